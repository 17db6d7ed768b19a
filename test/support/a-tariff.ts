/** A small tariff: Greece only, up to 1 kg and up to 5 kg. A test names only the fields that it is about. */
import type {
  Parcel,
  Price,
  PricingRequest,
  Surcharge,
  SurchargeAmount,
  Tariff,
  TariffService,
  ZonePrices,
} from "../../app/domain/engine/index.ts";
import { compileTariff, EngineError } from "../../app/domain/engine/index.ts";
import { athens, thessaloniki } from "./engine-values.ts";

export function zonePrices(change: Partial<ZonePrices> = {}): ZonePrices {
  return {
    zone: "greece",
    brackets: [
      { upTo: 1_000, priceMinor: 300 },
      { upTo: 5_000, priceMinor: 500 },
    ],
    ...change,
  };
}

export function aService(change: Partial<TariffService> = {}): TariffService {
  return {
    code: "standard",
    measure: "weight",
    billableWeight: { stepG: 1, per: "parcel" },
    transit: { minDays: 1, maxDays: 2 },
    prices: [zonePrices()],
    ...change,
  };
}

export function aTariff(change: Partial<Tariff> = {}): Tariff {
  return {
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    validTo: null,
    zones: [{ code: "greece", places: [{ country: "GR" }] }],
    surcharges: [],
    tax: { prices: "net", rules: [], otherwise: "none" },
    services: [aService()],
    ...change,
  };
}

/** A surcharge on every shipment, at rank 1. */
export function aSurcharge(
  code: string,
  amount: SurchargeAmount,
  change: Partial<Surcharge> = {},
): Surcharge {
  return { code, name: code, active: true, rank: 1, when: "always", per: "shipment", amount, ...change };
}

export function percent(
  share: number,
  of: Extract<SurchargeAmount, { kind: "percent" }>["of"] = "base",
): SurchargeAmount {
  return { kind: "percent", shares: [{ ppm: Math.round(share * 10_000) }], of };
}

export function aParcel(change: Partial<Parcel> = {}): Parcel {
  return {
    lengthCm: 10,
    widthCm: 10,
    heightCm: 10,
    weightG: 500,
    itemIndexes: [0],
    compartmentSize: null,
    ...change,
  };
}

export function asking(change: Partial<PricingRequest> = {}): PricingRequest {
  return {
    from: athens,
    to: thessaloniki,
    items: [],
    parcels: [aParcel()],
    at: new Date("2026-11-20T10:00:00Z"),
    ...change,
  };
}

/** The price of the tariff's first service; `null` without one. */
export function priceBy(tariff: Tariff, change: Partial<PricingRequest> = {}): Price | null {
  const [service] = compileTariff(tariff).services.values();
  if (service === undefined) throw new Error("a tariff without services");
  try {
    return service.price(asking(change));
  } catch (error) {
    if (error instanceof EngineError && error.code === "OPTION_NOT_AVAILABLE") return null;
    throw error;
  }
}

export function netBy(tariff: Tariff, change: Partial<PricingRequest> = {}): number | undefined {
  return priceBy(tariff, change)?.netMinor;
}
