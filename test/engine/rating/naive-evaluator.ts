/**
 * A tariff's rules in plain code, with exact fractions and without any index: slow, and easy to believe. It
 * shares only types with the engine; the compiled tariff must answer the same.
 */
import type { PricingRequest, Tariff, Zone } from "../../../app/domain/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { compare, decimal, sum } from "./fraction.ts";
import { basesOf, weigh } from "./naive-base.ts";
import { naiveBand } from "./naive-distances.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";
import { isAbove, isBelow } from "./naive-sizes.ts";
import { withSurchargesOrNone } from "./naive-surcharges.ts";
import type { EuVat } from "./naive-totals.ts";
import { naiveTotals, taxesOf } from "./naive-totals.ts";

export interface NaivePrice {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly shopperMinor?: number;
  /** Base and surcharges, before rounding. */
  readonly sum: Fraction;
}

/** Null if there is no price. */
export function naivePrice(
  tariff: Tariff,
  serviceCode: string,
  given: PricingRequest,
  euVat: EuVat,
): NaivePrice | null {
  const service = tariff.services.find(({ code }) => code === serviceCode);
  const zone = naiveZone(tariff, given);
  const row = service?.prices.find((prices) => prices.zone === zone?.code);
  if (service === undefined || zone === null || row === undefined) return null;
  const { maxParcels, maxWeightG, leastOfParcel, mostOfParcel } = service.shipmentLimits ?? {};
  // Limits are of the parcels as they are laid.
  const laid = given.parcels.map(({ goods: _, ...parcel }) => parcel);
  if (leastOfParcel && laid.some((parcel) => isBelow(leastOfParcel, parcel))) return null;
  if (mostOfParcel && laid.some((parcel) => isAbove(mostOfParcel, parcel))) return null;
  if (maxParcels !== undefined && given.parcels.length > maxParcels) return null;
  const together = sum(given.parcels.map(({ weightG }) => decimal(weightG)));
  if (maxWeightG !== undefined && compare(together, decimal(maxWeightG)) > 0) return null;
  const counted = service.countedBy === "items" ? withEachItem(given) : given;
  const request =
    tariff.goodsValue === "before-discounts"
      ? {
          ...counted,
          items: counted.items.map(({ listValue, ...item }) => ({
            ...item,
            value: listValue ?? item.value ?? null,
          })),
        }
      : counted;
  const date = dateIn(tariff.timeZone, request.at);
  const weights = weigh(service, request.parcels);
  const bases = basesOf(service, row, weights, request);
  if (bases === null) return null;
  const charged = withSurchargesOrNone(tariff, service, zone, date, request, weights, bases);
  if (charged === null) return null;
  const taxes = taxesOf(tariff, request, date, euVat);
  return { ...naiveTotals(tariff, taxes, charged.total, charged.ownTaxes), sum: charged.total };
}

/** Items of random requests have no sizes. */
function withEachItem(request: PricingRequest): PricingRequest {
  const parcels = request.parcels.flatMap(({ goods: _, ...parcel }) =>
    parcel.itemIndexes.map((index) => ({
      ...parcel,
      weightG: request.items[index]!.weightG,
      itemIndexes: [index],
    })),
  );
  return { ...request, parcels };
}

/** Most specific by destination, then by origin, then with bands of distance, then the code that sorts first. */
export function naiveZone(tariff: Tariff, { from, to }: Pick<PricingRequest, "from" | "to">): Zone | null {
  if (tariff.origins !== undefined && specificityOf(tariff.origins, from) === null) return null;
  const band = naiveBand(tariff, { from, to });
  const candidates = tariff.zones.flatMap((zone) => {
    if (zone.bands !== undefined && !zone.bands.includes(band ?? "")) return [];
    const destination = specificityOf(zone.places, to, tariff.citiesFirst);
    const origin =
      zone.from === undefined ? ([99, 0n] as const) : specificityOf(zone.from, from, tariff.citiesFirst);
    return destination === null || origin === null ? [] : [{ zone, destination, origin }];
  });
  candidates.sort(
    (a, b) =>
      bySpecificity(a.destination, b.destination) ||
      bySpecificity(a.origin, b.origin) ||
      Number(a.zone.bands === undefined) - Number(b.zone.bands === undefined) ||
      (a.zone.code < b.zone.code ? -1 : 1),
  );
  return candidates[0]?.zone ?? null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format.format(at);
}
