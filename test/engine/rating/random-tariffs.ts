/** Tariffs with every feature. */
import type {
  BillableWeight,
  Bracket,
  CalendarDate,
  DatedShare,
  InvoiceParties,
  Measure,
  Surcharge,
  SurchargeAmount,
  Tariff,
  TariffService,
  Volume,
  ZonePrices,
} from "../../../app/domain/engine/index.ts";
import type { Chance } from "./chance.ts";
import { randomPlace } from "./random-places.ts";

export const days: readonly CalendarDate[] = [
  "2026-01-01",
  "2026-03-29",
  "2026-06-15",
  "2026-10-25",
  "2026-12-31",
];
const zoneCodes = ["a", "b", "c", "d", "e"];
const bands = ["near", "far", "farther"] as const;
const serviceCodes = ["one", "two", "three"];

export function randomTariff(chance: Chance): Tariff {
  const zones = chance.shuffled(zoneCodes).slice(0, chance.whole(1, 5));
  return {
    currency: "EUR",
    timeZone: chance.of(["Europe/Athens", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"]),
    validFrom: "2026-01-01",
    validTo: null,
    ...chance.maybe(0.3, () => ({ citiesFirst: true })),
    ...chance.maybe(0.3, () => ({ goodsValue: chance.of(["after-discounts", "before-discounts"] as const) })),
    ...chance.maybe(0.2, () => ({
      rounding: {
        toMinor: chance.of([5, 100]),
        mode: chance.of(["nearest", "up"] as const),
        ...chance.maybe(0.4, () => ({ lessMinor: 1 })),
        ...chance.maybe(0.4, () => ({ of: "total" as const })),
      },
    })),
    ...chance.maybe(0.3, () => ({ origins: chance.list(1, 4, () => randomPlace(chance)) })),
    ...chance.maybe(0.4, () => ({
      distances: {
        bothWays: chance.happens(0.5),
        pairs: chance.list(1, 8, () => ({
          from: randomPlace(chance),
          to: randomPlace(chance),
          band: chance.of(bands),
        })),
      },
    })),
    zones: zones.map((code) => ({
      code,
      ...chance.maybe(0.08, () => ({ bands: chance.list(1, 2, () => chance.of(bands)) })),
      places: [
        ...chance.list(1, 4, () => randomPlace(chance)),
        ...(chance.happens(0.1) ? [{ country: "*" as const }] : []),
      ],
      ...chance.maybe(0.4, () => ({ from: chance.list(1, 4, () => randomPlace(chance)) })),
      ...chance.maybe(0.2, () => ({ remote: true })),
    })),
    surcharges: withoutCircles(
      withChosen(
        chance,
        chance.list(0, 10, (index) => randomSurcharge(chance, `s${index}`)),
      ),
    ),
    tax: {
      prices: chance.of(["net", "net", "gross"]),
      rules: chance.list(0, 4, () => ({ place: randomPlace(chance), shares: randomShares(chance, 270_000) })),
      otherwise: chance.of([() => "eu-vat" as const, () => "none" as const, randomParties])(chance),
      ...chance.maybe(0.4, () => ({ shopper: chance.of(["destination", "none"] as const) })),
    },
    services: serviceCodes.slice(0, chance.whole(1, 3)).map((code) => randomService(chance, code, zones)),
  };
}

const established = [
  { country: "GR" },
  { country: "GR" },
  { country: "AT" },
  { country: "DE", zip: "87567" },
  { country: "PT", zip: "9000" },
  { country: "ES", zip: "35001" },
  { country: "GB", zip: "BT1 1AA" },
  { country: "US" },
] as const;

function randomParties(chance: Chance): InvoiceParties {
  const merchant = chance.of(established);
  return {
    carrier: chance.happens(0.5) ? merchant : chance.of(established),
    merchant: { ...merchant, business: chance.happens(0.6) },
  };
}

function randomService(chance: Chance, code: string, zones: readonly string[]): TariffService {
  const measure = chance.of<Measure>([
    "weight",
    "weight",
    "weight",
    "weight",
    "compartment",
    "pieces",
    "size",
  ]);
  return {
    code,
    measure,
    ...chance.maybe(measure === "size" ? 0.8 : 0, () => ({
      sizeBy: chance.of(["longest-side", "longest-plus-shortest", "girth", "sum-of-sides"] as const),
    })),
    ...chance.maybe(0.2, () => ({
      furtherParcels: [2, 3]
        .slice(chance.whole(0, 1))
        .map((from) =>
          chance.happens(0.6)
            ? { from, ppm: chance.whole(0, 1_000_000) }
            : { from, minor: chance.whole(0, 2_000) },
        ),
    })),
    ...chance.maybe(0.2, () => ({ cheaperNextBreak: true })),
    ...chance.maybe(0.15, () => ({ countedBy: chance.of(["parcels", "items"] as const) })),
    ...chance.maybe(0.1, () => ({
      shipmentLimits: {
        ...chance.maybe(0.3, () => ({ leastOfParcel: { longestSideCm: chance.whole(5, 40) } })),
        ...chance.maybe(0.3, () => ({ mostOfParcel: randomVolume(chance) })),
        ...chance.maybe(0.6, () => ({ maxParcels: chance.whole(2, 4) })),
        ...chance.maybe(0.6, () => ({ maxWeightG: chance.whole(20, 100) * 500 })),
      },
    })),
    billableWeight: randomBillableWeight(chance),
    transit: { minDays: 1, maxDays: 3 },
    prices: zones
      .filter(() => chance.happens(0.9))
      .map((zone) => randomPrices(chance, zone, measure, chance.happens(0.6))),
  };
}

function randomBillableWeight(chance: Chance): BillableWeight {
  return {
    ...chance.maybe(0.6, () => ({ volumetricDivisor: chance.of([4_000, 5_000, 6_000, 5_003]) })),
    ...chance.maybe(0.2, () => ({ volumetricKgPerM3: chance.of([166.67, 200, 250, 333]) })),
    ...chance.maybe(0.1, () => ({ volumetricIn3PerLb: chance.of([139, 166, 194]) })),
    ...chance.maybe(0.2, () => ({ volumeSides: chance.of(["nearest", "up"] as const) })),
    ...chance.maybe(0.2, () => ({
      volumetricOnly: {
        ...chance.maybe(0.6, () => ({ timesActual: chance.of([1.5, 2, 1.25]) })),
        ...chance.maybe(0.5, () => ({
          above: chance.happens(0.6) ? { longestSideCm: chance.whole(20, 50) } : randomVolume(chance),
        })),
        ...chance.maybe(0.4, () => ({
          upTo: chance.happens(0.5) ? { weightG: chance.whole(10, 40) * 500 } : randomVolume(chance),
        })),
      },
    })),
    ...chance.maybe(0.15, () => ({ eachStepG: chance.of([500, 1_000]) })),
    stepG: chance.of([1, 100, 500, 1_000, 453.59237]),
    ...chance.maybe(0.3, () => ({ minG: chance.of([500, 2_000, 10_000]) })),
    ...chance.maybe(0.15, () => ({
      minimums: chance.list(1, 2, () => ({
        above: chance.happens(0.7) ? { longestSideCm: chance.whole(30, 60) } : randomVolume(chance),
        minG: chance.whole(1, 40) * 500,
      })),
    })),
    per: chance.of(["parcel", "shipment"]),
    ...chance.maybe(0.2, () => ({
      eachAbove: chance.happens(0.5)
        ? { weightG: chance.whole(4, 30) * 500 }
        : { longestSideCm: chance.whole(20, 60), girthCm: 150 },
    })),
    ...chance.maybe(0.4, () => ({ largerOf: chance.of(["parcel", "shipment"] as const) })),
  };
}

function randomPrices(chance: Chance, zone: string, measure: Measure, rising: boolean): ZonePrices {
  const top = measure === "weight" || measure === "size" ? 40 : 4;
  const unit = measure === "weight" ? 500 : measure === "size" ? 5 : 1;
  const tops = [...new Set(chance.list(1, 6, () => chance.whole(1, top) * unit))].sort((a, b) => a - b);
  let price = 0;
  const brackets = tops.map((upTo): Bracket => {
    price = rising ? price + amount(chance) : amount(chance);
    return {
      upTo,
      priceMinor: price + finer(chance),
      ...steppedBy(chance, measure, rising, unit),
    };
  });
  return {
    zone,
    brackets,
    ...chance.maybe(0.6, () => ({
      beyond: { step: chance.of([1, 2]) * unit, priceMinor: amount(chance) + finer(chance) },
    })),
  };
}

/** A price for each of the whole, or for each further one above the row before. */
function steppedBy(chance: Chance, measure: Measure, rising: boolean, unit: number): Partial<Bracket> {
  const step = chance.of([1, 2, 3]) * unit;
  if (!rising && chance.happens(0.3)) return { per: step };
  return measure !== "compartment" && chance.happens(0.15) ? { each: step } : {};
}

/** Around that of random parcels. */
function randomVolume(chance: Chance): Volume {
  return chance.happens(0.5)
    ? { volumeL: chance.whole(5_000, 60_000) / 1_000 }
    : { volumeFt3: chance.whole(100, 2_000) / 1_000 };
}

/** A part of a minor unit, which prices of a kilogram may have. */
function finer(chance: Chance): number {
  return chance.happens(0.05) ? chance.of([0.5, 0.25, 0.0625]) : 0;
}

/** Now and then so large that a price exceeds the exact numbers. */
function amount(chance: Chance): number {
  return chance.happens(0.02) ? chance.whole(1, 4) * 1_000_000_000 : chance.whole(0, 3_000);
}

function randomShares(chance: Chance, max: number): readonly DatedShare[] {
  const ppm = () => (chance.happens(0.3) ? chance.whole(0, 5) * 50_000 : chance.whole(0, max));
  const from = chance.shuffled(days).slice(0, chance.whole(0, 3));
  const dated = from.map((day) => ({ from: day, ppm: ppm() }));
  return dated.length > 0 && chance.happens(0.5) ? dated : [...dated, { ppm: ppm() }];
}

function randomSurcharge(chance: Chance, code: string): Surcharge {
  const per = chance.of(["parcel", "shipment"] as const);
  return {
    code,
    name: code,
    active: chance.happens(0.9),
    // A group's members share rank and `per`.
    ...(chance.happens(0.5)
      ? { group: `large-${per}`, rank: 1, above: { weightG: chance.whole(1, 8) * 1_000 } }
      : { rank: chance.whole(0, 3) }),
    when: chance.of([
      "always",
      "always",
      "always",
      "always",
      "cash-on-delivery",
      "insurance",
      "saturday-delivery",
      "pickup",
    ]),
    ...chance.maybe(0.1, () => ({ recipient: chance.of(["residence", "business"] as const) })),
    ...chance.maybe(0.15, () => ({ services: [chance.of(serviceCodes)] })),
    ...chance.maybe(0.2, () => ({ zones: chance.list(1, 3, () => chance.of(zoneCodes)) })),
    ...chance.maybe(0.1, () => ({ bands: chance.list(1, 2, () => chance.of(bands)) })),
    ...chance.maybe(0.25, () => ({ places: chance.list(1, 4, () => randomPlace(chance)) })),
    ...chance.maybe(0.3, () => ({ placesAt: chance.of(["destination", "origin", "either"] as const) })),
    ...chance.maybe(0.1, () => ({ weekdays: chance.list(3, 6, () => chance.whole(0, 6)) })),
    ...chance.maybe(0.15, () => ({
      dates: chance.list(1, 2, () => ({ from: chance.of(days.slice(0, 3)), to: chance.of(days.slice(2)) })),
    })),
    ...chance.maybe(0.2, () => ({
      above: {
        ...chance.maybe(0.3, () => ({ weightG: chance.whole(1, 20) * 500 })),
        ...chance.maybe(0.3, () => ({ longestSideCm: chance.whole(20, 60) })),
        ...chance.maybe(0.3, () => ({ middleSideCm: chance.whole(20, 50) })),
        ...chance.maybe(0.2, () => ({ shortestSideCm: chance.whole(10, 40) })),
        ...chance.maybe(0.2, () => ({ longestPlusShortestCm: chance.whole(40, 100) })),
        ...chance.maybe(0.3, () => ({ girthCm: chance.whole(80, 200) })),
        ...chance.maybe(0.3, () => ({ sumOfSidesCm: chance.whole(50, 120) })),
        ...chance.maybe(0.2, () => randomVolume(chance)),
      },
    })),
    ...chance.maybe(0.15, () => ({
      below: {
        ...chance.maybe(0.5, () => ({ longestSideCm: chance.whole(20, 60) })),
        ...chance.maybe(0.3, () => ({ shortestSideCm: chance.whole(5, 40) })),
        ...chance.maybe(0.3, () => ({ weightG: chance.whole(1, 20) * 500 })),
        ...chance.maybe(0.4, () => randomVolume(chance)),
      },
    })),
    per,
    ...chance.maybe(0.1, () => ({ fromParcel: chance.of([2, 3]) })),
    ...chance.maybe(0.2, () => ({
      taxShares: chance.happens(0.5) ? [{ ppm: chance.of([0, 240_000]) }] : randomShares(chance, 270_000),
    })),
    amount: randomAmount(chance),
  };
}

/** Some percents become shares of others, of any rank, in any order. */
function withChosen(chance: Chance, surcharges: readonly Surcharge[]): readonly Surcharge[] {
  return surcharges.map((each) => {
    const { code, per, amount } = each;
    const others = surcharges.filter(
      (other) => other.code !== code && (per === "shipment" || other.per === per),
    );
    if (amount.kind !== "percent" || amount.of === "running" || amount.of === "goods-value") return each;
    if (others.length === 0 || !chance.happens(0.5)) return each;
    const chosen = chance.shuffled(others).slice(0, chance.whole(1, 3));
    const of = { base: chance.happens(0.5), surcharges: chosen.map((other) => other.code) };
    return { ...each, amount: { ...amount, of } };
  });
}

/** The chosen ones that would be shares of themselves become shares of the base. */
function withoutCircles(surcharges: readonly Surcharge[]): readonly Surcharge[] {
  return surcharges.reduce<readonly Surcharge[]>((all, { code }) => {
    if (!needs(all, code).has(code)) return all;
    return all.map((each) => {
      const { amount } = each;
      if (each.code !== code || amount.kind !== "percent" || typeof amount.of === "string") return each;
      return { ...each, amount: { ...amount, of: "base" as const } };
    });
  }, surcharges);
}

/** Codes of all that a surcharge waits for, by whatever way: one step after the other until there is no more. */
function needs(all: readonly Surcharge[], code: string): ReadonlySet<string> {
  const found = new Set<string>();
  const direct = (each: Surcharge) => {
    const { amount, rank } = each;
    const isOfLower =
      amount.kind === "at-least" || amount.kind === "discount" || ("of" in amount && amount.of === "running");
    if (isOfLower) return all.filter((other) => other.rank < rank);
    if (!("of" in amount) || typeof amount.of === "string") return [];
    const { surcharges } = amount.of;
    return all.filter((other) => surcharges.includes(other.code));
  };
  const together = (each: Surcharge) =>
    all.filter((other) => other === each || (other.group !== undefined && other.group === each.group));
  const start = all.filter((each) => each.code === code).flatMap(together);
  const next = start.flatMap(direct);
  while (next.length > 0) {
    const each = next.pop()!;
    if (found.has(each.code)) continue;
    for (const one of together(each)) {
      found.add(one.code);
      next.push(...direct(one));
    }
  }
  return found;
}

function randomAmount(chance: Chance): SurchargeAmount {
  const bounds = {
    ...chance.maybe(0.25, () => ({ minMinor: chance.whole(0, 500) })),
    ...chance.maybe(0.25, () => ({ maxMinor: chance.whole(500, 2_000) })),
  };
  const kind = chance.of([
    "fixed",
    "percent",
    "percent",
    "per-weight",
    "fixed",
    "percent",
    "percent",
    "per-weight",
    "at-least",
    "discount",
    "per-amount",
    "tiered",
    "per-size",
    "per-volume",
    "per-missing-weight",
  ] as const);
  if (kind === "per-size") {
    return {
      ...bounds,
      kind,
      minor: chance.whole(0, 200) + finer(chance),
      stepCm: chance.of([10, 30.48, 100]),
      ...chance.maybe(0.4, () => ({ freeCm: chance.whole(1, 60) })),
      of: chance.of(["longest-side", "longest-plus-shortest", "girth", "sum-of-sides"] as const),
    };
  }
  if (kind === "per-volume") {
    return {
      ...bounds,
      kind,
      minor: chance.whole(0, 200) + finer(chance),
      step: chance.of([{ volumeL: 10 }, { volumeL: 0.5 }, { volumeFt3: 1 }, { volumeFt3: 0.25 }]),
      ...chance.maybe(0.4, () => ({ free: randomVolume(chance) })),
    };
  }
  if (kind === "per-missing-weight") {
    return {
      ...bounds,
      kind,
      minor: chance.whole(0, 200) + finer(chance),
      kgPerM3: chance.of([150, 166.67, 333]),
      stepG: chance.of([500, 1_000]),
    };
  }
  const value = () => chance.of(["insured-amount", "collected-amount", "goods-value"] as const);
  if (kind === "tiered") {
    const tops = chance.shuffled([0, 1_000, 40_000, 100_000]).slice(0, chance.whole(1, 3));
    const ends = [...tops.sort((a, b) => a - b), ...(chance.happens(0.9) ? [undefined] : [])];
    return {
      ...bounds,
      kind,
      tiers: ends.map((upToMinor) => ({
        ...(upToMinor !== undefined && { upToMinor }),
        minor: chance.whole(0, 500),
        ppm: chance.happens(0.5) ? 0 : chance.whole(0, 50_000),
      })),
      of: value(),
    };
  }
  if (kind === "per-amount") {
    return {
      ...bounds,
      kind,
      minor: chance.whole(0, 500),
      stepMinor: chance.of([100, 5_000, 50_000]),
      ...chance.maybe(0.5, () => ({ freeMinor: chance.whole(0, 60_000) })),
      of: value(),
    };
  }
  if (kind === "at-least") return { kind, minor: chance.whole(0, 6_000) };
  if (kind === "discount") {
    const from = chance.shuffled([0, 500, 1_000, 3_000]).slice(0, chance.whole(1, 3));
    return {
      kind,
      tiers: from.map((fromMinor) => ({ fromMinor, ppm: chance.whole(0, 700_000) })),
      ...chance.maybe(0.5, () => ({ floorMinor: chance.whole(0, 3_000) })),
    };
  }
  if (kind === "fixed") return { ...bounds, kind, minor: amount(chance) };
  if (kind === "per-weight") {
    return { ...bounds, kind, minor: chance.whole(0, 100), stepG: chance.of([500, 1_000, 333]) };
  }
  const of = chance.of([
    "base",
    "base",
    "running",
    "running",
    "running",
    "running",
    "insured-amount",
    "collected-amount",
    "goods-value",
  ] as const);
  return { ...bounds, kind, shares: randomShares(chance, 600_000), of };
}

/** The same tariff, written in another order. */
export function reordered(chance: Chance, tariff: Tariff): Tariff {
  const places = <T extends { readonly places?: Surcharge["places"] }>(owner: T): T =>
    owner.places === undefined ? owner : { ...owner, places: chance.shuffled(owner.places) };
  const shares = (amount: SurchargeAmount): SurchargeAmount =>
    amount.kind === "percent" ? { ...amount, shares: chance.shuffled(amount.shares) } : amount;
  return {
    ...tariff,
    ...(tariff.origins && { origins: chance.shuffled(tariff.origins) }),
    ...(tariff.distances && {
      distances: { ...tariff.distances, pairs: chance.shuffled(tariff.distances.pairs) },
    }),
    zones: chance.shuffled(
      tariff.zones.map((zone) => ({
        ...places(zone),
        ...(zone.from && { from: chance.shuffled(zone.from) }),
      })),
    ),
    surcharges: chance.shuffled(
      tariff.surcharges.map((each) => ({ ...places(each), amount: shares(each.amount) })),
    ),
    tax: {
      ...tariff.tax,
      rules: chance.shuffled(
        tariff.tax.rules.map((rule) => ({ ...rule, shares: chance.shuffled(rule.shares) })),
      ),
    },
    services: chance.shuffled(
      tariff.services.map((service) => ({ ...service, prices: chance.shuffled(service.prices) })),
    ),
  };
}
