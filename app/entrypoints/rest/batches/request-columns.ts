/** Requests from values by their paths, such as `address_to.name` or `items.0.weight`. */
import { ApiError } from "../server/api-error.ts";
import type { Cell, Place } from "../server/fields-of-schema.ts";
import { cellOf, fieldsAt, longestListAt, memberOf, placeOf } from "../server/fields-of-schema.ts";
import { shipmentRequest } from "../shipments/request-schema.ts";

export interface RequestColumns {
  /** The request of a row, whose values are in the order of the columns; `undefined` is an empty cell. */
  rowOf(values: readonly unknown[]): unknown;
  readonly kinds: readonly Cell[];
}

/**
 * Every column is a field of the request, and rows are built from the request's fields, not from the columns' names.
 * @throws ApiError MALFORMED_REQUEST a column that no request has, or columns that contradict each other
 */
export function requestColumns(names: readonly string[]): RequestColumns {
  const root: Branch = { kind: "object", members: new Map() };
  const kinds = names.map((name, column) => addColumn(root, name, column));
  refuseGaps(root, "");
  return { kinds, rowOf: (values) => memberValue(root, values) ?? {} };
}

/** How a value at this path is read; `null`: no request has it. */
export function kindOfPath(path: string): Cell | null {
  try {
    return addColumn({ kind: "object", members: new Map() }, path, 0);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The columns as the request has them. A field's value is in one column of each row. */
type Node = Branch | { readonly kind: Cell; readonly column: number };
interface Branch {
  readonly kind: "object" | "list";
  readonly members: Map<string, Node>;
}

const isBranch = (node: Node): node is Branch => "members" in node;

function addColumn(root: Branch, header: string, column: number): Cell {
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
      return kind;
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
  throw unusableColumn(name, "is not the path of a field");
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
function memberValue(node: Node, cells: readonly unknown[]): unknown {
  if (!isBranch(node)) return cells[node.column];
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

function unusableColumn(name: string, reason: string): ApiError {
  return new ApiError("MALFORMED_REQUEST", `The column "${name.slice(0, 60)}" ${reason.slice(0, 600)}.`);
}
