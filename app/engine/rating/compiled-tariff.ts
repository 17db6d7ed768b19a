import { EngineError } from "../errors.ts";
import type { Parcel } from "../item.ts";
import { basisPointsOf } from "../money.ts";
import type { PricingRequest } from "../ports.ts";
import type { Price } from "../rate.ts";
import type { ExactAmount } from "./exact-amount.ts";
import { exact, rounded, share } from "./exact-amount.ts";
import type { PlaceIndex } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { Bracket, Surcharge, Tariff, Zone, ZonePrices } from "./tariff.ts";

/** A tariff with its zones and brackets indexed: compile once, price many. */
export interface CompiledTariff {
  readonly tariff: Tariff;
  /** The most specific zone of a destination, with its prices; undefined: not served. */
  zoneOf(to: PricingRequest["to"]): { readonly zone: Zone; readonly row: ZonePrices } | undefined;
  /**
   * Net is rounded half-up once, on the sum; tax is taken of the rounded net, so that total = net + tax always.
   * @throws EngineError OPTION_NOT_AVAILABLE when there is no price for the route or the parcels
   */
  price(request: PricingRequest): Price;
}

export function compileTariff(tariff: Tariff): CompiledTariff {
  const zones = compilePlaces(
    tariff.zones.flatMap((zone) => zone.places.map((place) => ({ place, value: zone }))),
  );
  const origins =
    tariff.origins === undefined
      ? null
      : compilePlaces(tariff.origins.map((place) => ({ place, value: true })));
  const prices = new Map(tariff.prices.map((row) => [row.zone, row]));
  const taxes = compilePlaces(tariff.taxes.map(({ place, basisPoints }) => ({ place, value: basisPoints })));
  const surcharges = tariff.surcharges.filter((surcharge) => surcharge.active);
  const zoneOf: CompiledTariff["zoneOf"] = (to) => {
    const zone = zones.find(to);
    const row = zone && prices.get(zone.code);
    return zone && row && { zone, row };
  };
  return {
    tariff,
    zoneOf,
    price: (request) => priceWith({ tariff, zoneOf, origins, taxes, surcharges }, request),
  };
}

interface Parts {
  readonly tariff: Tariff;
  readonly zoneOf: CompiledTariff["zoneOf"];
  readonly origins: PlaceIndex<boolean> | null;
  readonly taxes: PlaceIndex<number>;
  readonly surcharges: readonly Surcharge[];
}

function priceWith(parts: Parts, request: PricingRequest): Price {
  const { tariff } = parts;
  if (parts.origins !== null && parts.origins.find(request.from) === undefined) {
    throw noPrice(`No collection in ${placeName(request.from)}.`);
  }
  const destination = parts.zoneOf(request.to);
  if (destination === undefined) throw noPrice(`No delivery to ${placeName(request.to)}.`);
  const { zone, row } = destination;

  const base = exact(basePrice(tariff, row, request.parcels));
  let net: ExactAmount = base;
  for (const surcharge of parts.surcharges) {
    if (applies(surcharge, zone, request)) net += surchargeAmount(surcharge, base, net, request);
  }
  const netMinor = rounded(net);
  const taxMinor = basisPointsOf(netMinor, parts.taxes.find(request.to) ?? 0);
  return { netMinor, taxMinor, totalMinor: netMinor + taxMinor, currency: tariff.currency };
}

function basePrice(tariff: Tariff, row: ZonePrices, parcels: readonly Parcel[]): number {
  const measures = parcels.map((parcel) => measureOf(tariff, parcel));
  if (tariff.measure === "weight" && tariff.billableWeight.per === "shipment") {
    const total = measures.reduce((sum, measure) => sum + measure, 0);
    return bracketPrice(row, roundUp(total, tariff.billableWeight.stepG));
  }
  return measures.reduce(
    (sum, measure) =>
      sum +
      bracketPrice(
        row,
        tariff.measure === "weight" ? roundUp(measure, tariff.billableWeight.stepG) : measure,
      ),
    0,
  );
}

