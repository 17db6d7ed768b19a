import { CM_PER_IN, KG_PER_LB, KG_PER_OZ } from "../document/units.ts";
import { findColumns } from "./columns.ts";
import type { Cell, CellProblem, CsvTable } from "./csv-table.ts";
import type { DecimalReader } from "./decimal-numbers.ts";
import { decimalReader } from "./decimal-numbers.ts";
import type { FromTable } from "./place-table.ts";
import { readPriceStep } from "./price-step.ts";

/** The columns of a table of prices, by the words in its header line. */
export const priceColumns = {
  service: ["service", "product"],
  zone: ["zone", "zone code", "area", "ζώνη", "ζωνη"],
  price: ["price", "amount", "τιμή", "τιμη"],
  kg: [
    "kg",
    "up to kg",
    "upto kg",
    "weight kg",
    "weight",
    "up to",
    "κιλά",
    "κιλα",
    "έως κιλά",
    "βάρος",
    "βαρος",
  ],
  g: ["g", "gr", "grams", "up to g", "weight g", "γρ", "γραμμάρια"],
  lb: ["lb", "lbs", "pounds", "up to lb", "up to lbs", "up to pounds", "weight lb", "weight lbs", "λίβρες"],
  oz: ["oz", "ounces", "up to oz", "up to ounces", "weight oz", "ουγγιές"],
  compartment: ["compartment", "size"],
  in: ["in", "inch", "inches", "up to in", "up to inches", "size in", "size inches", "ίντσες"],
  cm: ["cm", "up to cm", "size cm"],
  pieces: ["pieces", "up to pieces", "parcels", "pallets", "up to pallets", "τεμάχια", "παλέτες"],
} as const;

const measures = ["kg", "g", "lb", "oz", "cm", "in", "compartment", "pieces"] as const;
type Measure = (typeof measures)[number];

/** Kilograms and centimetres of a unit, exactly. */
const kgOf: Partial<Record<Measure, number>> = { kg: 1, g: 0.001, lb: KG_PER_LB, oz: KG_PER_OZ };
const cmOf: Partial<Record<Measure, number>> = { cm: 1, in: CM_PER_IN };

/** The meaning of a row's first cell: `2`, `+1`, `70 per 1`, `days`. */
type Step =
  | { readonly kind: "up-to"; readonly amount: string; readonly per?: string }
  | { readonly kind: "beyond"; readonly amount: string }
  | { readonly kind: "transit" };

interface Entry {
  readonly step: Step;
  readonly stepCell: Cell;
  readonly zone: string;
  readonly zoneCell: Cell;
  readonly cell: Cell;
}

/**
 * The prices of one service. Either a matrix (the first column the measure, each other column a zone) or a list
 * (zone, measure, price). A column `service` lets one file hold several services.
 * @param zones codes of the tariff's zones, to recognise `Zone 1` as `1`
 */
export function pricesFrom(
  table: CsvTable,
  service: string,
  zones: readonly string[],
): FromTable<readonly unknown[]> & { readonly notServed: readonly string[] } {
  const problems: CellProblem[] = [];
  const cells = new Map<string, Cell>();
  const entries = entriesOf(table, service, zones, problems);
  if (entries === null) return { value: [], cells, problems, notServed: [], unreadable: true };
  const { measure, list } = entries;

  const priced = list.filter(({ cell }) => !isBlank(cell));
  const numbers = decimalReader(
    priced.flatMap(({ step, stepCell, cell }) => [
      ...(step.kind === "transit"
        ? []
        : [
            { cell, text: cell.text },
            { cell: stepCell, text: step.amount },
          ]),
      ...(step.kind === "up-to" && step.per !== undefined ? [{ cell: stepCell, text: step.per }] : []),
    ]),
  );
  const steps = stepReader(numbers);
  const value = [...Map.groupBy(priced, ({ zone }) => zone)].map(([zone, group], index) => {
    if (group[0] !== undefined) cells.set(`${index}`, group[0].zoneCell);
    const brackets: unknown[] = [];
    let more = {};
    let lastPrice = 0;
    for (const { step, stepCell, cell } of group) {
      if (step.kind === "transit") {
        cells.set(`${index}/transitDays`, cell);
        more = { ...more, transitDays: transitOf(cell, problems) };
        continue;
      }
      // An unreadable value is reported, and replaced by one that causes no further problem.
      const price = numbers.read(cell) ?? lastPrice;
      lastPrice = price;
      const amount = steps(stepCell, step.amount);
      if (amount === undefined) continue;
      if (step.kind === "beyond") {
        cells.set(`${index}/beyond`, cell);
        more = { ...more, beyond: { ...beyondOf(measure, amount), price } };
        continue;
      }
      const per = step.per === undefined ? undefined : steps(stepCell, step.per);
      cells.set(`${index}/brackets/${brackets.length}`, cell);
      brackets.push({ ...upToOf(measure, amount, per), price });
    }
    return { zone, brackets, ...more };
  });
  for (const problem of [...numbers.problems, ...holes(list)]) problems.push(problem);
  const served = new Set(priced.map(({ zone }) => zone));
  const notServed = [...Map.groupBy(list, ({ zone }) => zone)]
    .filter(([zone, group]) => !served.has(zone) && group.every(({ cell }) => isDash(cell.text)))
    .map(([zone]) => zone);
  return { value, cells, problems, notServed, unreadable: false };
}

