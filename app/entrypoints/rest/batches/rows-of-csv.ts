/** Rows of a table as requests: a column's name is the path of its field, such as `address_to.name` or `items.0.weight`. */
import { CsvError, parse } from "csv-parse/sync";
import { MAX_ROWS } from "../../../domain/orders/batches/batch.ts";
import { ApiError } from "../server/api-error.ts";
import type { Cell, Place } from "../server/fields-of-schema.ts";
import { cellOf, fieldsAt, longestListAt, memberOf, placeOf } from "../server/fields-of-schema.ts";
import { shipmentRequest } from "../shipments/request-schema.ts";

/**
 * Empty cells are left out. Numbers have a point; a cell that can't be read stays text, and the row's own check names it.
 * Every column is a field of the request, and rows are built from the request's fields, not from the columns' names.
 * @throws ApiError MALFORMED_REQUEST also for a column that no request has
 */
export function rowsOfCsv(text: string): readonly unknown[] {
  const [header = [], ...records] = recordsOf(text);
  const root: Branch = { kind: "object", members: new Map() };
  for (const [column, name] of header.entries()) addColumn(root, name, column);
  refuseGaps(root, "");
  return records.map((cells) => memberValue(root, cells) ?? {});
}

/** One row more than a batch may have, so that the batch's own check names the limit. */
const MOST_RECORDS = MAX_ROWS + 2;

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: false,
      delimiter: delimiterOf(text),
      to: MOST_RECORDS,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApiError("MALFORMED_REQUEST", `The body is not a table in CSV: ${error.message}.`);
  }
}

/** No column's name has one of them. */
function delimiterOf(text: string): string {
  const [header = ""] = text.split(/[\r\n]/, 1);
  return ["\t", ";"].find((mark) => header.includes(mark)) ?? ",";
}

/** The columns as the request has them. A field's value is in one column of each row. */
type Node = Branch | { readonly kind: Cell; readonly column: number };
interface Branch {
  readonly kind: "object" | "list";
  readonly members: Map<string, Node>;
}

const isBranch = (node: Node): node is Branch => "members" in node;

function addColumn(root: Branch, header: string, column: number): void {
  const name = header.trim();
  let place: Place = placeOf(shipmentRequest);
  let branch = root;
  const parts = name.split(".");
  for (const [depth, part] of parts.entries()) {
    const path = parts.slice(0, depth).join(".");
    const member = memberOf(place, part);
    if (member === null) throw unusableColumn(name, missing(place, part, path));
    place = member;
    const known = branch.members.get(part);
    if (depth === parts.length - 1) {
      const kind = cellOf(place);
      if (kind === null) throw unusableColumn(name, partly(place, name));
      if (known !== undefined)
        throw unusableColumn(name, isBranch(known) ? several(known, name) : "is there twice");
      branch.members.set(part, { kind, column });
      return;
    }
    const child: Node = known ?? {
      kind: longestListAt(place) === null ? "object" : "list",
      members: new Map(),
    };
    if (!isBranch(child))
      throw unusableColumn(
        name,
        `makes ${path === "" ? part : `${path}.${part}`} several fields, and it is one column already`,
      );
    branch.members.set(part, child);
    branch = child;
  }
}

function several({ members }: Branch, name: string): string {
  return `is one field, and ${name}.${[...members.keys()][0]} makes it several`;
}

/** The reason that a name is no member of its place. */
function missing(place: Place, part: string, path: string): string {
  const longest = longestListAt(place);
  if (longest !== null)
    return /^\d+$/.test(part)
      ? `is beyond the ${longest} entries of ${path}: count from 0, as in ${path}.0`
      : `needs the number of its entry, as in ${path}.0`;
  const names = fieldsAt(place);
  const its = path === "" ? "A shipment" : path;
  if (names.length > 0) return `is no field of a shipment. ${its} has ${names.join(", ")}`;
  return path === "" || cellOf(place) === null
    ? "is not the path of a field, such as address_to.name"
    : `is no field of a shipment: ${path} has no parts`;
}

/** The reason that a place can't be one column. */
function partly(place: Place, name: string): string {
  if (longestListAt(place) !== null) return `is a list: write its fields, such as ${name}.0`;
  const [first = "key"] = fieldsAt(place);
  return `has parts: write them, such as ${name}.${first}`;
}

/** A list's entries are there from 0 on, so no list is longer than the table has columns. */
function refuseGaps({ kind, members }: Branch, path: string): void {
  for (const [at, [name, node]] of [...members].entries()) {
    const here = path === "" ? name : `${path}.${name}`;
    if (kind === "list" && !members.has(String(at)))
      throw unusableColumn(here, `belongs to a list without ${path}.${at}: begin with 0`);
    if (isBranch(node)) refuseGaps(node, here);
  }
}

/** `undefined`: the row's cells are empty. Lists stay dense: an empty entry before a full one is `null`, which the row's own check names. */
function memberValue(node: Node, cells: readonly string[]): unknown {
  if (!isBranch(node)) return cellValue(node.kind, cells[node.column]?.trim() ?? "");
  if (node.kind === "list") {
    const entries = Array.from({ length: node.members.size }, (_, at) => {
      const entry = node.members.get(String(at));
      return entry && memberValue(entry, cells);
    });
    const end = entries.findLastIndex((entry) => entry !== undefined) + 1;
    return end === 0 ? undefined : entries.slice(0, end).map((entry) => entry ?? null);
  }
  const entries = [...node.members].map(([name, member]) => [name, memberValue(member, cells)] as const);
  const filled = entries.filter(([, value]) => value !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function cellValue(kind: Cell, cell: string): unknown {
  if (cell === "") return undefined;
  if (kind === "number") return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (kind === "flag") return cell === "true" ? true : cell === "false" ? false : cell;
  return cell;
}

function unusableColumn(name: string, reason: string): ApiError {
  return new ApiError("MALFORMED_REQUEST", `The column "${name.slice(0, 60)}" ${reason.slice(0, 600)}.`);
}
