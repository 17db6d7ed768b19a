import type { Delivery, FulfillmentOrderContents, ShippingLine } from "../platform.ts";
import type { OfferedService } from "./offered-services.ts";

/** What the shopper chose: for each part that leaves together, its delivery and what its lines say, and for the order. */
export interface ChosenDelivery {
  readonly orderLines: readonly ShippingLine[];
  readonly parts: readonly {
    readonly delivery: Delivery | null;
    readonly shippingLines: readonly ShippingLine[];
  }[];
}

/** What a fulfillment order says of it. */
export function partOf({ delivery, lines }: FulfillmentOrderContents): ChosenDelivery["parts"][number] {
  return { delivery, shippingLines: lines.flatMap(({ shippingLine }) => shippingLine ?? []) };
}

type Named = Pick<OfferedService, "code" | "name"> & {
  /** That the merchant's checkout rules give it. */
  readonly givenNames?: readonly string[];
};

export type ResolvedService<Offered extends Named = OfferedService> =
  | { readonly kind: "chosen" | "fallback"; readonly service: Offered }
  /** Handed over in person: pickup in the shop, local delivery, sold over the counter. */
  | { readonly kind: "not-shipped" }
  /** None of ours; `title` is what the shopper chose instead. */
  | { readonly kind: "none"; readonly title: string | null };

/**
 * The service that the shopper chose: by the fulfillment order's code, which is the truth; by the line's; by the order's,
 * which says little when a cart was split; by the name the shopper read, the service's own or one by rule. Else what the merchant set, else none.
 */
export function resolveService<Offered extends Named>(
  chosen: ChosenDelivery,
  offered: readonly Offered[],
  fallbackCode: string | null,
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
  const service =
    first(codes, (code) => offered.find((candidate) => candidate.code === code)) ??
    first(titles, (title) => offered.find(({ name }) => sameName(name, title))) ??
    first(titles, (title) => theOneCalled(title, offered));
  if (service !== undefined) return { kind: "chosen", service };

  const fallback = offered.find(({ code }) => code !== null && code === fallbackCode);
  if (fallback !== undefined) return { kind: "fallback", service: fallback };
  return { kind: "none", title: first(titles, (title) => title) ?? null };
}

/** Rules may call several services the same: then the name says nothing. */
function theOneCalled<Offered extends Named>(
  title: string,
  offered: readonly Offered[],
): Offered | undefined {
  const called = offered.filter(({ givenNames = [] }) => givenNames.some((name) => sameName(name, title)));
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

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
