/** The rules that a statement of the stores keeps, so that it can run on merchants' rows that are on several servers (docs/scale.md). */
import type { Fault } from "./fault.ts";
import { functionFaults } from "./functions.ts";
import { meetingFaults } from "./meetings.ts";
import type { Schema } from "./named-merchant.ts";
import { unnamedTables } from "./named-merchant.ts";
import type { Tree } from "./tree.ts";
import { as, changes, namesIn, parsed, textIn, treesIn, walk } from "./tree.ts";

/** Citus runs none of them in a change: their values would differ between servers, or between the statements of a transaction. */
const volatile = [
  ...["now", "transaction_timestamp", "clock_timestamp", "timeofday"],
  ...["random", "gen_random_uuid", "nextval", "setval", "currval"],
];
/** The moment of the database's clock, one for the statement. Citus takes it where it is not behind ON CONFLICT. */
const stable = ["statement_timestamp"];
const places = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"];

/** @throws Error PostgreSQL would refuse the text */
export function faultsOf(text: string, schema: Schema): readonly Fault[] {
  return parsed(text).flatMap((statement) => faultsIn(statement, schema));
}

function faultsIn(statement: Tree, schema: Schema): readonly Fault[] {
  const faults = [
    ...unnamed(statement, schema),
    ...conflicts(statement, schema),
    ...meetingFaults(statement, schema),
  ];
  const writes = changesOthers(statement, schema);
  const isLocal = readsLocal(statement, schema);
  if (writes) {
    faults.push(...calls(statement, volatile).map((name) => ({ rule: "moment" as const, of: `${name}()` })));
    faults.push(...functionFaults(statement, schema));
  }
  walk(statement, (kind, node) => {
    if (writes && kind === "SQLValueFunction") faults.push({ rule: "moment", of: textIn(node, "op") ?? "" });
    if (
      kind === "SelectStmt" &&
      node.op === "SETOP_NONE" &&
      isEmpty(node.targetList) &&
      isEmpty(node.valuesLists)
    )
      faults.push({ rule: "columns", of: "SELECT FROM" });
    if (kind === "onConflictClause" && writes)
      faults.push(
        ...calls(node, stable).map((each) => ({ rule: "moment" as const, of: `${each}() ON CONFLICT` })),
      );
    const column = kind === "ColumnRef" ? namesIn(node.fields).at(-1) : undefined;
    if (!isLocal && column !== undefined && places.includes(column))
      faults.push({ rule: "place", of: column });
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

/** A change of the tables that stay on one server may be as it likes. */
function changesOthers(statement: Tree, { local }: Schema): boolean {
  let isFound = false;
  walk(statement, (kind, { relation }) => {
    isFound ||= changes.includes(kind) && !local.has(textIn((relation ?? {}) as Tree, "relname") ?? "");
  });
  return isFound;
}

/** All tables of the statement stay on one server. */
function readsLocal(statement: Tree, { local, columns }: Schema): boolean {
  const tables: string[] = [];
  walk(statement, (kind, node) => {
    const name = textIn(node, "relname");
    if ((kind === "RangeVar" || kind === "relation") && name !== undefined && columns.has(name))
      tables.push(name);
  });
  return tables.every((table) => local.has(table));
}

function contains(statement: Tree, kinds: readonly string[]): boolean {
  let isFound = false;
  walk(statement, (kind) => {
    isFound ||= kinds.includes(kind);
  });
  return isFound;
}

const isEmpty = (list: unknown) => treesIn(list).length === 0;

/** The functions of a list that are called. */
function calls(node: Tree, names: readonly string[]): readonly string[] {
  const found: string[] = [];
  walk(node, (kind, { funcname }) => {
    const [name = ""] = kind === "FuncCall" ? namesIn(funcname).slice(-1) : [];
    if (names.includes(name)) found.push(name);
  });
  return found;
}
