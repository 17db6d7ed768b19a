/** The values of the evaluation, and what SQL makes of them. */
import ts from "typescript";
import { Prisma } from "../../../app/adapters/store/generated/client.ts";

/** A value that only run time knows. */
export const unknownValue = Symbol("unknown");
/** The function went on without a return. */
export const goesOn = Symbol("goes on");

/** Marks an object that has members of which only run time knows. */
export const hasMore = Symbol("has more");

export type FunctionNode = ts.SignatureDeclaration & { readonly body?: ts.Node | undefined };
export type Scope = ReadonlyMap<ts.Node, unknown>;

export const everywhere: Scope = new Map();

export class Closure {
  readonly node: FunctionNode;
  readonly scope: Scope;

  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** The code does not go this way. */
export class OtherWay extends Error {}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !(value instanceof Closure);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [unknownValue]);

/** A name or a number that only run time knows is a parameter where SQL's text has it. */
export function asText(value: unknown): string {
  if (value instanceof Prisma.Sql) return value.text;
  return typeof value === "string" || typeof value === "number" ? String(value) : "$1";
}

/** A condition of one function goes the same way wherever it is asked. */
export function forkOf(node: ts.Node): string {
  const around = ts.findAncestor(node, ts.isFunctionLike);
  return `${node.getSourceFile().fileName} ${around?.pos} ${node.getText()}`;
}

export function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText();
}

export function isSql(type: ts.Type): boolean {
  return (type.isUnion() ? type.types : [type]).some(({ symbol }) => symbol?.name === "Sql");
}

/** Whether two values are one; unknown if one of them is. */
export function equal(one: unknown, other: unknown): boolean | typeof unknownValue {
  return one === unknownValue || other === unknownValue ? unknownValue : one === other;
}
