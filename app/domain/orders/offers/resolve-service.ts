import type { FulfillmentOrderContents } from "../platform.ts";
import type { ChosenDelivery } from "./chosen-delivery.ts";
import type { OfferedService } from "./offered-services.ts";
import { readPointCode } from "./service-code.ts";
import type { MethodFacts, ShippingMethod } from "./shipping-methods.ts";
import { isSameMethod, serviceOfMethod } from "./shipping-methods.ts";

/** A fulfillment order's part of the choice. */
export function partOf({ delivery, lines }: FulfillmentOrderContents): ChosenDelivery["parts"][number] {
  return { delivery, shippingLines: lines.flatMap(({ shippingLine }) => shippingLine ?? []) };
}

type Named = Pick<OfferedService, "code" | "name"> & {
  /** Names that the merchant's checkout rules give it. */
  readonly givenNames?: readonly string[];
};

export type ResolvedService<Offered extends Named = OfferedService> =
  | {
      /** `mapped`: the merchant's flat rate stands for this service. */
      readonly kind: "chosen" | "mapped" | "fallback";
      readonly service: Offered;
      /** The point that the shopper chose; absent: none, or its rate's code was lost. */
      readonly locationId?: string;
    }
  /** Handed over in person: pickup in the shop, local delivery, sold over the counter. */
  | { readonly kind: "not-shipped" }
  /** None of ours; `title` names the method that the shopper chose. `isPoint`: another app's pickup point. */
  | { readonly kind: "none"; readonly title: string | null; readonly isPoint?: true };

/** The merchant's settings for orders that name none of our services. */
export interface OwnMethods {
  readonly methods: readonly ShippingMethod[];
  readonly facts: MethodFacts;
  /** `<driver>.<code>` */
  readonly fallback: string | null;
}

/**
 * Finds the service that the shopper chose. The fulfillment order's code is authoritative; then come the codes of its
 * lines and of the order, which says little about a split cart. Then come the names that the shopper read: the
 * service's own, a rule's, or a flat rate's that the merchant gave a service. Without any match, the merchant's
 * fallback applies, but for parcels to another app's pickup point.
 */
export function resolveService<Offered extends Named>(
  chosen: ChosenDelivery,
  offered: readonly Offered[],
  { methods, facts, fallback: fallbackCode }: OwnMethods,
): ResolvedService<Offered> {
  const deliveries = chosen.parts.flatMap(({ delivery }) => delivery ?? []);
  if (deliveries.length > 0 && deliveries.every(({ byCarrier }) => !byCarrier))
    return { kind: "not-shipped" };

  const lines = chosen.parts.flatMap(({ shippingLines }) => shippingLines);
  const onOrder = chosen.orderLines;
  const codes = [
    ...deliveries.map(({ serviceCode }) => serviceCode),
    ...lines.map(({ code }) => code),
    ...onOrder.map(({ code }) => code),
  ];
  const titles = [
    ...deliveries.map(({ title }) => title),
    ...lines.map(({ title }) => title),
    ...onOrder.map(({ title }) => title),
  ];
  const coded = first(codes, (code) => theOneCoded(code, offered));
  if (coded !== undefined) return { kind: "chosen", ...coded };
  const service =
    first(titles, (title) => offered.find(({ name }) => isSameMethod(name, title))) ??
    first(titles, (title) => theOneCalled(title, offered)) ??
    first(titles, (title) => theOneToAPoint(title, offered));
  if (service !== undefined) return { kind: "chosen", service };

  const withCode = (wanted: string | null) => offered.find(({ code }) => code !== null && code === wanted);
  const mapped = first(titles, (title) => withCode(serviceOfMethod(title, methods, facts) ?? null));
  if (mapped !== undefined) return { kind: "mapped", service: mapped };

  // The default service goes to the door, where no parcel for a pickup point belongs.
  if (deliveries.some(({ toPickupPoint }) => toPickupPoint === true))
    return { kind: "none", title: first(titles, (title) => title) ?? null, isPoint: true };
  const fallback = withCode(fallbackCode);
  if (fallback !== undefined) return { kind: "fallback", service: fallback };
  return { kind: "none", title: first(titles, (title) => title) ?? null };
}

function theOneCoded<Offered extends Named>(whole: string, offered: readonly Offered[]) {
  const read = readPointCode(whole);
  const service = offered.find(({ code }) => code !== null && code === read?.code);
  if (read === null || service === undefined) return undefined;
  return { service, ...(read.locationId !== null && { locationId: read.locationId }) };
}

/** `BOX NOW Locker: Φαρμακείο Ελιάς`: a name is not enough to tell which point it is. */
function theOneToAPoint<Offered extends Named>(
  title: string,
  offered: readonly Offered[],
): Offered | undefined {
  const [before, ...rest] = title.split(":");
  if (before === undefined || rest.length === 0) return undefined;
  return offered.find(({ name }) => isSameMethod(name, before)) ?? theOneCalled(before, offered);
}

/** Rules may give several services the same name, which then identifies none. */
function theOneCalled<Offered extends Named>(
  title: string,
  offered: readonly Offered[],
): Offered | undefined {
  const called = offered.filter(({ givenNames = [] }) =>
    givenNames.some((name) => isSameMethod(name, title)),
  );
  return called.length === 1 ? called[0] : undefined;
}

function first<Result>(
  values: readonly (string | null)[],
  find: (value: string) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const found = value === null || value === "" ? undefined : find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
