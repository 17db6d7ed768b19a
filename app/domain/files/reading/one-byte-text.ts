/**
 * Text of one byte a letter. Its bytes are text in every such encoding, so the words decide: a word has letters of one alphabet, its capitals
 * are in front, and its language has all of them. Source of the tables: the WHATWG's Encoding Standard, section 9.
 */
import type { EncodingReading } from "./encodings.ts";
import { decodedAs } from "./encodings.ts";

/** Words that a question shows for each reading. */
const SHOWN_WORDS = 4;
/** Words that are looked at: those of a thousand orders, and no more of a file at its limit. */
const MOST_WORDS = 60_000;
const LONGEST_WORD = 200;

const oneByte = ["windows-1253", "iso-8859-7", "windows-1252", "windows-1250"] as const;
type OneByte = (typeof oneByte)[number];

/** Letters beside a–z, by language. */
const languages: { readonly [Each in "windows-1252" | "windows-1250"]: readonly string[] } = {
  "windows-1252": [
    "àâæçéèêëîïôœùûüÿ",
    "äöüß",
    "àèéìíîòóùú",
    "áéíñóúüªº",
    "ãáàâçéêíóôõúüªº",
    "åäöéæø",
    "áéëïóöüèêîôûäç",
    "áðéíóúýþæö",
  ],
  "windows-1250": [
    "ąćęłńóśźż",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "áéíóöőúüű",
    "ăâîşţ",
    "čćšžđ",
    "äöüß",
  ],
};

/** The readings of the file that its words allow, each with other words. None: the file is of no encoding that is known here. */
export function oneByteReadings(bytes: Uint8Array): readonly EncodingReading[] {
  // A large file is decoded once it is known how: its words are few.
  const sample = wordsWithHighBytes(bytes);
  const texts = oneByte.flatMap((encoding) => {
    const text = decodedAs(sample, encoding);
    return text === null ? [] : [{ encoding, text, words: spellings(text) }];
  });
  const possible = texts.filter(
    ({ encoding, text, words }) => !symbols.test(text) && isPossible(encoding, words),
  );
  const different = possible.filter(
    ({ text }, at) => possible.findIndex((each) => each.text === text) === at,
  );
  const likely = different.filter(({ encoding, words }) => isLikely(encoding, words));
  const readings = likely.length > 0 ? likely : different;
  return readings.map(({ encoding, words }, at) => {
    const others = new Set(readings[at === 0 ? 1 : 0]?.words);
    return { encoding, words: words.filter((word) => !others.has(word)).slice(0, SHOWN_WORDS) };
  });
}

/** Each word with a byte beyond ASCII, once, in lines. */
function wordsWithHighBytes(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Set<string>();
  let start = -1;
  let isHigh = false;
  for (let at = 0; at <= file.length && words.size < MOST_WORDS; at++) {
    const byte = file[at] ?? 0;
    const isInWord =
      byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x27;
    if (isInWord) {
      if (start < 0) start = at;
      if (byte >= 0x80) isHigh = true;
      continue;
    }
    if (isHigh) words.add(file.toString("latin1", start, Math.min(at, start + LONGEST_WORD)));
    start = -1;
    isHigh = false;
  }
  return Buffer.from([...words].join("\n"), "latin1");
}

/** Each word with a sign beyond ASCII, once. */
function spellings(text: string): readonly string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}'’]*[^\p{ASCII}\s][\p{L}\p{M}'’]*/gu)) {
    words.add(word);
    if (words.size >= MOST_WORDS) break;
  }
  return [...words];
}

/** Control characters, which one encoding has where another has quotes and the euro sign. */
const controls = /[\u0080-\u009f]/;

/** Signs that no text has: where they are, the other Greek encoding has Ά, a quote, or the euro sign. */
const wrongGreek: { readonly [Each in "windows-1253" | "iso-8859-7"]: RegExp } = {
  "windows-1253": /¶\p{L}|[¤΅]/u,
  "iso-8859-7": /^[’‘]\p{L}{3}|΅/u,
};

/** A final sigma inside a word, a capital after a small letter, and letters that neither begin nor end a Greek word. */
const misspelt = /ς\p{L}|\p{Ll}\p{Lu}|[ΐΰ]$|^[ΐΰ]/u;

/** Several signs in a row are the letters of DOS. */
const symbols = /([^\p{L}\p{M}\p{ASCII}\u00A0])(?!\1)[^\p{L}\p{M}\p{ASCII}\u00A0]{2}/u;

function isPossible(encoding: OneByte, words: readonly string[]): boolean {
  if (words.some((word) => controls.test(word))) return false;
  return encoding === "windows-1253" || encoding === "iso-8859-7"
    ? isPossiblyGreek(encoding, words)
    : words.every(isPossiblyLatin);
}

/** People write an A of the other alphabet here and there: most words are Greek alone. */
function isPossiblyGreek(encoding: "windows-1253" | "iso-8859-7", words: readonly string[]): boolean {
  if (words.some((word) => wrongGreek[encoding].test(word))) return false;
  const greek = words.filter((word) => /\p{Script=Greek}/u.test(word));
  const mixed = greek.filter((word) => /[A-Za-z]/.test(word) || misspelt.test(word));
  return mixed.length === 0 || mixed.length * 8 <= greek.length;
}

function isPossiblyLatin(word: string): boolean {
  // No language of Europe has a long word of accented letters alone.
  return !(
    /^[^\p{ASCII}\p{P}]{4,}$/u.test(word) ||
    /\p{Ll}(?=[^\p{ASCII}])\p{Lu}/u.test(word) ||
    /\p{L}[^\p{L}\p{M}\p{ASCII}'’´·]\p{L}|[³¹¿¯£¥¾¼½¤¦¡ªºˇ˘˛˝]\p{L}|\p{L}{2}[³¹¿¾¤¦]/u.test(word)
  );
}

function isLikely(encoding: OneByte, words: readonly string[]): boolean {
  if (encoding === "windows-1253" || encoding === "iso-8859-7")
    return words.some((word) => /\p{Script=Greek}{2}/u.test(word));
  const letters = [...new Set(words.join("").toLowerCase())].filter(
    (letter) => /[^\p{ASCII}]/u.test(letter) && /\p{L}/u.test(letter),
  );
  return languages[encoding].some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
}
