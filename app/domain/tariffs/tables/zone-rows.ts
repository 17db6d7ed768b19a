/** One zone's rows in order: each step's upper end, from its own words or from the row below. Gaps and overlaps are refused. */
import type { Entry } from "./entries.ts";
import type { Inquiry, PriceRow } from "./reading.ts";
import type { PlainNumber } from "./row-steps.ts";
import type { ReadBound, StepValue } from "./step-values.ts";
import { below, inUnits, unitFacts } from "./step-values.ts";

/** Kilograms or centimetres that no parcel has, and pieces that no shipment has. */
export const NO_LIMIT = 100_000;
const EPSILON = 1e-9;

interface Ends {
  readonly lower?: StepValue;
  readonly upper?: StepValue;
}

/** @param price null: not served */
export function zoneRows(
  entries: readonly Entry[],
  price: (entry: Entry) => number | null,
  read: ReadBound,
  checksOrder: boolean,
  inquiry: Inquiry,
): readonly PriceRow[] {
  const ends = entries.map((entry) => endsOf(entry, entries, read, inquiry));
  const rows: PriceRow[] = [];
  let before: { value: number; text: string } = { value: 0, text: "0" };
  entries.forEach((entry, index) => {
    const { step, cell } = entry;
    const { phrase, cell: stepCell } = step;
    const own = { stepCell, cell };
    if (phrase.kind === "days") {
      rows.push({ ...own, kind: "days", text: daysIn(cell.text) });
      return;
    }
    if (phrase.kind === "each") {
      const each = read(phrase.amount, stepCell);
      const after = phrase.after && read(phrase.after, stepCell);
      if (!phrase.sure) askEach(entry, inquiry);
      if (after !== undefined && Math.abs(after.value - before.value) > EPSILON) {
        const code = after.value > before.value ? "gap" : "overlap";
        inquiry.problem(code, stepCell, between(code, stepCell.text, before.text), before.text);
      }
      if (each !== undefined) rows.push({ ...own, kind: "beyond", each: each.value, price: price(entry) });
      return;
    }
    const per = phrase.kind === "per" ? read(phrase.per, stepCell) : undefined;
    const { lower, upper } = ends[index] ?? {};
    // An end that can't be read is a problem already.
    if (lower === undefined && upper === undefined) return;
    if (phrase.kind === "range" && phrase.upper !== undefined && upper === undefined) return;
    if (lower !== undefined && !joins(lower, upper, before, rows, entry, inquiry)) {
      before = { value: upper?.value ?? lower.value, text: stepCell.text };
      return;
    }
    const top = upper ?? topOf(entry, ends.slice(index + 1), entries.slice(index + 1), read, inquiry);
    if (top === undefined) return;
    const upTo = top.open ? below(top) : top.value;
    if (checksOrder && upTo <= before.value + EPSILON && lower === undefined) {
      const code = Math.abs(top.value - before.value) < EPSILON ? "twice" : "order";
      inquiry.problem(
        code,
        stepCell,
        `“${stepCell.text}” comes after “${before.text}”: the lower one goes first`,
        before.text,
      );
    }
    rows.push({
      ...own,
      kind: "up-to",
      upTo,
      ...(per !== undefined && { per: per.value }),
      price: price(entry),
    });
    before = { value: top.value, text: stepCell.text };
  });
  return rows;
}

/** `2-3 ημέρες` is 2-3. */
function daysIn(text: string): string {
  return /^(\d{1,3}(?:\s*[-–]\s*\d{1,3})?)\s+\p{L}+\.?$/u.exec(text)?.[1] ?? text;
}

function endsOf(
  { step: { phrase, cell } }: Entry,
  entries: readonly Entry[],
  read: ReadBound,
  inquiry: Inquiry,
): Ends {
  if (phrase.kind === "per") return upperAlone(read(phrase.upper, cell));
  if (phrase.kind === "plain") return plainEnds(phrase, cell, entries, read, inquiry);
  if (phrase.kind !== "range") return {};
  const lower = phrase.lower && read(phrase.lower, cell);
  const upper = phrase.upper && read(phrase.upper, cell);
  return { ...(lower && { lower }), ...(upper && { upper }) };
}

function upperAlone(upper: StepValue | undefined): Ends {
  return upper === undefined ? {} : { upper };
}

