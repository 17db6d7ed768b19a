/** How searched text is compared. */
import { foldLetters } from "../../../domain/engine/index.ts";
import { columnText } from "./stored.ts";

/** The text without accents and case, as people compare words: `Łódź` and `lodz` are one. */
export function fold(text: string): string {
  return foldLetters(columnText(text));
}

/** As rows were folded before whole letters and other alphabets' look-alikes were read: a question still finds these rows. */
export function foldAsBefore(text: string): string {
  return columnText(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ς/g, "σ");
}
