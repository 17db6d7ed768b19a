import { latinOfGreek } from "../../app/domain/engine/index.ts";

/**
 * Greek letters in Latin ones by ELOT 743 (ISO 843, the table of passports and road signs): a transcription that anyone
 * can type. `Εύοσμος` → `Evosmos`, `Μπάτσι` → `Batsi`, `Άγγελος` → `Angelos`. Other letters stay.
 */
export function greekToLatin(text: string): string {
  return text.normalize("NFC").replace(/\p{Script=Greek}+/gu, wordToLatin);
}

/** Two letters with a sound of their own. ντ, γκ and the like need no entry: each letter has its own sound. */
const pairs: Readonly<Record<string, string>> = { ου: "ou", γγ: "ng", γξ: "nx", γχ: "nch" };

const vowelsBeforeConsonantalUpsilon = "αεη";
const voiced = "αεηιουωβγδζλμνρ";

interface Letter {
  /** Lower case, without accents. */
  readonly base: string;
  readonly isCapital: boolean;
  readonly hasAccent: boolean;
  readonly hasDiaeresis: boolean;
}

function wordToLatin(word: string): string {
  const spelled = [...word].map(takeApart);
  const isAllCapitals = spelled.length > 1 && spelled.every(({ isCapital }) => isCapital);
  let latin = "";
  for (let index = 0; index < spelled.length; ) {
    const { text, length } = soundAt(spelled, index);
    latin += spelled[index]?.isCapital ? capitalised(text, isAllCapitals) : text;
    index += length;
  }
  return latin;
}

function soundAt(word: readonly Letter[], index: number): { readonly text: string; readonly length: number } {
  const first = word[index];
  const second = word[index + 1];
  if (first === undefined) return { text: "", length: 1 };
  const single = { text: latinOfGreek[first.base] ?? first.base, length: 1 };
  // An accent on the first letter, or a diaeresis on the second, separates the two: άυλος, προϊόν.
  if (second === undefined || first.hasAccent || second.hasDiaeresis) return single;
  const pair = first.base + second.base;
  if (second.base === "υ" && vowelsBeforeConsonantalUpsilon.includes(first.base)) {
    const next = word[index + 2]?.base;
    const consonant = next !== undefined && voiced.includes(next) ? "v" : "f";
    return { text: `${single.text}${consonant}`, length: 2 };
  }
  if (pair === "μπ") {
    const isAtAnEnd = index === 0 || index + 2 === word.length;
    return { text: isAtAnEnd ? "b" : "mp", length: 2 };
  }
  const text = pairs[pair];
  return text === undefined ? single : { text, length: 2 };
}

function takeApart(character: string): Letter {
  const decomposed = character.normalize("NFD");
  const base = decomposed.replace(/\p{M}/gu, "");
  return {
    base: base.toLowerCase(),
    isCapital: base !== base.toLowerCase(),
    hasAccent: decomposed.includes("\u0301"),
    hasDiaeresis: decomposed.includes("\u0308"),
  };
}

function capitalised(text: string, isAllCapitals: boolean): string {
  return isAllCapitals ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1);
}
