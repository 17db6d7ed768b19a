/** Greek capitals that look like Latin ones. Carriers of Greece mix both alphabets, even inside a word. */
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
