/** The rules that a statement of the stores keeps, so that it can run on merchants' rows that are on several servers (docs/scale.md). */
import type { Schema } from "./named-merchant.ts";
import { unnamedTables } from "./named-merchant.ts";
import type { Tree } from "./tree.ts";
import { as, changes, namesIn, parsed, textIn, treesIn, walk } from "./tree.ts";

/** Their values differ between two servers that run one statement. */
const volatile = [
  ...["now", "clock_timestamp", "transaction_timestamp", "statement_timestamp", "timeofday"],
  ...["random", "gen_random_uuid", "nextval", "setval", "currval"],
];
const places = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"];

export type Rule = "merchant" | "moment" | "columns" | "place" | "lock" | "conflict" | "claim";

export interface Fault {
  readonly rule: Rule;
  readonly of: string;
}

/** @throws Error PostgreSQL would refuse the text */
export function faultsOf(text: string, schema: Schema): readonly Fault[] {
  const statement = parsed(text);
  const faults = [...unnamed(statement, schema), ...conflicts(statement, schema)];
  const writes = contains(statement, changes);
  walk(statement, (kind, node) => {
    const [name = ""] = kind === "FuncCall" ? namesIn(node.funcname).slice(-1) : [];
    if (writes && volatile.includes(name)) faults.push({ rule: "moment", of: `${name}()` });
    if (writes && kind === "SQLValueFunction") faults.push({ rule: "moment", of: textIn(node, "op") ?? "" });
    if (
      kind === "SelectStmt" &&
      node.op === "SETOP_NONE" &&
      isEmpty(node.targetList) &&
      isEmpty(node.valuesLists)
    )
      faults.push({ rule: "columns", of: "SELECT FROM" });
    const column = kind === "ColumnRef" ? namesIn(node.fields).at(-1) : undefined;
    if (column !== undefined && places.includes(column)) faults.push({ rule: "place", of: column });
  });
  return faults;
}

/** A read that names no merchant is for a job of all merchants; a change or a lock names one. */
function unnamed(statement: Tree, schema: Schema): readonly Fault[] {
  return unnamedTables(statement, schema).map(({ table, isTaken }) => ({
    rule: !isTaken ? "merchant" : contains(statement, changes) ? "claim" : "lock",
    of: table,
  }));
}

function conflicts(statement: Tree, schema: Schema): readonly Fault[] {
  const faults: Fault[] = [];
  walk(statement, (kind, node) => {
    const table = kind === "InsertStmt" ? textIn((node.relation ?? {}) as Tree, "relname") : undefined;
    const column = table === undefined ? undefined : schema.distribution.get(table);
    const target = (node.onConflictClause as Tree | undefined)?.infer as Tree | undefined;
    if (column === undefined || target === undefined) return;
    const columns = treesIn(target.indexElems).map((each) => textIn(as("IndexElem", each) ?? {}, "name"));
    if (!columns.includes(column)) faults.push({ rule: "conflict", of: table ?? "" });
  });
  return faults;
}

function contains(statement: Tree, kinds: readonly string[]): boolean {
  let isFound = false;
  walk(statement, (kind) => {
    isFound ||= kinds.includes(kind);
  });
  return isFound;
}

const isEmpty = (list: unknown) => treesIn(list).length === 0;
