/** Reads the form of a checkout rule into the rule, and fills the form from a rule. */
import { z } from "zod";
import type { ConditionKind } from "../../../../../domain/shipping-config/checkout-rule-document.ts";
import { conditionKind } from "../../../../../domain/shipping-config/checkout-rule-document.ts";
import { fieldSchemas, shownValues, storedValues } from "../../../frame/fields.server.ts";
import { formDecimal, formNumber, whenFilled } from "../../../frame/form-numbers.server.ts";
import type { Item } from "../../listed-items.server.ts";
import { formZips, writeZips } from "../form-zips.server.ts";
import { fieldsAsked, ruleFields } from "../rule-actions.ts";
import { ruleConditions, valueMeanings } from "./rule-conditions.ts";

type Rule = Item<"checkoutRules">;
type Conditions = NonNullable<Rule["when"]>;
type Place = NonNullable<Conditions["places"]>[number];
type Stored<Kind extends ConditionKind> = NonNullable<Conditions[Kind]>;

const field = z.string();
const span = z.object({ from: field, to: field });
const amounts = span.extend({ currency: field, meaning: z.enum(valueMeanings).default("shipped-after") });

/** The members of the stored condition that say another value than the usual one. */
const storedMeanings = {
  "shipped-after": {},
  "shipped-before": { discounts: "before" },
  "all-after": { goods: "all" },
  "all-before": { goods: "all", discounts: "before" },
} as const satisfies Record<(typeof valueMeanings)[number], object>;

const list = z.object({ match: z.enum(["any", "only", "none"]), values: field });
const place = z.object({ country: field, zips: field, cities: field, states: field });

interface Shape<Schema extends z.ZodType, Given> {
  readonly schema: Schema;
  /** @param given `undefined`: the rule lacks the condition. @param currency where it names none */
  show(given: Given | undefined, currency: string): z.output<Schema>;
  /** As typed, valid or not. */
  read(typed: z.output<Schema>): unknown;
}

function shape<Schema extends z.ZodType, Given>(of: Shape<Schema, Given>): Shape<Schema, Given> {
  return of;
}

/** How the form has the value of a condition, and reads it. */
export const shapes = {
  codes: shape({
    schema: z.array(field),
    show: (given: Stored<"countries" | "weekdays"> | undefined) => [...(given ?? [])],
    read: (typed) => typed,
  }),
  lines: shape({
    schema: field,
    show: (given: Stored<"zones"> | undefined) => (given ?? []).join("\n"),
    read: lines,
  }),
  span: shape({
    schema: span,
    show: (given: Stored<"weightKg"> | undefined) => spanValues(given),
    read: (typed) => toSpan(typed, (text) => formNumber(text, "kg")),
  }),
  count: shape({
    schema: span,
    show: (given: Stored<"quantity"> | undefined) => spanValues(given),
    read: (typed) => toSpan(typed, (text) => formNumber(text, "count")),
  }),
  amounts: shape({
    schema: amounts,
    show: (given: Stored<"cartValue"> | undefined, currency) => ({
      ...spanValues(given),
      currency: given?.currency ?? currency,
      meaning: `${given?.goods ?? "shipped"}-${given?.discounts ?? "after"}` as const,
    }),
    read: ({ meaning, ...typed }) => ({
      ...toSpan(typed, (text) => formDecimal(text, { currency: typed.currency })),
      currency: typed.currency,
      ...storedMeanings[meaning],
    }),
  }),
  list: shape({
    schema: list,
    show: (given: Stored<"skus"> | undefined) => ({
      match: given?.match ?? "any",
      values: (given?.values ?? []).join("\n"),
    }),
    read: ({ match, values }) => ({ match, values: lines(values) }),
  }),
  places: shape({
    // A page that was open before a release may lack a condition that came with it.
    schema: z.array(place).default([]),
    show: (given: Stored<"places" | "notPlaces"> | undefined) => (given ?? []).map(placeValues),
    read: (typed) => typed.map(toPlace),
  }),
};

type Shapes = typeof shapes;
type SchemaOf<Kind extends ConditionKind> = Shapes[(typeof ruleConditions)[Kind]["shape"]]["schema"];

const shapeOf = (kind: ConditionKind): Shape<z.ZodType, unknown> => shapes[ruleConditions[kind].shape];

