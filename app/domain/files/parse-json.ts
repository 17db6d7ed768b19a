/** Far deeper than any document that we read. */
const DEEPEST = 64;
/** Members and entries of all objects and lists: more than any document that we read has. */
export const MOST_VALUES = 400_000;
/** The same of what a stranger sends to the thread that answers: 200 items with all their fields, many times over. */
export const MOST_VALUES_OF_A_REQUEST = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Parses JSON from outside. Millions of nested lists in a few megabytes would take a second and hundreds of megabytes,
 * and overflow the stack of code that walks them, so they are counted first.
 * @param mostValues the most values of all objects and lists together
 * @throws SyntaxError not JSON, nested more than 64 levels deep, or with more values
 */
export function parseJsonWithin(text: string, mostValues = MOST_VALUES): unknown {
  // Most bodies have too few lists to be deep, and finding that out costs a tenth of the walk.
  if (hasMoreOpenings(text, DEEPEST) && isDeep(text))
    throw new SyntaxError(`It is nested more than ${DEEPEST} levels deep`);
  // A comma is at least a byte, so a short text needs no counting.
  if (text.length > mostValues && count(text, ",", mostValues) > mostValues)
    throw new SyntaxError(`It has more than ${mostValues} values`);
  return JSON.parse(text);
}

function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > DEEPEST) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return false;
}

/** Whether more lists and objects than the limit begin; brackets in strings count too. */
function hasMoreOpenings(text: string, limit: number): boolean {
  return count(text, "[", limit) + count(text, "{", limit) > limit;
}

/** Those in strings among them; counting ends above the limit. */
function count(text: string, sign: string, limit: number): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0 && found <= limit; at = text.indexOf(sign, at + 1)) found++;
  return found;
}

/** @returns the position of the closing quote; the text's end where there is none, for the parser to refuse */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
}
