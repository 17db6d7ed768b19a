/** Letters that readers see as accented and Unicode treats as whole. */
const whole: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ς: "σ",
};
const wholeLetters = new RegExp(`[${Object.keys(whole).join("")}]`, "gu");

/** Small letters whose capitals look like Latin ones. Source: Unicode Technical Standard 39, confusables. */
const latinOfGreek = pairs("αβεζηικμνορτυχ", "abezhikmnoptyx");
const latinOfCyrillic = pairs("авекмнорстухіјѕһ", "abekmhopctyxijsh");
const alphabets = [
  { script: /\p{Script=Greek}/u, toLatin: latinOfGreek, ofLatin: inverse(latinOfGreek) },
  { script: /\p{Script=Cyrillic}/u, toLatin: latinOfCyrillic, ofLatin: inverse(latinOfCyrillic) },
];

const ASCII = /^[ -~]*$/;
const OTHER_ALPHABET = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;
const NO_LETTER_OF_LATIN = /^[^a-z]*$/u;

/**
 * Letters as people compare them: small, without accents, full-width and invisible forms, `Łódź` as `lodz`. In a word with letters
 * that Greek or Cyrillic alone has, the Latin ones that look like its own are read as these: `AΘHNA` is `αθηνα`. Other characters stay.
 */
export function foldLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\u02b0-\u02ff]+/gu, "")
    .replace(wholeLetters, (letter) => whole[letter] ?? letter);
  return !OTHER_ALPHABET.test(plain) || NO_LETTER_OF_LATIN.test(plain)
    ? plain
    : plain.replace(/[\p{L}\p{N}]+/gu, inOneAlphabet);
}

/** Each letter that looks like a Latin one as that: a word of such letters alone may be of any alphabet. */
export function asLatinLookAlikes(folded: string): string {
  return !OTHER_ALPHABET.test(folded)
    ? folded
    : folded.replace(
        /[\p{Script=Greek}\p{Script=Cyrillic}]/gu,
        (letter) => latinOfGreek[letter] ?? latinOfCyrillic[letter] ?? letter,
      );
}

/** A capital that looks like a Latin one as that; others as they are. */
export function capitalAsLatin(capital: string): string {
  const small = capital.toLowerCase();
  return (latinOfGreek[small] ?? latinOfCyrillic[small])?.toUpperCase() ?? capital;
}

function inOneAlphabet(word: string): string {
  const latin = word.match(/[a-z]/gu);
  if (latin === null) return word;
  for (const { script, ofLatin, toLatin } of alphabets) {
    if (latin.every((letter) => ofLatin[letter] !== undefined) && hasOwn(word, script, toLatin))
      return word.replace(/[a-z]/gu, (letter) => ofLatin[letter] ?? letter);
  }
  return word;
}

/** Whether a letter of the word is of the alphabet alone. */
function hasOwn(word: string, script: RegExp, toLatin: Readonly<Record<string, string>>): boolean {
  return [...word].some((letter) => script.test(letter) && toLatin[letter] === undefined);
}

function pairs(from: string, to: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at] ?? ""]));
}

function inverse(letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(letters).map(([one, other]) => [other, one]));
}
