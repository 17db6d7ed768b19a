/** Reads the form of a checkout rule into the rule, and fills the form from a rule. */
import { z } from "zod";
import { conditionKind } from "../../../../../domain/shipping-config/checkout-rule-document.ts";
import { formDecimal, formNumber, whenFilled } from "../../../frame/form-numbers.server.ts";
import type { Item } from "../../listed-items.server.ts";
import { formZips, writeZips } from "../form-zips.server.ts";
import type { ActionField } from "../rule-actions.ts";
import { directions, documentNames, endings, fieldsAsked, ruleActionNames } from "../rule-actions.ts";

type Rule = Item<"checkoutRules">;
type Conditions = NonNullable<Rule["when"]>;
type Place = NonNullable<Conditions["places"]>[number];

const field = z.string();
const span = z.object({ from: field, to: field });
const list = z.object({ match: z.enum(["any", "only", "none"]), values: field });
const place = z.object({ country: field, zips: field, cities: field, states: field });

export const ruleValues = z.object({
  name: field,
  active: z.boolean(),
  stop: z.boolean(),
  everyService: z.boolean(),
  services: z.array(field),
  /** The rule's conditions, in the order in which they were added. */
  conditions: z.array(conditionKind),
  countries: z.array(field),
  places: z.array(place),
  zones: field,
  weightKg: span,
  cartValue: span.extend({ currency: field }),
  quantity: span,
  skus: list,
  vendors: list,
  customerTags: list,
  weekdays: z.array(field),
  action: z.enum(ruleActionNames),
  by: z.enum(["percent", "amount"]),
  percent: field,
  amount: field,
  currency: field,
  ending: z.enum(endings),
  direction: z.enum(directions),
  newName: field,
});

/** The form of a checkout rule, all as typed. Values of conditions and fields that the rule lacks are ignored. */
export type RuleValues = Typed<z.output<typeof ruleValues>>;

type Typed<T> = T extends object ? { readonly [Key in keyof T]: Typed<T[Key]> } : T;

export function emptyRule(currency: string): RuleValues {
  return {
    name: "",
    active: true,
    stop: false,
    everyService: true,
    services: [],
    conditions: [],
    countries: [],
    places: [],
    zones: "",
    weightKg: { from: "", to: "" },
    cartValue: { from: "", to: "", currency },
    quantity: { from: "", to: "" },
    skus: { match: "any", values: "" },
    vendors: { match: "any", values: "" },
    customerTags: { match: "any", values: "" },
    weekdays: [],
    action: "mark-up",
    by: "percent",
    percent: "",
    amount: "",
    currency,
    ending: ".90",
    direction: "up",
    newName: "",
  };
}

/** @param currency the currency of fields that the rule leaves empty */
export function ruleValuesOf(rule: Rule, currency: string): RuleValues {
  const { when = {}, do: action, services } = rule;
  const empty = emptyRule(currency);
  const amount = "amount" in action ? action.amount : undefined;
  return {
    ...empty,
    name: rule.name,
    active: rule.active ?? true,
    stop: rule.stop ?? false,
    everyService: services === undefined,
    services: [...(services ?? [])],
    conditions: conditionKind.options.filter((kind) => when[kind] !== undefined),
    countries: [...(when.countries ?? [])],
    places: (when.places ?? []).map(placeValues),
    zones: (when.zones ?? []).join("\n"),
    weightKg: spanValues(when.weightKg),
    cartValue: { ...spanValues(when.cartValue), currency: when.cartValue?.currency ?? currency },
    quantity: spanValues(when.quantity),
    skus: listValues(when.skus),
    vendors: listValues(when.vendors),
    customerTags: listValues(when.customerTags),
    weekdays: [...(when.weekdays ?? [])],
    action: action.action,
    by: amount === undefined ? "percent" : "amount",
    percent: "percent" in action ? String(action.percent ?? "") : "",
    amount: String(amount ?? ""),
    currency: ("currency" in action ? action.currency : undefined) ?? currency,
    ending: "to" in action ? action.to : empty.ending,
    direction: ("direction" in action ? action.direction : undefined) ?? empty.direction,
    newName: "name" in action ? action.name : "",
  };
}

function spanValues({ from = "", to = "" }: { readonly from?: unknown; readonly to?: unknown } = {}) {
  return { from: String(from), to: String(to) };
}

function listValues(given?: Conditions["skus"]): RuleValues["skus"] {
  return { match: given?.match ?? "any", values: (given?.values ?? []).join("\n") };
}

function placeValues(given: Place): RuleValues["places"][number] {
  return {
    country: given.country,
    zips: writeZips(given),
    cities: (given.cities ?? []).join("\n"),
    states: (given.states ?? []).join("\n"),
  };
}

/** The rule as typed, valid or not. */
export function toRule(values: RuleValues): unknown {
  return {
    name: values.name,
    ...(values.active ? {} : { active: false }),
    ...(values.everyService ? {} : { services: values.services }),
    when: Object.fromEntries(values.conditions.map((kind) => [kind, condition(kind, values)])),
    do: toAction(values),
    ...(values.stop ? { stop: true } : {}),
  };
}

function condition(kind: RuleValues["conditions"][number], values: RuleValues): unknown {
  switch (kind) {
    case "countries":
    case "weekdays":
      return values[kind];
    case "places":
      return values.places.map(toPlace);
    case "zones":
      return lines(values.zones);
    case "weightKg":
    case "quantity":
      return toSpan(values[kind], formNumber);
    case "cartValue":
      return { ...toSpan(values.cartValue, formDecimal), currency: values.cartValue.currency };
    case "skus":
    case "vendors":
    case "customerTags":
      return { match: values[kind].match, values: lines(values[kind].values) };
  }
}

function toSpan(span: { readonly from: string; readonly to: string }, read: (text: string) => unknown) {
  return { ...whenFilled("from", span.from, read), ...whenFilled("to", span.to, read) };
}

function toPlace({ country, zips, cities, states }: RuleValues["places"][number]) {
  return {
    country,
    ...formZips(zips),
    ...whenFilled("cities", cities, lines),
    ...whenFilled("states", states, lines),
  };
}

function toAction(values: RuleValues): unknown {
  const answers = fieldsAsked(values.action, values.by).map((field) => answer(field, values));
  return { action: values.action, ...Object.assign({}, ...answers) };
}

function answer(field: ActionField, values: RuleValues): object {
  switch (field) {
    case "percent":
      return { [documentNames[field]]: formNumber(values.percent) };
    case "amount": {
      const amount = values.amount.trim() === "" ? undefined : formDecimal(values.amount);
      return { [documentNames[field]]: amount, currency: values.currency };
    }
    case "ending":
    case "direction":
    case "newName":
      return { [documentNames[field]]: values[field] };
  }
}

function lines(text: string): readonly string[] {
  return text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The form's field that holds this part of the rule. */
export function ruleField(path: string): string {
  const [first = "", second = "", third = "", fourth = ""] = path.split(".");
  if (first === "do") {
    if (second === "currency") return second;
    return Object.entries(documentNames).find(([, name]) => name === second)?.[0] ?? "amount";
  }
  if (first !== "when") return first;
  if (second === "places" && third !== "") return `places.${third}.${placeField(fourth)}`;
  return second;
}

function placeField(name: string): string {
  return name.startsWith("zip") ? "zips" : name;
}
