/**
 * A tariff's rules in plain code, with exact fractions and without any index: slow, and easy to believe. It
 * shares only types with the engine; the compiled tariff must answer the same.
 */
import type { Address, PricingRequest, Tariff, Zone } from "../../../app/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { add, ceiling, compare, decimal, divide, fraction, rounded, sum } from "./fraction.ts";
import { basesOf, weigh } from "./naive-base.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";
import { shareOn, withSurchargesOrNone } from "./naive-surcharges.ts";

export interface NaivePrice {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** Base and surcharges, before rounding. */
  readonly sum: Fraction;
}

/** Hundredths of a percent. */
export type EuVat = (place: Pick<Address, "country" | "zip">, date: string) => number;

/** Null if there is no price. */
export function naivePrice(
  tariff: Tariff,
  serviceCode: string,
  request: PricingRequest,
  euVat: EuVat,
): NaivePrice | null {
  const service = tariff.services.find(({ code }) => code === serviceCode);
  const zone = naiveZone(tariff, request);
  const row = service?.prices.find((prices) => prices.zone === zone?.code);
  if (service === undefined || zone === null || row === undefined) return null;
  const { maxParcels, maxWeightG } = service.shipmentLimits ?? {};
  if (maxParcels !== undefined && request.parcels.length > maxParcels) return null;
  const together = sum(request.parcels.map(({ weightG }) => decimal(weightG)));
  if (maxWeightG !== undefined && compare(together, decimal(maxWeightG)) > 0) return null;
  const date = dateIn(tariff.timeZone, request.at);
  const weights = weigh(service, request.parcels);
  const bases = basesOf(service, row, weights, request);
  if (bases === null) return null;
  const total = withSurchargesOrNone(tariff, service, zone, date, request, weights, bases);
  if (total === null) return null;
  const ppm = taxShare(tariff, request.to, date, euVat);
  return { ...taxed(tariff, roundedTotal(tariff, total), ppm), sum: total };
}

function roundedTotal({ rounding }: Tariff, total: Fraction): number {
  if (rounding === undefined) return Number(rounded(total));
  const { toMinor, mode, lessMinor = 0 } = rounding;
  const steps = divide(add(total, fraction(lessMinor)), fraction(toMinor));
  return Math.max(0, Number(mode === "up" ? ceiling(steps) : rounded(steps)) * toMinor - lessMinor);
}

/** Most specific by destination, then by origin, then the code that sorts first. */
export function naiveZone(tariff: Tariff, { from, to }: Pick<PricingRequest, "from" | "to">): Zone | null {
  if (tariff.origins !== undefined && specificityOf(tariff.origins, from) === null) return null;
  const candidates = tariff.zones.flatMap((zone) => {
    const destination = specificityOf(zone.places, to, tariff.citiesFirst);
    const origin =
      zone.from === undefined ? ([99, 0n] as const) : specificityOf(zone.from, from, tariff.citiesFirst);
    return destination === null || origin === null ? [] : [{ zone, destination, origin }];
  });
  candidates.sort(
    (a, b) =>
      bySpecificity(a.destination, b.destination) ||
      bySpecificity(a.origin, b.origin) ||
      (a.zone.code < b.zone.code ? -1 : 1),
  );
  return candidates[0]?.zone ?? null;
}

/** Parts per million. */
function taxShare({ tax, citiesFirst }: Tariff, to: Address, date: string, euVat: EuVat): number {
  const holding = tax.rules.flatMap(({ place, shares }) => {
    const specificity = specificityOf([place], to, citiesFirst);
    const share = shareOn(shares, date);
    return specificity === null || share === null ? [] : [{ specificity, ppm: share.ppm }];
  });
  holding.sort((a, b) => bySpecificity(a.specificity, b.specificity) || b.ppm - a.ppm);
  if (holding[0] !== undefined) return holding[0].ppm;
  return tax.otherwise === "eu-vat" ? euVat(to, date) * 100 : 0;
}

function taxed({ tax }: Tariff, roundedMinor: number, ppm: number): Omit<NaivePrice, "sum"> {
  if (tax.prices === "gross") {
    const taxMinor = Number(rounded(fraction(BigInt(roundedMinor) * BigInt(ppm), 1_000_000n + BigInt(ppm))));
    return { netMinor: roundedMinor - taxMinor, taxMinor, totalMinor: roundedMinor };
  }
  const taxMinor = Number(rounded(fraction(BigInt(roundedMinor) * BigInt(ppm), 1_000_000n)));
  return { netMinor: roundedMinor, taxMinor, totalMinor: roundedMinor + taxMinor };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format.format(at);
}
