/** Tables that may not meet in one statement, because their rows are on different servers. */
import type { Fault } from "./fault.ts";
import type { Schema } from "./named-merchant.ts";
import type { Tree } from "./tree.ts";
import { as, changes, queries, textIn, treesIn, walk } from "./tree.ts";

export function meetingFaults(statement: Tree, schema: Schema): readonly Fault[] {
  return [...ofKeys(statement, schema), ...ofReferences(statement, schema), ...ofLocals(statement, schema)];
}

/** Two tables with different columns are on one server by chance. */
function ofKeys(statement: Tree, schema: Schema): readonly Fault[] {
  const tables = [...read(statement), ...changed(statement)].filter((table) =>
    schema.distribution.has(table),
  );
  const keys = new Set(tables.map((table) => schema.distribution.get(table)));
  return keys.size > 1 ? [{ rule: "keys", of: [...new Set(tables)].sort().join(", ") }] : [];
}

/** A reference table is written on every server, where the distributed rows are not. */
function ofReferences(statement: Tree, schema: Schema): readonly Fault[] {
  const isReference = (table: string) =>
    schema.columns.has(table) && !schema.local.has(table) && !schema.distribution.has(table);
  if (!changed(statement).some(isReference)) return [];
  return read(statement)
    .filter((table) => schema.distribution.has(table))
    .map((of) => ({ rule: "reference", of }));
}

/**
 * A local table is on the coordinator alone. It is read by a query of its own, which may name no column of the query around it, and no change
 * of distributed rows reads it.
 */
function ofLocals(statement: Tree, schema: Schema): readonly Fault[] {
  const found = new Set<string>();
  const isDistributed = (table: string) => schema.distribution.has(table);
  walk(statement, (kind, node) => {
    if (!queries.includes(kind)) return;
    const own = ownTables(kind, node);
    const locals = own.filter((table) => schema.local.has(table));
    if (own.some(isDistributed)) for (const table of locals) found.add(table);
    const [target] = kind === "SelectStmt" ? [] : own;
    if (target !== undefined && isDistributed(target))
      for (const table of read(node)) if (schema.local.has(table)) found.add(table);
    if (!own.some(isDistributed)) return;
    walk(node, (inner, query) => {
      if (!queries.includes(inner) || query === node) return;
      const theirs = ownTables(inner, query).filter((table) => schema.local.has(table));
      if (namesAround(query, aliases(inner, query), own, schema))
        for (const table of theirs) found.add(table);
    });
  });
  return [...found].map((of) => ({ rule: "local", of }));
}

/** The tables of FROM and of the change, without those of inner queries. */
function ownTables(kind: string, node: Tree): readonly string[] {
  return [...ranges(kind, node)].flatMap((range) => textIn(range, "relname") ?? []);
}

function aliases(kind: string, node: Tree): readonly string[] {
  return ranges(kind, node).flatMap(
    (range) => textIn((range.alias ?? {}) as Tree, "aliasname") ?? textIn(range, "relname") ?? [],
  );
}

function ranges(kind: string, node: Tree): readonly Tree[] {
  const found: Tree[] = changes.includes(kind) ? [node.relation as Tree] : [];
  walk(
    [node.fromClause, node.usingClause],
    (inner, range) => {
      if (inner === "RangeVar") found.push(range);
    },
    (inner) => !queries.includes(inner),
  );
  return found;
}

/** The query reads a column of a table around it: by an alias that is not its own, or by a name that its own tables lack. */
function namesAround(
  query: Tree,
  own: readonly string[],
  around: readonly string[],
  { columns }: Schema,
): boolean {
  let isFound = false;
  const has = (tables: readonly string[], column: string) =>
    tables.some((table) => columns.get(table)?.includes(column));
  walk(query, (kind, node) => {
    if (kind !== "ColumnRef") return;
    const names = treesIn(node.fields).map((field) => textIn(as("String", field) ?? {}, "sval") ?? "*");
    const [first = "", second] = names;
    isFound ||= second === undefined ? !has(own, first) && has(around, first) : !own.includes(first);
  });
  return isFound;
}

/** The tables whose rows the statement reads, with inner queries. */
function read(statement: Tree): readonly string[] {
  const found: string[] = [];
  walk(statement, (kind, node) => {
    if (kind === "RangeVar") found.push(textIn(node, "relname") ?? "");
  });
  return found;
}

function changed(statement: Tree): readonly string[] {
  const found: string[] = [];
  walk(statement, (kind, { relation }) => {
    if (changes.includes(kind)) found.push(textIn((relation ?? {}) as Tree, "relname") ?? "");
  });
  return found;
}
