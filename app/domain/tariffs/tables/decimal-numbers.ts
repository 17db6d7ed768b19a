import type { Cell, CellProblem } from "./cells.ts";

export type DecimalSign = "." | ",";

export interface DecimalReader {
  /** Undefined: not a number; `problems` reports it. */
  read(cell: Cell, text?: string): number | undefined;
  readonly problems: readonly NumberProblem[];
}

interface NumberProblem extends CellProblem {
  readonly code: "not-a-number" | "mixed-signs" | "ambiguous";
  readonly text: string;
}

/**
 * Reads the numbers of one file, in which either sign may be the decimal one: `1.234,50` and `1,234.50`. The
 * file's own cells decide: those with both signs, or with a sign that can't group thousands. An ambiguous
 * number in a file that decides nothing is reported, never guessed.
 * @param cells all texts that will be read as numbers
 * @param given the decimal sign of ambiguous ones
 */
export function decimalReader(
  cells: readonly { readonly cell: Cell; readonly text: string }[],
  given: DecimalSign | null = null,
): DecimalReader {
  const problems: NumberProblem[] = [];
  let decided: { readonly sign: DecimalSign; readonly by: Cell; readonly text: string } | null = null;
  for (const { cell, text } of cells) {
    const sign = signOf(bare(text));
    if (sign === null) continue;
    decided ??= { sign, by: cell, text };
  }

  return {
    problems,
    read(cell, text = cell.text) {
      const fail = (message: string, code: NumberProblem["code"] = "not-a-number"): undefined => {
        problems.push({ row: cell.row, column: cell.column, message, code, text });
      };
      const digits = bare(text);
      if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return fail(`“${text}” is not a number`);
      if (!/[.,]/.test(digits)) return Number(digits);
      const own = signOf(digits);
      if (own !== null && decided !== null && own !== decided.sign) {
        return fail(
          `“${text}” has a decimal ${nameOf(own)}, and row ${decided.by.row} (“${decided.text}”) a decimal ${nameOf(decided.sign)}: use one throughout the file`,
          "mixed-signs",
        );
      }
      if (own === null && decided === null && given === null) {
        const [whole, part] = digits.split(/[.,]/);
        return fail(
          `“${text}” may be ${whole}${part} or ${whole} and a fraction: write ${whole}${part} or ${digits}0`,
          "ambiguous",
        );
      }
      const sign = own ?? decided?.sign ?? given ?? ".";
      const grouping = sign === "." ? "," : ".";
      const [whole = "", fraction, ...more] = digits.split(sign);
      const groups = whole.split(grouping);
      const wellGrouped =
        groups.length === 1 ||
        ((groups[0] ?? "").length <= 3 && groups.slice(1).every(({ length }) => length === 3));
      if (more.length > 0 || fraction?.includes(grouping) || !wellGrouped)
        return fail(`“${text}” is not a number: its points and commas don't fit together`);
      return Number(`${groups.join("") || "0"}.${fraction || "0"}`);
    },
  };
}

/** The text without currency signs and without the spaces and apostrophes that group thousands. */
function bare(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/^(?:€|\$|£|EUR|USD|GBP)|(?:€|\$|£|EUR|USD|GBP)$/gi, "");
}

/** The decimal sign that this number must have; null: it has none, or may have either. */
function signOf(digits: string): DecimalSign | null {
  const signs = digits.match(/[.,]/g) ?? [];
  const [first] = signs;
  const last = signs.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first !== last) return last === "." ? "." : ",";
  if (signs.length > 1) return first === "." ? "," : ".";
  const [whole = "", fraction = ""] = digits.split(first);
  const groups = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  return groups ? null : first === "." ? "." : ",";
}

function nameOf(sign: DecimalSign): string {
  return sign === "." ? "point" : "comma";
}
