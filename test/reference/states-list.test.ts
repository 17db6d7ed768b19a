import { describe, expect, test } from "vitest";
import withState from "../../app/domain/reference/lists/countries-with-state.json" with { type: "json" };
import list from "../../app/domain/reference/lists/states.json" with { type: "json" };

interface State {
  readonly code: string;
  readonly name: string;
  readonly iso_3166_2: string | null;
}
const states = new Map(Object.entries<readonly State[]>(list.data));
const codesOf = (country: string) => (states.get(country) ?? []).map(({ code }) => code).sort();
const nameOf = (country: string, code: string) =>
  states.get(country)?.find((state) => state.code === code)?.name;
const words = (text: string) => text.trim().split(/\s+/).sort();

/** Codes of Shopify's `provinceCode`, from its published address data. */
const shopify: Readonly<Record<string, string>> = {
  US: `AL AK AS AZ AR CA CO CT DE DC FM FL GA GU HI ID IL IN IA KS KY LA ME MH MD MA MI MN MS MO MT NE NV NH NJ NM NY NC
       ND MP OH OK OR PW PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY AA AE AP`,
  CA: "AB BC MB NB NL NT NS NU ON PE QC SK YT",
  AU: "ACT NSW NT QLD SA TAS VIC WA",
  BR: "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO",
  ES: `C VI AB A AL O AV BA PM B BU CC CA S CS CE CR CO CU GI GR GU SS H HU J LO GC LE L LU M MA ML MU NA OR P PO SA TF SG
       SE SO T TE TO V VA BI ZA Z`,
  ZA: "EC FS GP NL LP MP NW NC WC",
  AR: "B K H U C X W E P Y L F M N Q R A J D Z S G V T",
  IE: "CW CN CE CO DL D G KY KE KK LS LM LK LD LH MO MH MN OY RN SO TA WD WH WX WW",
  NZ: "AUK BOP CAN CIT GIS HKB MWT MBH NSN NTL OTA STL TKI TAS WKO WGN WTC",
  CN: "AH BJ CQ FJ GS GD GX GZ HI HE HL HA HB HN NM JS JX JL LN NX QH SN SD SH SX SC TJ XJ YZ YN ZJ",
  MY: "JHR KDH KTN KUL LBN MLK NSN PHG PNG PRK PLS PJY SBH SWK SGR TRG",
  HK: "HK KL NT",
  AE: "AZ AJ DU FU RK SH UQ",
};

describe("the list of states", () => {
  test.each(Object.entries(shopify))(
    "has the codes that Shopify has for %s, and no other",
    (country, codes) => {
      expect(codesOf(country)).toEqual(words(codes));
    },
  );

  test("has Mexico's codes as Shopify has them, a space among them", () => {
    expect(codesOf("MX")).toHaveLength(32);
    expect(codesOf("MX")).toEqual(expect.arrayContaining(["AGS", "BC", "DF", "NL", "Q ROO", "TAMPS"]));
  });

  test("has all of India's old and new codes", () => {
    expect(codesOf("IN")).toEqual(expect.arrayContaining(["CG", "DD", "DH", "DN", "LA", "OR", "TS", "UK"]));
    expect(codesOf("IN").every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  test("has Italy's provinces in two letters, the dissolved ones of Sardinia too", () => {
    expect(codesOf("IT").every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(codesOf("IT")).toEqual(expect.arrayContaining(["AO", "RM", "SU", "CI", "OG", "OT", "VS"]));
    expect(codesOf("IT")).toHaveLength(111);
  });

  test.each([
    ["JP", 47],
    ["PT", 20],
    ["KR", 17],
    ["TH", 77],
    ["PE", 26],
    ["UY", 19],
    ["VE", 25],
    ["SV", 14],
    ["CR", 7],
    ["KW", 6],
  ])("has the whole ISO code for %s, %i of them", (country, count) => {
    expect(codesOf(country)).toHaveLength(count);
    expect(codesOf(country).every((code) => code.startsWith(`${country}-`))).toBe(true);
  });

  test("names them as people do, not inverted and not in a scholar's spelling", () => {
    expect(nameOf("JP", "JP-13")).toBe("Tokyo");
    expect(nameOf("ES", "O")).toBe("Asturias");
    expect(nameOf("ES", "M")).toBe("Madrid");
    expect(nameOf("AE", "DU")).toBe("Dubai");
    expect(nameOf("IT", "BZ")).toBe("Bolzano");
    expect(nameOf("RU", "MOW")).toBe("Moscow");
    const withComma = [...states.values()].flat().filter(({ name }) => name.includes(","));
    expect(withComma.map(({ name }) => name)).toEqual([
      "Bogotá, D.C.",
      "San Andrés, Providencia y Santa Catalina",
    ]);
  });

  test("has each code and each name once in its country", () => {
    for (const [country, own] of states) {
      expect(new Set(own.map(({ code }) => code)).size, country).toBe(own.length);
      expect(new Set(own.map(({ name }) => name)).size, country).toBe(own.length);
    }
  });

  test("leaves out countries whose addresses have none, Greece among them", () => {
    for (const country of ["GR", "DE", "FR", "GB", "NL"]) expect(states.has(country)).toBe(false);
  });

  test("has the same countries as the list of countries with states", () => {
    expect(withState.data.map(({ country }) => country)).toEqual([...states.keys()].sort());
  });
});
