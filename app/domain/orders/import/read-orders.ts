/** A file of orders to ship, from its bytes to the labels that it asks for, or to the questions that it leaves open. */
import { weightUnitIn } from "../../files/reading/cell-words.ts";
import type { DecimalMark } from "../../files/reading/decimal-mark.ts";
import { decimalMarkOf, readDecimal } from "../../files/reading/decimal-mark.ts";
import type { EncodingReading } from "../../files/reading/encodings.ts";
import type { FileFault } from "../../files/reading/rows.ts";
import { FileFaultError, openFile } from "../../files/reading/rows.ts";
import type { Table } from "../../files/reading/table.ts";
import { tableOf } from "../../files/reading/table.ts";
import type { OrderAnswers } from "./answers.ts";
import { layoutOf, meaningIn } from "./find-layout.ts";
import { guessMeaning } from "./header-words.ts";
import type { Meaning } from "./import-fields.ts";
import { isImportField, rowOf } from "./import-fields.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { keptFor } from "./kept-answers.ts";
import type { OrderRow } from "./merge-rows.ts";
import { groupRows, isLabel, labelsOf } from "./merge-rows.ts";
import type { CellKind, ReadColumn } from "./row-values.ts";
import { plainText, rowValues } from "./row-values.ts";
import type { RowsOfOrder } from "./rows-of-order.ts";

/** The request for a shipment, whose paths may be headers. */
export interface RequestPaths {
  /** `null`: the request has no such field. */
  kindOf(path: string): CellKind | null;
}

export interface OrderFileTerms {
  readonly answers: OrderAnswers;
  /** Of the merchant's earlier files, the newest first. */
  readonly kept: KeptAnswers;
  readonly rowsOfOrder: RowsOfOrder;
  /** Words of payments that the carrier collects. */
  readonly cashWords: readonly string[];
}

export interface AskedColumn {
  readonly name: string;
  /** Its first values. */
  readonly sample: string;
  readonly meaning: Meaning | null;
  /** It has cells, and nothing but a person says their meaning. */
  readonly isOpen: boolean;
}

export interface OrderQuestions {
  /** Ways to read the file's letters; the other questions come when one is chosen. */
  readonly readings: readonly EncodingReading[];
  readonly columns: readonly AskedColumn[];
  readonly openNumber: {
    readonly text: string;
    readonly values: readonly { readonly mark: DecimalMark; readonly value: number }[];
  } | null;
  readonly weightUnit: boolean;
  readonly weight: boolean;
  readonly country: boolean;
  readonly service: boolean;
  /** The first order that has several rows, and how many orders have. */
  readonly rowsOfOrder: {
    readonly order: string;
    readonly rows: readonly number[];
    readonly orders: number;
  } | null;
}

export type ReadOrders =
  | {
      readonly state: "fault";
      readonly fault: FileFault["kind"] | "empty" | "too-many-rows" | "no-header";
      readonly row: number | null;
    }
  | { readonly state: "asks"; readonly questions: OrderQuestions; readonly answers: OrderAnswers }
  | {
      readonly state: "read";
      readonly orders: readonly OrderRow[];
      /** With the meaning of every column. */
      readonly answers: OrderAnswers;
      readonly layout: string | null;
      /** Columns that no label needs. */
      readonly unused: readonly string[];
      /** Rows of sums. */
      readonly totals: readonly number[];
      /** The column that has a path's value. */
      readonly headers: ReadonlyMap<string, string>;
    };

export const MOST_ROWS = 5_000;
const SAMPLES = 3;

