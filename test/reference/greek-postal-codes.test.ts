import { describe, expect, test } from "vitest";
import list from "../../app/domain/reference/lists/postal-codes/gr.json" with { type: "json" };
import { readPostalCode } from "../../app/domain/reference/postal-rules.ts";
import { agreesWithPrefix } from "../../scripts/reference/greek-prefixes.ts";

const byCode = new Map(list.data.map((entry) => [entry.code, entry]));

describe("the list of Greek postal codes", () => {
  test("has at least 1,370, each once, in order, and each one that the postal rule takes as it is", () => {
    expect(list.data.length).toBeGreaterThanOrEqual(1370);
    const codes = list.data.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.filter((code) => readPostalCode("GR", code) !== code)).toEqual([]);
  });

  test.each([
    ["71500", "Ηράκλειο", "Ηρακλείου", "Κρήτης"],
    ["56404", "Θεσσαλονίκη", "Θεσσαλονίκης", "Κεντρικής Μακεδονίας"],
    ["62044", "Νέος Σκοπός", "Σερρών", "Κεντρικής Μακεδονίας"],
    ["63086", "Καρυές", "Άγιο Όρος (Αυτοδιοίκητο)", "Κεντρικής Μακεδονίας"],
    ["63087", "Δάφνη", "Άγιο Όρος (Αυτοδιοίκητο)", "Κεντρικής Μακεδονίας"],
    ["74058", "Ρούστικα", "Ρεθύμνης", "Κρήτης"],
    ["13103", "Ίλιον", "Δυτικού Τομέα Αθηνών", "Αττικής"],
    ["10557", "Αθήνα", "Κεντρικού Τομέα Αθηνών", "Αττικής"],
    ["54622", "Θεσσαλονίκη", "Θεσσαλονίκης", "Κεντρικής Μακεδονίας"],
    ["18531", "Πειραιάς", "Πειραιώς", "Αττικής"],
    ["12131", "Περιστέρι", "Δυτικού Τομέα Αθηνών", "Αττικής"],
    ["26221", "Πάτρα", "Αχαΐας", "Δυτικής Ελλάδας"],
    ["53200", "Αμύνταιο", "Φλώρινας", "Δυτικής Μακεδονίας"],
    ["49100", "Κέρκυρα", "Κέρκυρας", "Ιονίων Νήσων"],
    ["84700", "Θήρα", "Θήρας", "Νοτίου Αιγαίου"],
    ["85100", "Ρόδος", "Ρόδου", "Νοτίου Αιγαίου"],
    ["81100", "Μυτιλήνη", "Λέσβου", "Βορείου Αιγαίου"],
    ["80100", "Κύθηρα", "Νήσων", "Αττικής"],
  ])("has %s in %s, %s, %s", (code, place, regionalUnit, region) => {
    expect(byCode.get(code)).toMatchObject({ place, regional_unit: regionalUnit, region });
  });

  test("lacks the misprints of its source", () => {
    for (const code of ["42222", "15461", "52000", "49801", "57913"]) expect(byCode.has(code)).toBe(false);
  });

  test("has each code where its first digits say", () => {
    const misplaced = list.data.filter(
      (entry) => !agreesWithPrefix(entry.code, entry.regional_unit, entry.region),
    );
    expect(misplaced).toEqual([]);
    expect(agreesWithPrefix("71500", "Βορείου Τομέα Αθηνών", "Αττικής")).toBe(false);
    expect(agreesWithPrefix("62044", "Μαγνησίας", "Θεσσαλίας")).toBe(false);
  });

  test("has the 13 regions, and Mount Athos beside the 74 regional units", () => {
    expect(new Set(list.data.map(({ region }) => region)).size).toBe(13);
    expect(new Set(list.data.map((entry) => entry.regional_unit)).size).toBe(75);
  });

  test("is in Greek letters and in Latin ones", () => {
    for (const entry of list.data) {
      for (const name of [entry.place, entry.municipality, entry.regional_unit, entry.region]) {
        expect(name).toMatch(/^[\p{Script=Greek} ()-]+$/u);
      }
    }
    expect(byCode.get("71500")).toMatchObject({
      place_latin: "Irakleio",
      municipality_latin: "Irakleiou",
      region_latin: "Kritis",
    });
  });

  test("has no street in it", () => {
    expect(Object.keys(list.data[0] ?? {}).filter((field) => /street|odd|even/.test(field))).toEqual([]);
  });
});
