import type { Ports } from "../../engine/index.ts";
import { FORMULA } from "../../files/csv-text.ts";
import { LOST_LETTER } from "../../files/reading/lost-letter.ts";
import type { FileRow } from "../../files/reading/rows.ts";
import { FileFaultError, rowsOf, textOf } from "../../files/reading/rows.ts";
import { isTotal, openTable, writtenNames } from "../../files/reading/table.ts";
import type { CsvProblem, CsvProblemKind } from "./csv-problem.ts";
import type { ProductColumn } from "./product-columns.ts";
import { fieldOf, keyColumns, productColumns, sizeColumns } from "./product-columns.ts";
import type { OwnDataChange, OwnProductData, ProductVariant } from "./product-store.ts";
import { readOwnCells } from "./read-own-cells.ts";

/** Variants by id or SKU, the two names that a row may use. */
export interface KnownVariants {
  byVariantIds(variantIds: readonly string[]): Promise<readonly ProductVariant[]>;
  bySkus(skus: readonly string[]): Promise<readonly ProductVariant[]>;
}

export interface ProductCsv {
  /** The fields that the file's columns write. */
  readonly fields: ReadonlySet<keyof OwnProductData>;
  readonly changes: readonly OwnDataChange[];
  readonly rows: number;
  /** Problems in the order of the file. A file with any problem must not be stored. */
  readonly problems: readonly CsvProblem[];
}

/** Rows whose variants are read together. */
const BATCH = 1_000;
/** Mixed-up columns give a problem in every row: no more than these are counted. */
const MOST_PROBLEMS = 1_000;
/**
 * The format has a dozen columns. With more than these, the file is of another kind, and listing its columns helps no
 * merchant.
 */
const MOST_COLUMNS = 50;

/** Reads a whole file and stores nothing. */
export async function readProductCsv(
  file: Uint8Array,
  known: KnownVariants,
  letters: Pick<Ports, "unprintable">,
): Promise<ProductCsv> {
  const reading = new Reading(known, letters);
  try {
    const table = await openTable(rowsOf(file), namesAmong);
    if (typeof table === "object") {
      reading.readHeader(table.header);
      if (reading.problems.length === 0) await readLines(reading, table.lines);
    }
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    const { kind, row, words = [] } = error.fault;
    const isOfLetters = kind === "unknown-encoding" || kind === "which-encoding";
    reading.problem(
      row ?? 1,
      null,
      isOfLetters ? "unknown-letters" : "not-csv",
      isOfLetters ? words.join(" / ") : kind,
    );
  }
  if (reading.columns === null && reading.problems.length === 0) reading.problem(1, null, "empty", "");
  const { fields, changes, rows, problems } = reading;
  const inOrder = problems.toSorted((a, b) => a.row - b.row);
  return { fields, changes, rows, problems: inOrder.slice(0, MOST_PROBLEMS) };
}

/** In batches: the longest files are not held. */
async function readLines(reading: Reading, lines: AsyncIterable<FileRow>): Promise<void> {
  let batch: FileRow[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    await reading.readRows(batch);
    batch = [];
    if (reading.problems.length >= MOST_PROBLEMS) return;
  }
  await reading.readRows(batch);
}

class Reading {
  readonly fields = new Set<keyof OwnProductData>();
  readonly changes: OwnDataChange[] = [];
  readonly problems: CsvProblem[] = [];
  rows = 0;
  /** The columns in the file's order; `null` before the header line is read. */
  columns: readonly ProductColumn[] | null = null;
  private readonly rowOf = new Map<string, number>();
  private readonly known: KnownVariants;
  private readonly letters: Pick<Ports, "unprintable">;

  constructor(known: KnownVariants, letters: Pick<Ports, "unprintable">) {
    this.known = known;
    this.letters = letters;
  }

  problem(row: number, column: string | null, kind: CsvProblemKind, value: string): void {
    this.problems.push({ row, column, kind, value: value.slice(0, 100) });
  }

  readHeader({ row, cells: all }: FileRow): void {
    const cells = writtenNames(all);
    if (cells.length > MOST_COLUMNS) {
      this.problem(row, null, "not-csv", `${cells.length} columns`);
      return;
    }
    const names = cells.map(spelled);
    const columns: ProductColumn[] = [];
    for (const [index, name] of names.entries()) {
      const column = productColumns.find((each) => each === name);
      if (column === undefined) this.problem(row, cells[index] ?? "", "unknown-column", cells[index] ?? "");
      else if (columns.includes(column)) this.problem(row, column, "repeated-column", name);
      else columns.push(column);
    }
    if (!keyColumns.some((column) => columns.includes(column))) this.problem(row, null, "no-key-column", "");
    const sizes = sizeColumns.filter((column) => columns.includes(column));
    if (sizes.length === 1 || sizes.length === 2)
      for (const column of sizeColumns.filter((each) => !columns.includes(each)))
        this.problem(row, column, "incomplete-size-columns", "");
    for (const column of columns)
      if (column in fieldOf) this.fields.add(fieldOf[column as keyof typeof fieldOf]);
    if (this.fields.size === 0) this.problem(row, null, "nothing-to-change", "");
    this.columns = columns;
  }

