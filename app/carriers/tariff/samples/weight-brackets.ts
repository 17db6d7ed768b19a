import type { TariffSettings } from "../tariff-tables.ts";

type ZonePrices = TariffSettings["services"][number]["prices"][number];

/**
 * @param daysOnTheWay to this zone
 * @param centsUpToKg kilograms to cents
 * @param centsEachKg for each started kilogram above the last bracket
 */
export function byKg(
  zone: string,
  daysOnTheWay: number,
  centsUpToKg: Readonly<Record<number, number>>,
  centsEachKg: number,
): ZonePrices {
  return {
    zone,
    daysOnTheWay,
    brackets: Object.entries(centsUpToKg)
      .map(([kg, priceMinor]) => ({ upTo: Number(kg) * 1_000, priceMinor }))
      .sort((a, b) => a.upTo - b.upTo),
    beyond: { step: 1_000, priceMinor: centsEachKg },
  };
}
