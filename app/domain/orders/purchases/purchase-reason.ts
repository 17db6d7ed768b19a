import type { EngineErrorCode } from "../../engine/index.ts";

/**
 * Why a purchase waits, failed or ended: a code with values, never a sentence. Each language's texts hold the words.
 * `said` and `holds` are a carrier's or the platform's own words, and pages show them as quotations. All of these are
 * types rather than interfaces, because they are stored as JSON.
 */
export type PurchaseReason =
  | WaitReason
  | { readonly code: PlainCode }
  /** The label was cancelled, but the platform keeps the fulfillment that was made for it. */
  | { readonly code: "fulfillment-kept"; readonly said: string | null }
  /** The label was cancelled, but the merchant's own fulfillment still shows its number. */
  | { readonly code: "fulfillment-shows-number"; readonly number: string | null }
  /** People wrote another number over the label's. `said`: that one, `null` once it is erased. */
  | { readonly code: "number-replaced"; readonly number: string | null; readonly said: string | null }
  /** A fulfillment service ships it. */
  | { readonly code: "fulfillment-service"; readonly service: string }
  /** Another label was bought for some of the same pieces and has no fulfillment. */
  | { readonly code: "rival-label"; readonly number: string | null }
  /** The platform fulfills at most so many lines at a time. */
  | { readonly code: "too-many-lines"; readonly most: number }
  | { readonly code: "pieces-missing"; readonly products: readonly MissingPieces[] }
  /** `null`: the platform gave no reason. */
  | { readonly code: "platform-refused"; readonly said: string | null }
  /** The label is bought but could not get its fulfillment. */
  | { readonly code: "without-fulfillment"; readonly number: string | null; readonly because: PurchaseReason }
  /** The carrier refused to cancel the label. */
  | { readonly code: "cancel-refused"; readonly because: WithdrawalCause; readonly refusal: Refusal }
  /** The label could not be replaced, because the carrier refused to cancel the old one. */
  | { readonly code: "replacement-refused"; readonly refusal: Refusal }
  | { readonly code: "address-missing"; readonly missing: readonly MissingPart[] }
  /** There are more pieces than this. */
  | { readonly code: "too-many-parcels"; readonly most: number }
  /** The requested service is switched off. */
  | { readonly code: "service-disabled"; readonly service: string }
  /** The shopper chose none of the enabled services; `null`: they chose nothing. */
  | { readonly code: "service-unknown"; readonly chosen: string | null }
  /** The shopper chose another app's pickup point, and the default service goes to the door. */
  | { readonly code: "pickup-point"; readonly chosen: string | null }
  /** A service rule leaves the choice to a person. `rule`: its name. */
  | { readonly code: "rule-asks"; readonly rule: string }
  /** YYYY-MM-DD: checkout promised an earlier delivery than today. */
  | { readonly code: "promise-past"; readonly day: string }
  | {
      readonly code: "customs-gaps";
      readonly missing: readonly CustomsGap[];
      readonly invalid: readonly CustomsGap[];
    }
  /** `carrier`: the code of the one whose label was asked for; absent: unknown. */
  | { readonly code: "refused"; readonly refusal: Refusal; readonly carrier?: string }
  /** The label differs from the one that the merchant confirmed. `price` `null`: it is the same, or was not looked up. */
  | {
      readonly code: "not-as-confirmed";
      readonly changed: readonly ConfirmedPart[];
      readonly price: { readonly confirmed: PriceOfLabel; readonly now: PriceOfLabel } | null;
    }
  /** A person set a box for the parcel that is no longer one of the merchant's … */
  | { readonly code: "parcel-box-gone"; readonly box: string }
  /** … or that the goods do not fit into. */
  | { readonly code: "parcel-box-too-small"; readonly box: string }
  /** The contents weigh more than the box holds. */
  | { readonly code: "parcel-box-overloaded"; readonly box: string; readonly mostG: number }
  /** A purchase with a label can't be dismissed. */
  | { readonly code: "label-bought"; readonly number: string | null };

/** Reasons that end by themselves; the platform then sends a webhook. */
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
  "test-label",
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
  "test-order",
  "risk-pending",
  "risk-medium",
  "risk-high",
  "payment-open",
  "payment-authorized",
  "pieces-came-back",
  "outside-rule",
  "parcel-of-other-goods",
  "label-being-bought",
] as const;

export type PlainCode = (typeof plainCodes)[number];

/** Why a label is cancelled without the merchant's request. */
export const withdrawalCauses = ["order-cancelled", "fulfillment-cancelled"] as const;
export type WithdrawalCause = (typeof withdrawalCauses)[number];

/** `title` `null`: the line and its product are deleted. */
export type MissingPieces = {
  readonly title: string | null;
  readonly remaining: number;
  readonly wanted: number;
};

