/**
 * The goods in an item, as customs papers have them. The service document leaves open whether a line's `value` and `weight` are
 * of all its pieces or of one. They are of all, unless the item's own value and weight say that they are of one.
 */
import type { InvoiceLine, Item } from "../values/item.ts";
import { currencyExponent, isCurrency } from "../values/money.ts";

/** Of all pieces of a line. Value in major units of the item's currency. */
export interface LineTotal {
  readonly value: number;
  readonly weightG: number;
}

/** In the order of the lines. `null`: they don't add up. */
export interface DeclaredTotals {
  readonly values: readonly number[] | null;
  readonly weightsG: readonly number[] | null;
}

/** Values are declared with three decimals at most, and weights to the milligram. */
const THOUSANDTHS = 1_000;

interface Part {
  readonly quantity: number;
  readonly value: number;
  readonly weightG: number;
}

/**
 * The values and weights of whole lines, which add up to the item's value, and to no more than its weight. Rounding of up to half a unit a
 * piece is spread over the lines. An absent value or weight, or a quantity that is no number, counts as it is written.
 */
export function totalsOf(item: Item): DeclaredTotals {
  const parts = (item.invoiceLines ?? []).map(partOf);
  if (parts.length === 0) return { values: [], weightsG: [] };
  const values = item.value == null ? null : wholeValues(parts, item.value, unitOf(item));
  return {
    values: values?.amounts ?? null,
    weightsG: wholeWeights(parts, item.weightG, values?.ofPiece ?? false),
  };
}

/** As `totalsOf`; lines that don't add up are as they were written. Those shipments are older than the rule. */
export function lineTotals(item: Item): readonly LineTotal[] {
  const { values, weightsG } = totalsOf(item);
  return (item.invoiceLines ?? []).map((line, index) => ({
    value: values?.[index] ?? line.value ?? 0,
    weightG: weightsG?.[index] ?? line.weight ?? 0,
  }));
}

/** The sums of both meanings, for people to compare. */
export function sumsOf(item: Item): { readonly ofLines: number; readonly ofPieces: number } {
  const parts = (item.invoiceLines ?? []).map(partOf);
  const exactly = (amount: number) => Math.round(amount * THOUSANDTHS) / THOUSANDTHS;
  return {
    ofLines: exactly(sum(parts, ({ value }) => value)),
    ofPieces: exactly(sum(parts, ({ value, quantity }) => value * quantity)),
  };
}

function partOf({ quantity, value, weight }: InvoiceLine): Part {
  const count = Number(quantity ?? 1);
  return {
    quantity: Number.isFinite(count) && count > 0 ? count : 1,
    value: value ?? 0,
    weightG: weight ?? 0,
  };
}

/** The smallest unit in which an amount of this item is written: a cent, or a thousandth where it has more decimals. */
function unitOf({ currency, value, invoiceLines = [] }: Item): number {
  const minor = currency && isCurrency(currency) ? 10 ** -currencyExponent(currency) : 0.01;
  const isWhole = [value, ...invoiceLines.map((line) => line.value)].every(
    (amount) => amount == null || Number.isInteger(Math.round((amount / minor) * 1e6) / 1e6),
  );
  return isWhole ? minor : 1 / THOUSANDTHS;
}

function wholeValues(parts: readonly Part[], target: number, unit: number) {
  const ofLines = parts.map(({ value }) => value);
  const ofPieces = parts.map(({ value, quantity }) => value * quantity);
  const off = (amounts: readonly number[]) => Math.abs(sum(amounts, (amount) => amount) - target);
  const line = { amounts: ofLines, ofPiece: false, fits: off(ofLines) <= slack(parts.length * unit) };
  const pieces = sum(parts, ({ quantity }) => Math.max(1, quantity));
  const piece = { amounts: ofPieces, ofPiece: true, fits: off(ofPieces) <= slack(pieces * unit) };
  const isNearer = off(ofPieces) < off(ofLines);
  const chosen = [isNearer ? piece : line, isNearer ? line : piece].find(({ fits }) => fits);
  if (chosen === undefined) return null;
  const amounts = spread(chosen.amounts, target, unit);
  // Rounding that leaves a line worthless is none.
  return amounts.some((amount, index) => amount <= 0 && (ofLines[index] ?? 0) > 0)
    ? null
    : { amounts, ofPiece: chosen.ofPiece };
}

/** Half of what may be rounded, and the error of binary fractions. */
function slack(units: number): number {
  return units / 2 + 1e-6;
}

/** @param ofPiece the meaning of the values, which decides where either meaning is possible */
function wholeWeights(parts: readonly Part[], mostG: number, ofPiece: boolean): readonly number[] | null {
  const ofLines = parts.map(({ weightG }) => weightG);
  const ofPieces = parts.map(({ weightG, quantity }) => weightG * quantity);
  const pieces = sum(parts, ({ quantity }) => Math.max(1, quantity));
  const line = { weights: ofLines, totalG: sum(ofLines, (grams) => grams), slackG: parts.length };
  const piece = { weights: ofPieces, totalG: sum(ofPieces, (grams) => grams), slackG: pieces / 2 };
  const offG = ({ totalG }: typeof line) => Math.abs(totalG - mostG);
  const preferred = ofPiece ? [piece, line] : [line, piece];
  // The whole weight of the item is no coincidence; less of it may be packaging.
  const [whole] = preferred
    .filter((reading) => offG(reading) <= reading.slackG)
    .sort((one, other) => offG(one) - offG(other));
  const chosen = whole ?? preferred.find(({ totalG, slackG }) => totalG <= mostG + slackG);
  if (chosen === undefined) return null;
  return spread(chosen.weights, Math.min(chosen.totalG, mostG), 1 / THOUSANDTHS);
}

/** The amounts in whole units, in their proportions, with exactly this sum: the largest remainders are rounded up. */
function spread(amounts: readonly number[], target: number, unit: number): readonly number[] {
  const total = sum(amounts, (amount) => amount);
  const perUnit = Math.round(1 / unit);
  const units = Math.round(target * perUnit);
  // A thousandth of a unit is an error of binary fractions.
  const exact = amounts.map((amount) =>
    total === 0 ? 0 : Math.round(((amount * target) / total) * perUnit * 1e3) / 1e3,
  );
  const whole = exact.map(Math.floor);
  const left = units - sum(whole, (amount) => amount);
  const byRemainder = exact
    .map((amount, index) => ({ index, remainder: amount - Math.floor(amount) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole.map((amount) => amount / perUnit);
}

function sum<Part>(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
