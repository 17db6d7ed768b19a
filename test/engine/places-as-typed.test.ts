/** Names and postcodes as people type them meet those of a list: one folding for lists, rules, addresses and searches. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Address, Place } from "../../app/domain/engine/index.ts";
import { bareZip, foldPlaceName, normalizeZip } from "../../app/domain/engine/index.ts";
import { AddressKeys } from "../../app/domain/engine/rating/address-keys.ts";
import { compilePlaces } from "../../app/domain/engine/rating/place-index.ts";
import { countryCodes } from "../../app/domain/reference/countries.ts";
import { postalCodeExample, postalCodeUse, readPostalCode } from "../../app/domain/reference/postal-rules.ts";
import { numRuns } from "../support/effort.ts";

function holds(place: Place, address: Address): boolean {
  return compilePlaces([{ place, value: true }]).find(new AddressKeys(address), () => true) ?? false;
}

/** A list's name, its country, and how people type it. */
const families: readonly (readonly [listed: string, country: string, typed: readonly string[]])[] = [
  [
    "Saint-Étienne",
    "FR",
    [
      "SAINT ETIENNE",
      "St-Etienne",
      "St. Étienne",
      "st etienne",
      "Ste-Etienne",
      "SAINT‑ETIENNE",
      "St.Etienne",
    ],
  ],
  ["Saint-Denis", "FR", ["saint denis", "ST DENIS", "St–Denis"]],
  ["L'Haÿ-les-Roses", "FR", ["L’Hay les Roses", "LHAY LES ROSES", "l`hay-les-roses"]],
  ["Chalon-sur-Saône", "FR", ["Chalon s/ Saone", "CHALON SUR SAONE", "Chalon-s/Saône"]],
  ["Bielsko-Biała", "PL", ["Bielsko Biala", "BIELSKO  BIAŁA", "bielskobiala"]],
  ["Târgu Mureș", "RO", ["Targu-Mures", "TÂRGU-MUREŞ", "Mun. Târgu Mureș", "targu mures"]],
  ["Sfântu Gheorghe", "RO", ["Sf. Gheorghe", "SFINTU GHEORGHE"]],
  [
    "Frankfurt am Main",
    "DE",
    [
      "Frankfurt/Main",
      "Frankfurt a.M.",
      "Frankfurt a. M.",
      "FRANKFURT (MAIN)",
      "Frankfurt/M.",
      "Frankfurt a.Main",
    ],
  ],
  ["Halle (Saale)", "DE", ["Halle/Saale", "Halle a.d. Saale", "Halle an der Saale", "Halle a.d.S."]],
  ["Freiburg im Breisgau", "DE", ["Freiburg i.Br.", "Freiburg i. Breisgau", "Freiburg/Breisgau"]],
  ["Sankt Augustin", "DE", ["St. Augustin", "SANKT-AUGUSTIN", "St Augustin"]],
  ["Düsseldorf", "DE", ["Duesseldorf", "DUSSELDORF"]],
  ["Weißenfels", "DE", ["WEISSENFELS", "Weißenfels "]],
  ["Alphen aan den Rijn", "NL", ["Alphen a/d Rijn", "Alphen a.d. Rijn", "ALPHEN AAN DEN RIJN"]],
  ["Sint-Niklaas", "BE", ["St-Niklaas", "St. Niklaas", "SINT NIKLAAS"]],
  ["Seyðisfjörður", "IS", ["Seydisfjordur", "SEYÐISFJÖRÐUR"]],
  ["Þorlákshöfn", "IS", ["Thorlakshofn"]],
  ["Tromsø", "NO", ["Tromso", "TROMSOE"]],
  ["Ålborg", "DK", ["Aalborg", "ALBORG"]],
  ["Diyarbakır", "TR", ["DIYARBAKIR", "Diyarbakir"]],
  ["İzmir", "TR", ["Izmir", "izmir"]],
  ["Čačak", "RS", ["Cacak"]],
  ["Đakovo", "HR", ["Dakovo"]],
  ["L'Aquila", "IT", ["L’Aquila", "L AQUILA", "LAquila"]],
  ["San Giovanni", "IT", ["S. Giovanni", "S.Giovanni"]],
  ["Santa Maria", "IT", ["S. Maria", "Sta. Maria"]],
  ["São Paulo", "BR", ["Sao Paulo", "S. Paulo"]],
  ["Santo Tirso", "PT", ["Sto. Tirso"]],
  ["Sant'Angelo", "IT", ["Sant Angelo", "S. Angelo"]],
  ["Fort Lauderdale", "US", ["Ft. Lauderdale"]],
  ["St. Louis", "US", ["Saint Louis"]],
  [
    "Άγιος Νικόλαος",
    "GR",
    ["Αγ. Νικόλαος", "ΑΓ.ΝΙΚΟΛΑΟΣ", "Αγιος Νικολαος", "Ag. Nikolaos", "Agios Nikolaos", "Ag.Nikolaos"],
  ],
  ["Αγία Παρασκευή", "GR", ["Αγ. Παρασκευή", "Ag. Paraskevi", "AGIA PARASKEVI"]],
  ["Αθήνα", "GR", ["AΘHNA", "ΑΘΗΝΑ", "αθηνα", "Athina", "Athens", "AΘΗΝA"]],
  ["Χανιά", "GR", ["XANIA", "ΧΑΝΙΑ", "Chania", "Hania"]],
  ["Ρόδος", "GR", ["PΟΔΟΣ", "ρόδοσ", "Rodos", "Rhodes"]],
  ["Νέα Σμύρνη", "GR", ["Ν. Σμύρνη", "ΝΕΑ-ΣΜΥΡΝΗ", "Nea Smyrni"]],
  ["Παλαιό Φάληρο", "GR", ["Π. Φάληρο", "Παλ. Φάληρο"]],
  ["Thessaloniki", "GR", ["Θεσσαλονίκη", "Θεσ/νίκη", "ΘΕΣΣΑΛΟΝΙΚΗ"]],
  ["Лефкада", "BG", ["ЛЕФКАДА"]],
  ["София", "BG", ["гр. София", "гр.София", "град София", "СОФИЯ", "CОФИЯ", "гp. Coфия"]],
  ["Равда", "BG", ["с. Равда", "село Равда", "c. Равда"]],
  ["Свети Влас", "BG", ["Св. Влас", "гр. Св. Влас"]],
];