export async function readOrders(
  bytes: Uint8Array,
  terms: OrderFileTerms,
  paths: RequestPaths,
): Promise<ReadOrders> {
  const { answers } = terms;
  const file = await openFile(bytes, answers.encoding ?? null);
  if ("fault" in file) return { state: "fault", fault: file.fault.kind, row: file.fault.row };
  if ("readings" in file) return ofKeptReading(bytes, terms, paths, file.readings);
  const known = (texts: readonly string[]) =>
    layoutOf(texts) !== null
      ? texts.length
      : texts.filter((text) => paths.kindOf(text) !== null || guessMeaning(text, new Set()) !== null).length;
  let table: Awaited<ReturnType<typeof tableOf>>;
  try {
    table = await tableOf(file.rows, known, MOST_ROWS);
  } catch (error) {
    if (error instanceof FileFaultError)
      return { state: "fault", fault: error.fault.kind, row: error.fault.row };
    throw error;
  }
  if (typeof table === "string")
    return { state: "fault", fault: table === "too-many" ? "too-many-rows" : table, row: null };
  return ofTable(table, terms, paths);
}

/** The reading that kept answers chose for a file with these columns; else a question. */
async function ofKeptReading(
  bytes: Uint8Array,
  terms: OrderFileTerms,
  paths: RequestPaths,
  readings: readonly EncodingReading[],
): Promise<ReadOrders> {
  for (const { encoding } of readings) {
    if (!terms.kept.some((each) => each.encoding === encoding)) continue;
    const read = await readOrders(bytes, { ...terms, answers: { ...terms.answers, encoding } }, paths);
    if (read.state !== "fault" && read.answers.encoding === encoding && isKept(terms.kept, read.answers))
      return read;
  }
  return {
    state: "asks",
    answers: terms.answers,
    questions: {
      ...{ readings, columns: [], openNumber: null, rowsOfOrder: null },
      ...{ weightUnit: false, weight: false, country: false, service: false },
    },
  };
}

function isKept(kept: KeptAnswers, { encoding, columns = {} }: OrderAnswers): boolean {
  return keptFor(kept, Object.keys(columns))?.encoding === encoding;
}

function ofTable(table: Table, terms: OrderFileTerms, paths: RequestPaths): ReadOrders {
  const { headers, rows } = table;
  const kept = keptFor(terms.kept, headers);
  const given: OrderAnswers = { ...kept, ...terms.answers };
  const layout = layoutOf(headers);
  const columns = columnsOf(table, given, layout, paths);
  const meanings = new Map(columns.map(({ name, meaning }) => [name, meaning]));
  const answers: OrderAnswers = {
    ...given,
    columns: Object.fromEntries(
      [...meanings].flatMap(([name, meaning]) => (meaning === null ? [] : [[name, meaning]])),
    ),
  };
  const read = headers.flatMap((header, index): readonly ReadColumn[] => {
    const meaning = meanings.get(header) ?? null;
    if (meaning === null || meaning === "unused") return [];
    const kind = meaning.startsWith("path:") ? paths.kindOf(meaning.slice("path:".length)) : null;
    const unit = weightUnitIn(header) ?? layout?.weightUnit ?? given.weightUnit ?? null;
    return [{ header, index, meaning, kind, unit }];
  });
  const texts = numberTexts(read, rows);
  const decided = decimalMarkOf(texts, given.decimal ?? null);
  const mark = "mark" in decided ? decided.mark : ".";
  const grouped = groupRows(
    rows.map((row) =>
      rowValues({ columns: read, width: headers.length, mark, cashWords: terms.cashWords }, row),
    ),
  );
  const has = (path: string) => read.some((column) => pathOf(column) === path);
  const choice = terms.answers.rowsOfOrder ?? (terms.rowsOfOrder === "ask" ? null : terms.rowsOfOrder);
  const [first] = grouped.several;
  const questions: OrderQuestions = {
    readings: [],
    columns,
    openNumber: "undecided" in decided ? openNumber(decided.undecided) : null,
    weightUnit: needsUnit(read, rows),
    weight:
      !read.some((column) => /^items\.\d+\.(weight|box)$/.test(pathOf(column) ?? "")) &&
      given.weightG === undefined,
    country: !has("address_to.country") && !has("address_to") && given.country === undefined,
    service:
      !read.some(({ meaning }) => meaning === "service" || /^path:(select|service|rate_id)/.test(meaning)) &&
      given.select === undefined,
    rowsOfOrder:
      choice !== null || first === undefined
        ? null
        : {
            order: String(first[0]?.values.get("related_order_id") ?? ""),
            rows: first.filter(isLabel).map(({ row }) => row),
            orders: grouped.several.length,
          },
  };
  if (isOpen(questions)) return { state: "asks", questions, answers };
  return {
    state: "read",
    orders: grouped.orders
      .flatMap((order) => labelsOf(order, choice === "label-each"))
      .map((order) => withAnswers(order, given)),
    answers,
    layout: layout?.name ?? null,
    unused: columns.flatMap(({ name, meaning }) => (meaning === "unused" ? [name] : [])),
    totals: table.totals,
    headers: new Map(
      read.flatMap((column) => {
        const path = pathOf(column);
        return path === null ? [] : [[path, column.header] as const];
      }),
    ),
  };
}

