/** The prices of a table, each with its step and zone, however the table is laid out. */
import { countryCodes } from "../../reference/countries.ts";
import type { Cell } from "./cells.ts";
import type { Layout } from "./layout.ts";
import type { ListRole } from "./list-headers.ts";
import { isWeightCondition } from "./list-headers.ts";
import { withNamedSizes } from "./named-sizes.ts";
import type { Inquiry, TableContext } from "./reading.ts";
import type { Columns } from "./roles.ts";
import type { RowStep } from "./row-steps.ts";
import { rowStep } from "./row-steps.ts";
import type { Unit } from "./words.ts";
import { matchZone } from "./zone-names.ts";

export interface Entry {
  readonly step: RowStep;
  readonly zone: string;
  readonly zoneCell: Cell;
  /** Its places in the words of the form; empty: the table has none. */
  readonly places: string;
  readonly cell: Cell;
}

/** @param unit of numbers whose cell and column name none */
export function entriesOf(
  layout: Layout,
  columns: Columns,
  unit: Unit | null,
  context: TableContext,
  inquiry: Inquiry,
): readonly Entry[] {
  const rows = withNamedSizes(ofService(layout.body, columns, inquiry), columns.steps);
  const body = rows.filter((row) => {
    const at = row[0]?.row ?? 0;
    return inquiry.given(`row:${at}`) !== "leave-out" && inquiry.given(`each:${at}`) !== "leave-out";
  });
  const unitAt = columns.list.get("unit")?.[0];
  const stepOf = (row: readonly Cell[]) => {
    const own = unitAt === undefined ? null : unitNamed(row[unitAt]?.text ?? "");
    return rowStep(row, columns.steps, own ?? unit, inquiry);
  };
  return columns.isList
    ? listEntries(body, columns, context, stepOf, inquiry)
    : matrixEntries(body, columns, layout.groups, stepOf, inquiry);
}

function unitNamed(text: string): Unit | null {
  return ({ kg: "kg", g: "g", gr: "g", lb: "lb", lbs: "lb", oz: "oz" } as const)[text.toLowerCase()] ?? null;
}

function matrixEntries(
  body: readonly (readonly Cell[])[],
  { zones, steps }: Columns,
  groups: Layout["groups"],
  stepOf: (row: readonly Cell[]) => RowStep | null,
  inquiry: Inquiry,
): readonly Entry[] {
  const group = chosenGroup(zones, groups, inquiry);
  const above = new Map<number, Cell>();
  return body.flatMap((row) => {
    // A line that says no price and no step is no row.
    if (
      zones.every(({ at }) => (row[at]?.text ?? "") === "") &&
      steps.every(({ at }) => (row[at]?.text ?? "") === "")
    )
      return [];
    const step = stepOf(row);
    if (step === null) return [];
    let left: Cell | undefined;
    return zones.flatMap(({ at, name, cell: zoneCell }, index): Entry[] => {
      const own = row[at];
      if (own === undefined) return [];
      const cell =
        own.text === "" && step.phrase.kind !== "days" ? filledIn(own, above.get(at), left, inquiry) : own;
      if (own.text !== "") above.set(at, own);
      left = cell;
      return group(index)
        ? [{ step, zone: name === "" ? `${index + 1}` : name, zoneCell, places: "", cell }]
        : [];
    });
  });
}

/** Zones of one name below several headings are of several services. */
function chosenGroup(
  zones: Columns["zones"],
  groups: Layout["groups"],
  inquiry: Inquiry,
): (index: number) => boolean {
  const groupOf = (at: number) => groups?.[at] ?? "";
  const seen = new Map<string, number>();
  const doubles = new Set<number>();
  for (const [index, { name, at, cell }] of zones.entries()) {
    const earlier = name === "" ? undefined : seen.get(name);
    seen.set(name, at);
    if (earlier === undefined) continue;
    if (groupOf(earlier) === groupOf(at)) {
      inquiry.problem("second-column", cell, `is a second column of zone ${name}`);
      doubles.add(index);
      continue;
    }
    const choices = [...new Set(zones.map((zone) => groupOf(zone.at)).filter(Boolean))];
    const { row, column } = cell;
    const answer = inquiry.ask({ id: "group", kind: "group", row, column, text: name, choices });
    return (chosen) => groupOf(zones[chosen]?.at ?? -1) === answer;
  }
  return (index) => !doubles.has(index);
}

/** An empty cell as its author means it. It keeps its own place. */
function filledIn(cell: Cell, above: Cell | undefined, left: Cell | undefined, inquiry: Inquiry): Cell {
  const { row, column } = cell;
  const answer = inquiry.ask({
    id: "blank",
    kind: "blank",
    row,
    column,
    text: "",
    choices: ["above", "left", "not-served"],
  });
  const from = answer === "above" ? above : answer === "left" ? left : undefined;
  if ((answer === "above" || answer === "left") && from === undefined)
    inquiry.problem(
      "no-neighbour",
      cell,
      "is empty, and there is no price that it could repeat: write its price",
    );
  return { ...cell, text: answer === undefined ? "" : (from?.text ?? "-") };
}

