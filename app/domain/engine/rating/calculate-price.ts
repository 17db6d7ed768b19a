import type { PricingRequest } from "../carrier-ports.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { Parcel } from "../values/item.ts";
import type { CurrencyCode } from "../values/money.ts";
import type { Price } from "../values/rate.ts";
import type { WeighedParcels, WeighingRules } from "./billable-weight.ts";
import { weigh } from "./billable-weight.ts";
import type { ChargeFacts } from "./charge-facts.ts";
import type { ChargeListener } from "./charge-surcharges.ts";
import { chargeSurcharges } from "./charge-surcharges.ts";
import { eachItem } from "./each-item.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { millionths, plus, quotient, times } from "./exact-integer.ts";
import { beforeDiscounts } from "./goods-value.ts";
import { sizeIn } from "./measured-steps.ts";
import { noPrice } from "./no-price.ts";
import { placesOf } from "./parcel-places.ts";
import type { BracketHit, PriceGrid } from "./price-grid.ts";
import type { Route } from "./route.ts";
import { noRoute } from "./route.ts";
import type { Thresholds } from "./size-thresholds.ts";
import { isAbove, isBelow, leastOf, ownSizesOf, sizesOf, thresholdsOf } from "./size-thresholds.ts";
import type { SurchargePlan } from "./surcharge-plan.ts";
import type { FurtherParcels, Measure, ShipmentLimits, SizeMeasure, Tariff } from "./tariff.ts";
import type { Totals } from "./totals.ts";
import { totalsOf } from "./totals.ts";
import { micrograms } from "./whole-units.ts";

/** A service's part of a compiled tariff. */
export interface ServiceTable {
  readonly tariff: Tariff;
  readonly code: string;
  readonly measure: Measure;
  readonly countedBy: "parcels" | "items";
  readonly sizeBy: SizeMeasure;
  readonly limits: CompiledLimits;
  readonly furtherParcels: readonly FurtherParcels[] | null;
  /** 1, or the power of ten in which every price of a unit is whole. */
  readonly partsPerMinor: number;
  readonly weighing: WeighingRules;
  readonly plan: SurchargePlan;
  readonly grid: PriceGrid;
}

/** The limits of a shipment, and of each of its parcels. */
interface CompiledLimits extends Pick<ShipmentLimits, "maxParcels" | "maxWeightG"> {
  readonly least: Thresholds | null;
  readonly most: Thresholds | null;
}

export function compileLimits({ leastOfParcel, mostOfParcel, ...limits }: ShipmentLimits): CompiledLimits {
  return {
    ...limits,
    least: leastOfParcel === undefined ? null : leastOf(leastOfParcel),
    most: mostOfParcel === undefined ? null : thresholdsOf(mostOfParcel),
  };
}

/** A price with its derivation. */
export interface Calculation {
  readonly price: Price;
  readonly route: Route;
  readonly brackets: readonly MeasuredBracket[];
  readonly facts: ChargeFacts;
  /** Base and surcharges, in `facts.perMinor`. */
  readonly sum: ExactInteger;
  readonly totals: Totals;
}

export interface MeasuredBracket {
  readonly parcel: number | null;
  /** Micrograms, a compartment's size, or pieces. */
  readonly measure: number;
  readonly hit: BracketHit;
}

/**
 * The one calculation of a price. The sum of base and surcharges is exact and rounded half-up once. Tax is
 * added to the rounded sum, or taken out of it where prices include tax, so total = net + tax always.
 * @throws EngineError OPTION_NOT_AVAILABLE there is no price for the zone or the parcels
 */
export function calculatePrice(
  table: ServiceTable,
  route: Route,
  date: CalendarDate,
  given: PricingRequest,
  listener: ChargeListener | null,
): Calculation {
  const zone = route.zone.position;
  if (table.grid.pricesOf(zone) === undefined) throw noRoute("delivery to", given.to);
  refuseOutsideLimits(table.limits, given.parcels);
  const valued = table.tariff.goodsValue === "before-discounts" ? beforeDiscounts(given) : given;
  const request = table.countedBy === "items" ? eachItem(valued) : valued;
  const weighed = weigh(table.weighing, request.parcels);
  const brackets = measuresOf(table, request.parcels, weighed).map(([parcel, measure]) => {
    const hit = table.grid.find(zone, measure);
    if (hit === null) throw noPrice(...tooLarge[table.measure]);
    return { parcel, measure, hit };
  });
  const facts = factsOf(table, route, date, request, weighed, brackets);
  const charged = chargeSurcharges(table.plan, facts, listener);
  const { enteredPpm, shopperPpm } = route;
  const taxes = { ppm: route.tax.ppm, enteredPpm, shopperPpm };
  const totals = totalsOf(table.tariff, taxes, charged, facts.perMinor);
  const price = priceOf(table.tariff.currency, totals);
  return { price, route, brackets, facts, sum: charged.sum, totals };
}

const tooLarge: Record<Measure, readonly [message: string, reason: string]> = {
  weight: ["The parcel is above the last weight that has a price.", "above_weights"],
  compartment: ["The parcel needs a larger compartment than any that has a price.", "above_compartments"],
  pieces: ["There are more parcels than have a price.", "above_parcels"],
  size: ["The parcel is larger than any size that has a price.", "over_limits"],
};

