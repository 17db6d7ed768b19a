/** Greek capitals that look like Latin ones. ACS mixes both alphabets, even inside a word. */
const lookAlikes: Readonly<Record<string, string>> = {
  Α: "A",
  Β: "B",
  Ε: "E",
  Ζ: "Z",
  Η: "H",
  Ι: "I",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ο: "O",
  Ρ: "P",
  Τ: "T",
  Υ: "Y",
  Χ: "X",
};

/** The other letters of reason codes. Source: section 9. */
const lettersOfCodes: Readonly<Record<string, string>> = { Δ: "D", Λ: "L", Π: "P", Σ: "S" };

/** Texts that readers see as equal fold to one text: without accents, in capitals, look-alikes Latin. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .replace(/[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** `ΑΣ1` and `AS1` are one code: `AS1`. The call's language chooses its letters. */
export function foldCode(code: string): string {
  return foldText(code).replace(/[ΔΛΠΣ]/gu, (letter) => lettersOfCodes[letter] ?? letter);
}
