import type { EngineErrorCode } from "../../engine/index.ts";
import type {
  CustomsField,
  PlainCode,
  PlainDetail,
  PurchaseReason,
  Refusal,
  ValuedCode,
  ValuedDetail,
} from "../purchases/purchase-reason.ts";

/** The one thing that a merchant does about all orders of a cause. */
export const remedies = [
  /** Ship them with another service. */
  "choose-service",
  /** Complete or correct their addresses. */
  "complete-address",
  "try-again",
  /** Check the carrier's account, then try again. */
  "carrier-account",
  "voucher-numbers",
  /** Weights, sizes, values or customs codes of products. */
  "product-data",
  /** The merchant's own customs statements. */
  "customs",
  "sender",
  /** Settle it on the platform, then try again. */
  "on-platform",
  /** A label is bought: finish its fulfillment or cancel it. */
  "settle-label",
  /** Say for which goods the weight and the box that a person set are. */
  "set-parcel",
  /** Only each order's page can. */
  "order-by-order",
  /** No label is needed. */
  "remove",
] as const;
export type Remedy = (typeof remedies)[number];

/** Parts of a recipient that a table of orders can complete. */
export const addressFields = [
  "name",
  "company",
  "address",
  "address2",
  "zip",
  "city",
  "state",
  "phone",
] as const;
export type AddressField = (typeof addressFields)[number];

const plain: Readonly<Record<PlainCode, Remedy>> = {
  "order-cancelled": "remove",
  "fulfillment-cancelled": "remove",
  "shipment-cancelled": "remove",
  "fulfillment-withdrawn": "remove",
  "fulfilled-meanwhile": "remove",
  "test-label": "settle-label",
  "numbered-already": "remove",
  "automation-off": "try-again",
  "not-shown": "remove",
  "order-not-shown": "remove",
  "customer-erased": "remove",
  "not-fulfillable": "on-platform",
  "nothing-left": "remove",
  "nothing-shipped": "remove",
  "handed-over": "remove",
  "not-wanted": "remove",
  "being-replaced": "try-again",
  "outcome-unknown": "try-again",
  "label-not-usable": "remove",
  redacted: "remove",
  "test-order": "try-again",
  "risk-pending": "on-platform",
  "risk-medium": "on-platform",
  "risk-high": "on-platform",
  "payment-open": "on-platform",
  "payment-authorized": "on-platform",
  "pieces-came-back": "try-again",
  "outside-rule": "try-again",
  "parcel-of-other-goods": "set-parcel",
  "label-being-bought": "try-again",
};

const valued: Readonly<
  Record<Exclude<ValuedCode, "address-missing" | "customs-gaps" | "refused" | "without-fulfillment">, Remedy>
> = {
  "on-hold": "on-platform",
  scheduled: "on-platform",
  "fulfillment-kept": "on-platform",
  "fulfillment-shows-number": "on-platform",
  "number-replaced": "settle-label",
  "fulfillment-service": "remove",
  "rival-label": "order-by-order",
  "too-many-lines": "order-by-order",
  "too-many-parcels": "order-by-order",
  "pieces-missing": "order-by-order",
  "platform-refused": "on-platform",
  "cancel-refused": "settle-label",
  "replacement-refused": "settle-label",
  "service-disabled": "choose-service",
  "service-unknown": "choose-service",
  "pickup-point": "choose-service",
  "rule-asks": "choose-service",
  "promise-past": "try-again",
  "not-as-confirmed": "order-by-order",
  "parcel-box-gone": "set-parcel",
  "parcel-box-too-small": "set-parcel",
  "parcel-box-overloaded": "set-parcel",
  "label-bought": "settle-label",
};

const details: Readonly<
  Record<PlainDetail | Exclude<ValuedDetail, "invalid_fields" | "carrier_words">, Remedy>