function columnsOf(
  { headers, rows }: Table,
  { columns: answered }: OrderAnswers,
  layout: ReturnType<typeof layoutOf>,
  paths: RequestPaths,
): readonly AskedColumn[] {
  const taken = new Set<string>(Object.values(answered ?? {}));
  return headers.map((name, index) => {
    const values = rows.flatMap(({ cells }) => plainText(cells[index]).slice(0, 40) || []);
    const sample = values.slice(0, SAMPLES).join(", ");
    const known =
      (answered !== undefined && Object.hasOwn(answered, name) ? answered[name] : undefined) ??
      (layout === null ? undefined : meaningIn(layout, name)) ??
      (paths.kindOf(name) === null ? undefined : (`path:${name}` as const)) ??
      (values.length === 0 ? ("unused" as const) : undefined);
    if (known !== undefined) return { name, sample, meaning: known, isOpen: false };
    const guess = guessMeaning(name, taken);
    if (guess !== null) taken.add(guess);
    return { name, sample, meaning: guess, isOpen: true };
  });
}

function numberTexts(columns: readonly ReadColumn[], rows: Table["rows"]): readonly string[] {
  const numeric = columns.filter(({ meaning, kind }) => {
    if (kind !== null) return kind === "number";
    return isImportField(meaning) && ["weight", "side", "money"].includes(rowOf(meaning).reads);
  });
  return rows.flatMap(({ cells }) =>
    numeric.flatMap(({ index }) => {
      const cell = cells[index];
      return typeof cell === "string" ? [plainText(cell)] : [];
    }),
  );
}

function openNumber(text: string): OrderQuestions["openNumber"] {
  return {
    text,
    values: ([".", ","] as const).map((mark) => ({ mark, value: readDecimal(text, mark) ?? 0 })),
  };
}

/** A weight without a unit in its header, in its cell or in an answer. */
function needsUnit(columns: readonly ReadColumn[], rows: Table["rows"]): boolean {
  return columns.some(
    ({ meaning, index, unit }) =>
      meaning === "weight" &&
      unit === null &&
      rows.some(({ cells }) => {
        const text = plainText(cells[index]);
        return text !== "" && (typeof cells[index] === "number" || weightUnitIn(text) === null);
      }),
  );
}

function pathOf({ meaning }: Pick<ReadColumn, "meaning">): string | null {
  return isImportField(meaning) ? rowOf(meaning).path : meaning.slice("path:".length);
}

function isOpen(questions: OrderQuestions): boolean {
  const { columns, openNumber: number, weightUnit, weight, country, service, rowsOfOrder } = questions;
  return (
    columns.some((column) => column.isOpen) ||
    [weightUnit, weight, country, service].includes(true) ||
    number !== null ||
    rowsOfOrder !== null
  );
}

function withAnswers(order: OrderRow, { weightG, country, select }: OrderAnswers): OrderRow {
  const values = new Map(order.values);
  const put = (path: string, value: unknown) => {
    if (value !== undefined && !values.has(path)) values.set(path, value);
  };
  if (!values.has("items.0.box")) put("items.0.weight", weightG);
  if (!values.has("address_to")) put("address_to.country", country);
  if (!values.has("service.driver") && !values.has("rate_id")) put("select", select);
  return { ...order, values };
}
