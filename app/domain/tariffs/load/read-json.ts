/** JSON with the position of every value, for messages. */
import type { Node } from "jsonc-parser";
import { parseTree, visit } from "jsonc-parser";

export interface Position {
  /** Line, from 1. */
  readonly row: number;
  /** Character in the line, from 1. */
  readonly column: number;
}

export interface LocatedJson {
  readonly value: unknown;
  /** The start of a path's value; the root's path is empty. */
  at(path: readonly PropertyKey[]): Position | undefined;
  /** Duplicate names of an object: JSON keeps the last one, which is seldom intended. */
  readonly doubles: readonly { readonly name: string; readonly position: Position }[];
}

export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly position: Position;

  constructor(message: string, position: Position) {
    super(message);
    this.position = position;
  }
}

/** Deeper than any real document, and shallow enough for the stack. */
const DEEPEST = 200;

/** @throws JsonError naming the mistake and its position */
export function readJson(text: string): LocatedJson {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const positionOf = (offset: number): Position => {
    const line = lines.findLastIndex((start) => start <= offset);
    return { row: line + 1, column: offset - (lines[line] ?? 0) + 1 };
  };
  const doubles = findDoubles(text, (message, offset) => {
    throw new JsonError(message, positionOf(offset));
  });
  let root: Node | undefined;
  return {
    value: JSON.parse(text),
    at(path) {
      // A tree of the whole text takes many times its memory, and only problems ask for places.
      root ??= parseTree(text);
      const node = path.reduce<Node | undefined>(partOf, root);
      return node && positionOf(node.offset);
    },
    doubles: doubles.map(({ name, offset }) => ({ name, position: positionOf(offset) })),
  };
}

function partOf(node: Node | undefined, part: PropertyKey): Node | undefined {
  if (node?.type === "array") return node.children?.[Number(part)];
  // Of two equal names, the last one counts, because the parsed value has that one.
  return node?.children?.findLast(({ children }) => children?.[0]?.value === String(part))?.children?.[1];
}

/** The open objects and lists during the walk: `names` of an object, none of a list. */
interface Opened {
  readonly closing: "}" | "]";
  readonly names: Set<string>;
}

/** A document of 8 MB that is a tariff has a third of it. */
const MOST_VALUES = 1_500_000;

/** Walks the whole text; `fail` receives the first syntax error. */
function findDoubles(
  text: string,
  fail: (message: string, offset: number) => never,
): readonly { readonly name: string; readonly offset: number }[] {
  const doubles: { name: string; offset: number }[] = [];
  const open: Opened[] = [];
  /** The name that was read last, in its quotes; null once its colon was read. */
  let name: string | null = null;
  const begin = (closing: Opened["closing"], offset: number) => {
    if (open.length > DEEPEST) fail("is nested too deeply", offset);
    open.push({ closing, names: new Set() });
  };
  let values = 0;
  // The library closes whatever the text leaves open, and reports it only at the end.
  const end = (offset: number) => {
    if (text[offset] === open.at(-1)?.closing) open.pop();
  };
  visit(
    text,
    {
      onObjectBegin: (offset) => begin("}", offset),
      onArrayBegin: (offset) => begin("]", offset),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(property, offset, length) {
        const names = open.at(-1)?.names;
        if (names?.has(property)) doubles.push({ name: property, offset });
        names?.add(property);
        name = text.slice(offset, offset + length);
      },
      onLiteralValue(_, offset) {
        values++;
        if (values > MOST_VALUES) fail(`has more than ${MOST_VALUES} values`, offset);
      },
      onSeparator() {
        name = null;
      },
      onError: (_, offset) => fail(explain(text, offset, open.at(-1)?.closing, name), offset),
    },
    { disallowComments: true },
  );
  return doubles;
}

function explain(text: string, offset: number, closing: Opened["closing"] | undefined, name: string | null) {
  const before = text.slice(0, offset).trimEnd().at(-1) ?? "";
  const found = [...text.slice(offset, offset + 2)][0];
  if (closing === undefined && before !== "") return "has something after its end";
  if (name !== null) return `expects a colon after ${name}`;
  if (closing === "}" && "{,".includes(before))
    return `expects a name in quotation marks here${found === "}" ? ": there is a comma too much before this }" : ""}`;
  if (closing !== undefined && !":[,".includes(before)) return `expects a comma or ${closing} here`;
  if (found === undefined) return "ends too early";
  if (found === "]" && before === ",") return "has a comma too much before this ]";
  return `has ${JSON.stringify(found)} where a value should be`;
}
