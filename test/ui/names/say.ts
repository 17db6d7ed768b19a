/** The words of an expression of the pages, in one language. */
import ts from "typescript";

type Texts = { readonly [key: string]: unknown };

/** `*`: any name, of `texts[each]`. */
type Chain = readonly string[];

/**
 * Every text that the expression may be, by the group that it is in. A text is found by its last names, such as `apiKeys.revoke`.
 * A value is a word of its own, the same in each expression, in the group "".
 */
export function wordsOf(expression: ts.Expression, texts: Texts): ReadonlyMap<string, string> {
  if (ts.isCallExpression(expression)) {
    const given = expression.arguments.map((argument) => placeholder(argument));
    return textsAt(chainOf(expression.expression), texts, (found) => call(found, given));
  }
  const found = textsAt(chainOf(expression), texts, (text) => (typeof text === "string" ? text : null));
  return found.size > 0 ? found : new Map([["", placeholder(expression)]]);
}

/** A value, not a text. */
export const isPlaceholder = (words: string): boolean => /^«[^»]*»$/.test(words);
const placeholder = (expression: ts.Expression) => `«${expression.getText()}»`;

function chainOf(expression: ts.Expression): Chain {
  if (ts.isPropertyAccessExpression(expression))
    return [...chainOf(expression.expression), expression.name.text];
  if (ts.isElementAccessExpression(expression)) return [...chainOf(expression.expression), "*"];
  return ts.isIdentifier(expression) ? [expression.text] : [];
}

function textsAt(
  chain: Chain,
  texts: Texts,
  say: (found: unknown) => string | null,
): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  if (chain.length < 2) return said;
  // `home.dismiss` names its group; `texts.dismiss` is of any.
  for (const wanted of [chain, chain.slice(1)]) {
    walk(texts, [], (at, value) => {
      const [group, last] = [at.slice(0, -wanted.length), at.slice(-wanted.length)];
      if (last.length < wanted.length || !wanted.every((name, place) => name === "*" || name === last[place]))
        return;
      const words = say(value);
      const bound = last.filter((_, place) => wanted[place] === "*");
      if (words !== null) said.set([...group, ...bound].join("."), words);
    });
    if (said.size > 0) break;
  }
  return said;
}

function walk(value: unknown, at: Chain, meet: (at: Chain, value: unknown) => void): void {
  meet(at, value);
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) walk(inner, [...at, key], meet);
}

function call(found: unknown, given: readonly string[]): string | null {
  if (typeof found !== "function") return null;
  for (const values of [given, given.map(() => 3)])
    try {
      const said: unknown = found(...values);
      if (typeof said === "string") return said;
    } catch {
      // It wants a number.
    }
  return null;
}
