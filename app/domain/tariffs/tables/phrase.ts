import type { Unit } from "./words.ts";
import { folded, phrasesByFirst } from "./words.ts";

/** One end of a step, as printed. */
export interface Bound {
  readonly text: string;
  /** Null: the cell names none. */
  readonly unit: Unit | null;
  /** The number itself is outside: `< 2`, `over 2`. */
  readonly open?: true;
}

/** The meaning of a step's words. */
export type Phrase =
  /** A number alone: the column's header says which end it is. */
  | { readonly kind: "number"; readonly bound: Bound }
  | { readonly kind: "range"; readonly lower?: Bound; readonly upper?: Bound }
  /** A price for each further unit; not `sure`: of the whole weight, perhaps. */
  | { readonly kind: "each"; readonly amount: Bound; readonly after?: Bound; readonly sure: boolean }
  /** A price for each started unit of the whole, up to a weight. */
  | { readonly kind: "per"; readonly upper: Bound; readonly per: Bound }
  | { readonly kind: "days" }
  /** `and above` alone, as the upper end of the last row. */
  | { readonly kind: "endless" }
  | { readonly kind: "blank" }
  | { readonly kind: "other" };

interface Token {
  readonly letter: string;
  readonly text: string;
  readonly unit: Unit | null;
}

/** Letters of a step or a column's name. A longer text is a sentence. */
const LONGEST = 120;

