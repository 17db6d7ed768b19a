/** Price tables of any size, shaped like carriers' own, and requests to all of their zones. */
import type { Place, PricingRequest, Tariff, ZonePrices } from "../app/domain/engine/index.ts";

export interface TableSize {
  readonly services: number;
  readonly zones: number;
  /** Of each service and zone. */
  readonly brackets: number;
  /** Postcodes listed one by one, for a quarter of the zones. */
  readonly listedZips: number;
}

const countries = "GR DE FR IT ES PT AT BE NL LU DK SE FI PL CZ SK HU RO BG HR SI LT LV EE IE CY MT".split(
  " ",
);
/** The end of every table; more brackets are finer ones, so that all requests meet the same surcharges. */
const TOP_G = 15_500;

export function benchTariff(
  size: TableSize,
  requests: number,
): { readonly tariff: Tariff; readonly requests: readonly PricingRequest[] } {
  const zones = Array.from({ length: size.zones }, (_, zone) => ({ zone, ...homeOf(zone) }));
  const tariff: Tariff = {
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    validTo: null,
    origins: [{ country: "GR" }],
    zones: zones.map(({ zone, country, prefix }) => ({
      code: `zone-${zone}`,
      places: [placeOf(country, prefix, zone % 4 === 0 ? size.listedZips : 0)],
    })),
    surcharges,
    tax: { prices: "net", rules: [], otherwise: "eu-vat" },
    services: Array.from({ length: size.services }, (_, service) => ({
      code: `service-${service}`,
      measure: "weight",
      billableWeight: { volumetricDivisor: 5_000, stepG: TOP_G / size.brackets, per: "parcel" },
      transit: { minDays: 1, maxDays: 3 },
      prices: zones.map(({ zone }) => pricesOf(service, zone, size.brackets)),
    })),
  };
  return { tariff, requests: Array.from({ length: requests }, (_, at) => requestTo(zones, at)) };
}

/** The same with the terms of a contract: the invoice's tax, a surcharge with a tax of its own, bands of distance. */
export function byContract(tariff: Tariff): Tariff {
  const areas = Array.from({ length: 90 }, (_, at) => String(at + 10));
  const bands = ["near", "middle", "far"];
  const own = { ppm: 0 };
  return {
    ...tariff,
    tax: {
      prices: "net",
      rules: [],
      otherwise: { carrier: { country: "GR" }, merchant: { country: "GR", business: true } },
      shopper: "destination",
    },
    distances: {
      bothWays: true,
      pairs: countries.flatMap((country) =>
        areas.map((area, at) => ({
          from: { country: "GR", zipPrefixes: ["10"] },
          to: { country, zipPrefixes: [area] },
          band: bands[at % bands.length] ?? "near",
        })),
      ),
    },
    surcharges: tariff.surcharges.map((each) =>
      each.code === "remote"
        ? { ...each, taxShares: [own] }
        : each.code === "fuel"
          ? { ...each, bands: ["middle", "far"] }
          : each,
    ),
  };
}

/** Fuel by month, a remote area by postcode, the larger of oversize and overweight. */
const surcharges: Tariff["surcharges"] = [
  {
    code: "fuel",
    name: "Fuel",
    active: true,
    rank: 2,
    when: "always",
    per: "shipment",
    amount: {
      kind: "percent",
      of: "running",
      shares: Array.from({ length: 12 }, (_, month) => ({
        from: `2026-${String(month + 1).padStart(2, "0")}-01`,
        ppm: 150_000 + month * 2_500,
      })),
    },
  },
  {
    code: "remote",
    name: "Remote area",
    active: true,
    rank: 1,
    when: "always",
    places: [{ country: "GR", zipPrefixes: ["847", "8400"] }],
    per: "shipment",
    amount: { kind: "per-weight", minor: 40, stepG: 1_000, minMinor: 2_400 },
  },
  ...(["oversize", "overweight"] as const).map((code) => ({
    code,
    name: code,
    active: true,
    rank: 1,
    when: "always" as const,
    above: code === "oversize" ? { longestSideCm: 120 } : { weightG: 31_500 },
    group: "large",
    per: "parcel" as const,
    amount: { kind: "fixed" as const, minor: code === "oversize" ? 1_500 : 2_000 },
  })),
];

/** Zones are countries as long as there are enough, then regions of them. */
function homeOf(zone: number): { readonly country: string; readonly prefix: string } {
  const country = countries[zone % countries.length] ?? "GR";
  return { country, prefix: String(10 + Math.floor(zone / countries.length)) };
}

/** Zones of regions: each by its prefix; with a list, by both. */
function placeOf(country: string, prefix: string, listedZips: number): Place {
  const zips = Array.from({ length: listedZips }, (_, at) => `${prefix}${String(at * 5).padStart(3, "0")}`);
  return { country, zipPrefixes: [prefix], ...(listedZips > 0 && { zips }) };
}

function pricesOf(service: number, zone: number, brackets: number): ZonePrices {
  return {
    zone: `zone-${zone}`,
    brackets: Array.from({ length: brackets }, (_, at) => ({
      upTo: ((at + 1) * TOP_G) / brackets,
      priceMinor: 300 + service * 90 + zone * 7 + at * 35,
    })),
    beyond: { step: 500, priceMinor: 40 },
  };
}

function requestTo(
  zones: readonly { readonly country: string; readonly prefix: string }[],
  at: number,
): PricingRequest {
  // Strides without a common divisor with the sizes, so that requests jump through the whole table.
  const zone = zones[(at * 617) % zones.length];
  if (zone === undefined) throw new Error("a table without zones");
  const weightG = ((at * 7_919) % TOP_G) + 1;
  return {
    from: { country: "GR", zip: "10557", city: "Athens" },
    to: {
      country: zone.country,
      zip: `${zone.prefix}${String((at * 37) % 1_000).padStart(3, "0")}`,
      city: "Anywhere",
    },
    items: [],
    parcels: [{ lengthCm: 30, widthCm: 20, heightCm: 10, weightG, itemIndexes: [0], compartmentSize: null }],
    at: new Date("2026-11-20T10:00:00Z"),
  };
}
