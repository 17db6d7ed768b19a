/** The meaning of each column of a table of prices. A column that is not understood is asked about. */
import { countryCodes } from "../../reference/countries.ts";
import type { Cell } from "./cells.ts";
import type { Layout } from "./layout.ts";
import { isPriceLike } from "./layout.ts";
import type { ListRole } from "./list-headers.ts";
import { listRole } from "./list-headers.ts";
import type { StepHeader } from "./phrase.ts";
import { readPhrase, readStepHeader } from "./phrase.ts";
import type { Inquiry, TableContext } from "./reading.ts";
import type { Unit } from "./words.ts";
import { isZoneName, matchZone } from "./zone-names.ts";

export interface StepColumn extends StepHeader {
  readonly at: number;
  readonly cell: Cell;
}

export interface Columns {
  readonly steps: readonly StepColumn[];
  /** Columns with a zone's prices. */
  readonly zones: readonly { readonly at: number; readonly name: string; readonly cell: Cell }[];
  /** Of a table with a row for each price. */
  readonly list: ReadonlyMap<ListRole, readonly number[]>;
  readonly isList: boolean;
  readonly hasIndex: boolean;
}

export function rolesOf({ header, body }: Layout, context: TableContext, inquiry: Inquiry): Columns {
  const cells = header.map((_, at) =>
    body.flatMap((row) => (row[at] === undefined || row[at].text === "" ? [] : [row[at].text])),
  );
  const named = header.map(({ text }) => listRole(text));
  const has = (role: ListRole) => named.includes(role);
  const isNumeric = (at: number) => (cells[at] ?? []).every(isPriceLike);
  const isList =
    has("price") &&
    ["zone", "country", "region", "city", "zip", "zipFrom"].some(
      (role) => has(role as ListRole) && !isZoneColumn(named.indexOf(role as ListRole)),
    );
  function isZoneColumn(at: number): boolean {
    return isNumeric(at) && named[at] !== "zip" && named[at] !== "zone" && named[at] !== "zipFrom";
  }

  const steps: StepColumn[] = [];
  const zones: { at: number; name: string; cell: Cell }[] = [];
  const list = new Map<ListRole, number[]>();
  let hasIndex = false;
  const lastNamed = header.findLastIndex(({ text }) => text !== "");
  const isBare = lastNamed < 0;

  const ends = header.map(({ text }) => readStepHeader(text)?.role);
  const hasBothEnds = ends.includes("from") && ends.includes("to");
  const stepOf = (at: number): StepHeader | null => {
    const text = header[at]?.text ?? "";
    if (at > 0 && (isKnown(text) || (!isList && isCode(text)))) return null;
    const read = readStepHeader(text);
    // A column of classes beside both ends.
    if (read?.role === "step" && hasBothEnds) return null;
    if (read !== null || !isList) return read;
    const role = named[at];
    return role === "from" || role === "to" ? { role, unit: unitIn(text) } : null;
  };
  const isKnown = (text: string) => text !== "" && matchZone(text, context.zones) !== undefined;

  for (const [at, cell] of header.entries()) {
    const { text, column } = cell;
    const answer = inquiry.given(`column:${column}`);
    const values = cells[at] ?? [];
    if (values.length === 0 && text === "") continue;
    if (answer === "leave-out") continue;
    if (answer === "zone") zones.push({ at, name: text, cell });
    else if (answer === "from" || answer === "to" || answer === "step")
      steps.push({ at, cell, role: answer, unit: unitIn(text) });
    else if (answer !== undefined && context.closed && context.zones.includes(answer))
      zones.push({ at, name: answer, cell });
    else if (isBare) {
      if (at === 0) steps.push({ at, cell, role: "step", unit: null });
      else zones.push({ at, name: "", cell });
    } else if (at > lastNamed) {
      inquiry.problem(
        "beyond-header",
        body.find((row) => row[at]?.text !== "")?.[at] ?? cell,
        `is beyond the header line's ${lastNamed + 1} columns; where the comma is also the decimal sign, save the file with semicolons`,
      );
    } else understand(at, cell, values);
  }
  return { steps, zones, list, isList, hasIndex };

  function understand(at: number, cell: Cell, values: readonly string[]): void {
    const { text } = cell;
    const step = stepOf(at);
    const role = named[at];
    if (role === "index" && (isCounting(values) || isList)) {
      hasIndex = true;
      return;
    }
    if (step !== null && step.role !== "days") {
      const earlier = steps.find(
        (each) => each.role === step.role || (each.role === "step") !== (step.role === "step"),
      );
      if (earlier === undefined) steps.push({ at, cell, ...step });
      else if (earlier.role === step.role)
        inquiry.problem("second-column", cell, `is a second column “${text}”`);
      else askColumn(cell, values);
      return;
    }
    if (isList && role !== undefined && role !== "index") {
      const found = list.get(role) ?? [];
      if (found.length > 0 && role !== "service")
        inquiry.problem("second-column", cell, `is a second column “${text}”`);
      else list.set(role, [...found, at]);
      return;
    }
    if (role === "unit" || role === "currency") {
      list.set(role, [at]);
      return;
    }
    if (role === "service" && context.closed) return;
    if (isList) {
      // A column of noughts and nothing says nothing.
      if (values.some((value) => !/^(?:0+(?:[.,]0+)?|\*|no|-|null|false)$/i.test(value)))
        askColumn(cell, values);
      return;
    }
    if (role === "service" && !isNumeric(at)) {
      list.set(role, [...(list.get(role) ?? []), at]);
      return;
    }
    // An empty column of a zone may be merged with the one beside it.
    if (values.length === 0) {
      if (!context.closed && isZoneName(text, context.zones)) zones.push({ at, name: text, cell });
      else if (!context.closed) askColumn(cell, values);
      return;
    }
    if (text === "" && at === 0 && steps.length === 0 && !hasStepHeader()) {
      steps.push({ at, cell, role: "step", unit: null });
      return;
    }
    if (isStepContent(at, values)) {
      steps.push({ at, cell, role: "step", unit: unitIn(text) });
      return;
    }
    const known = text === "" ? undefined : matchZone(text, context.zones);
    const pricesAlone = isNumericColumn(values);
    if (known !== undefined) zones.push({ at, name: known, cell });
    else if (pricesAlone && isZoneName(text, context.zones)) zones.push({ at, name: text, cell });
    else if (pricesAlone && role === "price" && isOnly(at)) zones.push({ at, name: "", cell });
    else if (pricesAlone && context.closed) zones.push({ at, name: text, cell });
    else askColumn(cell, values);
  }

  function hasStepHeader(): boolean {
    return header.some((_, at) => stepOf(at) !== null);
  }

  /** The first column of a table whose header names none: its cells say steps in words, or with units. */
  function isStepContent(at: number, values: readonly string[]): boolean {
    if (steps.length > 0 || hasStepHeader() || context.closed) return false;
    const phrases = values.map(readPhrase);
    const clear = phrases.filter(
      (phrase) =>
        (phrase.kind !== "number" && phrase.kind !== "other") ||
        (phrase.kind === "number" && phrase.bound.unit !== null),
    );
    return clear.length * 2 > values.length && at <= 1;
  }

  function isNumericColumn(values: readonly string[]): boolean {
    return values.filter((value) => isPriceLike(value)).length * 2 >= values.length;
  }

  /** The only column of numbers beside the steps. */
  function isOnly(at: number): boolean {
    return header.every(
      (_, other) =>
        other === at ||
        stepOf(other) !== null ||
        named[other] === "index" ||
        !isNumericColumn(cells[other] ?? []),
    );
  }

  function askColumn(cell: Cell, values: readonly string[]): void {
    const numeric = values.length === 0 || values.some(isPriceLike);
    const canStep =
      values.length > 0 && values.every((value) => readPhrase(value).kind !== "other") && steps.length === 0;
    const choices = [
      ...(numeric && !isList && !context.closed ? ["zone"] : []),
      ...(canStep && !isList ? ["from", "to"] : []),
      "leave-out",
      ...(context.closed && numeric ? context.zones : []),
    ];
    inquiry.ask({
      id: `column:${cell.column}`,
      kind: "column",
      row: cell.row,
      column: cell.column,
      text: cell.text,
      choices,
    });
  }
}

/** A country's code, which may be a word too: DE is “from” in French. */
function isCode(text: string): boolean {
  return (/^[A-Z]{2}$/.test(text) && countryCodes.has(text)) || /^(?!g)\p{L}$/iu.test(text);
}

function unitIn(text: string): Unit | null {
  const inside = /\(([^)]*)\)/.exec(text)?.[1] ?? text.split(" ").at(-1) ?? "";
  return readStepHeader(inside)?.unit ?? null;
}

/** 1, 2, 3 … */
function isCounting(values: readonly string[]): boolean {
  return values.every((value, index) => value.replace(/\.$/, "") === String(index + 1));
}
