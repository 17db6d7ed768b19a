import type {
  BillableWeight,
  Bracket,
  ChosenBase,
  DatedShare,
  Distances,
  PercentBase,
  PriceRounding,
  SizeThresholds,
  Surcharge,
  Tariff,
  TariffService,
  Tax,
  Transit,
  ZonePrices,
} from "../../engine/index.ts";
import { standardRatesOf } from "../../engine/index.ts";
import type {
  DocumentBracket,
  DocumentDistances,
  DocumentPercent,
  DocumentService,
  DocumentSurcharge,
  DocumentTax,
  DocumentTransit,
  DocumentZonePrices,
  TariffDocument,
} from "./document.ts";
import { toPlaces } from "./to-places.ts";
import { isOfUnit, minorOf, toGrams, unitMinorOf } from "./units.ts";
import { weekdayNumbers } from "./weekday-numbers.ts";

/** Converts a document to the engine's units: minor units, grams, parts per million. Pure. */
export function toTariff(document: TariffDocument): Tariff {
  const {
    currency,
    timeZone,
    validFrom,
    validTo = null,
    origins,
    citiesFirst,
    goodsValue,
    rounding,
    distances,
    zones,
    services,
    surcharges = [],
    tax,
  } = document;
  return {
    currency,
    timeZone,
    validFrom,
    validTo,
    ...(origins && { origins: toPlaces(origins) }),
    ...(citiesFirst !== undefined && { citiesFirst }),
    ...(goodsValue !== undefined && { goodsValue }),
    ...(distances && { distances: toDistances(distances) }),
    ...(rounding && { rounding: toRounding(rounding, currency) }),
    zones: zones.map(({ places, from, ...zone }) => ({
      ...zone,
      places: toPlaces(places),
      ...(from && { from: toPlaces(from) }),
    })),
    services: services.map((service) => toService(service, currency)),
    surcharges: surcharges.map((surcharge) => toSurcharge(surcharge, currency)),
    tax: toTax(tax),
  };
}

function toTax({ prices, rules = [], shopper = "destination", ...tax }: DocumentTax): Tax {
  return {
    prices,
    rules: rules.flatMap(({ places, percent }) =>
      toPlaces(places).map((place) => ({
        place,
        shares: percent === "standard" ? standardShares(place.country) : toShares(percent),
      })),
    ),
    otherwise: toOtherwise(tax),
    ...(shopper !== "invoiced" && { shopper }),
  };
}

/** A country's standard rates. Before the first that is known, it holds as well. The check refuses a country without. */
function standardShares(country: string): readonly DatedShare[] {
  return (standardRatesOf(country) ?? []).map(({ effectiveFrom, basisPoints }, at) => ({
    ...(at > 0 && { from: effectiveFrom }),
    ppm: basisPoints * 100,
  }));
}

/** The check refuses a contract without its two sides. */
function toOtherwise({
  otherwise = "contract",
  invoicedBy,
  invoicedTo,
}: Pick<DocumentTax, "otherwise" | "invoicedBy" | "invoicedTo">): Tax["otherwise"] {
  if (otherwise === "destination") return "eu-vat";
  if (otherwise === "none" || invoicedBy === undefined || invoicedTo === undefined) return "none";
  const { status = "business", ...merchant } =
    typeof invoicedTo === "string" ? { country: invoicedTo } : invoicedTo;
  return { carrier: { country: invoicedBy }, merchant: { ...merchant, business: status === "business" } };
}

/** A pair beyond the last band of kilometres has none; the check refuses it. */
function toDistances({ bothWays = true, bands = [], pairs }: DocumentDistances): Distances {
  const ascending = [...bands].sort((a, b) => a.upToKm - b.upToKm);
  return {
    bothWays,
    pairs: pairs.flatMap((pair) => {
      const band = "band" in pair ? pair.band : ascending.find(({ upToKm }) => pair.km <= upToKm)?.code;
      if (band === undefined) return [];
      const destinations = toPlaces([pair.to]);
      return toPlaces([pair.from]).flatMap((from) => destinations.map((to) => ({ from, to, band })));
    }),
  };
}

function toRounding(
  { to, mode, less, of }: NonNullable<TariffDocument["rounding"]>,
  currency: string,
): PriceRounding {
  return {
    toMinor: minorOf(to, currency),
    mode,
    ...(less !== undefined && { lessMinor: minorOf(less, currency) }),
    ...(of === "total" && { of }),
  };
}

export function toTransit(days: DocumentTransit): Transit {
  return typeof days === "number"
    ? { minDays: days, maxDays: days }
    : { minDays: days.min, maxDays: days.max };
}

