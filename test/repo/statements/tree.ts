/** A parsed statement, as PostgreSQL's own grammar reads it. */
import { parseSync } from "libpg-query";

/** Node of a tree: `{ SelectStmt: { … } }`, or the members of one. */
export type Tree = Readonly<Record<string, unknown>>;

/** @throws Error PostgreSQL would refuse the text */
export function parsed(text: string): readonly Tree[] {
  const { stmts = [] } = parseSync(text) as { readonly stmts?: readonly { readonly stmt: Tree }[] };
  return stmts.map(({ stmt }) => stmt);
}

export function treesIn(value: unknown): readonly Tree[] {
  if (Array.isArray(value)) return value.filter(isTree);
  return isTree(value) ? [value] : [];
}

/** The members of a node of this kind. */
export function as(kind: string, node: unknown): Tree | undefined {
  const found = isTree(node) ? node[kind] : undefined;
  return isTree(found) ? found : undefined;
}

export function textIn(node: Tree, member: string): string | undefined {
  const found = node[member];
  return typeof found === "string" ? found : undefined;
}

/** The texts of a list of names. */
export function namesIn(value: unknown): readonly string[] {
  return treesIn(value).flatMap((each) => textIn(as("String", each) ?? {}, "sval") ?? []);
}

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Visits all nodes with their kinds. @param enters false: the nodes below are left out */
export function walk(
  value: unknown,
  visit: (kind: string, node: Tree) => void,
  enters: (kind: string) => boolean = () => true,
): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit, enters);
    return;
  }
  if (!isTree(value)) return;
  for (const [kind, node] of Object.entries(value)) {
    if (isTree(node)) visit(kind, node);
    if (enters(kind)) walk(node, visit, enters);
  }
}

export const queries = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"];
export const changes = ["InsertStmt", "UpdateStmt", "DeleteStmt"];
