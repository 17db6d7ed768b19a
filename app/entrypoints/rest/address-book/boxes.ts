/** A merchant's boxes. Packing chooses among them; an item that names one is as large as it. */
import type { z } from "zod";
import type { Box, Size } from "../../../domain/engine/index.ts";
import { outerSize, validationFailed } from "../../../domain/engine/index.ts";
import { decimalOf } from "../../../domain/shipping-config/decimals.ts";
import { readShippingConfig } from "../../../domain/shipping-config/read-shipping-config.ts";
import { replaceShippingConfig } from "../../../domain/shipping-config/replace-shipping-config.ts";
import { COST_CURRENCY } from "../../../domain/shipping-config/shipping-document.ts";
import { writeShippingConfig } from "../../../domain/shipping-config/write-shipping-config.ts";
import { wrapped } from "../server/answer.ts";
import { reading, withScope, writing } from "../server/endpoint.ts";
import type { BoxResponse, boxRequest } from "./schema.ts";
import { boxesRequest } from "./schema.ts";

const list = reading("GET", "/v1/boxes", async ({ app, caller }) => {
  const { shippingConfig } = await app.shippingConfigs.current(caller);
  return wrapped(shippingConfig.boxes.map(presentBox));
});

const replace = writing("PUT", "/v1/boxes", boxesRequest, async ({ app, caller }, { boxes }) => {
  const replaced = await replaceShippingConfig(app.shippingConfigs, caller, (shippingConfig, version) => {
    const document = { ...writeShippingConfig(shippingConfig, version), boxes: boxes.map(toDocument) };
    const read = readShippingConfig(document, shippingConfig.handling.timeZone);
    if (!read.ok)
      throw validationFailed(
        read.problems.map(({ path, message }) => ({ path: pathInRequest(path), message })),
      );
    return read.shippingConfig;
  });
  await app.merchantChanges.publish(caller.merchantId);
  return wrapped((replaced?.boxes ?? []).map(presentBox));
});

export const boxEndpoints = [list, withScope("admin", replace)];

function toDocument(box: z.output<typeof boxRequest>) {
  const { code, name, inner, outer, weight, max_weight, padding, cost } = box;
  return {
    ...{ code, name, innerCm: inner, weightKg: (weight ?? 0) / 1000 },
    ...(outer && { outerCm: outer }),
    ...(typeof max_weight === "number" && { maxWeightKg: max_weight / 1000 }),
    ...(typeof padding === "number" && { paddingCm: padding }),
    ...(typeof cost === "number" && { cost }),
  };
}

const namesInRequest: Readonly<Record<string, string>> = {
  innerCm: "inner",
  outerCm: "outer",
  weightKg: "weight",
  maxWeightKg: "max_weight",
  paddingCm: "padding",
};

function pathInRequest(path: string): string {
  return path
    .split(".")
    .map((part) => namesInRequest[part] ?? part)
    .join(".");
}

function presentBox(box: Box): BoxResponse {
  const { code, name, inner, weightG, maxWeightG, paddingCm, costMinor } = box;
  return {
    ...{ code, name, inner: presentSize(inner), outer: presentSize(outerSize(box)) },
    ...{ weight: weightG, max_weight: maxWeightG ?? null, padding: paddingCm },
    cost: costMinor === undefined ? null : Number(decimalOf(costMinor, COST_CURRENCY)),
  };
}

function presentSize({ lengthCm, widthCm, heightCm }: Size): BoxResponse["inner"] {
  return { length: lengthCm, width: widthCm, height: heightCm };
}