  async readRows(batch: readonly FileRow[]): Promise<void> {
    const rows = batch.map((line) => ({
      row: line.row,
      cells: this.byColumn(line.row, line.cells),
      isTotal: isTotal(line),
    }));
    const ids = rows.flatMap(({ cells }) => cells.variant_id || []);
    const skus = rows.flatMap(({ cells }) => (cells.variant_id ? [] : spellingsOf(cells.sku)));
    const byId = new Map((await this.known.byVariantIds(ids)).map((variant) => [variant.variantId, variant]));
    const bySku = Map.groupBy(await this.known.bySkus(skus), ({ sku }) => sku ?? "");
    for (const { row, cells, isTotal: looksLikeSums } of rows) {
      // A product may be called "Total".
      const isNamed =
        byId.has(cells.variant_id ?? "") || spellingsOf(cells.sku).some((sku) => bySku.has(sku));
      if (looksLikeSums && !isNamed && this.rows > 0) continue;
      this.rows++;
      const variant = this.variantOf(row, cells, byId, bySku);
      if (variant === null) continue;
      const { own, problems } = readOwnCells(cells, variant, this.letters);
      for (const { column, kind, value } of problems) this.problem(row, column, kind, value);
      this.changes.push({ variantId: variant.variantId, ...own });
    }
  }

  private byColumn(row: number, cells: FileRow["cells"]): Partial<Record<ProductColumn, string>> {
    const columns = this.columns ?? [];
    const texts = cells.map((cell) => textOf(cell).trim());
    const beyond = texts.slice(columns.length).find((text) => text !== "");
    if (beyond !== undefined) this.problem(row, null, "too-many-cells", beyond);
    for (const [index, column] of columns.entries())
      if (texts[index]?.includes(LOST_LETTER)) this.problem(row, column, "lost-letter", texts[index] ?? "");
    return Object.fromEntries(columns.map((column, index) => [column, texts[index] ?? ""]));
  }

  private variantOf(
    row: number,
    { variant_id: id, sku }: Partial<Record<ProductColumn, string>>,
    byId: ReadonlyMap<string, ProductVariant>,
    bySku: ReadonlyMap<string, readonly ProductVariant[]>,
  ): ProductVariant | null {
    const wrong = (column: ProductColumn | null, kind: CsvProblemKind, value: string) => {
      this.problem(row, column, kind, value);
      return null;
    };
    if (!id && !sku)
      return wrong(keyColumns.find((key) => this.columns?.includes(key)) ?? null, "no-key", "");
    const found = id
      ? [byId.get(id)].filter((variant) => variant !== undefined)
      : (spellingsOf(sku)
          .map((spelling) => bySku.get(spelling))
          .find((variants) => variants !== undefined) ?? []);
    const [variant, another] = found;
    if (variant === undefined)
      return id ? wrong("variant_id", "unknown-variant", id) : wrong("sku", "unknown-sku", sku ?? "");
    if (another !== undefined) return wrong("sku", "ambiguous-sku", sku ?? "");
    const earlier = this.rowOf.get(variant.variantId);
    if (earlier !== undefined) return wrong(id ? "variant_id" : "sku", "repeated-variant", String(earlier));
    this.rowOf.set(variant.variantId, row);
    return variant;
  }
}

function spelled(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** One for any row, so that a file without known columns has its first row as the header; a key weighs most. */
function namesAmong(texts: readonly string[]): number {
  const names = new Set(texts.map(spelled));
  const keys = keyColumns.filter((column) => names.has(column)).length;
  const others = productColumns.filter((column) => names.has(column)).length - keys;
  return 1 + (keys > 0 ? 2 : 0) + (others > 0 ? 1 : 0);
}

/** The SKU as written, and without the apostrophe that our own files put before formula characters. */
function spellingsOf(sku: string | undefined): string[] {
  if (!sku) return [];
  return sku.startsWith("'") && FORMULA.test(sku.slice(1)) ? [sku, sku.slice(1)] : [sku];
}