/** A column of numbers that begins with 0 has lower ends. */
function plainEnds(
  { bound }: PlainNumber,
  cell: Entry["step"]["cell"],
  entries: readonly Entry[],
  read: ReadBound,
  inquiry: Inquiry,
): Ends {
  const value = read(bound, cell);
  const first = entries.find(({ step }) => step.phrase.kind === "plain")?.step;
  const begins = first?.phrase.kind === "plain" ? read(first.phrase.bound, first.cell) : undefined;
  if (value === undefined || begins?.value !== 0) return upperAlone(value);
  const { row, column, text } = cell;
  const answer = inquiry.ask({
    id: "ends",
    kind: "ends",
    row: first?.cell.row ?? row,
    column: first?.cell.column ?? column,
    text: first?.cell.text ?? text,
    choices: ["from", "over"],
  });
  return { lower: { ...value, open: answer === "over" } };
}

/** Whether a lower end follows the row above; else the problem is named, or asked about. */
function joins(
  lower: StepValue,
  upper: StepValue | undefined,
  before: { readonly value: number; readonly text: string },
  rows: PriceRow[],
  { step: { cell } }: Entry,
  inquiry: Inquiry,
): boolean {
  if (
    upper !== undefined &&
    upper.value <= lower.value + EPSILON &&
    !(
      upper.value === lower.value &&
      unitFacts[lower.unit].measure !== "weight" &&
      unitFacts[lower.unit].measure !== "size"
    )
  ) {
    inquiry.problem(
      "reversed",
      cell,
      `“${cell.text}” ends at or below its beginning: write the lower end first`,
    );
    return false;
  }
  const distance = lower.value - before.value;
  if (distance < -EPSILON) {
    inquiry.problem("overlap", cell, between("overlap", String(lower.value), before.text), before.text);
    return false;
  }
  const isTick = !lower.isWhole && distance <= lower.tick + EPSILON;
  if (distance <= EPSILON || isTick) return true;
  if (
    !lower.isWhole ||
    Math.abs(distance - lower.tick) > EPSILON ||
    unitFacts[lower.unit].measure === "size"
  ) {
    inquiry.problem("gap", cell, between("gap", String(lower.value), before.text), before.text);
    return false;
  }
  const { row, column, text } = cell;
  const answer = inquiry.ask({
    id: "whole-steps",
    kind: "whole-steps",
    row,
    column,
    text,
    choices: ["higher", "lower"],
  });
  const last = rows.at(-1);
  if (answer === "lower" && last?.kind === "up-to") rows[rows.length - 1] = { ...last, upTo: below(lower) };
  return true;
}

/** The end of a row that says its beginning alone: the beginning of the next, or an answer. */
function topOf(
  { step: { cell, phrase, endIsBlank } }: Entry,
  ends: readonly Ends[],
  entries: readonly Entry[],
  read: ReadBound,
  inquiry: Inquiry,
): StepValue | undefined {
  const at = entries.findIndex(({ step }) => step.phrase.kind !== "days");
  const next = entries[at]?.step;
  const lower = ends[at]?.lower;
  if (lower !== undefined) return { ...lower, open: !lower.open };
  if (next?.phrase.kind === "each" && next.phrase.after !== undefined) {
    const after = read(next.phrase.after, next.cell);
    if (after !== undefined) return { ...after, open: false };
  }
  if (next !== undefined && next.phrase.kind !== "each") {
    if (ends[at]?.upper !== undefined)
      inquiry.problem(
        "no-end",
        cell,
        `“${cell.text}” has no end, and the row below no beginning: write both ends`,
      );
    return undefined;
  }
  const { row, column, text } = cell;
  const unit =
    (phrase.kind === "range" ? phrase.lower?.unit : phrase.kind === "plain" ? phrase.bound.unit : null) ??
    "kg";
  // “Over 30 kg” has no end; an empty cell may be forgotten.
  const answer = !endIsBlank
    ? "no-limit"
    : inquiry.ask({ id: "top", kind: "top", row, column, text, choices: ["no-limit"] });
  if (answer === undefined) return undefined;
  const { factor } = unitFacts[unit];
  const value = answer === "no-limit" ? NO_LIMIT : inUnits(Number(answer.replace(",", ".")), factor);
  return { value, tick: 1, isWhole: false, open: false, unit };
}

function askEach({ step: { cell } }: Entry, inquiry: Inquiry): void {
  const { row, column, text } = cell;
  inquiry.ask({ id: `each:${row}`, kind: "each", row, column, text, choices: ["further", "leave-out"] });
}

function between(code: "gap" | "overlap", from: string, before: string): string {
  return code === "gap"
    ? `begins at ${from}, and the row above ends at “${before}”: no price holds between them. Add the missing row, or let this one begin where the other ends`
    : `begins at ${from}, below the end of the row above (“${before}”): two prices hold there. Let this row begin where the other ends`;
}