const SIGNS: readonly (readonly [string, string])[] = [
  ["<=", "t"],
  [">=", "g"],
  ["≤", "t"],
  ["≥", "g"],
  ["<", "l"],
  [">", "o"],
  ["+", "q"],
  ["/", "p"],
  ["-", "d"],
];
const NUMBER = /^(?:\d{1,3}(?:[ '’]\d{3})+(?![\d.,]*\d)|\d[\d.,]*)/;

/** The words of a cell as classes; null: one of them is not known. */
function tokensOf(cell: string): readonly Token[] | null {
  let text = folded(cell)
    .replace(/[–—−‐‑]|\.\.\.?|…/g, "-")
    .replace(/[()[\]:;"“”„]/g, " ")
    .replace(/(?<=\p{L})\.|(?<!\d),|,(?!\d)|’|'(?!\d)/gu, " ")
    .trim();
  const tokens: Token[] = [];
  while (text !== "") {
    const number = NUMBER.exec(text)?.[0];
    const sign = SIGNS.find(([each]) => text.startsWith(each));
    if (number !== undefined) {
      const bare = number.replace(/[.,]+$/, "");
      tokens.push({ letter: "N", text: bare, unit: null });
      text = text.slice(number.length);
    } else if (sign !== undefined) {
      tokens.push({ letter: sign[1], text: sign[0], unit: null });
      text = text.slice(sign[0].length);
    } else {
      const read = wordAt(text);
      if (read === null) return null;
      // Romanian counts “20 de kg”.
      const isFiller = read.letter === "x" || (read.text === "de" && tokens.at(-1)?.letter === "N");
      if (!isFiller) tokens.push(read);
      text = text.slice(read.length);
    }
    text = text.trimStart();
  }
  return tokens;
}

function wordAt(text: string): (Token & { readonly length: number }) | null {
  const first = /^[\p{L}№#]+/u.exec(text)?.[0];
  if (first === undefined) return null;
  for (const { class: letter, unit = null, words } of phrasesByFirst.get(first) ?? []) {
    const phrase = words.join(" ");
    if (text.startsWith(phrase) && !/^\p{L}/u.test(text.slice(phrase.length)))
      return { letter, unit, text: phrase, length: phrase.length };
  }
  return null;
}

const EACH = /^(?<head>[fgo]NU?)?(?<core>[eprsq]+(?:NU?|U)[rs]*|(?:NU?|U)[rs]*r[rs]*|q)(?<tail>[fgo]NU?)?$/;

/** Reads `2`, `0-2 kg`, `έως και 2`, `über 5 kg bis 10 kg`, `each further kg`, `70 per 1`, `days`. */
export function readPhrase(cell: string): Phrase {
  if (cell.trim() === "") return { kind: "blank" };
  if (cell.length > LONGEST) return { kind: "other" };
  if (cell.trim() === "∞") return { kind: "endless" };
  const tokens = tokensOf(cell)?.filter(({ letter }) => letter !== "W");
  if (tokens === undefined || tokens.length === 0) return { kind: "other" };
  const letters = tokens.map(({ letter }) => letter).join("");
  const bounds = tokens.flatMap(({ letter, text }, at): Bound[] =>
    letter === "N" ? [{ text, unit: unitAt(tokens, at + 1) }] : [],
  );
  const [first, second] = bounds;
  if (/^y+$/.test(letters)) return { kind: "days" };
  if (/^[aq]$|^d?a$/.test(letters)) return { kind: "endless" };
  if (first === undefined) return eachOf(letters, tokens, bounds);
  if (/^NU?$/.test(letters)) return { kind: "number", bound: first };
  if (/^tNU?$|^NU?b$/.test(letters)) return { kind: "range", upper: first };
  if (/^lNU?$/.test(letters)) return { kind: "range", upper: { ...first, open: true } };
  if (/^[fg]?NU?a$|^[fg]NU?$|^NU?q$/.test(letters)) return { kind: "range", lower: first };
  if (/^oNU?a?$/.test(letters)) return { kind: "range", lower: { ...first, open: true } };
  // `1/2 kg` is half a kilogram.
  if (second !== undefined && /^t?NU?pNU?$/.test(letters))
    return Number(first.text.replace(",", ".")) > Number(second.text.replace(",", "."))
      ? { kind: "per", upper: first, per: second }
      : { kind: "other" };
  if (second !== undefined && /^(?:[fgo]?NU?[td]+l?|[fgo]NU?l)NU?$/.test(letters))
    return {
      kind: "range",
      lower: { text: first.text, unit: first.unit ?? second.unit, ...(letters[0] === "o" && { open: true }) },
      upper: { ...second, ...(letters.includes("l") && { open: true }) },
    };
  return eachOf(letters, tokens, bounds);
}

function eachOf(letters: string, tokens: readonly Token[], bounds: readonly Bound[]): Phrase {
  const { head, core = "", tail } = EACH.exec(letters)?.groups ?? {};
  if (core === "") return { kind: "other" };
  const own = core.includes("N") ? bounds[head === undefined ? 0 : 1] : undefined;
  const at = (head?.length ?? 0) + core.indexOf("U");
  const unit = core.includes("U") ? (tokens[at]?.unit ?? null) : null;
  const after = head !== undefined ? bounds[0] : tail !== undefined ? bounds.at(-1) : undefined;
  return {
    kind: "each",
    amount: own ?? { text: "1", unit },
    ...(after !== undefined && { after }),
    sure: /[req]/.test(core) || tail !== undefined,
  };
}

function unitAt(tokens: readonly Token[], at: number): Unit | null {
  return tokens[at]?.unit ?? null;
}

/** The column that a header names: `Από (kg)` is the lower end, `βάρος` the whole step. */
export interface StepHeader {
  readonly role: "from" | "to" | "step" | "days";
  readonly unit: Unit | null;
  /** Its numbers are outside: `over (kg)`. */
  readonly open?: true;
}

export function readStepHeader(header: string): StepHeader | null {
  if (header.length > LONGEST) return null;
  const tokens = tokensOf(header);
  if (tokens === null || tokens.length === 0) return null;
  const letters = tokens.map(({ letter }) => letter).join("");
  const unit = tokens.find((token) => token.unit !== null)?.unit ?? null;
  const bare = letters.replace(/[UWd/p]/g, "");
  if (/^y+$/.test(letters)) return { role: "days", unit: null };
  if (letters.includes("N")) return null;
  if (bare === "") return { role: "step", unit };
  if (/^[fg]$|^a$/.test(bare)) return { role: "from", unit };
  if (bare === "o") return { role: "from", unit, open: true };
  if (/^t+$|^b$/.test(bare)) return { role: "to", unit };
  if (bare === "l") return { role: "to", unit, open: true };
  return /^[fgo][tl]$/.test(bare) ? { role: "step", unit } : null;
}
