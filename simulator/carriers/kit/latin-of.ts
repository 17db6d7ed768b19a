const greek = "αβγδεζηθικλμνξοπρσςτυφχψω";
const latin = ["a", "v", "g", "d", "e", "z", "i", "th", "i", "k", "l", "m", "n"];
latin.push("x", "o", "p", "r", "s", "s", "t", "y", "f", "ch", "ps", "o");

const cyrillic = "абвгдежзийклмнопрстуфхцчшщъьюя";
const ofCyrillic = "a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya".split(" ");

const letters = new Map<string, string>([
  ...Array.from(greek, (letter, index): [string, string] => [letter, latin[index] ?? "?"]),
  ...Array.from(cyrillic, (letter, index): [string, string] => [letter, ofCyrillic[index] ?? "?"]),
]);

/** Greek and Cyrillic letter by letter in Latin, without accents; any other letter is a question mark. */
export function latinOf(text: string): string {
  return Array.from(text.normalize("NFD").replaceAll(/\p{M}/gu, ""), (character) => {
    if (/[\x20-\x7e]/.test(character)) return character;
    const lower = character.toLowerCase();
    const found = letters.get(lower) ?? "?";
    return lower === character ? found : found.toUpperCase();
  }).join("");
}
