/** Parts that all papers for customs have. */
import type { CustomsDeclaration } from "../../domain/engine/index.ts";
import { currencyExponent, isCurrency } from "../../domain/engine/index.ts";
import type { Rect } from "../../domain/papers/label-formats.ts";
import type { LabelParty } from "./label-content.ts";
import { cityLine } from "./label-parties.ts";
import type { Pen } from "./pen.ts";
import { SMALLEST_PT } from "./text-fitting.ts";

const regionNames = new Intl.DisplayNames("en", { type: "region" });

/** Company first, each line once; the city as on labels, the country by its English name. */
export function partyLines(party: LabelParty): readonly string[] {
  const { name, company, street, country, phone } = party;
  const lines = [company, name, ...street, cityLine(party), regionNames.of(country) ?? country, phone];
  return [...new Set(lines.flatMap((line) => line || []))];
}

export function totalText(totals: CustomsDeclaration["totals"]): string {
  return totals.map(({ value, currency }) => amount(value, currency)).join(" + ");
}

export function write(
  pen: Pen,
  text: string,
  rect: Rect,
  maxPt: number,
  font: "regular" | "bold",
  align: "left" | "right" = "left",
): void {
  pen.line({ text, font, maxPt, minPt: Math.min(SMALLEST_PT, maxPt), align }, rect);
}

/** To the milligram, so that the lines of small goods add up to their total. */
export function kilograms(grams: number): string {
  return `${Number((grams / 1000).toFixed(6))} kg`;
}

/** The amount with the currency's decimals, or with as many as were declared if these are more. */
export function amount(value: number, currency: string): string {
  const decimals = isCurrency(currency) ? currencyExponent(currency) : 2;
  const declared = String(value).split(".")[1]?.length ?? 0;
  return `${value.toFixed(Math.max(decimals, declared))} ${currency}`.trim();
}
