/** Functions of a statement that changes rows on other servers, where Citus takes immutable ones alone. */
import type { Fault } from "./fault.ts";
import type { Schema } from "./named-merchant.ts";
import type { Tree } from "./tree.ts";
import { as, changes, namesIn, textIn, treesIn, walk } from "./tree.ts";

/** Those that statements call in such a place. One that depends on the time, the session or the time zone is never one of them. */
const immutable = new Set([
  ...[
    "array_append",
    "array_cat",
    "array_remove",
    "cardinality",
    "count",
    "left",
    "lower",
    "max",
    "md5",
    "min",
  ],
  ...["nullif", "overlay", "position", "replace", "right", "row_number", "split_part", "strpos", "substring"],
  ...["sum", "unnest", "upper"],
]);

/** Citus evaluates none of them on the coordinator, so two servers would have values of their own. */
export function functionFaults(statement: Tree, { local }: Schema): readonly Fault[] {
  const faults: Fault[] = [];
  const add = (rule: Fault["rule"], found: readonly string[]) =>
    faults.push(...found.map((of) => ({ rule, of })));
  walk(statement, (kind, node) => {
    if (kind === "onConflictClause") add("conflict", changing(node));
    const target = textIn((node.relation ?? {}) as Tree, "relname") ?? "";
    if (!changes.includes(kind) || local.has(target)) return;
    add("returning", changing(node.returningClause ?? node.returningList));
    if (kind !== "InsertStmt") add("case", cases(node));
    if (kind === "UpdateStmt") add("column", changing([node.targetList, node.whereClause], readsColumn));
  });
  return faults;
}

/** Citus writes `CASE a WHEN b` for its servers as a comparison with a comparison. */
function cases(change: Tree): readonly string[] {
  const found: string[] = [];
  walk(change, (kind, node) => {
    if (kind === "CaseExpr" || kind === "CoalesceExpr") found.push(...changing(node));
    if (kind === "CaseExpr" && node.arg !== undefined) found.push("CASE x WHEN");
  });
  return found;
}

/** The calls and operators in it that are not immutable. */
function changing(value: unknown, counts: (node: Tree) => boolean = () => true): readonly string[] {
  const found: string[] = [];
  walk(value, (kind, node) => {
    if (!counts(node)) return;
    const name = kind === "FuncCall" ? namesIn(node.funcname).at(-1) : undefined;
    if (name !== undefined && !immutable.has(name)) found.push(`${name}()`);
    if (kind === "SQLValueFunction") found.push(String(node.op));
    if (kind === "A_Expr" && movesMoment(node)) found.push("a moment and an interval");
  });
  return found;
}

function readsColumn(node: Tree): boolean {
  let isFound = false;
  walk(node, (kind) => {
    isFound ||= kind === "ColumnRef";
  });
  return isFound;
}

/** PostgreSQL counts it as dependent on the time zone: a day has 23 hours in spring. */
function movesMoment({ name, lexpr, rexpr }: Tree): boolean {
  const [operator = ""] = namesIn(name);
  return ["+", "-"].includes(operator) && isInterval(lexpr) !== isInterval(rexpr);
}

function isInterval(expression: unknown): boolean {
  const cast = as("TypeCast", expression);
  if (cast !== undefined) return namesIn((cast.typeName as Tree | undefined)?.names).at(-1) === "interval";
  const counted = as("A_Expr", expression);
  return treesIn([counted?.lexpr, counted?.rexpr]).some(isInterval);
}