describe("a city as people type it", () => {
  it.each(
    families.flatMap(([listed, country, typed]) => typed.map((each) => [each, listed, country] as const)),
  )("%j is the list's %j of %s, and the other way round", (typed, listed, country) => {
    expect(holds({ country, cities: [listed] }, { country, city: typed })).toBe(true);
    expect(holds({ country, cities: [typed] }, { country, city: listed })).toBe(true);
  });

  it.each([
    ["Frankfurt (Oder)", "Frankfurt am Main", "DE"],
    ["Neustadt a.d. Aisch", "Neustadt an der Weinstraße", "DE"],
    ["Mülheim a.d. Ruhr", "Mühlheim am Main", "DE"],
    ["Saint-Denis", "Saint-Dié", "FR"],
    ["Νέα Ιωνία", "Νέα Σμύρνη", "GR"],
    ["Κως", "Κέα", "GR"],
  ])("%j is not %j of %s", (typed, listed, country) => {
    expect(holds({ country, cities: [listed] }, { country, city: typed })).toBe(false);
  });

  it("sounds like two of a list's: neither is taken by its sound", () => {
    const places = compilePlaces([
      { place: { country: "GR", cities: ["Λίμνη"] }, value: "a" },
      { place: { country: "GR", cities: ["Λήμνη"] }, value: "b" },
    ]);
    const of = (city: string) =>
      places.find(new AddressKeys({ country: "GR", city }), ([first]) => first?.value);
    expect([of("λιμνη"), of("ΛΗΜΝΗ"), of("Limni")]).toEqual(["a", "b", undefined]);
  });

  it("meets the list's for each way of typing", () => {
    const change = fc.constantFrom<(text: string) => string>(
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => text.normalize("NFD"),
      (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
      (text) => text.replace(/[ -]/g, " - "),
      (text) => text.replace(/[ -]/g, "-"),
      (text) => text.replace(/[ -]/g, "\u00a0"),
      (text) => text.replace(/['’]/g, "ʼ"),
      (text) => [...text].join("\u200b"),
      (text) => ` ${text}. `,
      (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      (text) =>
        /\p{Script=Greek}/u.test(text) ? text.toUpperCase().replaceAll("Α", "A").replaceAll("Ο", "O") : text,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...families),
        fc.array(change, { maxLength: 4 }),
        ([listed, country], changes) => {
          const typed = changes.reduce((text, each) => each(text), listed);
          expect([typed, holds({ country, cities: [listed] }, { country, city: typed })]).toEqual([
            typed,
            true,
          ]);
        },
      ),
      numRuns(500),
    );
  });

  it("is folded once for all", () => {
    const part = fc.constantFrom(
      "s",
      "ai",
      "nt",
      " ",
      "st",
      "-",
      "α",
      "γ",
      "ю",
      "a",
      "e",
      "u",
      "/",
      "m",
      "ß",
      "Ω",
      "ﬁ",
      "g",
    );
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.array(part).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (name) => {
        expect(foldPlaceName(foldPlaceName(name))).toBe(foldPlaceName(name));
      }),
      numRuns(1000),
    );
  });
});

