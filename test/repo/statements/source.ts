/** The source of the stores, with its types, and the places where it sends statements. */
import { globSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

export interface Source {
  readonly files: readonly ts.SourceFile[];
  typeOf(node: ts.Node): ts.Type;
  /** Where the name's value is declared. */
  declarationOf(name: ts.Identifier): ts.Declaration | undefined;
  /** Calls of a function in the stores. */
  callersOf(declaration: ts.SignatureDeclaration): readonly ts.CallExpression[];
}

export const folderOfStores = "app/adapters/store/";
const root = path.resolve(import.meta.dirname, "../../..");

/** @param left starts of paths that are left out */
export function readSource(left: readonly string[]): Source {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    path.join(root, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )!;
  const names = globSync(`${folderOfStores}**/*.ts`, { cwd: root }).filter(
    (name) => !left.some((start) => name.startsWith(start)),
  );
  const program = ts.createProgram(
    names.map((name) => path.join(root, name)),
    options,
  );
  const checker = program.getTypeChecker();
  const files = names.map((name) => program.getSourceFile(path.join(root, name))!);
  const calls = new Map<string, ts.CallExpression[]>();
  for (const file of files)
    forEachNode(file, (node) => {
      if (!ts.isCallExpression(node)) return;
      const name = lastName(node.expression);
      calls.set(name, [...(calls.get(name) ?? []), node]);
    });
  return {
    files,
    typeOf: remembered((node) => checker.getTypeAtLocation(node)),
    declarationOf: remembered((name) => {
      const symbol = ts.isShorthandPropertyAssignment(name.parent)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name);
      if (symbol === undefined) return;
      return (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
        .valueDeclaration;
    }),
    callersOf: remembered((declaration) =>
      (calls.get(nameOf(declaration)) ?? []).filter(
        (call) => checker.getResolvedSignature(call)?.declaration === declaration,
      ),
    ),
  };
}

/** The name that a function is called by. */
function nameOf(declaration: ts.SignatureDeclaration): string {
  const named = declaration.name === undefined ? declaration.parent : declaration;
  return ts.isVariableDeclaration(named) || ts.isFunctionLike(named) || ts.isPropertyAssignment(named)
    ? (named.name?.getText() ?? "")
    : "";
}

export function forEachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => forEachNode(child, visit));
}

/** An expression that becomes a statement: a template, or the argument of a call. */
export interface Site {
  readonly node: ts.Node;
  readonly sql: ts.Expression;
}

const methods = ["$queryRaw", "$executeRaw", "$queryRawUnsafe", "$executeRawUnsafe"];

export function sitesOf({ typeOf, files }: Source): readonly Site[] {
  const sites: Site[] = [];
  for (const file of files)
    forEachNode(file, (node) => {
      if (ts.isTaggedTemplateExpression(node) && methods.includes(lastName(node.tag)))
        sites.push({ node, sql: node });
      if (!ts.isCallExpression(node)) return;
      const [first] = node.arguments;
      if (first !== undefined && sends(node.expression, typeOf)) sites.push({ node, sql: first });
      const change = node.arguments[writers[textOf(node.expression)] ?? -1];
      if (change !== undefined) sites.push({ node, sql: change });
    });
  return sites;
}

/** `write` and its like take a change, which has texts, behind the client. */
const writers: Readonly<Record<string, number>> = { write: 1, writePrepared: 2 };

/** Prisma's methods, the driver's `query`, and a `RunStatement`. */
function sends(callee: ts.Expression, typeOf: Source["typeOf"]): boolean {
  return (
    [...methods, "query"].includes(lastName(callee)) || typeOf(callee).aliasSymbol?.name === "RunStatement"
  );
}

function lastName(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

/** An answer for each node, asked once. */
function remembered<Node extends ts.Node, Found>(find: (node: Node) => Found): (node: Node) => Found {
  const known = new Map<Node, Found>();
  return (node) => {
    const found = known.get(node);
    if (found !== undefined || known.has(node)) return found as Found;
    const read = find(node);
    known.set(node, read);
    return read;
  };
}

const texts = remembered((node) => node.getText());

/** The source of a node. */
export function textOf(node: ts.Node): string {
  return texts(node);
}

/** The function that sends a statement, such as `app/…/booking-store.ts claim`. */
export function senderOf(node: ts.Node): string {
  const named = ts.findAncestor(
    node,
    (each) =>
      (ts.isFunctionDeclaration(each) ||
        ts.isMethodDeclaration(each) ||
        ts.isVariableDeclaration(each) ||
        ts.isPropertyAssignment(each)) &&
      ts.isIdentifier(each.name ?? each) &&
      isFunction(each),
  );
  const name = named === undefined ? "" : ` ${(named as ts.NamedDeclaration).name?.getText()}`;
  return `${path.relative(path.join(root, folderOfStores), node.getSourceFile().fileName)}${name}`;
}

function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true;
  const value =
    ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(root, file.fileName)}:${line + 1}`;
}
