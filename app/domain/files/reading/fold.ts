/** The text for comparing people's words: no case, no accents, no signs; one space between words. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .replaceAll("ς", "σ")
    .trim();
}
