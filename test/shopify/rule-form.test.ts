import { describe, expect, it } from "vitest";
import { readShippingConfig } from "../../app/domain/shipping-config/read-shipping-config.ts";
import type { Item } from "../../app/entrypoints/pages/rates/listed-items.server.ts";
import { formZips, writeZips } from "../../app/entrypoints/pages/rates/rules/form-zips.server.ts";
import type { RuleValues } from "../../app/entrypoints/pages/rates/rules/rule/read-rule.server.ts";
import {
  emptyRule,
  ruleField,
  ruleValuesOf,
  toRule,
} from "../../app/entrypoints/pages/rates/rules/rule/read-rule.server.ts";
import { everyDecision } from "../browser/every-decision.ts";
import { atMost } from "../support/time-limits.ts";

type Rule = Item<"checkoutRules">;

const everyCondition = everyDecision.checkoutRules[0] as Rule;
const actions: readonly Rule["do"][] = [
  { action: "mark-up", percent: 12.5 },
  { action: "mark-up", amount: "1.20", currency: "EUR" },
  { action: "discount", percent: 100 },
  { action: "discount", amount: "3", currency: "JPY" },
  { action: "set-price", amount: "4.90", currency: "EUR" },
  { action: "free" },
  { action: "round", to: ".95", direction: "nearest" },
  { action: "leave" },
  { action: "hide" },
  { action: "rename", name: "Στην πόρτα" },
];

function read(rule: unknown) {
  return readShippingConfig({ format: "waybill-shipping/1", checkoutRules: [rule] }, "UTC");
}

/** The fields at which a form shows an error. */
function wrongFields(change: Partial<RuleValues>): readonly string[] {
  const result = read(toRule({ ...emptyRule("EUR"), name: "A", percent: "5", ...change }));
  if (result.ok) return [];
  return result.problems.map(({ path }) => ruleField(path.replace("checkoutRules.0.", "")));
}

describe("the form of a checkout rule", () => {
  it.each(actions.map((action) => [action.action, action] as const))(
    "holds every value of a rule to %s",
    (_name, action) => {
      const alone = { name: "A", services: ["gorgona.standard"], do: action } as Rule;
      const among: Rule = { ...everyCondition, active: false, stop: true, do: action };
      for (const rule of action.action === "rename" ? [alone] : [alone, among]) {
        const before = read(rule);
        expect(before).toMatchObject({ ok: true });
        expect(read(toRule(ruleValuesOf(rule, "EUR")))).toEqual(before);
      }
    },
  );

  it("accepts numbers with either decimal sign", () => {
    expect(toRule({ ...emptyRule("EUR"), percent: "12,5" })).toMatchObject({ do: { percent: 12.5 } });
    expect(toRule({ ...emptyRule("EUR"), action: "set-price", amount: " 4,90 " })).toMatchObject({
      do: { amount: "4.90" },
    });
  });

  it.each<[string, Partial<RuleValues>, readonly string[]]>([
    ["no name", { name: " " }, ["name"]],
    ["no number", { percent: "many" }, ["percent"]],
    ["no percentage", { percent: "" }, ["percent"]],
    ["a discount above 100 %", { action: "discount", percent: "101" }, ["percent"]],
    ["no amount", { action: "set-price", amount: "" }, ["amount"]],
    ["half a cent", { action: "mark-up", by: "amount", amount: "0.005" }, ["amount"]],
    ["no service", { everyService: false }, ["services"]],
    ["no country", { conditions: ["countries"] }, ["countries"]],
    ["no end", { conditions: ["weightKg"] }, ["weightKg"]],
    [
      "ends in the wrong order",
      {
        conditions: ["cartValue"],
        cartValue: { from: "50", to: "20", currency: "EUR", meaning: "shipped-after" },
      },
      ["cartValue"],
    ],
    ["nothing listed", { conditions: ["skus"] }, ["skus"]],
    ["no weekday", { conditions: ["weekdays"] }, ["weekdays"]],
    ["no place", { conditions: ["places"] }, ["places"]],
    [
      "a place without country, and a range from high to low",
      {
        conditions: ["places"],
        places: [
          { country: "", zips: "", cities: "", states: "" },
          { country: "GR", zips: "10700-10400", cities: "", states: "" },
        ],
      },
      ["places.0.country", "places.1.zips"],
    ],
    [
      "a place to leave out without country",
      { conditions: ["notPlaces"], notPlaces: [{ country: "", zips: "", cities: "", states: "" }] },
      ["notPlaces.0.country"],
    ],
    ["a missing new name", { action: "rename", everyService: false, services: ["a.b"] }, ["newName"]],
    [
      "a new name for everything, by weight",
      {
        action: "rename",
        newName: "B",
        conditions: ["weightKg"],
        weightKg: { from: "1", to: "" },
      },
      ["services", "weightKg"],
    ],
  ])("shows %s at the right field", (_what, change, fields) => {
    expect(wrongFields(change)).toEqual(fields);
  });
});

describe("typed postcodes", () => {
  it.each([
    ["10431", { zips: ["10431"] }],
    ["104*\n105 *", { zipPrefixes: ["104", "105"] }],
    ["10400-10700", { zipRanges: [["10400", "10700"]] }],
    ["10400 – 10700", { zipRanges: [["10400", "10700"]] }],
    ["10400..10700", { zipRanges: [["10400", "10700"]] }],
    ["1000-001", { zips: ["1000-001"] }],
    ["1000-001–1999-999", { zipRanges: [["1000-001", "1999-999"]] }],
    ["00-950, SW1A 1AA; 104 31", { zips: ["00-950", "SW1A 1AA", "104 31"] }],
    [" \n,", {}],
  ])("%j", (text, expected) => {
    expect(formZips(text)).toEqual(expected);
    expect(formZips(writeZips({ country: "GR", ...(expected as object) }))).toEqual(expected);
  });

  it("are read quickly, however long", () => {
    const entry = `1${" ".repeat(100_000)}2`;
    const begun = performance.now();
    expect(formZips(entry)).toEqual({ zips: [entry] });
    expect(performance.now() - begun).toBeLessThan(atMost(500));
  });
});
