import { describe, expect, test } from "vitest";
import { greekSound } from "../../app/domain/engine/index.ts";
import { cityOfOtherCode } from "../../app/domain/reference/greek-cities.ts";
import list from "../../app/domain/reference/lists/postal-codes/gr.json" with { type: "json" };

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

describe("a Greek postal code and its city", () => {
  test("fit in every spelling of the list's own names", () => {
    const wrong = list.data.flatMap((entry) => {
      const names = [
        entry.place,
        entry.place_latin,
        entry.municipality,
        entry.municipality_latin,
        entry.regional_unit,
      ];
      return names
        .flatMap((name) => [name, name.toUpperCase(), bare(name).toLowerCase()])
        .filter((name) => cityOfOtherCode(entry.code, name) !== null)
        .map((name) => `${entry.code} ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["10557", "Athens"],
    ["15125", "Athens"],
    ["15125", "MAROUSI"],
    ["15125", "Amaroussion"],
    ["54622", "Thessaloniki"],
    ["54622", "SALONICA"],
    ["54622", "Θεσ/νίκη"],
    ["71500", "Heraklion"],
    ["71500", "Iraklio Kritis"],
    ["18531", "Piraeus"],
    ["26221", "Patras"],
    ["49100", "Corfu"],
    ["85100", "Rhodes"],
    ["84100", "Ermoupoli"],
    ["74100", "Rethimno"],
    ["14561", "Kifissia, Athens"],
    ["63086", "Karyes"],
    ["49999", "Paris"],
  ])("%s %s fit, or can't be judged", (code, city) => {
    expect(cityOfOtherCode(code, city)).toBeNull();
  });

  test.each([
    ["54622", "Paris", "Θεσσαλονίκη", "Thessaloniki"],
    ["54622", "Athens", "Θεσσαλονίκη", "Thessaloniki"],
    ["54622", "Αθήνα", "Θεσσαλονίκη", "Thessaloniki"],
    ["10557", "Thessaloniki", "Αθήνα", "Athina"],
    ["10557", "ΠΑΤΡΑ", "Αθήνα", "Athina"],
    ["84100", "Berlin", "Σύρος", "Syros"],
    ["26221", "Larisa", "Πάτρα", "Patra"],
    ["71500", "Chania", "Ηράκλειο", "Irakleio"],
  ])("%s is not that of %s", (code, city, name, latin) => {
    expect(cityOfOtherCode(code, city)).toEqual({ name, latin });
  });

  test("differ for nearly every pair of two regions' cities", () => {
    const cities = [...new Map(list.data.map((entry) => [entry.region, entry])).values()];
    const missed = cities.flatMap((one) =>
      cities
        .filter((other) => other !== one && cityOfOtherCode(one.code, other.place) === null)
        .map((other) => `${one.code} ${one.place}: ${other.place}`),
    );
    expect(missed).toEqual([]);
  });
});

test("one sound has one form", () => {
  for (const name of ["Ηράκλειο", "IRAKLEIO", "Iraklio", "irákleio"])
    expect(greekSound(name)).toBe("iraklio");
});
