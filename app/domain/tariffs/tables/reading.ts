/** A table of prices as it was understood, and the questions about everything else. */
import type { Cell } from "./cells.ts";

/** Answers by the question's id. */
export type Answers = Readonly<Record<string, string>>;

export type QuestionKind =
  | "unit"
  | "orientation"
  | "column"
  | "row"
  | "line"
  | "blank"
  | "top"
  | "whole-steps"
  | "ends"
  | "each"
  | "group"
  | "service"
  | "condition"
  | "currency"
  | "decimal";

export interface Question {
  /** `blank`, or with the place: `column:2`, `row:7`. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly row: number | null;
  readonly column: number | null;
  /** The words of the table that are not understood. */
  readonly text: string;
  /** Answers to choose from. A kilogram's number answers `top` as well. */
  readonly choices: readonly string[];
}

export type ProblemCode =
  | "gap"
  | "overlap"
  | "reversed"
  | "order"
  | "twice"
  | "no-end"
  | "not-a-step"
  | "not-a-number"
  | "mixed-signs"
  | "ambiguous"
  | "hole"
  | "second-column"
  | "beyond-header"
  | "mixed-units"
  | "no-neighbour";

/** A mistake of the table itself. */
export interface TableProblem {
  readonly code: ProblemCode;
  readonly row: number | null;
  readonly column: number | null;
  /** The cell. */
  readonly text: string;
  /** The row above, which it does not fit. */
  readonly other: string;
  /** In English, for those who read files. */
  readonly message: string;
}

export type Note =
  | "transposed"
  | "no-header"
  | "ranges"
  | "lower-ends"
  | "grams"
  | "list"
  | "title"
  | "index";

export type TableMeasure = "weight" | "size" | "compartment" | "pieces";

/** A row of one zone. Weights are kilograms, sizes centimetres. */
export type PriceRow = { readonly stepCell: Cell; readonly cell: Cell } & (
  | { readonly kind: "up-to"; readonly upTo: number; readonly per?: number; readonly price: number | null }
  | { readonly kind: "beyond"; readonly each: number; readonly price: number | null }
  | { readonly kind: "days"; readonly text: string }
);

export interface ZoneReading {
  readonly name: string;
  readonly cell: Cell;
  /** Its places as the form writes them, where the table has them. */
  readonly places: string;
  readonly rows: readonly PriceRow[];
}

export interface TableReading {
  readonly measure: TableMeasure;
  readonly zones: readonly ZoneReading[];
  readonly notes: readonly Note[];
  /** Lines that are no row of prices, and say no price. */
  readonly leftOut: readonly string[];
  /** ISO 4217, where the prices name it. */
  readonly currency: string | null;
  readonly questions: readonly Question[];
  readonly problems: readonly TableProblem[];
}

export interface TableContext {
  /** Names and codes of zones that there are. */
  readonly zones: readonly string[];
  /** A column that is none of these zones is said to be none, and never becomes one. */
  readonly closed: boolean;
  /** ISO 4217, of the list. */
  readonly currency: string | null;
  readonly answers: Answers;
}

/** Collects questions, each once, and finds their answers. */
export class Inquiry {
  readonly questions: Question[] = [];
  readonly problems: TableProblem[] = [];
  readonly #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** @returns the answer; undefined: it is asked for */
  ask(question: Question): string | undefined {
    const answer = this.#answers[question.id];
    const fits =
      answer !== undefined &&
      (question.choices.includes(answer) || (question.kind === "top" && isPositive(answer)));
    if (fits) return answer;
    if (!this.questions.some(({ id }) => id === question.id)) this.questions.push(question);
    return undefined;
  }

  /** An answer that was given without a question, of a column. */
  given(id: string): string | undefined {
    return this.#answers[id];
  }

  problem(code: ProblemCode, cell: Pick<Cell, "row" | "column" | "text">, message: string, other = ""): void {
    this.problems.push({ code, row: cell.row, column: cell.column, text: cell.text, other, message });
  }
}

function isPositive(text: string): boolean {
  return /^\d+(?:[.,]\d+)?$/.test(text) && Number(text.replace(",", ".")) > 0;
}
