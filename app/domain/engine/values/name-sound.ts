import { foldLetters } from "./fold-letters.ts";
import { latinOfGreek } from "./greek-sound.ts";

/** Spellings of one sound, in this order. Letters that Greeklish uses for two sounds unite them. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^yi?(?=[aeou])/, "gi"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/d[jz]/g, "tz"],
  [/gh/g, "g"],
  [/ch|ks|kh|h/g, "x"],
  [/[gn]x/g, "x"],
  [/[cq]/g, "k"],
  [/m[pbv]/g, "b"],
  [/n[td]/g, "d"],
  [/n?g[gk]?|ng/g, "g"],
  [/o[uy]/g, "u"],
  [/w/g, "o"],
  [/a[ie]/g, "e"],
  [/a[uyvfb]/g, "ab"],
  [/e[uyvfb]/g, "eb"],
  [/[eoy]i|[yi]/g, "i"],
  [/v/g, "b"],
  [/(.)\1+/g, "$1"],
];

/** Longer words are compared by this many Latin letters. */
const LONGEST = 32;

/** Fewer letters beside a digit are a code, such as a size. */
const FEWEST_BESIDE_DIGITS = 3;

const SIGNS_IN_NAMES = /[-'’`´._]+/gu;

/**
 * The sounds that a word of a name may have, or none if it is no such word: `Γεωργίου`, `georgiou` and `GEORGIU` share one, and so do
 * `Θανάσης`, `8anasis` and `Thanasis`. Latin letters get the sounds of people who write Greek by its look as well: `Dhmhtrhs` is `Δημήτρης`,
 * `Kuriakos` is `Κυριάκος`. For searches alone: different names may share a sound.
 */
export function nameSounds(word: string): readonly string[] {
  const latin = inLatin(word);
  return [...new Set(readings(latin).map(soundOf))].filter((sound) => sound !== "");
}

/** The sounds of the word's beginnings from two Latin letters on, as people type them. */
export function soundsOfBeginnings(word: string): readonly string[] {
  const latin = inLatin(word);
  const found = new Set<string>();
  for (let length = Math.min(2, latin.length); length <= latin.length; length += 1) {
    for (const reading of readings(latin.slice(0, length))) found.add(soundOf(reading));
  }
  found.delete("");
  return [...found];
}

/** The word in small Latin letters; empty if it has others than these and Greek ones. */
function inLatin(word: string): string {
  const letters = foldLetters(word)
    .replace(SIGNS_IN_NAMES, "")
    .replace(/\p{Script=Greek}/gu, (letter) => latinOfGreek[letter] ?? letter);
  if (/^[a-z]+$/.test(letters)) return letters.slice(0, LONGEST);
  const beside = letters.replace(/[38]/g, "").length;
  const typed = letters.replace(/8/g, "th").replace(/3/g, "x");
  return beside >= FEWEST_BESIDE_DIGITS && /^[a-z]+$/.test(typed) ? typed.slice(0, LONGEST) : "";
}

/** `h` and `u` may be the Greek letters that they look like, each or only where they end no digraph. */
function readings(latin: string): readonly string[] {
  if (!/[hu]/.test(latin)) return [latin];
  const alone = latin.replace(/(?<![tpckg])h/g, "i").replace(/(?<![oae])u/g, "y");
  return [latin, alone, alone.replace(/h/g, "i")];
}

function soundOf(latin: string): string {
  return sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
}
