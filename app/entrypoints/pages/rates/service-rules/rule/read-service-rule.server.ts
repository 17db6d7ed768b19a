/** Reads the form of a service rule into the rule, and fills the form from a rule. */
import { z } from "zod";
import type { ServiceConditionKind } from "../../../../../domain/shipping-config/service-rule-document.ts";
import { serviceConditionKind } from "../../../../../domain/shipping-config/service-rule-document.ts";
import type { Item } from "../../listed-items.server.ts";
import { ruleField, shapes } from "../../rules/rule/read-rule.server.ts";
import { serviceConditions } from "./service-conditions.ts";

type Rule = Item<"serviceRules">;

const useKinds = ["service", "cheapest", "cheapest-in-time", "ask"] as const;

const yesNo = {
  schema: z.enum(["yes", "no"]),
  show: (given: boolean | undefined) => (given === false ? ("no" as const) : ("yes" as const)),
  read: (typed: "yes" | "no") => typed === "yes",
};

const allShapes = { ...shapes, yesNo };

interface AnyShape {
  readonly schema: z.ZodType;
  show(given: unknown, currency: string): unknown;
  read(typed: unknown): unknown;
}

const shapeOf = (kind: ServiceConditionKind) => allShapes[serviceConditions[kind]] as AnyShape;

type SchemaOf<Kind extends ServiceConditionKind> =
  (typeof allShapes)[(typeof serviceConditions)[Kind]]["schema"];

const conditionSchemas = Object.fromEntries(
  serviceConditionKind.options.map((kind) => [kind, shapeOf(kind).schema]),
) as { readonly [Kind in ServiceConditionKind]: SchemaOf<Kind> };

export const serviceRuleValues = z
  .object({
    name: z.string(),
    active: z.boolean(),
    use: z.enum(useKinds),
    service: z.string(),
    /** The rule's conditions, in the order in which they were added. */
    conditions: z.array(serviceConditionKind),
  })
  .extend(conditionSchemas);

/** The form of a service rule, all as typed. Values of conditions that the rule lacks are ignored. */
export type ServiceRuleValues = z.output<typeof serviceRuleValues>;

/** @param currency the currency of fields that the rule leaves empty */
export function serviceRuleValuesOf(rule: Partial<Rule>, currency: string): ServiceRuleValues {
  const { name = "", active = true, when = {}, use = { kind: "service", service: "" } } = rule;
  const shown = serviceConditionKind.options.map((kind) => [kind, shapeOf(kind).show(when[kind], currency)]);
  return {
    name,
    active,
    use: use.kind,
    service: use.kind === "service" ? use.service : "",
    conditions: serviceConditionKind.options.filter((kind) => when[kind] !== undefined),
    ...(Object.fromEntries(shown) as Pick<ServiceRuleValues, ServiceConditionKind>),
  };
}

/** The rule as typed, valid or not. */
export function toServiceRule(values: ServiceRuleValues): unknown {
  const { name, active, use, service, conditions } = values;
  return {
    name,
    ...(active ? {} : { active: false }),
    when: Object.fromEntries(conditions.map((kind) => [kind, shapeOf(kind).read(values[kind])])),
    use: use === "service" ? { kind: use, service } : { kind: use },
  };
}

/** The form's field that holds this part of the rule. */
export function serviceRuleField(path: string): string {
  return path.startsWith("use") ? "service" : ruleField(path);
}
