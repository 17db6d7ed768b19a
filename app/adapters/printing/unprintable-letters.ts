import { hasGlyph } from "./font-letters.ts";
import { printable } from "./text-fitting.ts";

/** The letters of a text that no paper of ours can show, each once. Papers show texts as `printable` has them. */
export function unprintableLetters(text: string): readonly string[] {
  return [...new Set(printable(text))].filter((letter) => !hasGlyph(letter));
}

/** A fact that comes from the platform after the purchase, which nothing can refuse, without letters that no paper shows. */
export function printableOnly(text: string): string {
  return [...printable(text)].filter(hasGlyph).join("").replace(/ +/g, " ").trim();
}
