/** A merchant's boxes. Packing chooses among them; an item that names one is as large as it. */
import { z } from "zod";
import type { Box, Size } from "../../../domain/engine/index.ts";
import { outerSize, validationFailed } from "../../../domain/engine/index.ts";
import { decimalOf } from "../../../domain/shipping-config/decimals.ts";
import { readShippingConfig } from "../../../domain/shipping-config/read-shipping-config.ts";
import { replaceShippingConfig } from "../../../domain/shipping-config/replace-shipping-config.ts";
import { COST_CURRENCY } from "../../../domain/shipping-config/shipping-document.ts";
import { writeShippingConfig } from "../../../domain/shipping-config/write-shipping-config.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped, writing } from "../server/endpoint.ts";
import { boundedArray, filledText } from "../values/fields.ts";
import { LONGEST_NAME } from "../values/saved-name.ts";

type Needs = Pick<Services, "shippingConfigs" | "merchantChanges">;

const side = (name: string) => z.number().meta({ description: `${name} in cm.`, example: 30 });
const sides = z.object({ length: side("Length"), width: side("Width"), height: side("Height") });

const boxRequest = z
  .object({
    code: z.string().meta({
      description: "1 to 24 letters, digits or hyphens; unique.",
      example: "shoe-box",
    }),
    name: filledText(LONGEST_NAME).meta({
      description: "The box's name, which an item's `box` may use as well as its code.",
      example: "Shoe box",
    }),
    inner: sides.meta({ description: "cm; the height stays vertical." }),
    outer: sides.nullish().meta({ description: "cm, as the carrier measures. Absent: as inside." }),
    weight: z
      .number()
      .nullish()
      .meta({ description: "Grams, empty, with its padding. Absent: 0.", example: 150 }),
    max_weight: z
      .number()
      .nullish()
      .meta({ description: "Grams of the contents. Absent: the carrier's limit.", example: 10_000 }),
    padding: z.number().nullish().meta({ description: "cm, kept free along each inner wall. Absent: 0." }),
    cost: z
      .number()
      .nullish()
      .meta({ description: "Of two boxes that fit, the cheaper is used.", example: 0.4 }),
  })
  .meta({ id: "BoxRequest" });

const boxesRequest = z
  .object({
    boxes: boundedArray(boxRequest, 0, 1_000).meta({ description: "All boxes: the list is replaced." }),
  })
  .meta({ id: "BoxesRequest" });

const boxResponse = z
  .object({
    code: z.string().describe("The box's code, unique among your boxes."),
    name: z.string().describe("The box's name."),
    inner: sides.describe("The inner sides, which contents have to fit."),
    outer: sides.meta({ description: "The sides that an item with this box gets." }),
    weight: z.number().describe("Weight of the empty box with its padding, in grams."),
    max_weight: z
      .number()
      .nullable()
      .describe("The most that its contents may weigh, in grams; null: as much as the carrier takes."),
    padding: z.number().describe("Space that is kept free along each inner wall, in cm."),
    cost: z
      .number()
      .nullable()
      .describe("The box's cost: of two that fit, the cheaper is used; null: not compared."),
  })
  .meta({ id: "Box" });
type BoxResponse = z.output<typeof boxResponse>;

const tag = "Address book";
const answers = wrapped("All boxes of the environment.", z.array(boxResponse));

const list = reading({
  method: "GET",
  path: "/v1/boxes",
  operationId: "listBoxes",
  tag,
  summary: "List the boxes",
  description:
    'An item may name one in the place of its sides: `{ "box": "Shoe box", "weight": 1200 }`. With `"packing": "boxes"`, items are packed into them.',
  answers,
  async handle({ app, caller }: Call<Needs>) {
    const { shippingConfig } = await app.shippingConfigs.current(caller);
    return shippingConfig.boxes.map(presentBox);
  },
});

const replace = writing({
  method: "PUT",
  path: "/v1/boxes",
  scope: "admin",
  operationId: "replaceBoxes",
  tag,
  summary: "Replace the boxes",
  description: "The list always holds all boxes. Needs the scope admin.",
  body: boxesRequest,
  examples: {
    two: {
      summary: "All boxes",
      value: {
        boxes: [
          { code: "shoe-box", name: "Shoe box", inner: { length: 33, width: 21, height: 12 }, weight: 150 },
          {
            code: "wine-6",
            name: "Wine, 6 bottles",
            weight: 420,
            max_weight: 12000,
            cost: 1.2,
            inner: { length: 33, width: 25, height: 34 },
            outer: { length: 35, width: 27, height: 36 },
          },
        ],
      },
    },
  },
  answers,
  async handle({ app, caller }: Call<Needs>, { boxes }) {
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
    return (replaced?.boxes ?? []).map(presentBox);
  },
});

export const boxEndpoints = [list, replace];

function toDocument(box: z.output<typeof boxRequest>) {
  const { code, name, inner, outer, weight, max_weight, padding, cost } = box;
  return {
    code,
    name,
    innerCm: inner,
    weightKg: (weight ?? 0) / 1000,
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
    code,
    name,
    inner: presentSize(inner),
    outer: presentSize(outerSize(box)),
    weight: weightG,
    max_weight: maxWeightG ?? null,
    padding: paddingCm,
    cost: costMinor === undefined ? null : Number(decimalOf(costMinor, COST_CURRENCY)),
  };
}

function presentSize({ lengthCm, widthCm, heightCm }: Size): BoxResponse["inner"] {
  return { length: lengthCm, width: widthCm, height: heightCm };
}
