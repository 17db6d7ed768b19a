import { describe, expect, it } from "vitest";
import { readShippingConfig } from "../../app/domain/shipping-config/read-shipping-config.ts";
import { writeShippingConfig } from "../../app/domain/shipping-config/write-shipping-config.ts";
import type { Item } from "../../app/entrypoints/pages/rates/listed-items.server.ts";
import type { ServiceRuleValues } from "../../app/entrypoints/pages/rates/service-rules/rule/read-service-rule.server.ts";
import {
  serviceRuleField,
  serviceRuleValuesOf,
  toServiceRule,
} from "../../app/entrypoints/pages/rates/service-rules/rule/read-service-rule.server.ts";
import { everyDecision } from "../browser/every-decision.ts";

type Rule = Item<"serviceRules">;

function read(...rules: readonly unknown[]) {
  return readShippingConfig({ format: "waybill-shipping/1", serviceRules: rules }, "UTC");
}

/** The fields at which a form shows an error. */
function wrongFields(change: Partial<ServiceRuleValues>): readonly string[] {
  const valid = { ...serviceRuleValuesOf({}, "EUR"), name: "A", service: "gorgona.standard" };
  const result = read(toServiceRule({ ...valid, ...change }));
  if (result.ok) return [];
  return result.problems.map(({ path }) => serviceRuleField(path.replace("serviceRules.0.", "")));
}

describe("service rules", () => {
  it("are the same after they are written and read", () => {
    const first = readShippingConfig(everyDecision, "UTC");
    if (!first.ok) throw new Error(JSON.stringify(first.problems));
    const again = readShippingConfig(writeShippingConfig(first.shippingConfig, 1), "UTC");
    expect(again).toMatchObject({ ok: true, shippingConfig: first.shippingConfig });
    expect(first.shippingConfig.serviceRules).toHaveLength(everyDecision.serviceRules.length);
  });

  it.each((everyDecision.serviceRules as Rule[]).map((rule) => [rule.name, rule] as const))(
    "keep every value in the form: %s",
    (_name, rule) => {
      const before = read(rule);
      expect(before).toMatchObject({ ok: true });
      expect(read(toServiceRule(serviceRuleValuesOf(rule, "EUR")))).toEqual(before);
    },
  );

  it.each<[string, Partial<ServiceRuleValues>, readonly string[]]>([
    ["nothing wrong", {}, []],
    ["no name", { name: " " }, ["name"]],
    ["no service", { service: "" }, ["service"]],
    ["no service where none is needed", { use: "cheapest", service: "" }, []],
    ["no country", { conditions: ["countries"], countries: [] }, ["countries"]],
    ["no tag", { conditions: ["orderTags"] }, ["orderTags"]],
    ["no delivery", { conditions: ["deliveries"] }, ["deliveries"]],
    ["no weight", { conditions: ["weightKg"] }, ["weightKg"]],
    [
      "a value of goods that a label does not know",
      {
        conditions: ["cartValue"],
        cartValue: { from: "5", to: "", currency: "EUR", meaning: "all-after" },
      },
      ["cartValue"],
    ],
  ])("name the field with %s", (_name, change, fields) => {
    expect(wrongFields(change)).toEqual(fields);
  });
});
