/** Rows of a table as requests: a column's name is the path of its field, such as `address_to.name` or `items.0.weight`. */
import { CsvError, parse } from "csv-parse/sync";
import { ApiError } from "./api-error.ts";

const numbers =
  /(^|\.)(weight|height|width|length|value|quantity|cash_on_delivery|max_amount|insurance_amount)$/;
const flags =
  /(^|\.)(is_saturday_delivery|is_customs_invoice_document|ships_alone|keep_upright|allow_duplicate|dry_run)$/;

/** Deeper paths and longer lists than any request has would make an object of any size. */
const DEEPEST = 6;
const LONGEST_LIST = 200;

/**
 * Empty cells are left out. Numbers have a point; a cell that can't be read stays text, and the row's own check names it.
 * @throws ApiError MALFORMED_REQUEST
 */
export function rowsOfCsv(text: string): readonly unknown[] {
  const [header = [], ...records] = recordsOf(text);
  const paths = header.map(pathOf);
  refuseContradictions(paths);
  return records.map((cells) => {
    const row: Container = {};
    for (const [column, path] of paths.entries()) {
      const cell = cells[column]?.trim() ?? "";
      if (cell !== "") put(row, path, cellValue(header[column] ?? "", cell));
    }
    return row;
  });
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: false,
      delimiter: delimiterOf(text),
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

function pathOf(name: string): readonly string[] {
  const path = name.trim().split(".");
  const isUsable =
    path.length <= DEEPEST &&
    path.every(
      (part) =>
        /^[a-z_][a-z0-9_]*$/i.test(part) || (/^(0|[1-9]\d*)$/.test(part) && Number(part) < LONGEST_LIST),
    ) &&
    !path.includes("__proto__") &&
    /^\D/.test(path[0] ?? "");
  if (isUsable) return path;
  throw unusableColumn(name, "is not the path of a field, such as address_to.name or items.0.weight");
}

interface Node {
  readonly children: Map<string, Node>;
  isField: boolean;
}

/**
 * Every name is a field, a list or an object, in all columns alike, and a list has no gap. So a list is never longer than the table has columns, and no
 * cell sets a member that only lists have, such as `items.length`.
 */
function refuseContradictions(paths: readonly (readonly string[])[]): void {
  const root: Node = { children: new Map(), isField: false };
  for (const path of paths) {
    let node = root;
    for (const part of path) {
      const child: Node = node.children.get(part) ?? { children: new Map(), isField: false };
      node.children.set(part, child);
      node = child;
    }
    if (node.isField) throw unusableColumn(path.join("."), "stands twice");
    node.isField = true;
  }
  refuseContradiction(root, "");
}

function refuseContradiction(node: Node, path: string): void {
  const names = [...node.children.keys()];
  const indexes = names.filter((name) => /^\d+$/.test(name));
  if (node.isField && names.length > 0)
    throw unusableColumn(path, `is one field, and ${path}.${names[0]} makes it several`);
  const [index] = indexes;
  const name = names.find((each) => !indexes.includes(each));
  if (index !== undefined && name !== undefined)
    throw unusableColumn(`${path}.${name}`, `is no field of a list, and ${path}.${index} makes ${path} one`);
  const missing = indexes.findIndex((_, at) => !node.children.has(String(at)));
  if (missing !== -1)
    throw unusableColumn(`${path}.${index}`, `belongs to a list without ${path}.${missing}: begin with 0`);
  for (const [part, child] of node.children)
    refuseContradiction(child, path === "" ? part : `${path}.${part}`);
}

function unusableColumn(name: string, reason: string): ApiError {
  return new ApiError("MALFORMED_REQUEST", `The column "${name.slice(0, 60)}" ${reason.slice(0, 200)}.`);
}

function cellValue(name: string, cell: string): unknown {
  if (numbers.test(name)) return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (flags.test(name)) return cell === "true" ? true : cell === "false" ? false : cell;
  return cell;
}

type Container = Record<string, unknown> | unknown[];

function put(row: Container, path: readonly string[], value: unknown): void {
  let at = row as Record<string, unknown>;
  for (const [depth, part] of path.slice(0, -1).entries()) {
    const next = at[part];
    const isContainer = typeof next === "object" && next !== null;
    const child = isContainer ? next : /^\d+$/.test(path[depth + 1] ?? "") ? [] : {};
    putMember(at, part, child);
    at = child as Record<string, unknown>;
  }
  putMember(at, path.at(-1) ?? "", value);
}

/** Lists stay dense: an empty cell before this one is `null`, which the row's own check names. */
function putMember(at: Record<string, unknown>, part: string, value: unknown): void {
  if (Array.isArray(at)) while (at.length < Number(part)) at.push(null);
  at[part] = value;
}