> = {
  over_limits: "choose-service",
  under_limits: "choose-service",
  above_weights: "choose-service",
  above_compartments: "choose-service",
  above_parcels: "choose-service",
  too_many_parcels: "choose-service",
  returns_only: "choose-service",
  above_values: "choose-service",
  no_goods_value: "product-data",
  no_compartment: "choose-service",
  point_missing: "choose-service",
  points_unknown: "choose-service",
  no_price_list: "choose-service",
  no_default_parcel: "product-data",
  no_numbers: "voucher-numbers",
  numbers_used_up: "voucher-numbers",
  none_at_carrier: "try-again",
  moving: "remove",
  delivered: "remove",
  no_pickup: "try-again",
  past: "try-again",
  too_far_ahead: "try-again",
  disabled_date: "try-again",
  no_same_day: "try-again",
  same_day_limit: "try-again",
  cancelled: "try-again",
  picked_up: "remove",
  pickup_scheduled: "try-again",
  pickup_with_label: "try-again",
  nothing_to_hand_over: "try-again",
  suspended: "try-again",
  shipment_limit: "try-again",
  whole_day_only: "try-again",
  credentials_refused: "carrier-account",
  account_disabled: "carrier-account",
  account_overdue: "carrier-account",
  partner_not_chosen: "carrier-account",
  other_account: "carrier-account",
  request_refused: "try-again",
  reference_used: "try-again",
  unknown_number: "try-again",
  not_possible: "choose-service",
  origin_gone: "carrier-account",
  point_gone: "choose-service",
  points_only: "choose-service",
  same_point: "choose-service",
  no_point_near: "choose-service",
  compartment_refused: "choose-service",
  parcel_weight: "product-data",
  address_too_long: "complete-address",
  country_code: "on-platform",
  phone_missing: "complete-address",
  phone_without_country_code: "complete-address",
  email_missing: "on-platform",
  cod_amount: "choose-service",
  no_cash_on_delivery: "choose-service",
  no_returns: "remove",
  no_collection: "choose-service",
  no_delivery: "choose-service",
  no_tariff: "choose-service",
  service_disabled: "choose-service",
  service_gone: "choose-service",
  account_gone: "choose-service",
  no_price: "choose-service",
  cannot_cancel: "remove",
  partly_cancelled: "settle-label",
  point_unknown: "choose-service",
  point_closed: "choose-service",
  point_too_small: "choose-service",
  point_other_kind: "choose-service",
  point_no_cash: "choose-service",
  cash_not_collected: "choose-service",
  cash_currency: "choose-service",
  carrier_status: "try-again",
};

/** Of a refusal that says no more. */
const engineCodes: Readonly<Record<EngineErrorCode, Remedy>> = {
  VALIDATION_FAILED: "order-by-order",
  RATE_MISMATCH: "try-again",
  PICKUP_NOT_AVAILABLE: "try-again",
  OPTION_NOT_AVAILABLE: "choose-service",
  CUSTOMS_REQUIRED: "product-data",
  NOT_CANCELLABLE: "remove",
  FORBIDDEN: "carrier-account",
  CASH_ON_DELIVERY_NOT_ALLOWED: "choose-service",
  NOT_FOUND: "try-again",
  RATE_EXPIRED: "try-again",
  DUPLICATE_ORDER: "order-by-order",
  CONFLICT: "try-again",
  CARRIER_REJECTED: "choose-service",
  CARRIER_UNAVAILABLE: "try-again",
};

const ownStatements: ReadonlySet<CustomsField> = new Set<CustomsField>(["reason", "incoterm", "eori"]);

const detailFields: Partial<Record<PlainDetail, readonly AddressField[]>> = {
  address_too_long: ["address", "address2", "city", "zip"],
  phone_missing: ["phone"],
  phone_without_country_code: ["phone"],
};

/** @param reason `null`: none was recorded, or the carrier has not answered yet */
export function remedyFor(reason: PurchaseReason | null): Remedy {
  if (reason === null) return "try-again";
  switch (reason.code) {
    case "address-missing":
      if (reason.missing.includes("sender")) return "sender";
      return fieldsOf(reason).length === 0 ? "on-platform" : "complete-address";
    case "customs-gaps":
      return reason.missing.some(({ fields }) => fields.some((field) => ownStatements.has(field)))
        ? "customs"
        : "product-data";
    case "refused":
      return remedyForRefusal(reason.refusal);
    case "without-fulfillment":
      return "settle-label";
    default:
      return isPlain(reason) ? plain[reason.code] : valued[reason.code];
  }
}

function isPlain(reason: PurchaseReason): reason is { readonly code: PlainCode } {
  return Object.hasOwn(plain, reason.code);
}

function remedyForRefusal({ engineCode, detail }: Refusal): Remedy {
  if (detail === null) return engineCodes[engineCode];
  if (detail.reason === "carrier_words")
    return detail.about === null ? engineCodes[engineCode] : details[detail.about];
  if (detail.reason !== "invalid_fields") return details[detail.reason];
  return namedFields(detail.fields) === null ? "order-by-order" : "complete-address";
}

/** The fields of the recipient that the remedy `complete-address` asks for. */
export function fieldsOf(reason: PurchaseReason | null): readonly AddressField[] {
  if (reason?.code === "address-missing") {
    const { missing } = reason;
    return missing.includes("recipient") || missing.includes("sender") ? [] : missing.filter(isAddressField);
  }
  const detail = reason?.code === "refused" ? reason.refusal.detail : null;
  if (detail === null) return [];
  if (detail.reason === "invalid_fields") return namedFields(detail.fields) ?? [];
  const reasonOf = detail.reason === "carrier_words" ? detail.about : detail.reason;
  return Object.entries(detailFields).find(([code]) => code === reasonOf)?.[1] ?? [];
}

/** `null`: other fields than those of the recipient's address are wrong. */
function namedFields(paths: readonly string[]): readonly AddressField[] | null {
  const named = paths.map((path) => /^address_to\.(\w+)$/.exec(path)?.[1] ?? "");
  const known = named.filter(isAddressField);
  return known.length > 0 && known.length === named.length ? known : null;
}

function isAddressField<Name extends string>(name: Name): name is Name & AddressField {
  return addressFields.some((field) => field === name);
}
