import { z } from "zod";
import { engineErrorCodes } from "../../../domain/engine/index.ts";
import type { PurchaseReason, WaitReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import {
  confirmedParts,
  customsFields,
  missingParts,
  plainCodes,
  withdrawalCauses,
} from "../../../domain/orders/purchases/purchase-reason.ts";
import { refusalDetail } from "../../../domain/orders/purchases/refusal-detail.ts";

const words = z.string();
const count = z.number().int();

const refusal = z.object({
  engineCode: z.enum(engineErrorCodes),
  detail: refusalDetail.nullable(),
  said: words.nullable(),
});

const cash = z.object({ amountMinor: count, currency: words });

const customsGaps = z.array(z.object({ product: words.nullable(), fields: z.array(z.enum(customsFields)) }));

const waits = [
  z.object({ code: z.literal("on-hold"), holds: z.array(words) }),
  z.object({ code: z.literal("scheduled"), day: words.nullable() }),
] as const;

export const waitReasonSchema: z.ZodType<WaitReason> = z.discriminatedUnion("code", waits);

/** Stored reasons: codes with values. */
export const purchaseReasonSchema: z.ZodType<PurchaseReason> = z.discriminatedUnion("code", [
  ...waits,
  z.object({ code: z.enum(plainCodes) }),
  z.object({
    code: z.enum(["fulfillment-kept", "platform-refused"]),
    said: words.nullable(),
  }),
  z.object({
    code: z.enum(["fulfillment-shows-number", "rival-label", "label-bought"]),
    number: words.nullable(),
  }),
  z.object({ code: z.literal("number-replaced"), number: words.nullable(), said: words.nullable() }),
  z.object({ code: z.enum(["fulfillment-service", "service-disabled"]), service: words }),
  z.object({ code: z.enum(["too-many-lines", "too-many-parcels"]), most: count }),
  z.object({
    code: z.literal("pieces-missing"),
    products: z.array(z.object({ title: words.nullable(), remaining: count, wanted: count })),
  }),
  z.object({
    code: z.literal("without-fulfillment"),
    number: words.nullable(),
    because: z.lazy(() => purchaseReasonSchema),
  }),
  z.object({ code: z.literal("cancel-refused"), because: z.enum(withdrawalCauses), refusal }),
  z.object({ code: z.literal("replacement-refused"), refusal }),
  z.object({ code: z.literal("refused"), refusal, carrier: words.exactOptional() }),
  z.object({ code: z.literal("address-missing"), missing: z.array(z.enum(missingParts)) }),
  z.object({ code: z.enum(["service-unknown", "pickup-point"]), chosen: words.nullable() }),
  z.object({ code: z.literal("rule-asks"), rule: words }),
  z.object({ code: z.enum(["parcel-box-gone", "parcel-box-too-small"]), box: words }),
  z.object({ code: z.literal("parcel-box-overloaded"), box: words, mostG: z.number() }),
  z.object({ code: z.literal("promise-past"), day: words }),
  z.object({ code: z.literal("customs-gaps"), missing: customsGaps, invalid: customsGaps }),
  z.object({
    code: z.literal("not-as-confirmed"),
    changed: z.array(z.enum(confirmedParts)),
    price: z.object({ confirmed: cash, now: cash }).nullable(),
  }),
]);
