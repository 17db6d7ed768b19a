import { asLatinLookAlikes, foldLetters } from "./fold-letters.ts";
import { remembered } from "./remembered.ts";

/** Words that people write for one another in names of places: each spelling, and the one that they compare by. */
const spellings = wordList({
  st: `saint sainte st ste saints sankt sanct skt sct sint san santa santo sant sta sto sao szent sf sfantu sfintu sfanta sfinta
    agios agia agioi agion agii ayios ayia ayioi aghios aghia ag ay αγιος αγια αγιοι αγιον αγιου αγιας αγιων αγ
    св свети света свето святой святая`,
  mount: "mt mount",
  fort: "ft fort",
});

/** Of a Greek name's first word alone. */
const greekFirstWords = wordList({
  νεα: "ν νεα νεο νεος νεοι νεας νεου",
  παλαια: "π παλαια παλαιο παλαιος παλαιοι παλια παλιο παλ",
  κατω: "κ κατω",
  ανω: "α ανω",
});

/** Kinds of places before the name: city, village, municipality. Those of Cyrillic names may be typed with Latin look-alikes. */
const cyrillicKinds: ReadonlySet<string> = new Set("гр град с село г город к кк обл c".split(" "));
const kinds: ReadonlySet<string> = new Set("gr mun municipiul oras orasul comuna com satul δημος".split(" "));

/** Before the river, wood or region that tells two places of one name apart: `Frankfurt am Main`, `Alphen a/d Rijn`. */
const joining: ReadonlySet<string> = new Set(
  "a|am|an|an der|an dem|a d|a d r|i|im|in der|in dem|i d|ob der|o d|v d|vor der|b|bei|aan de|aan den".split(
    "|",
  ),
);
const LONGEST_JOINING = 2;

/** Short forms of the last word of such names. */
const lastWords = wordList({
  main: "m main",
  neckar: "n neckar",
  oder: "o oder",
  rhein: "rh rhein",
  breisgau: "br brsg breisgau",
  donau: "d donau",
  saale: "s saale",
  inn: "inn",
  ruhr: "r ruhr",
  weinstrasse: "weinstr wstr weinstrasse",
  tauber: "t tauber",
  hohe: "h hohe hoehe",
});

/** The same names spelt with two letters where others write one with an accent: `Düsseldorf`, `Duesseldorf`, `Ålborg`, `Aalborg`. */
const TWO_LETTERS = /^aa|aa$|[aou]e+/g;

/**
 * The form by which names of places compare, however typed: without accents, case, spaces and signs, abbreviations as the word,
 * look-alike letters of other alphabets as one. For comparisons alone. A name without letters stays. Folding twice equals folding once.
 *
 * `Saint-Étienne` = `ST ETIENNE`, `Frankfurt/Main` = `Frankfurt a.M.`, `гр. София` = `София`, `AΘHNA` = `Αθήνα`. Greek and Latin
 * spellings of one name (`Athina`) are two names here; `greekSound` compares them.
 */
export const foldPlaceName = remembered((name) => {
  let key = foldOnce(name);
  for (;;) {
    // Most keys are plain letters after the first time, and one word.
    const next = PLAIN_WORD.test(key) ? inOneLetter(spellings.get(key) ?? key) : foldOnce(key);
    if (next === key) return key;
    key = next;
  }
});

const PLAIN_WORD = /^[a-z0-9]+$/;

/** Codes are no abbreviations of names: `AE` is no `Ä`, and `AG` no saint. */
const LONGEST_CODE = 3;

/** `foldPlaceName` for states, whose names may differ in a letter alone, such as Shanxi and Shaanxi, and which have codes. */
export function foldStateName(state: string): string {
  const letters = asLatinLookAlikes(foldLetters(state).replace(/[^\p{L}\p{N}]+/gu, ""));
  return letters.length <= LONGEST_CODE ? letters : asLatinLookAlikes(placeWords(state).join(""));
}

/** The words of a name in one spelling each, in its own alphabet. */
export function placeWords(name: string): readonly string[] {
  const letters = foldLetters(name);
  const text = letters.includes("/") ? letters.replace(/(?<=\s|-)s\s*\/\s*/u, "sur ") : letters;
  const typed = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  if (typed.length < 2) return typed.map((word) => spellings.get(word) ?? word);
  const named = withoutKind(typed, /\p{Script=Cyrillic}/u.test(text));
  const isGreek = /\p{Script=Greek}/u.test(text);
  return withoutJoining(named).map((word, at) => {
    if (at === 0 && word === "s") return "st";
    return (at === 0 && isGreek ? greekFirstWords.get(word) : undefined) ?? spellings.get(word) ?? word;
  });
}

function foldOnce(name: string): string {
  const words = placeWords(name).map(inOneLetter);
  const key = asLatinLookAlikes(words.join(""));
  return key === "" ? name.trim() : key;
}

function inOneLetter(word: string): string {
  return word.replace(TWO_LETTERS, (two) => two[0] ?? "");
}

function withoutKind(words: readonly string[], isCyrillic: boolean): readonly string[] {
  const [first = "", ...others] = words;
  return others.length > 0 && (kinds.has(first) || (isCyrillic && cyrillicKinds.has(first))) ? others : words;
}

function withoutJoining(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  for (let length = LONGEST_JOINING; length > 0; length -= 1) {
    if (before.length > length && joining.has(before.slice(-length).join(" ")))
      return [...before.slice(0, -length), lastWords.get(last) ?? last];
  }
  return before.length === 0 ? words : [...before, lastWords.get(last) ?? last];
}

function wordList(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([word, spelt]) =>
      spelt.split(/\s+/).map((each) => [foldLetters(each), word] as const),
    ),
  );
}
