/** ELTA's programs keep what Windows-1253 has. Source: section 2. */
const kept: ReadonlySet<string> = new Set(
  new TextDecoder("windows-1253").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
);

/** Letters that no mark makes out of another one. */
const nearest: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ı: "i",
};

/** One line of characters that ELTA keeps: others by their nearest letter, never by a question mark. */
export function greekPageText(text: string): string {
  return Array.from(text.normalize("NFC").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), keptCharacter)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function keptCharacter(character: string): string {
  if (kept.has(character) && character !== "\ufffd") return character;
  const near = nearest[character];
  if (near !== undefined) return near;
  return Array.from(character.normalize("NFKD"))
    .filter((part) => kept.has(part) && part !== "\ufffd")
    .join("");
}

/** Lengths are counted in characters: cutting bytes breaks Greek. */
export const cutTo = (length: number, text: string): string =>
  Array.from(text).slice(0, length).join("").trim();
