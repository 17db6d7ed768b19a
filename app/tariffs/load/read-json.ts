/** JSON with the place of everything in it, for messages that say where. */

export interface Position {
  /** Line, from 1. */
  readonly row: number;
  /** Character in the line, from 1. */
  readonly column: number;
}

export interface LocatedJson {
  readonly value: unknown;
  /** Where the value of a path begins; the root's path is empty. */
  at(path: readonly PropertyKey[]): Position | undefined;
  /** Names that an object has twice: the last one counts, which hardly anybody means. */
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

/** Where a value begins, and the values within it by their names or places in a list. */
interface Located {
  readonly offset: number;
  parts?: Map<string, Located>;
}

const space = /[ \t\r\n]*/y;
const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|[\u007f-\u009f])*"/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
/** Deeper than anybody writes, and shallow enough for the stack. */
const DEEPEST = 200;

/** @throws JsonError saying what is wrong, and where */
export function readJson(text: string): LocatedJson {
  const lines = lineStarts(text);
  const doubles: { name: string; offset: number }[] = [];
  let here = 0;

  const take = (token: RegExp): string | undefined => {
    token.lastIndex = here;
    const found = token.exec(text)?.[0];
    if (found !== undefined) here += found.length;
    return found;
  };
  const fail = (message: string): never => {
    throw new JsonError(message, positionOf(lines, here));
  };
  const isNext = (character: string): boolean => {
    take(space);
    if (text[here] !== character) return false;
    here += 1;
    return true;
  };

  const readValue = (within: Map<string, Located>, name: string, depth: number): unknown => {
    take(space);
    const located: Located = { offset: here };
    within.set(name, located);
    if (depth > DEEPEST) fail("is nested too deeply");
    if (isNext("{")) return readObject(partsOf(located), depth);
    if (isNext("[")) return readArray(partsOf(located), depth);
    const scalar = take(string) ?? take(word) ?? take(number);
    if (scalar === undefined) fail(here >= text.length ? "ends too early" : unexpected(text, here));
    return JSON.parse(scalar ?? "");
  };

  const readObject = (parts: Map<string, Located>, depth: number): unknown => {
    const entries: [string, unknown][] = [];
    const names = new Set<string>();
    if (isNext("}")) return {};
    do {
      take(space);
      const offset = here;
      const quoted = take(string);
      if (quoted === undefined) fail(`expects a name in quotation marks here${afterComma(text, here)}`);
      const name: string = JSON.parse(quoted ?? '""');
      if (names.has(name)) doubles.push({ name, offset });
      names.add(name);
      if (!isNext(":")) fail(`expects a colon after ${quoted}`);
      entries.push([name, readValue(parts, name, depth + 1)]);
    } while (isNext(","));
    if (!isNext("}")) fail("expects a comma or } here");
    return Object.fromEntries(entries);
  };

  const readArray = (parts: Map<string, Located>, depth: number): unknown => {
    const items: unknown[] = [];
    if (isNext("]")) return items;
    do {
      take(space);
      if (text[here] === "]") fail("has a comma too much before this ]");
      items.push(readValue(parts, String(items.length), depth + 1));
    } while (isNext(","));
    if (!isNext("]")) fail("expects a comma or ] here");
    return items;
  };

  const root = new Map<string, Located>();
  const value = readValue(root, "", 0);
  take(space);
  if (here < text.length) fail("has something after its end");
  return {
    value,
    at(path) {
      let located = root.get("");
      for (const part of path) located = located?.parts?.get(String(part));
      return located === undefined ? undefined : positionOf(lines, located.offset);
    },
    doubles: doubles.map(({ name, offset }) => ({ name, position: positionOf(lines, offset) })),
  };
}

/** Only what can hold something has a list of it: a tariff is mostly numbers. */
function partsOf(located: Located): Map<string, Located> {
  located.parts = new Map();
  return located.parts;
}

function unexpected(text: string, here: number): string {
  return `has ${JSON.stringify([...text.slice(here, here + 2)][0])} where a value should be`;
}

function afterComma(text: string, here: number): string {
  return text[here] === "}" ? ": there is a comma too much before this }" : "";
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionOf(lines: readonly number[], offset: number): Position {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { row: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}
