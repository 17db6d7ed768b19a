/** Where a table begins and ends on a sheet, and which of its lines are its header. */
import type { Cell } from "./cells.ts";
import { moneyText } from "./money-text.ts";
import { readPhrase, readStepHeader } from "./phrase.ts";
import type { Inquiry, Note } from "./reading.ts";

export interface Layout {
  /** One cell a column: several header lines joined. Empty cells where there is no header. */
  readonly header: readonly Cell[];
  /** The upper line of a header of two, where it says more than one thing; else null. */
  readonly groups: readonly string[] | null;
  readonly body: readonly (readonly Cell[])[];
  /** Words of units, currencies and taxes above and within the header. */
  readonly title: string;
  readonly leftOut: readonly string[];
  readonly notes: readonly Note[];
}

const isEmpty = ({ text }: Cell) => text === "";
const filled = (row: readonly Cell[]) => row.filter((cell) => !isEmpty(cell));

/** @param rows as wide as each other; null: there is no table among them */
export function layoutOf(all: readonly (readonly Cell[])[], inquiry: Inquiry): Layout | null {
  const rows = withoutEmpty(all);
  const width = rows[0]?.length ?? 0;
  if (width < 2) return null;
  const first = rows.findIndex((row) => isBody(row));
  if (first < 0) return null;
  const above = rows.slice(0, first);
  const headerFrom = above.findIndex((row) => filled(row).length > 1 || !isEmpty(row[0] ?? blankCell(row)));
  const lines = headerLines(above);
  const titles = above.filter((row) => !lines.includes(row));
  const notes: Note[] = [];
  if (titles.length > 0 && headerFrom >= 0) notes.push("title");
  if (lines.length === 0) notes.push("no-header");
  // Prices of each kilogram, above the zones' names.
  for (const cell of lines.slice(0, -1).flat()) if (CHARGE.test(cell.text)) askLine(cell, inquiry);
  const printed = new Set(lines.map(signature));
  const below = rows.slice(first).filter((row) => !printed.has(signature(row)));
  const leftOut: string[] = [];
  for (const row of titles) {
    const [first] = filled(row);
    if (first !== undefined && CHARGE.test(textOf(row))) askLine(first, inquiry);
    else leftOut.push(textOf(row));
  }
  const lastPriced = below.findLastIndex((row) => filled(row).length > 1);
  const body = below.filter((row, index) => {
    const cells = filled(row);
    const [only] = cells;
    const words = width > 1 && cells.length === 1 && only !== undefined && !isPriceLike(only.text);
    if (!words) return true;
    const phrase = readPhrase(only.text).kind;
    // A step without any price is a row whose cells are blank.
    if (only === row[0] && phrase !== "other") return true;
    // Words between rows may begin a table of another service.
    if (!/\d/.test(only.text) && index > lastPriced) {
      leftOut.push(only.text);
      return false;
    }
    askLine(only, inquiry);
    return false;
  });
  const joined = joinedHeader(lines, rows[first] ?? []);
  return {
    ...joined,
    body,
    title: [...titles.map(textOf), ...lines.flat().map(({ text }) => text)].join(" "),
    leftOut,
    notes,
  };
}

/** A percentage, an amount of money, or a price for each kilogram. */
const CHARGE =
  /\d\s*%|%\s*\d|\d\s*(?:\p{Sc}|zł|Kč|лв|lei\b)|\p{Sc}\s*\d|(?:ανά|κάθε|per|each|pro|je|par|al|pe|на|za|\/)\s*(?:1\s*)?(?:kg|kilo|κιλ|кг)/iu;

function askLine({ row, column, text }: Cell, inquiry: Inquiry): void {
  inquiry.ask({ id: `line:${row}`, kind: "line", row, column, text, choices: ["leave-out"] });
}

function blankCell(row: readonly Cell[]): Cell {
  return { text: "", row: row[0]?.row ?? 1, column: 1 };
}

function textOf(row: readonly Cell[]): string {
  return filled(row)
    .map(({ text }) => text)
    .join(" ");
}

function signature(row: readonly Cell[]): string {
  return row.map(({ text }) => text).join("\n");
}

/** Without empty rows and columns, and the rules of text tables. */
function withoutEmpty(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const left = rows.filter((row) => {
    const cells = filled(row);
    return cells.length > 0 && !(cells.length > 1 && cells.every(({ text }) => /^:?[-=_]{2,}:?$/.test(text)));
  });
  const width = left.reduce((most, { length }) => Math.max(most, length), 0);
  const used = new Set<number>();
  for (const row of left) for (const [at, cell] of row.entries()) if (!isEmpty(cell)) used.add(at);
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => used.has(at));
  return left.map((row) =>
    columns.map((at) => row[at] ?? { text: "", row: row[0]?.row ?? 1, column: at + 1 }),
  );
}

