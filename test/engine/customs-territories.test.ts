import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CustomsPlace } from "../../app/domain/engine/index.ts";
import {
  countriesWithoutDeclaration,
  customsTerritories,
  customsTerritoryOf,
  euCountries,
  needsCustomsDeclaration,
} from "../../app/domain/engine/index.ts";

const athens = { country: "GR", zip: "10557" };
const berlin = { country: "DE", zip: "10115" };
const paris = { country: "FR", zip: "75001" };
const belfast = { country: "GB", zip: "BT1 5GS" };
const london = { country: "GB", zip: "SW1A 1AA" };

/** "FR 97150", "GP": a country, and a postcode if that decides. */
function at(place: string): CustomsPlace {
  const [country = "", ...zip] = place.split(" ");
  return { country, zip: zip.join(" ") || null };
}

/** Written out here rather than read from the table under test. */
const outsideEuVat: readonly (readonly [territory: string, customsUnion: string | null, places: string])[] = [
  ["Åland", "yes", "AX|AX 22100|FI 22100|FI 22999"],
  ["Canary Islands", "yes", "IC|ES 35001|ES 38612"],
  ["Ceuta and Melilla", "no", "EA|ES 51001|ES 52006"],
  ["Büsingen", "no", "DE 78266"],
  ["Heligoland", "no", "DE 27498"],
  ["Livigno", "no", "IT 23041"],
  ["Campione d'Italia", "yes", "IT 22061"],
  ["Mount Athos", "yes", "GR 63086|GR 63087|GR 630 86|GR GR-63087"],
  ["Guadeloupe", "yes", "GP|FR 97100|FR 97190|GP 97110"],
  ["Martinique", "yes", "MQ|FR 97200"],
  ["French Guiana", "yes", "GF|FR 97300"],
  ["Réunion", "yes", "RE|FR 97400"],
  ["Mayotte", "yes", "YT|FR 97600"],
  ["Saint-Martin", "yes", "MF|FR 97150"],
  ["Saint-Barthélemy", "no", "BL|FR 97133"],
  ["Saint-Pierre and Miquelon", "no", "PM|FR 97500"],
  ["Wallis and Futuna", "no", "WF|FR 98600"],
  ["French Polynesia", "no", "PF|FR 98714"],
  ["New Caledonia", "no", "NC|FR 98800"],
  ["Greenland", "no", "GL|GL 3900|DK 3900|DK 3992"],
  ["Faroe Islands", "no", "FO|FO 100"],
  ["Aruba", "no", "AW"],
  ["Curaçao", "no", "CW"],
  ["Sint Maarten", "no", "SX"],
  ["Caribbean Netherlands", "no", "BQ"],
  ["San Marino", null, "SM|SM 47890"],
  ["Andorra", null, "AD|AD AD500"],
  ["Turkey", null, "TR 34000"],
  ["Vatican City", null, "VA 00120"],
  ["Gibraltar", null, "GI GX11 1AA"],
  ["Isle of Man", null, "IM IM1 1AA|GB IM1 1AA"],
  ["Jersey", null, "JE JE2 3AB|GB je2 3ab"],
  ["Guernsey", null, "GG GY1 1AA|GB GY1 1AA"],
  ["Switzerland", null, "CH 8001"],
  ["Norway", null, "NO 0150"],
  ["Liechtenstein", null, "LI 9490"],
  ["Iceland", null, "IS 101"],
  ["Great Britain", null, "GB|GB SW1A 1AA|GB B1 1AA"],
];
const insideEuVat = [
  ["Azores", "yes", "PT 9500-001|PT 9999|PT 9560"],
  ["Madeira", "yes", "PT 9000|PT 9400-001"],
  ["Monaco", "yes", "MC|MC 98000|FR 98000|FR 98099"],
  ["Northern Ireland", "goods", "GB BT1 5GS|GB bt15gs|GB BT94 5GG"],
] as const;

const placesOf = (rows: typeof outsideEuVat | typeof insideEuVat) =>
  rows.flatMap(([territory, customsUnion, places]) =>
    places.split("|").map((place) => ({ territory, customsUnion, place })),
  );

