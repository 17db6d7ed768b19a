/** Reads tables of prices as couriers print them and shop systems export them: cells, header, columns, steps, prices. */
import type { Cell } from "./cells.ts";
import type { DecimalReader } from "./decimal-numbers.ts";
import { decimalReader } from "./decimal-numbers.ts";
import type { Entry } from "./entries.ts";
import { entriesOf } from "./entries.ts";
import type { Layout } from "./layout.ts";
import { layoutOf } from "./layout.ts";
import { currenciesIn, moneyText } from "./money-text.ts";
import type { Bound } from "./phrase.ts";
import { readStepHeader } from "./phrase.ts";
import type { Note, TableContext, TableMeasure, TableReading, ZoneReading } from "./reading.ts";
import { Inquiry } from "./reading.ts";
import type { Columns } from "./roles.ts";
import { rolesOf } from "./roles.ts";
import type { RowStep } from "./row-steps.ts";
import { boundReader, unitFacts } from "./step-values.ts";
import { withStepsDown } from "./transposed.ts";
import type { Unit } from "./words.ts";
import { zoneRows } from "./zone-rows.ts";

/** `no-steps`: no column says what is charged by; `no-prices`: none has a zone's prices. */
export type TableRefusal = "no-table" | "no-steps" | "no-prices";

/** Reads the cells of a sheet or a text. The same cells with answers are read to the end. */
export function readTable(
  sheet: readonly (readonly Cell[])[],
  context: TableContext,
): TableReading | TableRefusal {
  const inquiry = new Inquiry(context.answers);
  const notes: Note[] = [];
  let layout = layoutOf(sheet, inquiry);
  if (layout === null) return "no-table";
  const turned = withStepsDown(sheet, layout, new Inquiry(context.answers));
  if (turned !== null) {
    notes.push("transposed");
    const again = layoutOf(turned, inquiry);
    if (again === null) return "no-table";
    const [corner, ...zones] = again.header;
    // The corner's words name the zones, which are across now.
    const isStep = corner === undefined || readStepHeader(corner.text) !== null;
    const header = isStep ? again.header : [{ ...corner, text: "" }, ...zones];
    layout = { ...again, header, title: layout.title, leftOut: layout.leftOut, notes: layout.notes };
  } else withStepsDown(sheet, layout, inquiry);
  const columns = rolesOf(layout, context, inquiry);
  notes.push(
    ...layout.notes,
    ...(columns.isList ? (["list"] as const) : []),
    ...(columns.hasIndex ? (["index"] as const) : []),
  );
  if (columns.steps.length === 0 && inquiry.questions.length === 0) return "no-steps";
  const hasPrices = columns.zones.length > 0 || columns.isList;
  if (!hasPrices && inquiry.questions.length === 0) return "no-prices";

  const scratch = new Inquiry(context.answers);
  const found =
    hasPrices && columns.steps.length > 0 ? entriesOf(layout, columns, null, context, scratch) : [];
  const unit = unitOf(found, columns, layout, context, inquiry);
  const isUnitOpen = inquiry.questions.some(({ id }) => id === "unit");
  const entries =
    hasPrices && columns.steps.length > 0 ? entriesOf(layout, columns, unit, context, inquiry) : [];
  return valuesOf(isUnitOpen ? [] : entries, { layout, notes, context, inquiry });
}

/** A unit above the table. “Up to 30 kg” is a limit and names none. */
const NAMED_UNIT = /(?<!\d\s*|\p{L})(?:kg|κιλ[αά]|кг)(?!\p{L})/iu;

/** The unit of numbers that name none: the one that the others name, or an answer. */
function unitOf(
  entries: readonly Entry[],
  { steps }: Columns,
  layout: Layout,
  context: TableContext,
  inquiry: Inquiry,
): Unit | null {
  const bounds = new Set(entries.map(({ step }) => step));
  const all = [...bounds].flatMap(boundsOf);
  if (all.every(({ unit }) => unit !== null)) return null;
  const named = new Set(
    [...steps.map(({ unit }) => unit), ...all.map(({ unit }) => unit)].filter((unit) => unit !== null),
  );
  const [only] = named;
  if (named.size === 1 && only !== undefined) return only;
  if (named.size === 0 && context.closed) return "kg";
  if (named.size === 0 && NAMED_UNIT.test(layout.title) && !/\b(?:g|gr|lb|oz)\b/i.test(layout.title))
    return "kg";
  const first = entries[0]?.step.cell;
  const answer = inquiry.ask({
    id: "unit",
    kind: "unit",
    row: first?.row ?? null,
    column: first?.column ?? null,
    text: all
      .filter((bound) => bound.unit === null)
      .slice(0, 3)
      .map(({ text }) => text)
      .join(", "),
    choices: ["kg", "g", "lb", "oz", "cm", "pieces"],
  });
  return (answer as Unit | undefined) ?? null;
}

function boundsOf({ phrase }: RowStep): readonly Bound[] {
  switch (phrase.kind) {
    case "plain":
      return [phrase.bound];
    case "range":
      return [phrase.lower, phrase.upper].filter((bound) => bound !== undefined);
    case "each":
      return [phrase.amount, ...(phrase.after === undefined ? [] : [phrase.after])];
    case "per":
      return [phrase.upper, phrase.per];
    case "days":
      return [];
  }
}

interface Stage {
  readonly layout: Layout;
  readonly notes: readonly Note[];
  readonly context: TableContext;
  readonly inquiry: Inquiry;
}

