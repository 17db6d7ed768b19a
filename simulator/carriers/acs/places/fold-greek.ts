const latinOfReason: Record<string, string> = { Α: "A", Δ: "D", Ε: "E", Λ: "L", Π: "P", Σ: "S" };

/** Capitals without accents, with one blank between words: equal for spellings of the same place. */
export function foldGreek(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A reason code in the letters of English answers: `ΑΣ1` is `AS1`. Source: section 9. */
export function latinReason(code: string): string {
  return Array.from(code, (letter) => latinOfReason[letter] ?? letter).join("");
}
