import type { ProductLine } from "../parcels/parcel-items.ts";
import { pieceWeight } from "../parcels/piece-weight.ts";
import type { FactsByVariant } from "../products/product-store.ts";

/** A flat rate of the shop's own, with the service of its labels. */
export interface ShippingMethod {
  /** The method's name as checkout shows it: `Standard`. */
  readonly name: string;
  /** `<driver>.<code>` */
  readonly service: string;
  readonly countries: "all" | readonly string[];
  /** Weight of the goods, in grams, and their value in the shop's currency; `null`: any. */
  readonly upToG: number | null;
  readonly upToValue: number | null;
}

/** The facts about a parcel's goods that choose among methods of one name. */
export interface MethodFacts {
  /** ISO 3166; `null`: the order has no address. */
  readonly country: string | null;
  readonly weightG: number;
  /** The value of the goods, in the shop's currency. */
  readonly value: number;
}

export function methodFacts(
  country: string | null,
  lines: readonly ProductLine[],
  defaultItemWeightG: number,
  facts: FactsByVariant,
): MethodFacts {
  const sum = (of: (line: ProductLine) => number) =>
    lines.reduce((total, line) => total + of(line) * line.quantity, 0);
  return {
    country,
    weightG: sum((line) => pieceWeight(line, defaultItemWeightG, facts).weightG),
    value: Math.round(sum(({ unitValue }) => unitValue) * 1000) / 1000,
  };
}

/** The service of the first method of this name that the goods fit. */
export function serviceOfMethod(
  title: string,
  methods: readonly ShippingMethod[],
  { country, weightG, value }: MethodFacts,
): string | undefined {
  return methods.find(
    ({ name, countries, upToG, upToValue }) =>
      isSameMethod(name, title) &&
      (countries === "all" || (country !== null && countries.includes(country))) &&
      (upToG === null || weightG <= upToG) &&
      (upToValue === null || value <= upToValue),
  )?.service;
}

/** Shoppers' languages and the platform's spelling aside: case and spaces do not count. */
export function isSameMethod(a: string, b: string): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
