/** Numbers as people type them into a field, with the field's own unit or without. */
import { moneyText } from "./money-text.ts";

/** A length, a weight, a percentage, or money of an ISO 4217 currency. */
export type TypedUnit = "cm" | "kg" | "%" | { readonly currency: string };

/** Words of a unit, folded, and how many decimal places they move the number. */
const moves: Readonly<Record<"cm" | "kg" | "%", Readonly<Record<string, number>>>> = {
  cm: { cm: 0, εκ: 0, εκατοστα: 0, mm: -1, χιλ: -1, m: 2, μ: 2 },
  kg: { kg: 0, kgs: 0, kilo: 0, kilos: 0, κιλο: 0, κιλα: 0, χλγ: 0, g: -3, gr: -3, γρ: -3, γραμμαρια: -3 },
  "%": { "%": 0, "τοισ εκατο": 0, percent: 0 },
};
const LONGEST = 20;
const threeDecimals = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/**
 * The number with a point as decimal sign, and without signs of thousands: `1.234,50 €` of EUR is `1234.50`, and `500 g` of a weight is `0.5`.
 * `null`: no number, of another unit or currency, or one that may be read in two ways. A single sign is the decimal one; before three
 * digits of money it may divide thousands, so `1.234` of EUR is `null`.
 */
export function typedNumber(typed: string, unit?: TypedUnit): string | null {
  const text = typed.normalize("NFKC").trim();
  if (typeof unit === "object") return moneyIn(text, unit.currency);
  const [, number = "", word = ""] = /^([-\d.,'’\s]*\d)\s*(\D*)$/u.exec(text) ?? [];
  const places = word === "" ? 0 : unit === undefined ? undefined : moves[unit][folded(word)];
  const plain = plainNumber(number);
  if (plain === null || places === undefined) return null;
  return places === 0 ? plain : String(Number((Number(plain) * 10 ** places).toPrecision(12)));
}

function moneyIn(text: string, currency: string): string | null {
  const { text: number, currency: named } = moneyText(text);
  if (named !== null && named !== currency) return null;
  if (named === null && number !== text && !mayBe(text, currency)) return null;
  if (!threeDecimals.has(currency) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return null;
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

function folded(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/\.$/, "")
    .trim();
}
