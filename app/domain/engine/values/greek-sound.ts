import { placeWords } from "./fold-place-name.ts";
import { remembered } from "./remembered.ts";

/** Latin letters of the small Greek ones, by ELOT 743 (ISO 843). */
export const latinOfGreek: Readonly<Record<string, string>> = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
};

/** Spellings of one sound, in this order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/th/g, "t"],
  [/ks/g, "x"],
  [/[gn]ch/g, "nh"],
  [/[ck]h|h/g, "h"],
  [/c/g, "k"],
  [/o[uy]/g, "u"],
  [/a[uyvf]/g, "av"],
  [/e[uyvf]/g, "ev"],
  [/a[ie]/g, "e"],
  [/[eoy]i|[yi]/g, "i"],
  [/w/g, "o"],
  [/mp/g, "b"],
  [/nt/g, "d"],
  [/n?g[gk]?|ng/g, "g"],
  [/(.)\1+/g, "$1"],
];

/**
 * The sound of a Greek place's name, in Greek, Latin or Greeklish: `Ηράκλειο`, `IRAKLEIO` and `Iraklio` are one. For comparisons
 * alone. Other letters than Greek and Latin ones are left out.
 */
export function greekSound(name: string): string {
  const latin = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{Script=Greek}/gu, (letter) => latinOfGreek[letter] ?? "")
    .replace(/[^a-z]/g, "");
  return sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
}

/** The sound of each word of the name; words without letters are left out. */
export function greekSounds(name: string): readonly string[] {
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .map(greekSound)
    .filter((word) => word !== "");
}

/** Names that other languages have for Greek places, and that no change of letters makes the Greek one. */
const otherNames: Readonly<Record<string, string>> = {
  athens: "Αθήνα",
  piraeus: "Πειραιάς",
  "Θεσ/νίκη": "Θεσσαλονίκη",
  salonica: "Θεσσαλονίκη",
  salonika: "Θεσσαλονίκη",
  saloniki: "Θεσσαλονίκη",
  patras: "Πάτρα",
  heraklion: "Ηράκλειο",
  corfu: "Κέρκυρα",
  rhodes: "Ρόδος",
  santorini: "Θήρα",
  thira: "Θήρα",
  zante: "Ζάκυνθος",
  cephalonia: "Κεφαλληνία",
  kefalonia: "Κεφαλληνία",
  lesbos: "Λέσβος",
  mytilene: "Μυτιλήνη",
  chalkis: "Χαλκίδα",
  corinth: "Κόρινθος",
  thebes: "Θήβα",
  eleusis: "Ελευσίνα",
  sparta: "Σπάρτη",
  canea: "Χανιά",
  crete: "Κρήτη",
  euboea: "Εύβοια",
  evia: "Εύβοια",
  attica: "Αττική",
};
const greekNames: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).map(([other, name]) => [greekSound(other), greekSound(name)]),
);

/** The sound that a name and its form in another language share: `Athens`, `Athina` and `Αθήνα` are one. */
export function inGreek(sound: string): string {
  return greekNames.get(sound) ?? sound;
}

/** The sound of a place's name, with its abbreviations as words: `Ag. Nikolaos` and `Άγιος Νικόλαος` are one. */
export const greekPlaceSound = remembered((name) => inGreek(greekSound(placeWords(name).join(" "))));
