import type { Cell } from "./cells.ts";
import type { Bound, Phrase } from "./phrase.ts";
import { readPhrase } from "./phrase.ts";
import type { Inquiry } from "./reading.ts";
import type { StepColumn } from "./roles.ts";
import type { Unit } from "./words.ts";

/** The step of a row, of one column or of two. */
export interface RowStep {
  readonly phrase: Exclude<Phrase, { readonly kind: "number" | "blank" | "endless" | "other" }> | PlainNumber;
  /** The cell that a problem of it is at. */
  readonly cell: Cell;
  /** Its lower end is printed, and the cell for the upper one is empty. */
  readonly endIsBlank?: true;
}

/** A number whose column does not say which end of the step it is. */
export interface PlainNumber {
  readonly kind: "plain";
  readonly bound: Bound;
}

/** @returns null: the row has no step; it is asked about, or wrong */
export function rowStep(
  row: readonly Cell[],
  columns: readonly StepColumn[],
  unit: Unit | null,
  inquiry: Inquiry,
): RowStep | null {
  const parts = columns.flatMap((column) => {
    const cell = row[column.at];
    return cell === undefined
      ? []
      : [{ column, cell, phrase: withUnit(readPhrase(cell.text), column.unit ?? unit) }];
  });
  const said = parts.filter(({ phrase }) => phrase.kind !== "blank");
  const [first, second] = said;
  const cell = said.at(-1)?.cell ?? parts[0]?.cell ?? row[0];
  if (cell === undefined) return null;
  if (first === undefined) return refused(cell, inquiry);
  const wrong = said.find(({ phrase }) => phrase.kind === "other");
  if (wrong !== undefined) return refused(wrong.cell, inquiry);
  if (second === undefined) {
    const whole = wholeOf(first.phrase, first.column);
    const endIsBlank = parts.some(({ phrase, column }) => column.role === "to" && phrase.kind === "blank");
    return whole === null
      ? refused(cell, inquiry)
      : { phrase: whole, cell, ...(endIsBlank && { endIsBlank }) };
  }
  const lower = lowerOf(first.phrase, first.column) ?? lowerOf(second.phrase, second.column);
  const upper = upperOf(first.phrase, first.column) ?? upperOf(second.phrase, second.column);
  const endless = said.some(({ phrase }) => phrase.kind === "endless");
  if (lower === undefined || (upper === undefined && !endless)) return refused(cell, inquiry);
  const text = [first, second].map((part) => part.cell.text).join("-");
  return { cell: { ...cell, text }, phrase: { kind: "range", lower, ...(upper !== undefined && { upper }) } };
}

function refused(cell: Cell, inquiry: Inquiry): null {
  const { row, column, text } = cell;
  if (text === "") {
    inquiry.problem("not-a-step", cell, "says nothing: write up to where the row's prices hold");
    return null;
  }
  inquiry.ask({ id: `row:${row}`, kind: "row", row, column, text, choices: ["leave-out"] });
  return null;
}

function wholeOf(phrase: Phrase, { role, open }: StepColumn): RowStep["phrase"] | null {
  if (phrase.kind === "number") {
    const bound = { ...phrase.bound, ...(open && { open }) };
    if (role === "from") return { kind: "range", lower: bound };
    return role === "to" ? { kind: "range", upper: bound } : { kind: "plain", bound };
  }
  return phrase.kind === "blank" || phrase.kind === "endless" || phrase.kind === "other" ? null : phrase;
}

function lowerOf(phrase: Phrase, { role, open }: StepColumn): Bound | undefined {
  if (role !== "from") return undefined;
  if (phrase.kind === "number") return { ...phrase.bound, ...(open && { open }) };
  return phrase.kind === "range" && phrase.upper === undefined ? phrase.lower : undefined;
}

function upperOf(phrase: Phrase, { role, open }: StepColumn): Bound | undefined {
  if (role !== "to") return undefined;
  if (phrase.kind === "number") return { ...phrase.bound, ...(open && { open }) };
  return phrase.kind === "range" && phrase.lower === undefined ? phrase.upper : undefined;
}

/** Numbers without a unit have the column's. */
function withUnit(phrase: Phrase, unit: Unit | null): Phrase {
  const own = (bound: Bound): Bound => (bound.unit === null ? { ...bound, unit } : bound);
  switch (phrase.kind) {
    case "number":
      return { ...phrase, bound: own(phrase.bound) };
    case "range": {
      const { lower, upper } = phrase;
      return { kind: "range", ...(lower && { lower: own(lower) }), ...(upper && { upper: own(upper) }) };
    }
    case "each":
      return { ...phrase, amount: own(phrase.amount), ...(phrase.after && { after: own(phrase.after) }) };
    case "per":
      return { ...phrase, upper: own(phrase.upper), per: own(phrase.per) };
    default:
      return phrase;
  }
}