function toService(service: DocumentService, currency: string): TariffService {
  const { furtherParcels, cheaperNextBreak } = service;
  return {
    code: service.code,
    measure: service.chargedBy ?? "weight",
    ...(service.sizeBy !== undefined && { sizeBy: service.sizeBy }),
    ...(service.countedBy !== undefined && { countedBy: service.countedBy }),
    ...toShipmentLimits(service.limits),
    ...(furtherParcels && {
      furtherParcels: furtherParcels.map((further) => ({
        from: further.from,
        ...("percent" in further
          ? { ppm: toPpm(further.percent) }
          : { minor: minorOf(further.price, currency) }),
      })),
    }),
    ...(cheaperNextBreak !== undefined && { cheaperNextBreak }),
    billableWeight: toBillableWeight(service.billableWeight),
    transit: toTransit(service.transitDays),
    prices: service.prices.map((row) => toZonePrices(row, currency)),
  };
}

function toBillableWeight(
  {
    stepKg = 0.001,
    minKg,
    eachStepKg,
    volumetricOnly,
    minimums,
    eachAbove,
    ...weight
  }: NonNullable<DocumentService["billableWeight"]> = { per: "parcel" },
): BillableWeight {
  const { timesActual, upTo, ...above } = volumetricOnly ?? {};
  return {
    ...weight,
    stepG: toGrams(stepKg),
    ...(minKg !== undefined && { minG: toGrams(minKg) }),
    ...(minimums && {
      minimums: minimums.map((each) => ({ above: toThresholds(each.above), minG: toGrams(each.minKg) })),
    }),
    ...(eachAbove && { eachAbove: toThresholds(eachAbove) }),
    ...(eachStepKg !== undefined && { eachStepG: toGrams(eachStepKg) }),
    ...(volumetricOnly !== undefined && {
      volumetricOnly: {
        ...(timesActual !== undefined && { timesActual }),
        ...(Object.keys(above).length > 0 && { above: toThresholds(above) }),
        ...(upTo !== undefined && { upTo: toThresholds(upTo) }),
      },
    }),
  };
}

function toThresholds({ weightKg, ...sizes }: NonNullable<DocumentSurcharge["above"]>): SizeThresholds {
  return { ...sizes, ...(weightKg !== undefined && { weightG: toGrams(weightKg) }) };
}

function toShipmentLimits({
  maxParcels,
  maxShipmentWeightKg,
  maxVolumeL,
  maxVolumeFt3,
  least,
}: DocumentService["limits"] = {}): Pick<TariffService, "shipmentLimits"> {
  const volume = {
    ...(maxVolumeL !== undefined && { volumeL: maxVolumeL }),
    ...(maxVolumeFt3 !== undefined && { volumeFt3: maxVolumeFt3 }),
  };
  const hasVolume = Object.keys(volume).length > 0;
  if (maxParcels === undefined && maxShipmentWeightKg === undefined && !hasVolume && least === undefined)
    return {};
  return {
    shipmentLimits: {
      ...(least !== undefined && { leastOfParcel: toThresholds(least) }),
      ...(hasVolume && { mostOfParcel: volume }),
      ...(maxParcels !== undefined && { maxParcels }),
      ...(maxShipmentWeightKg !== undefined && { maxWeightG: toGrams(maxShipmentWeightKg) }),
    },
  };
}

function toZonePrices(
  { zone, transitDays, brackets, beyond }: DocumentZonePrices,
  currency: string,
): ZonePrices {
  return {
    zone,
    ...(transitDays !== undefined && { transit: toTransit(transitDays) }),
    brackets: brackets.map((bracket) => ({
      ...toBracket(bracket),
      priceMinor: isOfUnit(bracket) ? unitMinorOf(bracket.price, currency) : minorOf(bracket.price, currency),
    })),
    ...(beyond && {
      beyond: {
        step: stepOf(beyond),
        priceMinor: unitMinorOf(beyond.price, currency),
      },
    }),
  };
}

function stepOf(beyond: NonNullable<DocumentZonePrices["beyond"]>): number {
  if ("eachKg" in beyond) return toGrams(beyond.eachKg);
  return "eachCm" in beyond ? beyond.eachCm : beyond.eachPieces;
}

function toBracket(bracket: DocumentBracket): Omit<Bracket, "priceMinor"> {
  if ("upToKg" in bracket) {
    const { upToKg, perKg, eachKg } = bracket;
    return {
      upTo: toGrams(upToKg),
      ...(perKg !== undefined && { per: toGrams(perKg) }),
      ...(eachKg !== undefined && { each: toGrams(eachKg) }),
    };
  }
  if ("compartment" in bracket) return { upTo: bracket.compartment };
  if ("upToCm" in bracket) return stepped(bracket.upToCm, bracket.perCm, bracket.eachCm);
  return stepped(bracket.upToPieces, bracket.perPieces, bracket.eachPieces);
}

function stepped(
  upTo: number,
  per: number | undefined,
  each: number | undefined,
): Omit<Bracket, "priceMinor"> {
  return { upTo, ...(per !== undefined && { per }), ...(each !== undefined && { each }) };
}

