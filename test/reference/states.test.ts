import { describe, expect, it } from "vitest";
import list from "../../app/domain/reference/lists/states.json" with { type: "json" };
import { hasStates, readState, stateExamples } from "../../app/domain/reference/states.ts";

describe("a state", () => {
  it.each([
    ["US", "CA", "CA"],
    ["US", "ca", "CA"],
    ["US", "California", "CA"],
    ["US", "US-CA", "CA"],
    ["US", " new  york ", "NY"],
    ["CA", "Québec", "QC"],
    ["CA", "QUEBEC", "QC"],
    ["ES", "Álava", "VI"],
    ["ES", "alava", "VI"],
    ["JP", "Tokyo", "JP-13"],
    ["JP", "JP-13", "JP-13"],
    ["JP", "13", "JP-13"],
    ["AU", "new south wales", "NSW"],
    ["IT", "Roma", "RM"],
    ["MX", "Ciudad de Mexico", "DF"],
    ["MX", "CMX", "DF"],
    ["US", "Ontario", null],
    ["US", "C", null],
    ["US", "--", null],
    ["GR", "Attica", null],
    ["ZZ", "CA", null],
    ["constructor", "CA", null],
  ])("of %s written %j is %j", (country, state, expected) => {
    expect(readState(country, state)).toBe(expected);
  });

  it("is found by its code, its name and its ISO code, in each country of the list", () => {
    for (const [country, states] of Object.entries(list.data)) {
      expect(hasStates(country)).toBe(true);
      expect(stateExamples(country).length).toBeGreaterThan(0);
      for (const { code, name, iso_3166_2: iso } of states) {
        expect(readState(country, code), `${country} ${code}`).toBe(code);
        expect(readState(country, name), `${country} ${name}`).toBe(code);
        if (iso) expect(readState(country, iso), `${country} ${iso}`).toBe(code);
      }
    }
  });

  it("is asked of no country without a list", () => {
    for (const country of ["GR", "DE", "ZZ", "toString"]) {
      expect(hasStates(country)).toBe(false);
      expect(stateExamples(country)).toEqual([]);
    }
  });
});
