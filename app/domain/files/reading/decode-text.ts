import type { DecodedText, Encoding } from "./encodings.ts";
import { decodedAs } from "./encodings.ts";
import { oneByteReadings } from "./one-byte-text.ts";

/** Bytes in which the encoding without a mark shows. */
const LOOKED_AT = 65_536;

/**
 * A file's text, by its mark, or by what the whole file decodes to. Two encodings that give different words are a question: a wrong guess is
 * a label for another street.
 * @param chosen a person's answer; it is used if the file can be of it
 */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null = null): DecodedText {
  const marked = markOf(bytes);
  if (marked !== null) return asText(bytes, marked);
  const guessed = zerosOf(bytes);
  if (guessed !== null) return asText(bytes, guessed, binary);
  const utf8 = decodedAs(bytes, "utf-8");
  if (utf8 !== null) return utf8.includes("\0") ? { fault: "not-text" } : { text: utf8, encoding: "utf-8" };
  if (bytes.includes(0)) return { fault: "not-text" };
  const readings = oneByteReadings(bytes);
  const [only, another] = readings;
  if (only === undefined) return { fault: "unknown-encoding" };
  const chosenOne = readings.find(({ encoding }) => encoding === chosen);
  if (chosenOne === undefined && another !== undefined) return { readings };
  return asText(bytes, (chosenOne ?? only).encoding);
}

/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const binary = /[\u0000-\u0008\u000e-\u001f]/;

function asText(bytes: Uint8Array, encoding: Encoding, wrong = /\0/): DecodedText {
  const text = decodedAs(bytes, encoding);
  if (text === null) return { fault: "unknown-encoding" };
  return wrong.test(text) ? { fault: "not-text" } : { text, encoding };
}

/** The byte order mark. */
function markOf([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

/** UTF-16 without a mark: separators, digits and line ends have a zero in the same half of each unit, and no letter has one in the other. */
function zerosOf(bytes: Uint8Array): Encoding | null {
  if (bytes.length % 2 === 1) return null;
  const end = Math.min(bytes.length, LOOKED_AT);
  let [high, low] = [0, 0];
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) high++;
    if (bytes[at + 1] === 0) low++;
  }
  if (high + low < end / 40) return null;
  if (high === 0) return "utf-16le";
  return low === 0 ? "utf-16be" : null;
}
