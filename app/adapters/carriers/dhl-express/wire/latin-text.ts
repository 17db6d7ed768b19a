import { latinOfGreek } from "../../../../domain/engine/index.ts";

/** Greek letters as Latin ones, by ELOT 743, for couriers and systems abroad; all others stay. */
export function inLatin(text: string): string {
  return /\p{Script=Greek}/u.test(text)
    ? text
        .normalize("NFD")
        .replace(/(\p{Script=Greek})\p{M}+/gu, "$1")
        .replace(/(?<=ο)υ/giu, (letter) => (letter === "υ" ? "u" : "U"))
        .replace(/\p{Script=Greek}/gu, latinLetter)
        .normalize("NFC")
    : text;
}

function latinLetter(letter: string): string {
  const small = letter.toLowerCase();
  const latin = latinOfGreek[small] ?? letter;
  return letter === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** Of a text in Latin letters, as much as the field takes; `undefined`: none. */
export function fitted(text: string | null | undefined, most: number): string | undefined {
  const latin = inLatin(text ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(latin).slice(0, most).join("").trimEnd() || undefined;
}
