/** How searched text is compared. */
import { columnText } from "./stored.ts";

/** The text without accents and case; a Greek final sigma is a sigma. */
export function fold(text: string): string {
  return columnText(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ς/g, "σ");
}
