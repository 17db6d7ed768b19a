import { isDeepStrictEqual } from "node:util";
import type { FailedPurchase } from "../purchases/failed-purchase.ts";
import type { PurchaseReason, Refusal } from "../purchases/purchase-reason.ts";
import type { AddressField, Remedy } from "./remedies.ts";
import { fieldsOf, remedyFor } from "./remedies.ts";

/** Orders that failed alike, so that one remedy helps all of them. */
export interface Cause<Failed extends Reasoned = FailedPurchase> {
  /** Letters, digits, `.`, `-` and `_`. Names the cause in addresses. */
  readonly key: string;
  readonly remedy: Remedy;
  /** The recipient's fields that the remedy asks for. */
  readonly fields: readonly AddressField[];
  /** Code of the carrier whose label failed; `null`: unknown, or none was chosen. */
  readonly carrier: string | null;
  readonly hasLabel: boolean;
  /** Of the first order. Values that only name its case, such as a postcode, differ for the others. */
  readonly reason: PurchaseReason | null;
  /** How many other reasons the rest of the orders have, which differ in such values alone. */
  readonly alike: number;
  /** In the order given. */
  readonly cases: readonly Failed[];
}

type Reasoned = Pick<FailedPurchase, "reason"> & Partial<Pick<FailedPurchase, "hasLabel" | "state">>;

/**
 * Groups failures by their cause: the code of the reason, with the values on which the remedy depends. The cause with the most orders
 * comes first.
 */
export function causesOf<Failed extends Reasoned>(failed: readonly Failed[]): readonly Cause<Failed>[] {
  const byKey = new Map<string, [Failed, ...Failed[]]>();
  for (const each of failed) {
    const key = causeKey(each);
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [each]);
    else others.push(each);
  }
  return [...byKey]
    .map(([key, cases]) => causeOf(key, cases))
    .sort((one, other) => other.cases.length - one.cases.length);
}

function causeOf<Failed extends Reasoned>(key: string, cases: [Failed, ...Failed[]]): Cause<Failed> {
  const { reason } = cases[0];
  const hasLabel = holdsLabel(cases[0]);
  const different: (PurchaseReason | null)[] = [];
  for (const each of cases)
    if (!different.some((known) => isDeepStrictEqual(known, each.reason))) different.push(each.reason);
  return {
    key,
    remedy: hasLabel ? "settle-label" : remedyFor(reason),
    fields: hasLabel ? [] : fieldsOf(reason),
    carrier: carrierOf(reason),
    hasLabel,
    reason,
    alike: different.length - 1,
    cases,
  };
}

/** Equal for failures with one cause. */
export function causeKey({ reason, hasLabel, state = "failed" }: Reasoned): string {
  const parts = [
    ...(state === "open" ? ["open"] : []),
    ...reasonParts(reason),
    ...(holdsLabel({ reason, hasLabel }) ? ["label"] : []),
  ];
  return parts.map((part) => part.replace(/[^A-Za-z0-9_-]+/g, "-")).join(".");
}

/** Its label is cancelled, and only the platform still shows it. */
const cancelled: ReadonlySet<PurchaseReason["code"]> = new Set<PurchaseReason["code"]>([
  "fulfillment-kept",
  "fulfillment-shows-number",
  "shipment-cancelled",
  "fulfillment-withdrawn",
]);

function holdsLabel({
  reason,
  hasLabel = false,
}: {
  reason: PurchaseReason | null;
  hasLabel?: boolean | undefined;
}) {
  return hasLabel && (reason === null || !cancelled.has(reason.code));
}

function reasonParts(reason: PurchaseReason | null): readonly string[] {
  if (reason === null) return ["none"];
  switch (reason.code) {
    case "address-missing":
      return [reason.code, ...[...reason.missing].sort()];
    case "customs-gaps":
      return [reason.code, remedyFor(reason)];
    case "refused":
      return [reason.code, ...refusalParts(reason.refusal), ...carrierPart(reason)];
    case "cancel-refused":
      return [reason.code, reason.because, ...refusalParts(reason.refusal)];
    case "replacement-refused":
      return [reason.code, ...refusalParts(reason.refusal)];
    case "without-fulfillment":
      return [reason.code, ...reasonParts(reason.because)];
    default:
      return [reason.code];
  }
}

function refusalParts({ engineCode, detail }: Refusal): readonly string[] {
  if (detail === null) return [engineCode];
  switch (detail.reason) {
    case "no_delivery":
    case "no_collection":
      return [detail.reason, ...countryPart(detail.place)];
    case "invalid_fields":
      return [detail.reason, ...[...detail.fields].sort()];
    default:
      return [detail.reason];
  }
}

/** A service for one country may not do for another; its postcodes only say which orders these are. */
function countryPart(place: string): readonly string[] {
  const country = /\b[A-Z]{2}\b/.exec(place)?.[0];
  return country === undefined ? [] : [country];
}

function carrierPart(reason: PurchaseReason): readonly string[] {
  const carrier = carrierOf(reason);
  if (carrier !== null) return [carrier];
  const detail = reason.code === "refused" ? reason.refusal.detail : null;
  return detail !== null && "carrier" in detail ? [detail.carrier] : [];
}

function carrierOf(reason: PurchaseReason | null): string | null {
  return reason?.code === "refused" ? (reason.carrier ?? null) : null;
}
