import type { DocumentZonePrices } from "../document/document.ts";

/**
 * @param transitDays working days to this zone
 * @param upToKg kilograms to euros
 * @param eachKg euros for each started kilogram above the last bracket
 */
export function byKg(
  zone: string,
  transitDays: number,
  upToKg: Readonly<Record<string, number>>,
  eachKg: number,
): DocumentZonePrices {
  return {
    zone,
    transitDays,
    brackets: Object.entries(upToKg)
      .map(([kg, price]) => ({ upToKg: Number(kg), price }))
      .sort((a, b) => a.upToKg - b.upToKg),
    beyond: { eachKg: 1, price: eachKg },
  };
}
