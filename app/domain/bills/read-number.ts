/** Numbers as invoices write them: `1.234,56`, `1,234.56 €`, `(12.00)`. */
export type DecimalMark = "," | ".";
export type Cell = string | number;

/**
 * The mark that a file's numbers have before their decimals. A number with one mark and three digits behind it says neither, so the
 * others decide; without any other it is a decimal, because weights in kilograms look so and small amounts have no thousands.
 */
export function decimalMarkOf(cells: Iterable<Cell>): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const cell of cells) {
    if (typeof cell === "number") continue;
    const text = bare(cell);
    if (!/^\d[\d.,]*$/.test(text)) continue;
    const comma = text.lastIndexOf(",");
    const point = text.lastIndexOf(".");
    if (comma >= 0 && point >= 0) {
      if (comma > point) commas += 1;
      else points += 1;
    } else if (comma >= 0 && isDecimal(text, ",")) commas += 1;
    else if (point >= 0 && isDecimal(text, ".")) points += 1;
  }
  if (commas === points) return mostlyWith(cells);
  return commas > points ? "," : ".";
}

function mostlyWith(cells: Iterable<Cell>): DecimalMark {
  for (const cell of cells) {
    if (typeof cell !== "string") continue;
    const [mark] = /[.,]/.exec(bare(cell)) ?? [];
    if (mark === "," && /^\d+,\d+$/.test(bare(cell))) return ",";
  }
  return ".";
}

/** One mark, and not three digits behind it. */
function isDecimal(text: string, mark: DecimalMark): boolean {
  const [, after, ...more] = text.split(mark);
  return more.length === 0 && after !== undefined && after.length !== 3;
}

/** Null: the cell is empty. Undefined: it holds no number. */
export function readNumber(cell: Cell, mark: DecimalMark): number | null | undefined {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : undefined;
  const trimmed = cell.trim();
  if (trimmed === "" || /^[-–—]$/.test(trimmed)) return null;
  const negative = /^\(.*\)$|^[-−]|[-−]$/.test(trimmed.replace(/[\s\p{Sc}]|[A-Za-z]/gu, ""));
  const text = bare(trimmed);
  const plain = mark === "," ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return undefined;
  const value = Number(plain);
  return negative && value !== 0 ? -value : value;
}

/** The cell without its sign, currency, unit and spaces. */
function bare(cell: string): string {
  return cell.replace(/[\s\u00A0'’()+\-−]|\p{Sc}|[\p{L}%]+\.?/gu, "");
}
