import { expect, test } from "vitest";
import { greekToLatin } from "../../scripts/reference/greek-to-latin.ts";

test.each([
  ["Αθήνα", "Athina"],
  ["Θεσσαλονίκη", "Thessaloniki"],
  ["Ηράκλειο", "Irakleio"],
  ["Ιωάννινα", "Ioannina"],
  ["Ψυχικό", "Psychiko"],
  ["Ξυλόκαστρο", "Xylokastro"],
  ["Χίος", "Chios"],
  ["Ύδρα", "Ydra"],
  ["Ουρανούπολη", "Ouranoupoli"],
  // αυ, ευ, ηυ: v before vowels and voiced consonants, f before the others and at the end
  ["Ναύπλιο", "Nafplio"],
  ["Λαύριο", "Lavrio"],
  ["Λευκάδα", "Lefkada"],
  ["Εύβοια", "Evvoia"],
  ["Εύοσμος", "Evosmos"],
  ["Πλατύ Ταυ", "Platy Taf"],
  // μπ: b at either end of a word, mp inside it
  ["Μπατσί", "Batsi"],
  ["Αμπελόκηποι", "Ampelokipoi"],
  ["Χαλάνδρι", "Chalandri"],
  ["Ντία", "Ntia"],
  // γγ, γκ, γξ, γχ
  ["Άγγιστα", "Angista"],
  ["Αγκίστρι", "Agkistri"],
  ["Σφίγξ", "Sfinx"],
  ["Εγχειρίδιο", "Encheiridio"],
  // an accent on the first letter or a diaeresis on the second keeps a pair apart
  ["Πτολεμαΐδα", "Ptolemaida"],
  ["άυλος", "aylos"],
  ["Μαΰλη", "Mayli"],
  // capitals
  ["ΘΕΣΣΑΛΟΝΙΚΗ", "THESSALONIKI"],
  ["ΧΙΟΣ", "CHIOS"],
  ["Θάσος", "Thasos"],
  ["Ψ", "Ps"],
  // other letters stay
  ["Κρυσταλλοπηγή (GR-53076), 2ο χλμ.", "Krystallopigi (GR-53076), 2o chlm."],
  ["", ""],
])("%s → %s", (greek, latin) => {
  expect(greekToLatin(greek)).toBe(latin);
});

test("composed and decomposed letters come to the same", () => {
  expect(greekToLatin("Ναύπλιο".normalize("NFD"))).toBe("Nafplio");
});