function listEntries(
  body: readonly (readonly Cell[])[],
  { list }: Columns,
  context: TableContext,
  stepOf: (row: readonly Cell[]) => RowStep | null,
  inquiry: Inquiry,
): readonly Entry[] {
  const at = (role: ListRole) => list.get(role)?.[0];
  const textAt = (row: readonly Cell[], role: ListRole) => row[at(role) ?? -1]?.text ?? "";
  const [priceAt, conditionAt] = [at("price"), at("condition")];
  const zoneAt = at("zone") ?? at("country") ?? at("region") ?? at("city") ?? at("zip") ?? at("zipFrom") ?? 0;
  return filledDown(body, [zoneAt], inquiry).flatMap((row): Entry[] => {
    const condition = conditionAt === undefined ? undefined : row[conditionAt];
    if (condition !== undefined && condition.text !== "" && !isWeightCondition(condition.text)) {
      const { row: line, column, text } = condition;
      inquiry.ask({
        id: `condition:${text}`,
        kind: "condition",
        row: line,
        column,
        text,
        choices: ["leave-out"],
      });
      return [];
    }
    const step = stepOf(row);
    const [cell, zoneCell] = [row[priceAt ?? -1], row[zoneAt]];
    if (step === null || cell === undefined || zoneCell === undefined) return [];
    const places = placesOf((role) => textAt(row, role));
    const named = textAt(row, "zone");
    const zone =
      named === ""
        ? places.name
        : (matchZone(named, context.zones) ?? named.replace(/^(?:zone|ζώνη|ζωνη)\s+/i, ""));
    const filled = cell.text === "" ? filledIn(cell, undefined, undefined, inquiry) : cell;
    return [{ step, zone, zoneCell, places: places.text, cell: filled }];
  });
}

/** `GR 10000-19999`; a region has no words in the form. */
function placesOf(text: (role: ListRole) => string): { readonly name: string; readonly text: string } {
  const any = (value: string) => (value === "*" || value === "0" ? "" : value);
  const country = text("country");
  const [region, city, zip] = [any(text("region")), any(text("city")), any(text("zip"))];
  const [from, to] = [any(text("zipFrom")), any(text("zipTo"))];
  const zips = zip !== "" ? zip : from !== "" && to !== "" ? `${from}-${to}` : from;
  const name = [country, region, city, zips].filter(Boolean).join(" ") || "*";
  const codes = country.split(/[,;|\s]+/).filter(Boolean);
  const isWhole = codes.length > 0 && codes.every((code) => code === "*" || countryCodes.has(code));
  if (!isWhole || region !== "") return { name, text: "" };
  const parts = [city, ...(zip === "" ? [zips] : zip.split(/[,;|]+/))]
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return { name, text: codes.join(", ") };
  return codes.length > 1 || codes[0] === "*"
    ? { name, text: "" }
    : { name, text: parts.map((part) => `${country} ${part}`).join(", ") };
}

/** Merged cells have their text in the first row alone. Their author says so. */
function filledDown(
  body: readonly (readonly Cell[])[],
  columns: readonly number[],
  inquiry: Inquiry,
): readonly (readonly Cell[])[] {
  if (!body.some((row) => columns.some((at) => row[at]?.text === ""))) return body;
  const above = new Map<number, Cell>();
  return body.map((row) =>
    row.map((cell, at) => {
      if (!columns.includes(at)) return cell;
      const own = cell.text === "" ? filledIn(cell, above.get(at), undefined, inquiry) : cell;
      above.set(at, own);
      return own;
    }),
  );
}

/** The rows of one service, where the table has several. */
function ofService(
  body: readonly (readonly Cell[])[],
  { list }: Columns,
  inquiry: Inquiry,
): readonly (readonly Cell[])[] {
  const at = list.get("service") ?? [];
  const nameOf = (row: readonly Cell[]) =>
    at
      .map((column) => row[column]?.text ?? "")
      .filter(Boolean)
      .join(" – ");
  const isMixed = body.some((row) => nameOf(row) === "") && body.some((row) => nameOf(row) !== "");
  const rows = isMixed ? filledDown(body, at, inquiry) : body;
  const names = [...new Set(rows.map(nameOf))].filter((name) => name !== "");
  const first = body[0]?.[at[0] ?? 0];
  if (at.length === 0 || names.length < 2 || first === undefined) return rows;
  const { row, column } = first;
  const answer = inquiry.ask({
    id: "service",
    kind: "service",
    row,
    column,
    text: names.join(", "),
    choices: names,
  });
  return answer === undefined ? [] : rows.filter((line) => nameOf(line) === answer);
}