/** A row names its step once for every zone: it is read, and reported, once. */
function stepReader(numbers: DecimalReader) {
  const known = new Map<string, number | undefined>();
  return (cell: Cell, text: string): number | undefined => {
    const key = `${cell.row} ${text}`;
    if (!known.has(key)) known.set(key, numbers.read(cell, text));
    return known.get(key);
  };
}

function entriesOf(
  table: CsvTable,
  service: string,
  zones: readonly string[],
  problems: CellProblem[],
): { readonly measure: Measure; readonly list: readonly Entry[] } | null {
  // Lebanon and India are zones as well as units.
  const isZone = ({ text }: Cell, at: number) => at > 0 && zones.includes(text);
  const columns = findColumns(table.header, priceColumns, isZone);
  for (const problem of columns.problems) problems.push(problem);
  const found = measures.filter((each) => columns.at.has(each));
  const [measure] = found;
  if (measure === undefined || found.length > 1) {
    problems.push({
      row: table.header[0]?.row ?? 1,
      column: null,
      message:
        "needs one column of what is charged by in its header line: kg, g, lb, oz, cm, inches, compartment or pieces",
    });
    return null;
  }
  const index = (name: keyof typeof priceColumns) => columns.at.get(name);
  const [serviceAt, zoneAt, priceAt] = [index("service"), index("zone"), index("price")];
  const stepAt = index(measure) ?? 0;
  const isList = zoneAt !== undefined || priceAt !== undefined;
  if (isList && (zoneAt === undefined || priceAt === undefined)) {
    problems.push({
      row: table.header[0]?.row ?? 1,
      column: null,
      message: `has a column “${zoneAt === undefined ? "price" : "zone"}” and none “${zoneAt === undefined ? "zone" : "price"}”: a list needs both, a matrix has a column for each zone`,
    });
    return null;
  }
  const zoneColumns = isList ? [] : zoneColumnsOf(columns.rest, zones, problems);
  if (!isList && zoneColumns.length === 0) {
    problems.push({
      row: table.header[0]?.row ?? 1,
      column: null,
      message: "has no column with a zone's prices",
    });
    return null;
  }

  const list = table.rows.flatMap((row): readonly Entry[] => {
    if (serviceAt !== undefined && row[serviceAt]?.text !== service) return [];
    const stepCell = row[stepAt];
    const step = stepCell && stepOf(stepCell, problems);
    if (stepCell === undefined || step === null || step === undefined) return [];
    if (!isList) {
      return zoneColumns.flatMap(({ index: at, zone, cell: zoneCell }) => {
        const cell = row[at];
        return cell === undefined ? [] : [{ step, stepCell, zone, zoneCell, cell }];
      });
    }
    const [zoneCell, cell] = [row[zoneAt ?? 0], row[priceAt ?? 0]];
    if (zoneCell === undefined || cell === undefined) return [];
    return [{ step, stepCell, zone: zoneNamed(zoneCell, zones), zoneCell, cell }];
  });
  if (list.length === 0 && problems.length === 0) {
    problems.push({ row: null, column: null, message: `has no row of service ${service}` });
  }
  return { measure, list };
}