/** Parts of an address that the merchant has to add before a label can be bought. */
export const missingParts = ["sender", "recipient", "name", "address", "city", "phone"] as const;
export type MissingPart = (typeof missingParts)[number];

/** Parts of a label that a merchant confirms, beside its price. */
export const confirmedParts = ["service", "recipient", "goods"] as const;
export type ConfirmedPart = (typeof confirmedParts)[number];

export type PriceOfLabel = { readonly amountMinor: number; readonly currency: string };

export const customsFields = [
  "commodity_code",
  "country_of_origin",
  "value",
  "currency",
  "weight",
  "description",
  "quantity",
  "invoice_lines",
  // The merchant's own, of no product.
  "reason",
  "incoterm",
  "eori",
] as const;
export type CustomsField = (typeof customsFields)[number];

/** `product` `null`: it has no title. */
export type CustomsGap = {
  readonly product: string | null;
  readonly fields: readonly CustomsField[];
};

/** A refusal by the engine, or by a carrier in its own words. */
export type Refusal = {
  readonly engineCode: EngineErrorCode;
  readonly detail: RefusalDetail | null;
  readonly said: string | null;
};

/** The `metadata` of an EngineError, where it says more than the code. */
export type RefusalDetail =
  | { readonly reason: PlainDetail }
  | { readonly reason: "no_collection"; readonly place: string }
  | { readonly reason: "no_delivery"; readonly place: string }
  /** `validFrom`: the next day with prices, YYYY-MM-DD. */
  | { readonly reason: "no_tariff"; readonly validFrom: string | null }
  | { readonly reason: "service_disabled"; readonly service: string }
  | { readonly reason: "service_gone"; readonly service: string; readonly carrier: string }
  | { readonly reason: "account_gone"; readonly carrier: string }
  | { readonly reason: "no_price"; readonly carrier: string }
  | { readonly reason: "cannot_cancel"; readonly carrier: string }
  /** Numbers of the parcels that are cancelled, and of those that the carrier already has. */
  | {
      readonly reason: "partly_cancelled";
      readonly cancelled: readonly string[];
      readonly moving: readonly string[];
    }
  /** `point` and `nearest`: names. */
  | PointRefusal
  | { readonly reason: "cash_not_collected"; readonly carrier: string }
  /** The currency that the carrier collects, and the one of the order or of the price. */
  | {
      readonly reason: "cash_currency";
      readonly carrier: string;
      readonly collects: string;
      readonly asked: string;
    }
  /** The HTTP status of the carrier's answer. */
  | { readonly reason: "carrier_status"; readonly status: number }
  /** Words of the carrier's own folder, by language: they quote nothing. `about`: the reason of ours that they explain; `null`: it is the carrier's alone. */
  | { readonly reason: "carrier_words"; readonly about: PlainDetail | null; readonly words: CarrierWords }
  | { readonly reason: "invalid_fields"; readonly fields: readonly string[] };

/** A sentence by language, in English at least. A language without one shows the English one. */
export type CarrierWords = Readonly<Record<string, string>>;

/** The nearest points that fit, for a point that can't take the parcel. */
export type NamedPoint = { readonly name: string };

export const pointDetails = [
  "point_unknown",
  "point_closed",
  "point_too_small",
  "point_other_kind",
  "point_no_cash",
] as const;
export type PointDetail = (typeof pointDetails)[number];

type PointRefusal = {
  readonly [Reason in PointDetail]: {
    readonly reason: Reason;
    readonly point: string;
    readonly nearest: readonly NamedPoint[];
  };
}[PointDetail];

export const plainDetails = [
  "over_limits",
  "under_limits",
  "above_weights",
  "above_compartments",
  "above_parcels",
  "too_many_parcels",
  "returns_only",
  "above_values",
  "no_goods_value",
  "no_compartment",
  "point_missing",
  "points_unknown",
  "no_price_list",
  "no_default_parcel",
  "no_numbers",
  "numbers_used_up",
  "none_at_carrier",
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
  "pickup_with_label",
  "nothing_to_hand_over",
  "whole_day_only",
  "suspended",
  "shipment_limit",
  "credentials_refused",
  "account_disabled",
  "account_overdue",
  "partner_not_chosen",
  "other_account",
  "request_refused",
  "reference_used",
  "unknown_number",
  "not_possible",
  "origin_gone",
  "point_gone",
  "points_only",
  "same_point",
  "no_point_near",
  "compartment_refused",
  "parcel_weight",
  "address_too_long",
  "country_code",
  "phone_missing",
  "phone_without_country_code",
  "email_missing",
  "cod_amount",
  "no_cash_on_delivery",
  "no_returns",
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
