/**
 * A tariff's rules in plain code, with exact fractions and without any index: slow, and easy to believe. It
 * shares only types with the engine; the compiled tariff must answer the same.
 */
import type { Address, PricingRequest, Tariff, Zone } from "../../../app/domain/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { add, ceiling, compare, decimal, divide, fraction, rounded, sum } from "./fraction.ts";
import { basesOf, weigh } from "./naive-base.ts";
import { naiveContractVat } from "./naive-contract-vat.ts";
import { naiveBand } from "./naive-distances.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";
import { shareOn, withSurchargesOrNone } from "./naive-surcharges.ts";

export interface NaivePrice {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly shopperMinor?: number;
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
  const charged = withSurchargesOrNone(tariff, service, zone, date, request, weights, bases);
  if (charged === null) return null;
  const ppm = taxShare(tariff, request, date, euVat);
  const price = taxed(tariff, roundedTotal(tariff, charged.total), ppm, charged.ownTaxes);
  return { ...price, ...shown(tariff, request.to, date, euVat, price), sum: charged.total };
}

function shown(
  { tax }: Tariff,
  to: Address,
  date: string,
  euVat: EuVat,
  { netMinor, totalMinor }: Pick<NaivePrice, "netMinor" | "totalMinor">,
) {
  if (tax.shopper === undefined) return {};
  const basisPoints = tax.shopper === "none" ? 0 : euVat(to, date);
  const shopperMinor = netMinor + Number(rounded(fraction(netMinor * basisPoints, 10_000)));
  return shopperMinor === totalMinor ? {} : { shopperMinor };
}

function roundedTotal({ rounding }: Tariff, total: Fraction): number {
  if (rounding === undefined) return Number(rounded(total));
  const { toMinor, mode, lessMinor = 0 } = rounding;
  const steps = divide(add(total, fraction(lessMinor)), fraction(toMinor));
  return Math.max(0, Number(mode === "up" ? ceiling(steps) : rounded(steps)) * toMinor - lessMinor);
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

/** Parts per million. */
function taxShare(
  { tax, citiesFirst }: Tariff,
  { from, to }: PricingRequest,
  date: string,
  euVat: EuVat,
): number {
  const holding = tax.rules.flatMap(({ place, shares }) => {
    const specificity = specificityOf([place], to, citiesFirst);
    const share = shareOn(shares, date);
    return specificity === null || share === null ? [] : [{ specificity, ppm: share.ppm }];
  });
  holding.sort((a, b) => bySpecificity(a.specificity, b.specificity) || b.ppm - a.ppm);
  if (holding[0] !== undefined) return holding[0].ppm;
  if (tax.otherwise === "none") return 0;
  if (tax.otherwise === "eu-vat") return euVat(to, date) * 100;
  return naiveContractVat(tax.otherwise, from, to, (place) => euVat(place, date)) * 100;
}

/** Each tax of its own is rounded; the lower ones first, as far as the sum goes. */
function taxed(
  { tax }: Tariff,
  roundedMinor: number,
  ppm: number,
  ownTaxes: readonly { readonly ppm: number; readonly amount: Fraction }[],
): Omit<NaivePrice, "sum"> {
  let left = roundedMinor;
  let taxMinor = 0;
  const taxPart = (minor: number, share: number) => {
    const of = tax.prices === "gross" ? 1_000_000n + BigInt(share) : 1_000_000n;
    taxMinor += Number(rounded(fraction(BigInt(minor) * BigInt(share), of)));
    left -= minor;
  };
  const shares = [...new Set(ownTaxes.map((each) => each.ppm))].sort((a, b) => a - b);
  for (const share of shares.filter((each) => each !== ppm)) {
    const amount = sum(ownTaxes.filter((each) => each.ppm === share).map((each) => each.amount));
    taxPart(Math.min(left, Number(rounded(amount))), share);
  }
  taxPart(left, ppm);
  const net = tax.prices === "gross" ? roundedMinor - taxMinor : roundedMinor;
  return { netMinor: net, taxMinor, totalMinor: net + taxMinor };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format.format(at);
}