interface ZoneColumn {
  readonly index: number;
  readonly zone: string;
  readonly cell: Cell;
}

function zoneColumnsOf(
  columns: readonly { readonly index: number; readonly cell: Cell }[],
  zones: readonly string[],
  problems: CellProblem[],
): readonly ZoneColumn[] {
  const found = new Map<string, ZoneColumn>();
  for (const { index, cell } of columns) {
    if (cell.text === "") continue;
    const zone = zoneNamed(cell, zones);
    if (found.has(zone)) {
      problems.push({ row: cell.row, column: cell.column, message: `is a second column of zone ${zone}` });
    } else found.set(zone, { index, zone, cell });
  }
  return [...found.values()];
}

/** See `readPriceStep`. */
function stepOf(cell: Cell, problems: CellProblem[]): Step | null {
  const { kind, amount, per } = readPriceStep(cell.text);
  switch (kind) {
    case "days":
      return { kind: "transit" };
    case "beyond":
      return { kind, amount };
    case "up-to":
      return { kind, amount, ...(per !== undefined && { per }) };
    case "other":
      problems.push({
        row: cell.row,
        column: cell.column,
        message:
          cell.text === ""
            ? "says nothing: write up to where the row's prices hold"
            : `“${cell.text}” is not understood: write 2 for “up to 2”, 0-2 as well, +1 for “each further started 1”, 70 per 1 for “up to 70, a price for each started 1”, or days`,
      });
      return null;
  }
}

function zoneNamed({ text }: Cell, zones: readonly string[]): string {
  if (zones.includes(text)) return text;
  const bare = text.replace(/^(?:zone|ζώνη|ζωνη)\s+/i, "");
  return zones.find((zone) => zone.toLowerCase() === bare.toLowerCase()) ?? bare;
}

function upToOf(measure: Measure, amount: number, per: number | undefined): object {
  const [kg, cm] = [kgOf[measure], cmOf[measure]];
  if (kg !== undefined)
    return { upToKg: inUnits(amount, kg), ...(per !== undefined && { perKg: inUnits(per, kg) }) };
  if (cm !== undefined) return { upToCm: inUnits(amount, cm) };
  if (measure === "compartment") return { compartment: amount };
  return { upToPieces: amount, ...(per !== undefined && { perPieces: per }) };
}

function beyondOf(measure: Measure, amount: number): object {
  const [kg, cm] = [kgOf[measure], cmOf[measure]];
  if (kg !== undefined) return { eachKg: inUnits(amount, kg) };
  return cm === undefined ? { eachPieces: amount } : { eachCm: inUnits(amount, cm) };
}

/** The amount for a unit, without the noise of binary fractions. */
function inUnits(amount: number, unit: number): number {
  return unit === 1 ? amount : Number((amount * unit).toFixed(12));
}

function transitOf(cell: Cell, problems: CellProblem[]) {
  const [, min, max] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(cell.text) ?? [];
  if (min === undefined) {
    problems.push({
      row: cell.row,
      column: cell.column,
      message: `“${cell.text}” are no days: write 2, or 2-4`,
    });
    return 0;
  }
  return max === undefined ? Number(min) : { min: Number(min), max: Number(max) };
}

/** A cell without a price between two with one: the parcel would pay the next price, which the author never wrote. */
function holes(list: readonly Entry[]): readonly CellProblem[] {
  return [...Map.groupBy(list, ({ zone }) => zone).values()].flatMap((group) => {
    const brackets = group.filter(({ step }) => step.kind === "up-to");
    const last = brackets.findLastIndex(({ cell }) => !isBlank(cell));
    return brackets
      .slice(0, Math.max(last, 0))
      .filter(({ cell }) => isBlank(cell))
      .map(({ cell, zone, stepCell }) => ({
        row: cell.row,
        column: cell.column,
        message: `zone ${zone} has no price up to ${stepCell.text}, but further down it has: write the price that holds here`,
      }));
  });
}

function isBlank({ text }: Cell): boolean {
  return text === "" || isDash(text);
}

function isDash(text: string): boolean {
  return /^[-–—]$/.test(text);
}
