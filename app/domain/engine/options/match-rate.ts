import { EngineError } from "../errors.ts";
import type { Address } from "../values/address.ts";
import { foldPlaceName, foldStateName } from "../values/fold-place-name.ts";
import { bareZip } from "../values/fold-postcode.ts";
import type { Item, Parcel } from "../values/item.ts";
import type { QuoteOptions, QuoteRequest } from "../values/rate.ts";

/** `path` as the caller wrote it. A type, not an interface, because it becomes metadata. */
type Difference = {
  readonly path: string;
  readonly rate: string | number | boolean | null;
  readonly shipment: string | number | boolean | null;
};

/**
 * The rate's parcels in terms of the shipment's items, which may come in another order.
 * @throws RATE_MISMATCH route, items or the options that it was quoted with differ from the rate's; `metadata.differences` lists each difference
 */
export function matchRate(
  rate: { readonly request: QuoteRequest; readonly parcels: readonly Parcel[] },
  shipment: QuoteRequest & QuoteOptions,
): readonly Parcel[] {
  const partners = partnersOf(rate.request.items, shipment.items);
  const differences = [
    ...placeDifferences("address_from", rate.request.from, shipment.from),
    ...placeDifferences("address_to", rate.request.to, shipment.to),
    ...itemDifferences(rate.request.items, shipment.items, partners),
    ...optionDifferences(rate.request.options, shipment),
  ];
  if (differences.length > 0) {
    throw new EngineError(
      "RATE_MISMATCH",
      `The shipment is not what the rate was computed for: ${differences
        .slice(0, 3)
        .map((difference) => difference.path)
        .join(", ")} differ${differences.length > 3 ? ` and ${differences.length - 3} more` : ""}.`,
      { differences },
    );
  }
  const parcels = rate.parcels.map((parcel) => ({
    ...parcel,
    itemIndexes: parcel.itemIndexes.map((index) => partners.get(index) ?? index).sort((a, b) => a - b),
  }));
  // The first item's parcel has the shipment's own voucher.
  return parcels.sort((a, b) => (a.itemIndexes[0] ?? 0) - (b.itemIndexes[0] ?? 0));
}

/** A rate that was quoted without options may be bought with any. */
function optionDifferences(rate: QuoteOptions | undefined, shipment: QuoteOptions): readonly Difference[] {
  if (rate === undefined) return [];
  const [quoted, asked] = [optionValues(rate), optionValues(shipment)];
  return quoted.flatMap(([path, value], at) => {
    const other = asked[at]?.[1] ?? null;
    return value === other ? [] : [{ path, rate: value, shipment: other }];
  });
}

/** An option that is left out equals one that is off. */
function optionValues({ cashOnDelivery, extras, pickup }: QuoteOptions) {
  return [
    ["cash_on_delivery", cashOnDelivery ?? 0],
    ["extras.insurance_amount", extras?.insuranceAmount ?? 0],
    ["extras.is_saturday_delivery", extras?.isSaturdayDelivery ?? false],
    ["extras.is_customs_invoice_document", extras?.isCustomsInvoiceDocument ?? false],
    ["pickup.date", pickup?.date ?? null],
  ] as const;
}

function placeDifferences(path: string, rate: Address, shipment: Address): readonly Difference[] {
  const differs = (member: "country" | "zip" | "city" | "state"): Difference => ({
    path: `${path}.${member}`,
    rate: rate[member] ?? null,
    shipment: shipment[member] ?? null,
  });
  if (rate.country !== shipment.country) return [differs("country")];
  const differences: Difference[] = [];
  if (rate.zip) {
    // With a postcode, the city is not compared: one place has many spellings.
    if (!shipment.zip || bareZip(rate.country, rate.zip) !== bareZip(shipment.country, shipment.zip))
      differences.push(differs("zip"));
  } else if (foldPlaceName(rate.city ?? "") !== foldPlaceName(shipment.city ?? "")) {
    differences.push(differs("city"));
  }
  // Tariffs may have zones by state, but a rate's short address may lack it.
  if (rate.state && shipment.state && foldStateName(rate.state) !== foldStateName(shipment.state))
    differences.push(differs("state"));
  return differences;
}

/**
 * Maps each of the rate's items, by index, to an equal item of the shipment; none is used twice. Items of one weight
 * and size may differ in handling: those that are also handled alike come first.
 */
function partnersOf(rate: readonly Item[], shipment: readonly Item[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const keyOf of [(item: Item) => `${itemKey(item)}/${handlingKey(item)}`, itemKey]) {
    const waiting = new Map<string, number[]>();
    for (const [index, item] of shipment.entries()) {
      if (taken.has(index)) continue;
      const others = waiting.get(keyOf(item));
      if (others === undefined) waiting.set(keyOf(item), [index]);
      else others.push(index);
    }
    for (const [index, item] of rate.entries()) {
      const partner = partners.has(index) ? undefined : waiting.get(keyOf(item))?.shift();
      if (partner === undefined) continue;
      partners.set(index, partner);
      taken.add(partner);
    }
  }
  return partners;
}

function handlingKey({ compartmentSize, keepUpright, shipsAlone }: Item): string {
  return [compartmentSize ?? 0, keepUpright ?? false, shipsAlone ?? false].join("/");
}

/** Weight and sides, in any orientation. */
function itemKey(item: Item): string {
  const sides = [item.heightCm, item.widthCm, item.lengthCm].map((side) => side ?? 0);
  return [item.weightG, ...sides.sort((a, b) => a - b)].join("/");
}

function itemDifferences(
  rate: readonly Item[],
  shipment: readonly Item[],
  partners: ReadonlyMap<number, number>,
): readonly Difference[] {
  if (rate.length !== shipment.length) {
    return [{ path: "items", rate: rate.length, shipment: shipment.length }];
  }
  const matched = new Set(partners.values());
  const leftOfRate = rate.filter((_, index) => !partners.has(index));
  return shipment
    .map((item, index) => ({ item, index }))
    .filter(({ index }) => !matched.has(index))
    .map(({ item, index }, position) => ({
      path: `items.${index}`,
      rate: describe(leftOfRate[position]),
      shipment: describe(item),
    }));
}

function describe(item: Item | undefined): string | null {
  if (item === undefined) return null;
  const sides = [item.heightCm, item.widthCm, item.lengthCm].map((side) => side ?? "–");
  return `${item.weightG} g, ${sides.join(" × ")} cm`;
}
