import { describe, expect, test } from "vitest";
import { customsTerritories } from "../../app/domain/engine/index.ts";
import list from "../../app/domain/reference/lists/countries-without-customs-declaration.json" with {
  type: "json",
};

const { countries, exceptions } = list.data;
const named = (territory: string) => exceptions.find((exception) => exception.territory === territory);

describe("the list of countries without customs declaration", () => {
  test("is the EU's 27 and Monaco", () => {
    expect(countries).toHaveLength(28);
    expect(countries).toContain("MC");
    for (const country of ["GB", "CH", "NO", "TR", "AX", "SM"]) expect(countries).not.toContain(country);
  });

  test("has every territory that the engine tells apart, and each of the known", () => {
    expect(exceptions.map(({ territory }) => territory)).toEqual(customsTerritories.map(({ name }) => name));
    expect(named("Åland")).toEqual({
      territory: "Åland",
      customs_union: "yes",
      eu_vat: "no",
      recognised_by: { countries: ["AX"], postcodes: [{ country: "FI", prefixes: ["22"] }] },
    });
    expect(named("Mount Athos")?.recognised_by.postcodes).toEqual([
      { country: "GR", prefixes: ["63086", "63087"] },
    ]);
    expect(named("Northern Ireland")).toMatchObject({ customs_union: "goods", eu_vat: "goods" });
  });
});