function measureOf(tariff: Tariff, parcel: Parcel): number {
  if (tariff.measure === "weight") return unroundedWeightG(tariff.billableWeight.volumetricDivisor, parcel);
  if (parcel.compartmentSize === null) throw noPrice("The parcel has no locker compartment.");
  return parcel.compartmentSize;
}

/** Billable weight of one parcel in grams: the larger of actual and volumetric, rounded up to the step. */
export function billableWeightG(tariff: Tariff, parcel: Parcel): number {
  return roundUp(
    unroundedWeightG(tariff.billableWeight.volumetricDivisor, parcel),
    tariff.billableWeight.stepG,
  );
}

function unroundedWeightG(divisor: number | undefined, parcel: Parcel): number {
  if (divisor === undefined) return parcel.weightG;
  return Math.max(parcel.weightG, (parcel.lengthCm * parcel.widthCm * parcel.heightCm * 1000) / divisor);
}

/** The nudge keeps 500.00000000000006 g, an artefact of binary fractions, in the 500 g step. */
function roundUp(value: number, step: number): number {
  return Math.ceil(value / step - 1e-9) * step;
}

function bracketPrice(row: ZonePrices, measure: number): number {
  const { brackets, beyond } = row;
  const bracket = brackets[firstAtLeast(brackets, measure)];
  if (bracket !== undefined) return bracket.priceMinor;
  const last = brackets[brackets.length - 1];
  if (last === undefined || beyond === undefined) {
    throw noPrice(last === undefined ? "The zone has no prices." : "The parcel is above the last bracket.");
  }
  const steps = Math.ceil((measure - last.upTo) / beyond.step - 1e-9);
  return last.priceMinor + steps * beyond.priceMinor;
}

function firstAtLeast(brackets: readonly Bracket[], measure: number): number {
  let low = 0;
  let high = brackets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bracket = brackets[middle];
    if (bracket !== undefined && bracket.upTo < measure) low = middle + 1;
    else high = middle;
  }
  return low;
}

function applies(surcharge: Surcharge, zone: Zone, request: PricingRequest): boolean {
  if (surcharge.zones !== undefined && !surcharge.zones.includes(zone.code)) return false;
  return asked[surcharge.when](request);
}

const asked: Record<Surcharge["when"], (request: PricingRequest) => boolean> = {
  always: () => true,
  "cash-on-delivery": (request) => (request.cashOnDeliveryMinor ?? 0) > 0,
  insurance: (request) => (request.extras?.insuranceMinor ?? 0) > 0,
  "saturday-delivery": (request) => request.extras?.saturdayDelivery === true,
};

function surchargeAmount(
  surcharge: Surcharge,
  base: ExactAmount,
  running: ExactAmount,
  request: PricingRequest,
): ExactAmount {
  const { amount } = surcharge;
  if (amount.kind === "fixed") {
    return exact(amount.minor) * BigInt(surcharge.per === "parcel" ? request.parcels.length : 1);
  }
  const bases: Record<typeof amount.of, ExactAmount> = {
    base,
    running,
    "insured-amount": exact(request.extras?.insuranceMinor ?? 0),
    "collected-amount": exact(request.cashOnDeliveryMinor ?? 0),
  };
  return within(share(bases[amount.of], amount.basisPoints), amount.minMinor, amount.maxMinor);
}

function within(amount: ExactAmount, minMinor?: number, maxMinor?: number): ExactAmount {
  if (minMinor !== undefined && amount < exact(minMinor)) return exact(minMinor);
  if (maxMinor !== undefined && amount > exact(maxMinor)) return exact(maxMinor);
  return amount;
}

function placeName(address: PricingRequest["to"]): string {
  return [address.country, address.zip ?? address.city].filter(Boolean).join(" ");
}

function noPrice(message: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message);
}