function refuseOutsideLimits(
  { maxParcels, maxWeightG, least, most }: CompiledLimits,
  parcels: readonly Parcel[],
): void {
  if (maxParcels !== undefined && parcels.length > maxParcels)
    throw noPrice("There are more parcels than the carrier takes in a shipment.", "above_parcels");
  if (least !== null && parcels.some((parcel) => isBelow(ownSizesOf(parcel), least)))
    throw noPrice("A parcel is smaller than the carrier takes.", "under_limits");
  if (most !== null && parcels.some((parcel) => isAbove(ownSizesOf(parcel), most)))
    throw noPrice("A parcel is larger than the carrier takes.", "over_limits");
  if (maxWeightG === undefined) return;
  const weight = parcels.reduce((sum, { weightG }) => sum + micrograms(weightG), 0);
  if (weight > micrograms(maxWeightG))
    throw noPrice("The parcels together are heavier than the carrier takes in a shipment.", "over_limits");
}

type Measured = readonly [parcel: number | null, measure: number];

function measuresOf(
  { measure, sizeBy }: ServiceTable,
  parcels: readonly Parcel[],
  weighed: WeighedParcels,
): readonly Measured[] {
  if (measure === "pieces") return [[null, parcels.length]];
  if (measure === "compartment") {
    return parcels.map(({ compartmentSize }, parcel): Measured => {
      if (compartmentSize === null) throw noPrice("The parcel has no locker compartment.", "no_compartment");
      return [parcel, compartmentSize];
    });
  }
  if (measure === "size") return parcels.map((each, parcel) => [parcel, sizeIn[sizeBy](sizesOf(each))]);
  return weighed.billed.map(({ parcel, billable }) => [parcel, billable]);
}

function factsOf(
  table: ServiceTable,
  route: Route,
  date: CalendarDate,
  request: PricingRequest,
  weighed: WeighedParcels,
  brackets: readonly MeasuredBracket[],
): ChargeFacts {
  const { plan } = table;
  const places =
    plan.needsPlaces || (table.furtherParcels !== null && brackets.length > 1)
      ? placesOf(request, brackets)
      : null;
  const shared = brackets.find(({ parcel }) => parcel === null);
  const shares = plan.needsBaseParts && shared !== undefined ? sharesOf(table, weighed) : null;
  const whole = shares?.reduce(plus, 0) ?? 1;
  let perMinor = whole;
  for (let level = 0; level < plan.levels; level += 1) perMinor = times(perMinor, 1_000_000);
  if (plan.needsEqualParts) perMinor = times(perMinor, request.parcels.length);
  const furtherParcels = brackets.length > 1 ? table.furtherParcels : null;
  if (furtherParcels !== null) perMinor = times(perMinor, 1_000_000);
  const perPart = perMinor;
  perMinor = times(perMinor, table.partsPerMinor);
  const own = brackets.map(({ hit }) => times(hit.priceParts, perPart));
  const paid = furtherParcels === null ? own : reduced(brackets, own, places ?? [], furtherParcels, perMinor);
  const base = paid.reduce(plus, 0);
  const parts = plan.needsBaseParts ? partsOf(brackets, paid, shares ?? [], whole) : [];
  return {
    request,
    currency: table.tariff.currency,
    date,
    service: table.code,
    zone: route.zone.position,
    band: route.band,
    from: route.from,
    to: route.to,
    sizes: request.parcels.map(sizesOf),
    weighed,
    perMinor,
    perPart,
    partsPerMinor: table.partsPerMinor,
    base,
    baseParts: parts,
    places,
  };
}

/** Each parcel's part of the base: its own bracket's price, or its share of the one of all others. */
function partsOf(
  brackets: readonly MeasuredBracket[],
  paid: readonly ExactInteger[],
  shares: readonly ExactInteger[],
  whole: ExactInteger,
): readonly ExactInteger[] {
  const parts: ExactInteger[] = [];
  for (const [at, { parcel }] of brackets.entries()) {
    const price = paid[at] ?? 0;
    if (parcel !== null) parts[parcel] = price;
    else for (const [each, share] of shares.entries()) parts[each] ??= quotient(times(price, share), whole);
  }
  return parts;
}

function reduced(
  brackets: readonly MeasuredBracket[],
  prices: readonly ExactInteger[],
  places: readonly number[],
  furtherParcels: readonly FurtherParcels[],
  perMinor: ExactInteger,
): readonly ExactInteger[] {
  return prices.map((price, at) => {
    const place = places[brackets[at]?.parcel ?? -1] ?? 1;
    const further = furtherParcels.findLast(({ from }) => from <= place);
    if (further === undefined) return price;
    return "ppm" in further ? millionths(price, further.ppm) : times(further.minor, perMinor);
  });
}

/** Divides a base among the parcels that share it: by weight, or equally if pieces are counted or nothing weighs. */
function sharesOf({ measure }: ServiceTable, { parcels }: WeighedParcels): readonly ExactInteger[] {
  if (measure !== "weight") return parcels.map(() => 1);
  const byWeight = parcels.some(({ isAlone, counted }) => !isAlone && counted > 0);
  return parcels.map(({ isAlone, counted }) => (isAlone ? 0 : byWeight ? counted : 1));
}

function priceOf(currency: CurrencyCode, { netMinor, taxMinor, totalMinor, shopperMinor }: Totals): Price {
  const price = { netMinor, taxMinor, totalMinor, currency };
  return shopperMinor === null || shopperMinor === totalMinor ? price : { ...price, shopperMinor };
}
