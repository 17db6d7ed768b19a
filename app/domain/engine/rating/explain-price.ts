import type { Price } from "../values/rate.ts";
import type { WeighedParcel } from "./billable-weight.ts";
import type { Calculation, MeasuredBracket, ServiceTable } from "./calculate-price.ts";
import type { Charge } from "./charge.ts";
import { isDiscount } from "./charge.ts";
import type { ChargeFacts } from "./charge-facts.ts";
import type { ChargeListener } from "./charge-surcharges.ts";
import { ownTaxOf } from "./charge-surcharges.ts";
import { fractionText } from "./exact-integer.ts";
import type {
  BracketExplanation,
  ChargeExplanation,
  ParcelExplanation,
  PriceExplanation,
  SurchargeExplanation,
} from "./price-explanation.ts";
import { notCharged } from "./surcharge-conditions.ts";
import type { CompiledSurcharge } from "./surcharge-plan.ts";
import type { Measure } from "./tariff.ts";

/** Calculates the price, records each charge, and describes them all. */
export function explainPrice(
  table: ServiceTable,
  surcharges: readonly CompiledSurcharge[],
  calculate: (listener: ChargeListener) => Calculation,
): { readonly price: Price; readonly explanation: PriceExplanation } {
  const heard: HeardCharge[] = [];
  const calculation = calculate({
    charged: (charge) => heard.push({ charge, outdoneBy: null }),
    outdone: (charge, by) => heard.push({ charge, outdoneBy: by.surcharge.code }),
  });
  const { price, route, facts, totals } = calculation;
  const { tariff } = table;
  const zone = tariff.zones[route.zone.position];
  const explanation: PriceExplanation = {
    service: table.code,
    currency: tariff.currency,
    date: facts.date,
    timeZone: tariff.timeZone,
    validFrom: tariff.validFrom,
    validTo: tariff.validTo,
    zone: {
      code: zone?.code ?? "",
      remote: zone?.remote ?? false,
      destination: route.zone.destination,
      origin: route.zone.origin,
      band: route.band,
    },
    ...(table.countedBy === "items" && { countedBy: "items" as const }),
    parcels: facts.weighed.parcels.map((parcel) => explainParcel(parcel, facts)),
    brackets: calculation.brackets.map((bracket) => explainBracket(bracket, table, calculation)),
    // Brackets' prices and shares of them have an end in decimals.
    baseMinor: Number(fractionText(facts.base, facts.perMinor)),
    surcharges: [...surcharges].sort(byRankAndCode).map((each) => explainSurcharge(each, heard, facts)),
    tax: {
      ...route.tax,
      prices: tariff.tax.prices,
      ...(route.enteredPpm !== route.tax.ppm && { enteredPpm: route.enteredPpm }),
      parts: totals.taxes,
    },
    shown:
      route.shopperPpm === null || price.shopperMinor === undefined
        ? null
        : { ppm: route.shopperPpm, minor: price.shopperMinor },
    rounding: {
      sum: fractionText(calculation.sum, facts.perMinor),
      roundedMinor: totals.roundedMinor,
      ...(tariff.rounding?.of !== undefined && { of: tariff.rounding.of }),
    },
  };
  return { price, explanation };
}

interface HeardCharge {
  readonly charge: Charge;
  readonly outdoneBy: string | null;
}

function byRankAndCode({ surcharge: a }: CompiledSurcharge, { surcharge: b }: CompiledSurcharge): number {
  return a.rank - b.rank || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

function explainParcel(
  { actual, volumetric, counts }: WeighedParcel,
  { weighed }: ChargeFacts,
): ParcelExplanation {
  const grams = (parts: number | bigint) => Math.round(Number(parts) / weighed.partsPerMicrogram) / 1_000_000;
  return {
    actualG: grams(actual),
    volumetricG: volumetric === null ? null : grams(volumetric),
    counts,
  };
}

/** Micrograms, sizes or pieces, as the table writes them. */
const asWritten: Record<Measure, (value: number) => number> = {
  weight: (value) => value / 1_000_000,
  compartment: (value) => value,
  pieces: (value) => value,
  size: (value) => value / 1_000,
};

function explainBracket(
  { parcel, measure: value, hit }: MeasuredBracket,
  { measure, grid, partsPerMinor }: ServiceTable,
  { route, facts: { weighed } }: Calculation,
): BracketExplanation {
  const { brackets = [], beyond } = grid.pricesOf(route.zone.position) ?? {};
  const { upTo = 0, priceMinor = 0, per = null, each } = brackets[hit.bracket] ?? {};
  const totalMinor = hit.priceParts / partsPerMinor;
  const further = beyond === undefined ? 0 : hit.beyond * beyond.priceMinor;
  const billed = measure === "weight" ? weighed.billed.find((each) => each.parcel === parcel) : undefined;
  return {
    parcel,
    measure,
    value: asWritten[measure](value),
    minimumApplies: billed?.minimumApplies ?? false,
    upTo,
    priceMinor,
    per,
    ...(each !== undefined && {
      slope: {
        each,
        after: brackets[hit.bracket - 1]?.upTo ?? 0,
        afterMinor: withoutNoise(totalMinor - further - hit.bands * priceMinor),
      },
    }),
    bands: hit.bands,
    beyond: beyond === undefined || hit.beyond === 0 ? null : { steps: hit.beyond, ...beyond },
    totalMinor,
  };
}

/** Prices have at most four decimals of a minor unit; a binary fraction has more. */
function withoutNoise(minor: number): number {
  return Math.round(minor * 10_000) / 10_000;
}

function explainSurcharge(
  compiled: CompiledSurcharge,
  heard: readonly HeardCharge[],
  facts: ChargeFacts,
): SurchargeExplanation {
  const { surcharge } = compiled;
  const own = heard.filter(({ charge }) => charge.surcharge === surcharge);
  const why = notCharged(compiled, facts);
  const ownTaxPpm = ownTaxOf({ surcharge }, facts.date);
  return {
    code: surcharge.code,
    name: surcharge.name,
    ...(ownTaxPpm !== undefined && { ownTaxPpm }),
    notCharged: why ?? (own.some(({ outdoneBy }) => outdoneBy === null) ? null : "smaller-in-group"),
    charges: own
      .sort((a, b) => (a.charge.parcel ?? 0) - (b.charge.parcel ?? 0))
      .map((each) => explainCharge(each, facts)),
  };
}

function explainCharge({ charge, outdoneBy }: HeardCharge, { perMinor }: ChargeFacts): ChargeExplanation {
  const { parcel, percent, steps, amount, bound } = charge;
  return {
    parcel,
    amount: `${isDiscount(charge) && amount > 0 ? "-" : ""}${fractionText(amount, perMinor)}`,
    percent: percent && { ...percent, base: fractionText(percent.base, perMinor) },
    steps,
    bound,
    outdoneBy,
  };
}