function valuesOf(entries: readonly Entry[], { layout, notes, context, inquiry }: Stage): TableReading {
  const steps = [...new Set(entries.map(({ step }) => step))];
  const money = new Map(entries.map(({ cell }) => [cell, moneyText(cell.text)] as const));
  const priced = entries.filter(({ cell, step }) => !isBlank(cell.text) && step.phrase.kind !== "days");
  const texts = [
    ...priced.map(({ cell }) => ({ cell, text: money.get(cell)?.text ?? cell.text })),
    ...steps.flatMap((step) => boundsOf(step).map(({ text }) => ({ cell: step.cell, text }))),
  ];
  const answered = context.answers.decimal;
  const numbers = decimalReader(texts, answered === "." || answered === "," ? answered : null);
  const read = boundReader(numbers, inquiry);
  const measures = new Set(
    steps.flatMap(boundsOf).flatMap(({ unit }) => (unit === null ? [] : [unitFacts[unit].measure])),
  );
  const [measure = "weight"] = measures;
  const other = steps.find((step) =>
    boundsOf(step).some(({ unit }) => unit !== null && unitFacts[unit].measure !== measure),
  );
  if (other !== undefined)
    inquiry.problem(
      "mixed-units",
      other.cell,
      `“${other.cell.text}” is no ${measure}, which the rows above go by: put it into a table of its own`,
    );

  // An unreadable value is reported, and replaced by one that causes no further problem.
  let last = 0;
  const price = ({ cell }: Entry): number | null => {
    if (isBlank(cell.text)) return null;
    last = numbers.read(cell, money.get(cell)?.text) ?? last;
    return last;
  };
  const zones = [...Map.groupBy(entries, ({ zone }) => zone)].map(
    ([name, group]): ZoneReading => ({
      name,
      cell: group[0]?.zoneCell ?? { text: name, row: 1, column: 1 },
      places: [...new Set(group.map(({ places }) => places))].filter(Boolean).join("\n"),
      rows: zoneRows(group, price, read, !context.closed, inquiry),
    }),
  );
  for (const zone of zones) findHoles(zone, inquiry);
  takeNumberProblems(numbers, context, inquiry);
  const currency = currencyOf(
    priced.map(({ cell }) => money.get(cell)?.currency ?? null),
    layout,
    context,
    inquiry,
  );
  const phrases = steps.map(({ phrase }) => phrase);
  const isRange = phrases.some(
    (phrase) => phrase.kind === "range" && phrase.lower !== undefined && phrase.upper !== undefined,
  );
  const hasLowers = phrases.some((phrase) => phrase.kind === "range" && phrase.upper === undefined);
  const inGrams = phrases.some(
    (phrase) => phrase.kind !== "days" && boundsOf({ phrase } as RowStep).some(({ unit }) => unit === "g"),
  );
  return {
    measure: measure satisfies TableMeasure,
    zones,
    currency,
    leftOut: layout.leftOut,
    notes: [
      ...notes,
      ...(isRange ? (["ranges"] as const) : []),
      ...(hasLowers ? (["lower-ends"] as const) : []),
      ...(inGrams ? (["grams"] as const) : []),
    ],
    questions: inquiry.questions,
    problems: distinct(inquiry.problems),
  };
}

function isBlank(text: string): boolean {
  return text === "" || /^[-–—]$/.test(text);
}

function takeNumberProblems({ problems }: DecimalReader, context: TableContext, inquiry: Inquiry): void {
  for (const { code, row, column, text, message } of problems) {
    const cell = { row: row ?? 1, column: column ?? 1, text };
    if (code === "ambiguous" && !context.closed)
      inquiry.ask({ id: "decimal", kind: "decimal", row, column, text, choices: [".", ","] });
    else inquiry.problem(code, cell, message);
  }
}

/** A cell without a price between two with one: the parcel would pay the next price, which the author never wrote. */
function findHoles({ name, rows }: ZoneReading, inquiry: Inquiry): void {
  const steps = rows.filter((row) => row.kind === "up-to");
  const last = steps.findLastIndex(({ price }) => price !== null);
  for (const { cell, stepCell } of steps
    .slice(0, Math.max(last, 0))
    .filter((row) => row.price === null && row.cell.text !== ""))
    inquiry.problem(
      "hole",
      { ...cell, text: stepCell.text },
      `zone ${name} has no price up to ${stepCell.text}, but further down it has: write the price that holds here`,
      name,
    );
}

function currencyOf(
  found: readonly (string | null)[],
  { title }: Layout,
  context: TableContext,
  inquiry: Inquiry,
): string | null {
  const inCells = [...new Set(found.filter((currency) => currency !== null))];
  const named = inCells.length > 0 ? inCells : currenciesIn(title);
  const [only] = named;
  if (only === undefined || (named.length === 1 && (context.currency === null || only === context.currency)))
    return only ?? null;
  const own = context.currency === null || named.includes(context.currency) ? [] : [context.currency];
  const choices = [...(context.closed ? [] : named), ...own];
  return (
    inquiry.ask({
      id: "currency",
      kind: "currency",
      row: null,
      column: null,
      text: named.join(", "),
      choices: choices.length === 0 ? named : choices,
    }) ?? null
  );
}

function distinct(problems: TableReading["problems"]): TableReading["problems"] {
  return [
    ...new Map(
      problems.map((problem) => [
        `${problem.code} ${problem.row} ${problem.column} ${problem.text}`,
        problem,
      ]),
    ).values(),
  ];
}