describe("a postcode as people type it", () => {
  it.each([
    [
      "GR",
      "10557",
      [
        "Τ.Κ. 10557",
        "ΤΚ 105 57",
        "T.K. 10557",
        "105.57",
        "１０５５７",
        "105\u200b57",
        "105–57",
        "GR-10557",
        "EL 105 57",
        "\ufeff10557",
        "τ.κ.10557",
      ],
    ],
    ["JP", "100-0001", ["〒100-0001", "〒１００－０００１", "1000001", "100‐0001", "〒 100 0001"]],
    ["PL", "87-100", ["87–100", "87—100", "87 100", "87100", "PL-87-100", "87−100"]],
    ["DE", "10115", ["D 10115", "D-10115", "PLZ 10115", "DE-10115", "D–10115"]],
    ["FR", "75001", ["F-75001", "CP 75001", "75 001", "FR 75001"]],
    ["IT", "00118", ["I-00118", "CAP 00118", "IT-00118"]],
    ["AT", "1010", ["A-1010", "A 1010"]],
    ["SE", "111 22", ["S-111 22", "SE-11122", "11122"]],
    ["NL", "1012 AB", ["NL-1012AB", "1012ab", "1012.AB", "1012 АВ"]],
    ["GB", "SW1A 1AA", ["SW1A1AA", "sw1a–1aa", "ＳＷ１Ａ　１ＡＡ", "GB-SW1A 1AA", "SW1A.1AA"]],
    ["CA", "K1A 0B1", ["k1a-0b1", "K1A–0B1", "К1А 0В1"]],
    ["BG", "1000", ["п.к. 1000", "ПК 1000", "BG-1000"]],
    ["CZ", "110 00", ["PSČ 110 00", "CZ-11000", "110.00"]],
    ["BR", "01310-100", ["CEP 01310-100", "01310–100", "01.310-100"]],
    ["PT", "1100-148", ["P-1100-148", "1100–148", "1100 148"]],
    ["EG", "11511", ["١١٥١١"]],
    ["US", "10001", ["USA 10001", "US-10001"]],
  ] as const)("of %s is %s", (country, zip, typed) => {
    for (const each of typed) {
      expect([each, readPostalCode(country, each)]).toEqual([each, zip]);
      expect([each, holds({ country, zips: [zip] }, { country, zip: each })]).toEqual([each, true]);
      expect([each, holds({ country, zips: [each] }, { country, zip })]).toEqual([each, true]);
    }
  });

  it("meets the list's for each way of typing, in every country", () => {
    const change = fc.constantFrom<(text: string) => string>(
      (text) => text.toLowerCase(),
      (text) => text.replace(/[ -]/g, ""),
      (text) => text.replace(/[ -]/g, "–"),
      (text) => text.replace(/[ -]/g, "."),
      (text) => text.replace(/[ -]/g, "\u00a0"),
      (text) => [...text].join("\u200b"),
      (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      (text) => ` ${text}\n`,
      (text) => (/^\d/.test(text) ? `Τ.Κ. ${text}` : text),
    );
    const coded = [...countryCodes].filter(
      (code) => postalCodeUse(code) !== "none" && postalCodeExample(code) !== "",
    );
    fc.assert(
      fc.property(fc.constantFrom(...coded), fc.array(change, { maxLength: 4 }), (country, changes) => {
        const zip = postalCodeExample(country);
        const typed = changes.reduce((text, each) => each(text), zip);
        const context = `${country} ${zip} ${JSON.stringify(typed)}`;
        expect([context, normalizeZip(readPostalCode(country, typed) ?? "none")]).toEqual([
          context,
          normalizeZip(readPostalCode(country, zip) ?? ""),
        ]);
        expect([context, holds({ country, zips: [zip] }, { country, zip: typed })]).toEqual([context, true]);
      }),
      numRuns(500),
    );
  });

  it("is folded once for all", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[TKCPDGR.\- 1-3Τν]{0,9}$/)),
        (zip) => {
          expect(normalizeZip(normalizeZip(zip))).toBe(normalizeZip(zip));
          expect(bareZip("DE", bareZip("DE", zip))).toBe(bareZip("DE", zip));
        },
      ),
      numRuns(1000),
    );
  });

  it.each(["1*557", "105/57", "10557x", "D 10115"])("%j is still no Greek postcode", (zip) => {
    expect(readPostalCode("GR", zip)).toBeNull();
  });
});
