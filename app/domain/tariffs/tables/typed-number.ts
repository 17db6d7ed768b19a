/** Numbers as people type them into a field, with the field's own unit or without. */
import { moneyText } from "./money-text.ts";

/** A length, a weight, a percentage, a count, or money of an ISO 4217 currency, which is empty if it is not known. */
export type TypedUnit = keyof typeof moves | { readonly currency: string };

/** Words of a unit, folded, and how many decimal places they move the number. */
const kilograms = { kg: 0, kgs: 0, kilo: 0, kilos: 0, κιλο: 0, κιλα: 0, χλγ: 0 };
const grams = { g: 0, gr: 0, γρ: 0, γραμμαρια: 0 };
const moves = {
  cm: { cm: 0, εκ: 0, εκατοστα: 0, mm: -1, χιλ: -1, m: 2, μ: 2 },
  kg: { ...kilograms, ...movedBy(-3, grams) },
  g: { ...grams, ...movedBy(3, kilograms) },
  "%": { "%": 0, "τοισ εκατο": 0, percent: 0 },
  count: {},
} as const satisfies Record<string, Readonly<Record<string, number>>>;
const LONGEST = 20;
const MAY_BE_THOUSANDS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const threeDecimals = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/**
 * The number with a point as decimal sign, and without signs of thousands: `1.234,50 €` of EUR is `1234.50`, and `500 g` of a weight is `0.5`.
 * `null`: no number, of another unit or currency, or one that may be read in two ways. A single sign is the decimal one; before three
 * digits of money, grams or a count it may divide thousands, so `1.234` of EUR is `null`.
 */
export function typedNumber(typed: string, unit?: TypedUnit): string | null {
  const text = typed.normalize("NFKC").trim();
  if (typeof unit === "object") return moneyIn(text, unit.currency);
  const [, number = "", word = ""] = /^([-\d.,'’\s]*\d)\s*(\D*)$/u.exec(text) ?? [];
  const words: Readonly<Record<string, number>> = unit === undefined ? {} : moves[unit];
  const places = word === "" ? 0 : words[folded(word)];
  if ((unit === "count" || unit === "g") && places === 0 && MAY_BE_THOUSANDS.test(number)) return null;
  const plain = plainNumber(number);
  if (plain === null || places === undefined) return null;
  return places === 0 ? plain : String(Number((Number(plain) * 10 ** places).toPrecision(12)));
}

function moneyIn(text: string, currency: string): string | null {
  const { text: number, currency: named } = moneyText(text);
  if (named !== null && named !== currency) return null;
  if (named === null && number !== text && !mayBe(text, currency)) return null;
  if (!threeDecimals.has(currency) && MAY_BE_THOUSANDS.test(number)) return null;
  return plainNumber(number);
}

/** Dollars and crowns are of several countries. */
function mayBe(text: string, currency: string): boolean {
  return text.includes("$") ? currency.endsWith("D") : /kr/i.test(text) ? /K$/.test(currency) : false;
}

/** A number of digits alone, of thousands in groups, or with decimals after another sign than the groups have. */
function plainNumber(text: string): string | null {
  const minus = text.startsWith("-") ? "-" : "";
  const number = text.slice(minus.length);
  if (number.length > LONGEST) return null;
  if (/^\d+([.,]\d+)?$/.test(number)) return minus + number.replace(",", ".");
  const [, groups, decimals] = GROUPED.map((form) => form.exec(number)).find((match) => match !== null) ?? [];
  if (groups === undefined) return null;
  return `${minus}${groups.replace(/\D/g, "")}${decimals === undefined ? "" : `.${decimals}`}`;
}

const GROUPED = [
  /^(\d{1,3}(?:\.\d{3})+),(\d+)$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  /^(\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d+))?$/,
  /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/,
];

function movedBy<Word extends string>(places: number, words: Readonly<Record<Word, number>>) {
  return Object.fromEntries(Object.keys(words).map((word) => [word, places])) as Record<Word, number>;
}

function folded(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/\.$/, "")
    .trim();
}