function toSurcharge(written: DocumentSurcharge, currency: string): Surcharge {
  const {
    active = true,
    rank = 1,
    when = "always",
    places,
    weekdays,
    above,
    below,
    taxPercent,
    ...surcharge
  } = written;
  return {
    ...surcharge,
    active,
    rank,
    when,
    ...(places && { places: toPlaces(places) }),
    ...(weekdays && { weekdays: weekdayNumbers(weekdays) }),
    ...(above && { above: toThresholds(above) }),
    ...(below && { below: toThresholds(below) }),
    ...(taxPercent !== undefined && { taxShares: toShares(taxPercent) }),
    amount: toAmount(written.amount, currency),
  };
}

function toAmount(amount: DocumentSurcharge["amount"], currency: string): Surcharge["amount"] {
  if ("fixed" in amount) return { kind: "fixed", minor: minorOf(amount.fixed, currency) };
  if ("atLeast" in amount) return { kind: "at-least", minor: minorOf(amount.atLeast, currency) };
  if ("discount" in amount) {
    const { discount, floor } = amount;
    const tiers = typeof discount === "number" ? [{ from: 0, percent: discount }] : discount;
    return {
      kind: "discount",
      tiers: tiers.map(({ from, percent }) => ({ fromMinor: minorOf(from, currency), ppm: toPpm(percent) })),
      ...(floor !== undefined && { floorMinor: minorOf(floor, currency) }),
    };
  }
  const { min, max } = amount;
  const bounds = {
    ...(min !== undefined && { minMinor: minorOf(min, currency) }),
    ...(max !== undefined && { maxMinor: minorOf(max, currency) }),
  };
  if ("tiers" in amount) {
    const tiers = amount.tiers.map(({ upTo, fixed = 0, percent = 0 }) => ({
      ...(upTo !== undefined && { upToMinor: minorOf(upTo, currency) }),
      minor: minorOf(fixed, currency),
      ppm: toPpm(percent),
    }));
    return { kind: "tiered", tiers, of: amount.of, ...bounds };
  }
  if ("perAmount" in amount) {
    const { perAmount, each, free, of } = amount;
    return {
      kind: "per-amount",
      minor: minorOf(perAmount, currency),
      stepMinor: minorOf(each, currency),
      ...(free !== undefined && { freeMinor: minorOf(free, currency) }),
      of,
      ...bounds,
    };
  }
  const measured = toMeasured(amount, currency);
  if (measured !== null) return { ...measured, ...bounds };
  if ("perKg" in amount) {
    const { perKg, stepKg = 1 } = amount;
    return { kind: "per-weight", minor: unitMinorOf(perKg, currency), stepG: toGrams(stepKg), ...bounds };
  }
  const { percent, of = "base" } = amount as Extract<typeof amount, { percent: unknown }>;
  return { kind: "percent", shares: toShares(percent), of: toBase(of), ...bounds };
}

/** Amounts for each started step of a size, a volume or a missing weight; null: another kind. */
function toMeasured(amount: DocumentSurcharge["amount"], currency: string): Surcharge["amount"] | null {
  if ("perCm" in amount) {
    const { perCm, eachCm, freeCm, of = "longest-side" } = amount;
    return {
      kind: "per-size",
      minor: unitMinorOf(perCm, currency),
      stepCm: eachCm,
      ...(freeCm !== undefined && { freeCm }),
      of,
    };
  }
  if ("perL" in amount) {
    const { perL, eachL, freeL } = amount;
    return {
      kind: "per-volume",
      minor: unitMinorOf(perL, currency),
      step: { volumeL: eachL },
      ...(freeL !== undefined && { free: { volumeL: freeL } }),
    };
  }
  if ("perFt3" in amount) {
    const { perFt3, eachFt3, freeFt3 } = amount;
    return {
      kind: "per-volume",
      minor: unitMinorOf(perFt3, currency),
      step: { volumeFt3: eachFt3 },
      ...(freeFt3 !== undefined && { free: { volumeFt3: freeFt3 } }),
    };
  }
  if (!("perMissingKg" in amount)) return null;
  const { perMissingKg, kgPerM3, stepKg = 1 } = amount;
  return {
    kind: "per-missing-weight",
    minor: unitMinorOf(perMissingKg, currency),
    kgPerM3,
    stepG: toGrams(stepKg),
  };
}

function toBase(of: string | readonly string[]): PercentBase {
  if (typeof of === "string") return of as Exclude<PercentBase, ChosenBase>;
  return { base: of.includes("base"), surcharges: of.filter((code) => code !== "base") };
}

function toPpm(percent: number): number {
  return Math.round(percent * 10_000);
}

function toShares(percent: DocumentPercent): readonly DatedShare[] {
  if (typeof percent === "number") return [{ ppm: toPpm(percent) }];
  return percent.map(({ from, percent: value }) => ({
    ...(from !== undefined && { from }),
    ppm: toPpm(value),
  }));
}
