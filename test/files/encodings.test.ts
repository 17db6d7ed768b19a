/** The letters of a file are read as they were written, or asked about, whatever program wrote them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "../../app/domain/files/reading/decode-text.ts";
import type { Encoding } from "../../app/domain/files/reading/encodings.ts";
import { numRuns, seed } from "../support/effort.ts";
import { encode } from "../support/encode.ts";

const written: readonly (readonly [Encoding, string])[] = [
  ["windows-1253", "Παπαδόπουλος;Άγιος Δημήτριος 40;12,50 €;Ερμού"],
  ["windows-1253", "ΓΕΩΡΓΙΟΥ;ΑΘΗΝΑ;ΤΣΙΜΙΣΚΗ 45"],
  // An A of the other alphabet is in every long list.
  ["windows-1253", "Aθήνα;Ερμού;Σταδίου;Πανεπιστημίου;Θεσσαλονίκη;Λάρισα;Βόλος;Πάτρα;Δράμα"],
  ["windows-1253", "σ’ αγαπώ;T-shirt;Ρούχα 5µm"],
  ["iso-8859-7", "Παπαδόπουλος;Άγιος Δημήτριος 40;12,50 €"],
  ["iso-8859-7", "ΆΡΗΣ ΓΕΩΡΓΙΟΥ;ΑΘΗΝΑ"],
  ["windows-1252", "Müller;Straße 5;Köln"],
  ["windows-1252", "François;Hélène;Hôtel à Nîmes"],
  ["windows-1252", "Señor Núñez;Peña;Calle Álvarez 1º"],
  ["windows-1252", "São João;Conceição;5 €"],
  ["windows-1252", "Søren Kjærgård;Århus"],
  ["windows-1252", "Società;Perù;«Libertà»"],
  ["windows-1250", "Łódź;Żaneta;Wałęsa"],
  ["windows-1250", "Dvořák;Příbram;Plzeň"],
  ["windows-1250", "Ödön Kőszegi;Győr;Fő utca"],
  ["windows-1250", "Ştefan Ionuţ;Piaţa Română"],
  ["windows-1250", "Živković;Čačak;Đakovo"],
];

test.each(written)("%s is recognised in %j", (encoding, text) => {
  expect(decodeText(encode(text, encoding))).toMatchObject({ text });
});

test.each([
  ["utf-8", true],
  ["utf-8", false],
  ["utf-16le", true],
  ["utf-16le", false],
  ["utf-16be", true],
  ["utf-16be", false],
] as const)("every file is read in %s, with its mark: %s", (encoding, mark) => {
  for (const [, text] of written)
    expect(decodeText(encode(`name;street\r\n${text}`, encoding, mark))).toEqual({
      text: `name;street\r\n${text}`,
      encoding,
    });
});

describe("words that two encodings allow are asked about", () => {
  test.each([
    ["Modène;Pè", "windows-1252", "windows-1250", "Modčne"],
    ["Peña", "windows-1252", "windows-1250", "Peńa"],
  ] as const)("%s", (text, right, other, wrong) => {
    const decoded = decodeText(encode(text, right));
    if (!("readings" in decoded)) throw new Error("no question");
    const byEncoding = new Map(decoded.readings.map(({ encoding, words }) => [encoding, words]));
    expect(byEncoding.get(right)).toContain(text.split(";")[0]);
    expect(byEncoding.get(other)).toContain(wrong);
    // The answer is used, and one that the file can't be is no answer.
    expect(decodeText(encode(text, right), right)).toMatchObject({ text, encoding: right });
    expect(decodeText(encode(text, right), "windows-1253")).toHaveProperty("readings");
  });
});

test.each([
  ["Cyrillic of Windows", encode("Иванов;София;улица Шипка", "windows-1251")],
  ["Cyrillic of DOS", encode("Иванов;София;улица Шипка", "ibm866")],
  ["Greek of DOS", new Uint8Array([0x80, 0x97, 0x99, 0x84, 0x80, 0x3b, 0x9f, 0xe1, 0x98])],
  ["UTF-8 that is cut", encode("Ερμού", "utf-8").subarray(0, 9)],
])("%s is refused", (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ fault: "unknown-encoding" });
});

test("bytes that are no text are refused", () => {
  expect(decodeText(new Uint8Array([0, 1, 2, 3, 4, 5]))).toEqual({ fault: "not-text" });
  expect(decodeText(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toEqual({ fault: "not-text" });
});

const names: Readonly<Record<string, readonly string[]>> = {
  "windows-1253": [
    "Ελένη Παπαδάκη",
    "Άρης Ώνου",
    "Γιώργος Ξένος",
    "Ερμού 12",
    "Αγίου Ιωάννου",
    "ΝΙΚΟΣ",
    "Πόρτο Ράφτη",
    "Οΐα",
  ],
  "iso-8859-7": ["Ελένη Παπαδάκη", "Άρης Ώνου", "Γιώργος Ξένος", "Αγίου Ιωάννου", "ΝΙΚΟΣ", "Πόρτο Ράφτη"],
  "windows-1252": [
    "Müller",
    "Jürgen Groß",
    "Hélène Lefèvre",
    "José Peña",
    "João Conceição",
    "Søren Ås",
    "Nicolò",
    "Zoë",
  ],
  "windows-1250": ["Łukasz Żak", "Jiří Dvořák", "Őze Győző", "Ştefan", "Željko Šarić", "Ľubomír"],
};

test("a list of any names is read right or asked about, with the right reading among the answers", () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...(Object.keys(names) as (keyof typeof names & Encoding)[]))
        .chain((encoding) =>
          fc.tuple(
            fc.constant(encoding),
            fc.array(fc.constantFrom(...(names[encoding] ?? [])), { minLength: 1, maxLength: 12 }),
          ),
        ),
      ([encoding, list]) => {
        const text = list.join(";");
        const decoded = decodeText(encode(text, encoding));
        if ("text" in decoded) expect(decoded.text).toBe(text);
        else expect(decodeText(encode(text, encoding), encoding)).toMatchObject({ text });
      },
    ),
    { ...numRuns(2_000), seed },
  );
});