describe("a territory outside the EU's VAT territory", () => {
  it.each(placesOf(outsideEuVat))("$place is $territory: declared to and from the EU", (row) => {
    const place = at(row.place);
    expect(customsTerritoryOf(place)).toMatchObject({ name: row.territory, customsUnion: row.customsUnion });
    for (const inside of [athens, berlin, paris, at("PT 9500"), at("MC"), belfast]) {
      const joined = inside === belfast && ["Great Britain", "Isle of Man"].includes(row.territory);
      expect(needsCustomsDeclaration(place, inside)).toBe(!joined);
      expect(needsCustomsDeclaration(inside, place)).toBe(!joined);
    }
    expect(needsCustomsDeclaration(place, place)).toBe(false);
  });

  it("declares what it sends to its own country, too", () => {
    const pairs = [
      ["GR 63086", "GR 10557"],
      ["ES 35001", "ES 28001"],
      ["ES 35001", "ES 51001"],
      ["DE 27498", "DE 78266"],
      ["FR 97400", "FR 75001"],
      ["RE 97400", "GF 97300"],
      ["DK 3900", "DK 1050"],
      ["FI 22100", "FI 00100"],
      ["GB JE2 3AB", "GB SW1A 1AA"],
    ] as const;
    for (const [one, other] of pairs) {
      expect(needsCustomsDeclaration(at(one), at(other)), `${one} to ${other}`).toBe(true);
      expect(needsCustomsDeclaration(at(other), at(one)), `${other} to ${one}`).toBe(true);
    }
  });

  it("declares nothing within itself, whichever code names it", () => {
    for (const [one, other] of [
      ["ES 35001", "ES 38001"],
      ["ES 35001", "IC"],
      ["FI 22100", "AX 22150"],
      ["GR 63086", "GR 63087"],
      ["FR 97400", "RE 97460"],
      ["DK 3900", "GL 3905"],
    ] as const) {
      expect(needsCustomsDeclaration(at(one), at(other)), `${one} to ${other}`).toBe(false);
    }
  });
});

describe("a territory inside the EU's VAT territory", () => {
  it.each(placesOf(insideEuVat))("$place is $territory: nothing is declared to or from the EU", (row) => {
    const place = at(row.place);
    expect(customsTerritoryOf(place)).toMatchObject({ name: row.territory, customsUnion: row.customsUnion });
    for (const inside of [athens, berlin, paris, at("PT 1100")]) {
      expect(needsCustomsDeclaration(place, inside)).toBe(false);
      expect(needsCustomsDeclaration(inside, place)).toBe(false);
    }
    for (const outside of [at("US 10001"), at("CH 8001"), at("ES 35001")]) {
      expect(needsCustomsDeclaration(place, outside)).toBe(true);
      expect(needsCustomsDeclaration(outside, place)).toBe(true);
    }
  });
});

describe("a customs declaration", () => {
  it("isn't needed between the EU's countries and Monaco, whatever the pair", () => {
    expect(countriesWithoutDeclaration).toHaveLength(28);
    for (const from of countriesWithoutDeclaration) {
      for (const to of countriesWithoutDeclaration)
        expect(needsCustomsDeclaration({ country: from }, { country: to })).toBe(false);
    }
  });

  it.each([
    ["US 10001", "US 94103", false],
    ["CH 8001", "CH 3000", false],
    ["GB SW1A 1AA", "GB EC1A 1BB", false],
    ["XK 10000", "XK 20000", false],
    // One market by treaty.
    ["GB SW1A 1AA", "IM IM1 1AA", false],
    ["GB SW1A 1AA", "GB BT1 5GS", false],
    ["CH 8001", "LI 9490", false],
    ["US 10001", "CA K1A 0B1", true],
    ["GB SW1A 1AA", "IE D02 AF30", true],
    ["GB BT1 5GS", "IE D02 AF30", false],
    ["NO 0150", "CH 8001", true],
    ["SM 47890", "IT 00118", true],
  ])("between %s and %s: %s", (one, other, needed) => {
    expect(needsCustomsDeclaration(at(one), at(other))).toBe(needed);
    expect(needsCustomsDeclaration(at(other), at(one))).toBe(needed);
  });

  it("is as needed one way as the other, and never within one place", () => {
    const anyPlace = fc.constantFrom(
      ...customsTerritories.flatMap(({ countries, postcodes }) => [
        ...countries.map((country) => ({ country })),
        ...postcodes.flatMap(({ country, zipPrefixes }) =>
          zipPrefixes.map((zip) => ({ country, zip: zip.padEnd(5, "0") })),
        ),
      ]),
      ...euCountries.map((country) => ({ country, zip: null })),
      london,
    );
    fc.assert(
      fc.property(anyPlace, anyPlace, (one, other) => {
        expect(needsCustomsDeclaration(one, other)).toBe(needsCustomsDeclaration(other, one));
        expect(needsCustomsDeclaration(one, one)).toBe(false);
      }),
    );
  });

  it("takes the middle of the country where no postcode is given", () => {
    expect(customsTerritoryOf({ country: "ES" })).toBeNull();
    expect(customsTerritoryOf({ country: "ES", zip: "" })).toBeNull();
    expect(customsTerritoryOf({ country: "FR", zip: "97" })).toBeNull();
  });
});