const conditionSchemas = Object.fromEntries(
  conditionKind.options.map((kind) => [kind, shapeOf(kind).schema]),
) as { readonly [Kind in ConditionKind]: SchemaOf<Kind> };

export const ruleValues = z
  .object({
    ...fieldSchemas(ruleFields),
    everyService: z.boolean(),
    services: z.array(field),
    /** The rule's conditions, in the order in which they were added. */
    conditions: z.array(conditionKind),
  })
  .extend(conditionSchemas);

/** The form of a checkout rule, all as typed. Values of conditions and fields that the rule lacks are ignored. */
export type RuleValues = Typed<z.output<typeof ruleValues>>;

type Typed<T> = T extends object ? { readonly [Key in keyof T]: Typed<T[Key]> } : T;

export function emptyRule(currency: string): RuleValues {
  return ruleValuesOf({}, currency);
}

/** @param currency the currency of fields that the rule leaves empty */
export function ruleValuesOf(rule: Partial<Rule>, currency: string): RuleValues {
  const { services } = rule;
  const when = withMeaning(rule);
  const action = { action: "mark-up", to: ".90", direction: "up", currency, ...rule.do };
  const conditions = conditionKind.options.filter((kind) => when[kind] !== undefined);
  const shown = conditionKind.options.map((kind) => [kind, shapeOf(kind).show(when[kind], currency)]);
  return {
    ...shownValues(ruleFields, { ...rule, active: rule.active ?? true, do: action }),
    by: "amount" in action && action.amount !== undefined ? "amount" : "percent",
    everyService: services === undefined,
    services: [...(services ?? [])],
    conditions,
    ...(Object.fromEntries(shown) as Pick<RuleValues, ConditionKind>),
  };
}

/** A rule that gives a name means all goods where it does not say which. */
function withMeaning({ when = {}, do: action }: Partial<Rule>): Conditions {
  if (when.cartValue === undefined || action?.action !== "rename") return when;
  return { ...when, cartValue: { goods: "all", ...when.cartValue } };
}

function spanValues({ from = "", to = "" }: { readonly from?: unknown; readonly to?: unknown } = {}) {
  return { from: String(from), to: String(to) };
}

function placeValues(given: Place): z.output<typeof place> {
  return {
    country: given.country,
    zips: writeZips(given),
    cities: (given.cities ?? []).join("\n"),
    states: (given.states ?? []).join("\n"),
  };
}

/** The rule as typed, valid or not. */
export function toRule(values: RuleValues): unknown {
  const { name, do: typed } = storedValues(ruleFields, values, values.currency);
  const asked = ["action", ...fieldsAsked(values.action, values.by)] as const;
  const places = asked.map((of) => ruleFields[of].at.replace("do.", ""));
  return {
    name,
    ...(values.active ? {} : { active: false }),
    ...(values.everyService ? {} : { services: values.services }),
    when: Object.fromEntries(values.conditions.map((kind) => [kind, shapeOf(kind).read(values[kind])])),
    do: Object.fromEntries(Object.entries(Object(typed)).filter(([place]) => places.includes(place))),
    ...(values.stop ? { stop: true } : {}),
  };
}

/** The rule's places alone, as typed. */
export function ruleWithPlaces({
  conditions,
  places,
  notPlaces,
}: Pick<RuleValues, "places" | "notPlaces"> & { readonly conditions: readonly string[] }) {
  return {
    when: {
      ...(conditions.includes("places") && { places: places.map(toPlace) }),
      ...(conditions.includes("notPlaces") && { notPlaces: notPlaces.map(toPlace) }),
    },
  };
}

function toSpan(typed: z.output<typeof span>, read: (text: string) => unknown) {
  return { ...whenFilled("from", typed.from, read), ...whenFilled("to", typed.to, read) };
}

function toPlace({ country, zips, cities, states }: z.output<typeof place>) {
  return {
    country,
    ...formZips(zips),
    ...whenFilled("cities", cities, lines),
    ...whenFilled("states", states, lines),
  };
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
  if (first === "do")
    return Object.entries(ruleFields).find(([, { at }]) => at === `do.${second}`)?.[0] ?? "amount";
  if (first !== "when") return first;
  if ((second === "places" || second === "notPlaces") && third !== "")
    return `${second}.${third}.${fourth.startsWith("zip") ? "zips" : fourth}`;
  return second;
}
