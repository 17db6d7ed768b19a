/**
 * The tariff's rules said plainly, without an index and with exact fractions: slow, and short enough to be believed.
 * The compiled tariff must answer the same.
 */
import { normalizeCity } from "../../../app/engine/address.ts";
import type { Address, Place, PricingRequest, Tariff } from "../../../app/engine/index.ts";
import { zipKey, zipValue } from "../../../app/engine/rating/place-index.ts";

interface Entry<T> {
  readonly place: Place;
  readonly value: T;
}

/** Fewer is more specific; compared from the left. */
type Specificity = readonly number[];

export function naiveFind<T>(entries: readonly Entry<T>[], address: Address): T | undefined {
  let best: { readonly specificity: Specificity; readonly value: T } | undefined;
  for (const { place, value } of entries) {
    for (const specificity of specificities(place, address)) {
      if (best === undefined || isLess(specificity, best.specificity)) best = { specificity, value };
    }
  }
  return best?.value;
}

function specificities(place: Place, address: Address): readonly Specificity[] {
  const whole = !place.zips && !place.zipPrefixes && !place.zipRanges && !place.cities;
  if (place.country === "*") return whole ? [[4]] : [];
  if (place.country !== address.country) return [];
  const key = address.zip ? zipKey(address.country, address.zip) : null;
  return [
    ...(place.zips ?? []).flatMap((zip) => (key === zipKey(place.country, zip) ? [[0]] : [])),
    ...(place.zipPrefixes ?? []).flatMap((prefix) =>
      key?.startsWith(prefix) ? [[1, 36 ** (key.length - prefix.length), 0]] : [],
    ),
    ...(place.zipRanges ?? []).flatMap(([first, last]) => {
      const part = key === null || key.length < first.length ? null : zipValue(key.slice(0, first.length));
      if (key === null || part === null || part < zipValue(first) || part > zipValue(last)) return [];
      const covered = zipValue(last) - zipValue(first) + 1;
      return [[1, covered * 36 ** (key.length - first.length), 1]];
    }),
    ...(place.cities ?? []).flatMap((city) =>
      address.city && normalizeCity(address.city) === normalizeCity(city) ? [[2]] : [],
    ),
    ...(whole ? [[3]] : []),
  ];
}

function isLess(a: Specificity, b: Specificity): boolean {
  for (let position = 0; position < Math.max(a.length, b.length); position += 1) {
    const difference = (a[position] ?? 0) - (b[position] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Net and tax in minor units, or null where there is no price. */
export function naivePrice(
  tariff: Tariff,
  request: PricingRequest,
): { readonly netMinor: number; readonly taxMinor: number } | null {
  const origins = tariff.origins?.map((place) => ({ place, value: true }));
  if (origins && !naiveFind(origins, request.from)) return null;
  const zone = naiveFind(
    tariff.zones.flatMap((value) => value.places.map((place) => ({ place, value }))),
    request.to,
  );
  const row = tariff.prices.find((prices) => prices.zone === zone?.code);
  if (!zone || !row) return null;

  const { volumetricDivisor, stepG, per } = tariff.billableWeight;
  const weights = request.parcels.map((parcel) =>
    volumetricDivisor
      ? Math.max(
          parcel.weightG,
          (parcel.lengthCm * parcel.widthCm * parcel.heightCm * 1_000) / volumetricDivisor,
        )
      : parcel.weightG,
  );
  const billed = per === "parcel" ? weights : [weights.reduce((sum, weight) => sum + weight, 0)];
  let base = 0;
  for (const weight of billed) {
    const steps = Math.ceil(weight / stepG - 1e-9) * stepG;
    const bracket = row.brackets.find(({ upTo }) => steps <= upTo);
    const last = row.brackets.at(-1);
    if (bracket) base += bracket.priceMinor;
    else if (last && row.beyond) {
      base +=
        last.priceMinor + Math.ceil((steps - last.upTo) / row.beyond.step - 1e-9) * row.beyond.priceMinor;
    } else return null;
  }

  // Everything in units of 10^-16 of a minor unit: four levels of basis points stay whole.
  const UNIT = 10n ** 16n;
  const baseAmount = BigInt(base) * UNIT;
  let net = baseAmount;
  for (const { active, when, zones, per: unit, amount } of tariff.surcharges) {
    const collected = request.cashOnDeliveryMinor ?? 0;
    const insured = request.extras?.insuranceMinor ?? 0;
    const asked =
      when === "always" ||
      (when === "cash-on-delivery" && collected > 0) ||
      (when === "insurance" && insured > 0) ||
      (when === "saturday-delivery" && request.extras?.saturdayDelivery === true);
    if (!active || !asked || (zones && !zones.includes(zone.code))) continue;
    if (amount.kind === "fixed") {
      net += BigInt(amount.minor) * UNIT * (unit === "parcel" ? BigInt(request.parcels.length) : 1n);
      continue;
    }
    const of = {
      base: baseAmount,
      running: net,
      "insured-amount": BigInt(insured) * UNIT,
      "collected-amount": BigInt(collected) * UNIT,
    }[amount.of];
    let share = (of * BigInt(amount.basisPoints)) / 10_000n;
    if (amount.minMinor !== undefined && share < BigInt(amount.minMinor) * UNIT)
      share = BigInt(amount.minMinor) * UNIT;
    if (amount.maxMinor !== undefined && share > BigInt(amount.maxMinor) * UNIT)
      share = BigInt(amount.maxMinor) * UNIT;
    net += share;
  }
  const netMinor = (net * 2n + UNIT) / (UNIT * 2n);
  const rate = naiveFind(
    tariff.taxes.map(({ place, basisPoints }) => ({ place, value: basisPoints })),
    request.to,
  );
  const taxMinor = (netMinor * BigInt(rate ?? 0) * 2n + 10_000n) / 20_000n;
  return { netMinor: Number(netMinor), taxMinor: Number(taxMinor) };
}