/** A number, perhaps with a currency, or a dash. */
export function isPriceLike(text: string): boolean {
  return /^[-–—]$|^\d[\d.,'’ ]*$|^[.,]\d+$/.test(moneyText(text).text.replace(/[\u00a0\u202f]/g, " "));
}

/** A row of numbers, of which the first cell is no header's word. */
function isBody(row: readonly Cell[]): boolean {
  const cells = filled(row);
  if (cells.length < 2) return false;
  const [first] = row;
  if (first === undefined) return false;
  const numbers = cells.filter(({ text }) => /\d|^[-–—]$/.test(text));
  const startsWithStep = readPhrase(first.text).kind;
  if (startsWithStep === "days") return numbers.length > 0;
  if (numbers.length === 0) return false;
  // `kg | 1 | 2` and `Zone | 0-2 kg | 2-5 kg` are headers, and so is a line of numbers with an empty corner.
  if (isEmpty(first)) return false;
  if (
    startsWithStep === "other" &&
    (isHeaderWord(first.text) || cells.slice(1).every(({ text }) => isHeading(text)))
  )
    return false;
  return cells.slice(1).some(({ text }) => isPriceLike(text) || readPhrase(text).kind !== "other");
}

function isHeading(text: string): boolean {
  const { kind } = readPhrase(text);
  return (kind !== "other" && kind !== "number") || (!isPriceLike(text) && /\p{L}/u.test(text));
}

function isHeaderWord(text: string): boolean {
  // GR is Greece below a header of countries, and grams above weights.
  if ((/^[A-Z]{2}$/.test(text) && text !== "KG") || /^(?!g)\p{L}$/iu.test(text)) return false;
  return (
    readStepHeader(text) !== null ||
    /^(?:zone|zones|ζων|zona|strefa|зона|περιοχ|area|gebiet|country|χωρα|χώρα|land|pays|#|α\/α|a\/a|no\.?|nr\.?)/iu.test(
      text.trim(),
    )
  );
}

/** The lines directly above the body with several cells, and those with one that is not in the first column. */
function headerLines(above: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const lines: (readonly Cell[])[] = [];
  for (const row of above.toReversed()) {
    const cells = filled(row);
    const isTitle = cells.length === 1 && (cells[0] === row[0] || lines.length === 0);
    if (isTitle) break;
    lines.unshift(row);
    if (lines.length === 3) break;
  }
  return lines;
}

/** Text that says a unit, a currency or a tax, and names nothing. */
const QUALIFIER =
  /^[\s(]*(?:\p{Sc}|eur|euro|ευρω|ευρώ|kg|κιλά|gr?|zł|pln|kč|czk|лв|bgn|lei|ron|usd|gbp|huf|ft)[.\s)]*$/iu;

function joinedHeader(
  lines: readonly (readonly Cell[])[],
  body: readonly Cell[],
): Pick<Layout, "header" | "groups"> {
  const named = lines.filter(
    (row) => !filled(row).every(({ text }) => QUALIFIER.test(text)) || lines.length === 1,
  );
  const last = named.at(-1);
  if (last === undefined) return { header: body.map((cell) => ({ ...cell, text: "" })), groups: null };
  const uppers = named.slice(0, -1).map(filledRight);
  const upper = last.map((_, at) =>
    uppers
      .map((row) => row[at] ?? "")
      .filter(Boolean)
      .join(" "),
  );
  const header = last.map((cell, at): Cell => {
    const above = named
      .slice(0, -1)
      .map((row) => row[at]?.text ?? "")
      .filter(Boolean)
      .join(" ");
    return cell.text === "" ? { ...cell, text: above === "" ? (upper[at] ?? "") : above } : cell;
  });
  const spans = last.map((cell, at) => (cell.text === "" ? "" : (upper[at] ?? "")));
  const distinct = new Set(spans.filter(Boolean));
  return { header, groups: distinct.size > 1 ? spans : null };
}

/** A merged cell's text, in each of its columns. */
function filledRight(row: readonly Cell[]): readonly string[] {
  let group = "";
  return row.map(({ text }) => {
    if (text !== "") group = text;
    return group;
  });
}
