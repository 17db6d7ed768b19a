import type { EngineErrorCode } from "../engine/index.ts";

/**
 * Why a purchase waits, failed or ended: a code with its values, never a sentence. Words are in the texts of each
 * language. `said` and `holds` are the words of a carrier or of the platform, as they came; pages show them as quotes.
 * All of these are types rather than interfaces, because they are kept as JSON.
 */
export type PurchaseReason =
  | WaitReason
  | { readonly code: PlainCode }
  /** The label was cancelled, and the platform keeps the fulfillment that was made for it. */
  | { readonly code: "fulfillment-kept"; readonly said: string | null }
  /** The label was cancelled, and the merchant's own fulfillment still shows its number. */
  | { readonly code: "fulfillment-shows-number"; readonly number: string | null }
  /** A fulfillment service ships it. */
  | { readonly code: "fulfillment-service"; readonly service: string }
  /** Another label was bought for some of the same pieces, and has no fulfillment. */
  | { readonly code: "rival-label"; readonly number: string | null }
  /** The platform fulfills fewer lines at a time. */
  | { readonly code: "too-many-lines"; readonly most: number }
  | { readonly code: "pieces-missing"; readonly products: readonly MissingPieces[] }
  /** `null`: it gave no reason. */
  | { readonly code: "platform-refused"; readonly said: string | null }
  /** The label is bought and could not get its fulfillment. */
  | { readonly code: "without-fulfillment"; readonly number: string | null; readonly because: PurchaseReason }
  /** The carrier does not take the label back. */
  | { readonly code: "cancel-refused"; readonly because: WithdrawalCause; readonly refusal: Refusal }
  /** The label could not be replaced, because the carrier does not take the old one back. */
  | { readonly code: "replacement-refused"; readonly refusal: Refusal }
  | { readonly code: "address-missing"; readonly missing: readonly MissingPart[] }
  /** More pieces than this need a parcel of their own. */
  | { readonly code: "too-many-parcels"; readonly most: number }
  /** The service that was asked for is switched off. */
  | { readonly code: "service-disabled"; readonly service: string }
  /** What the shopper chose is none of the enabled services; `null`: they chose nothing. */
  | { readonly code: "service-unknown"; readonly chosen: string | null }
  | {
      readonly code: "customs-gaps";
      readonly missing: readonly CustomsGap[];
      readonly invalid: readonly CustomsGap[];
    }
  | { readonly code: "refused"; readonly refusal: Refusal }
  /** The merchant can't put aside what has a label. */
  | { readonly code: "label-bought"; readonly number: string | null }
  /** Stored as a sentence by an earlier version, or without any reason. */
  | { readonly code: "earlier"; readonly said: string | null };

/** What ends by itself, and is told by a webhook. */
export type WaitReason =
  | { readonly code: "on-hold"; readonly holds: readonly string[] }
  /** YYYY-MM-DD */
  | { readonly code: "scheduled"; readonly day: string | null };

/** Codes without values. */
export const plainCodes = [
  "order-cancelled",
  "fulfillment-cancelled",
  "shipment-cancelled",
  "fulfillment-withdrawn",
  "fulfilled-meanwhile",
  "numbered-already",
  "automation-off",
  "not-shown",
  "order-not-shown",
  "customer-erased",
  "not-fulfillable",
  "nothing-left",
  "nothing-shipped",
  "handed-over",
  "not-wanted",
  "being-replaced",
  "outcome-unknown",
  "label-not-usable",
  "redacted",
] as const;

export type PlainCode = (typeof plainCodes)[number];

/** Why a label is taken back without the merchant's asking. */
export const withdrawalCauses = ["order-cancelled", "fulfillment-cancelled"] as const;
export type WithdrawalCause = (typeof withdrawalCauses)[number];

/** `title` `null`: the line is gone, and its product with it. */
export type MissingPieces = {
  readonly title: string | null;
  readonly remaining: number;
  readonly wanted: number;
};

/** What the merchant has to add to an address before a label can be bought. */
export const missingParts = ["sender", "recipient", "name", "address", "city", "phone"] as const;
export type MissingPart = (typeof missingParts)[number];

export const customsFields = [
  "commodity_code",
  "country_of_origin",
  "value",
  "currency",
  "weight",
  "description",
  "quantity",
  "invoice_lines",
] as const;
export type CustomsField = (typeof customsFields)[number];

/** `product` `null`: it has no title. */
export type CustomsGap = {
  readonly product: string | null;
  readonly fields: readonly CustomsField[];
};

/** A refusal of the engine, or of a carrier in its own words. */
export type Refusal = {
  readonly engineCode: EngineErrorCode;
  readonly detail: RefusalDetail | null;
  readonly said: string | null;
};

/** `metadata` of an EngineError that says more than its code. */
export type RefusalDetail =
  | { readonly reason: PlainDetail }
  | { readonly reason: "no_collection"; readonly place: string }
  | { readonly reason: "no_delivery"; readonly place: string }
  /** `validFrom`: when there are prices again, YYYY-MM-DD. */
  | { readonly reason: "no_tariff"; readonly validFrom: string | null }
  | { readonly reason: "service_disabled"; readonly service: string }
  | { readonly reason: "account_gone"; readonly carrier: string }
  | { readonly reason: "no_price"; readonly carrier: string }
  | { readonly reason: "cannot_cancel"; readonly carrier: string }
  /** HTTP status of the carrier's answer. */
  | { readonly reason: "carrier_status"; readonly status: number }
  | { readonly reason: "invalid_fields"; readonly fields: readonly string[] };

export const plainDetails = [
  "over_limits",
  "above_weights",
  "above_compartments",
  "above_parcels",
  "no_compartment",
  "no_default_parcel",
  "numbers_used_up",
  "moving",
  "delivered",
  "no_pickup",
  "past",
  "too_far_ahead",
  "disabled_date",
  "no_same_day",
  "same_day_limit",
  "cancelled",
  "picked_up",
  "pickup_scheduled",
] as const;
export type PlainDetail = (typeof plainDetails)[number];

type ValuedReason = Exclude<PurchaseReason, { code: PlainCode }>;
export type ValuedCode = ValuedReason["code"];
export type ReasonOf<Code extends ValuedCode> = Extract<ValuedReason, { code: Code }>;

type DetailWithValues = Exclude<RefusalDetail, { reason: PlainDetail }>;
export type ValuedDetail = DetailWithValues["reason"];
export type DetailOf<Reason extends ValuedDetail> = Extract<DetailWithValues, { reason: Reason }>;

export function isWaitReason(reason: PurchaseReason): reason is WaitReason {
  return reason.code === "on-hold" || reason.code === "scheduled";
}
