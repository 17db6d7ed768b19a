/** Names sound alike in Greek letters, in Latin ones, and in the Greeklish of people who write by ear or by look. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameSounds, soundsOfBeginnings } from "../../app/domain/engine/index.ts";
import { numRuns, seed } from "../support/effort.ts";

/** Each spelling is found by each other one of its line. */
const families: readonly (readonly string[])[] = [
  ["Γεωργίου", "georgiou", "GEORGIU", "gewrgiou", "Γεωργιου", "Georgioy", "Georghiou"],
  ["Παπαδόπουλος", "papadopoulos", "Papadopulos", "ΠΑΠΑΔΟΠΟΥΛΟΣ"],
  ["Θανάσης", "8anasis", "Thanasis", "Tanasis", "8anashs", "thanashs"],
  ["Χρήστος", "Xristos", "Christos", "Hristos", "xrhstos", "Chrhstos"],
  ["Αλεξάνδρα", "Alexandra", "aleksandra", "ale3andra", "Alexadra"],
  ["Ψαρρός", "psaros", "Psarros"],
  ["Μπαλάσκας", "Balaskas", "mpalaskas"],
  ["Λάμπρος", "Lambros", "Lampros"],
  ["Αντώνης", "Antonis", "Andonis", "Adonis", "antwnhs"],
  ["Ντίνος", "Ntinos", "Dinos"],
  ["Γκίκας", "Gikas", "Gkikas"],
  ["Αγγελόπουλος", "Angelopoulos", "aggelopoulos", "Agelopulos"],
  ["Ευαγγελία", "Evangelia", "eyaggelia", "euaggelia", "Efaggelia"],
  ["Ευθύμιος", "Efthymios", "Eythimios", "Euthimios", "ef8imios"],
  ["Παύλος", "Pavlos", "Paulos", "paflos"],
  ["Δημήτρης", "Dimitris", "Dhmhtrhs", "dhmitris"],
  ["Κυριάκος", "Kyriakos", "Kiriakos", "kuriakos"],
  ["Ιωάννης", "Ioannis", "Iwannhs", "Ioanis"],
  ["Γιάννης", "Giannis", "Yannis", "Yiannis", "giannhs"],
  ["Σωτήρης", "Sotiris", "swthrhs"],
  ["Αικατερίνη", "Aikaterini", "Ekaterini", "aikaterinh"],
  ["Μιχάλης", "Mihalis", "Mixalis", "Michalis"],
  ["Στέφανος", "Stefanos", "Stephanos"],
  ["Βασίλης", "Vasilis", "Basilis", "vassilis"],
  ["Ειρήνη", "Eirini", "Irini", "eirhnh"],
  ["Οικονόμου", "Oikonomou", "Ikonomou"],
  ["Ξένια", "Ksenia", "Xenia", "3enia"],
  ["Υψηλάντης", "Ypsilantis", "upshlanths"],
];

describe("names", () => {
  it.each(families.map((family) => [family[0], family] as const))("%s in each spelling", (_, family) => {
    for (const stored of family) {
      const found = new Set(soundsOfBeginnings(stored));
      const missed = family.filter((asked) => !nameSounds(asked).some((sound) => found.has(sound)));
      expect(missed, stored).toEqual([]);
    }
  });

  it("of different people stay apart", () => {
    const names = families.map(([name = ""]) => name);
    for (const one of names)
      for (const other of names)
        if (one !== other)
          expect(
            nameSounds(one).some((sound) => nameSounds(other).includes(sound)),
            `${one}, ${other}`,
          ).toBe(false);
  });

  it("are found by their beginnings", () => {
    const found = soundsOfBeginnings("Γεωργίου");
    for (const asked of ["ge", "geor", "γεωρ", "georgio", "gewrg"])
      expect(
        nameSounds(asked).some((sound) => found.includes(sound)),
        asked,
      ).toBe(true);
  });

  it.each(["", "1001", "#1001", "AB1234", "B8", "maria@example.com", "Иван", "王伟"])(
    "are not heard in %j",
    (word) => {
      expect(nameSounds(word)).toEqual([]);
    },
  );
});

/** Greek sounds, and how people write each in Latin letters. */
const consonants = {
  β: ["v", "b"],
  γ: ["g"],
  δ: ["d"],
  ζ: ["z"],
  θ: ["th", "8"],
  κ: ["k"],
  λ: ["l", "ll"],
  μ: ["m"],
  ν: ["n"],
  ξ: ["x", "ks", "3"],
  π: ["p"],
  ρ: ["r", "rr"],
  σ: ["s", "ss"],
  τ: ["t"],
  φ: ["f", "ph"],
  χ: ["ch", "h", "x"],
  ψ: ["ps"],
  μπ: ["b", "mp"],
  ντ: ["d", "nt"],
  γκ: ["g", "gk"],
} as const;
const vowels = {
  ά: ["a"],
  ε: ["e", "ai"],
  αι: ["e", "ai"],
  η: ["i", "h", "y"],
  ί: ["i"],
  υ: ["y", "i", "u"],
  ει: ["ei", "i"],
  οι: ["oi", "i"],
  ό: ["o", "w"],
  ω: ["o", "w"],
  ου: ["ou", "u"],
} as const;

/** Each way to read a name's letters by look is one reading for the whole name, so a name has letters of one taste. */
const syllable = fc.tuple(
  fc.constantFrom(...(Object.keys(consonants) as (keyof typeof consonants)[])),
  fc.constantFrom(...(Object.keys(vowels) as (keyof typeof vowels)[])),
);
const byEar = (choices: readonly string[]) => choices.filter((each) => each !== "h" && each !== "u");

it("a name of any Greek sounds is found by any spelling of them, and finds any", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(syllable, fc.nat(), fc.nat()), { minLength: 2, maxLength: 5 }),
      (syllables) => {
        const greek = `${syllables.map(([[consonant, vowel]]) => consonant + vowel).join("")}ς`;
        const latin = `${syllables
          .map(([[consonant, vowel], one, other]) => {
            const ofConsonant = consonants[consonant];
            const ofVowel = vowel === "ου" ? vowels[vowel] : byEar(vowels[vowel]);
            return `${ofConsonant[one % ofConsonant.length]}${ofVowel[other % ofVowel.length]}`;
          })
          .join("")}s`;
        for (const [stored, asked] of [
          [greek, latin],
          [latin, greek],
          [greek.toUpperCase(), latin.toUpperCase()],
        ] as const) {
          const found = soundsOfBeginnings(stored);
          expect(
            nameSounds(asked).some((sound) => found.includes(sound)),
            `${stored} by ${asked}: ${found} ${nameSounds(asked)}`,
          ).toBe(true);
        }
      },
    ),
    { ...numRuns(300), seed },
  );
});
