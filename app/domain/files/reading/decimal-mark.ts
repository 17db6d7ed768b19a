/** The numbers of a file, decided by all of them: `1.250` is 1,250 in a file with decimal commas, and else a question. */

export type DecimalMark = "," | ".";

/** Characters; a longer text holds no number. */
const LONGEST_NUMBER = 60;

/** The mark of a file's numbers; or one of them that both marks fit, where no other number decides, or they contradict each other. */
export type DecimalDecision = { readonly mark: DecimalMark } | { readonly undecided: string };

/** @param texts the texts of all cells that are read as numbers */
export function decimalMarkOf(texts: Iterable<string>, chosen: DecimalMark | null = null): DecimalDecision {
  if (chosen !== null) return { mark: chosen };
  const shown = new Set<DecimalMark>();
  let open: string | null = null;
  for (const text of texts) {
    const digits = bare(text);
    if (!/[.,]/.test(digits) || !/^[\d.,]+$/.test(digits)) continue;
    const mark = markOf(digits);
    if (mark === null) open ??= text.trim();
    else shown.add(mark);
  }
  const [mark = ".", another] = shown;
  return open !== null && (shown.size === 0 || another !== undefined) ? { undecided: open } : { mark };
}

/**
 * Null: the cell is empty. Undefined: it holds no number.
 * @param filesMark of the numbers that either mark fits; the others have their own
 */
export function readDecimal(text: string, filesMark: DecimalMark): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_NUMBER) return undefined;
  if (trimmed === "" || /^[-–—]$/.test(trimmed)) return null;
  const negative = /^\(.*\)$|^[-−]|[-−]$/.test(trimmed.replace(/[\s\p{Sc}]|[A-Za-z]/gu, ""));
  const digits = bare(trimmed);
  const mark = markOf(digits) ?? filesMark;
  const grouping = mark === "," ? "." : ",";
  const [whole = "", fraction = "", ...more] = digits.split(mark);
  const groups = whole.split(grouping);
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group)));
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(groups.join("")) || !/^\d*$/.test(fraction))
    return undefined;
  if (groups.join("") === "" && fraction === "") return undefined;
  const value = Number(`${groups.join("") || "0"}.${fraction || "0"}`);
  return negative && value !== 0 ? -value : value;
}

/** The mark that this number must have; null: it may have either. */
function markOf(digits: string): DecimalMark | null {
  const marks = digits.match(/[.,]/g) ?? [];
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first !== last) return last === "." ? "." : ",";
  if (marks.length > 1) return first === "." ? "," : ".";
  const [whole = "", fraction = ""] = digits.split(first);
  const mayBeThousands = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  return mayBeThousands ? null : first === "." ? "." : ",";
}

const BEFORE = /^[\s(+\-−]*(?:(?:\p{Sc}|[\p{L}%]+\.?)\s*)*[+\-−]?/u;
const AFTER = /\s*(?:(?:\p{Sc}|[\p{L}%]+\.?)\s*)*[\s)+\-−]*$/u;
/** Signs between thousands, which are never decimal ones. */
const GROUPING = /(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(?!\d))/gu;

/** The number without its sign, currency and unit, and without the signs that only group thousands. */
function bare(text: string): string {
  return text.slice(0, LONGEST_NUMBER).replace(GROUPING, "").replace(BEFORE, "").replace(AFTER, "");
}
