import type { DatedShare, Surcharge, Tariff } from "../../engine/index.ts";
import type { TariffSettings } from "./tariff-tables.ts";

/** The account's tables as one tariff that holds on every day. */
export function tariffOfSettings(settings: TariffSettings): Tariff {
  const { currency, origins, zones, surcharges, taxes, services, pickup } = settings;
  return {
    currency,
    timeZone: pickup?.timeZone ?? "UTC",
    validFrom: "2000-01-01",
    validTo: null,
    ...(origins && { origins }),
    zones,
    surcharges: surcharges.map(surchargeOf),
    tax: {
      prices: "net",
      rules: taxes.map(({ place, basisPoints }) => ({ place, shares: shares(basisPoints) })),
      otherwise: "none",
    },
    services: services.map(({ code, estimatedDeliveryDays, compartments, billableWeight, prices }) => ({
      code,
      measure: compartments === undefined ? "weight" : "compartment",
      billableWeight,
      transit: { minDays: estimatedDeliveryDays, maxDays: estimatedDeliveryDays },
      prices: prices.map(({ daysOnTheWay, ...row }) => ({
        ...row,
        ...(daysOnTheWay !== undefined && { transit: { minDays: daysOnTheWay, maxDays: daysOnTheWay } }),
      })),
    })),
  };
}

function surchargeOf(surcharge: TariffSettings["surcharges"][number], rank: number): Surcharge {
  const { amount } = surcharge;
  if (amount.kind === "fixed") return { ...surcharge, amount, rank, name: surcharge.code };
  const { basisPoints, ...rest } = amount;
  return { ...surcharge, rank, name: surcharge.code, amount: { ...rest, shares: shares(basisPoints) } };
}

function shares(basisPoints: number): readonly DatedShare[] {
  return [{ ppm: basisPoints * 100 }];
}
