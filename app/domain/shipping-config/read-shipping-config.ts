import type { z } from "zod";
import type {
  Box,
  CheckoutRule,
  ExchangeRate,
  ExchangeTerms,
  Handling,
  MoneySpan,
  Place,
  RuleConditions,
  ServiceConditions,
  ServiceRule,
  ShippingConfig,
  Size,
} from "../engine/index.ts";
import { defaultExchangeTerms, defaultShippingConfig } from "../engine/index.ts";
import { readState } from "../reference/states.ts";
import type { CheckoutRuleDocument } from "./checkout-rule-document.ts";
import { gramsOf, minorOf } from "./decimals.ts";
import { weekdayNames } from "./document-parts.ts";
import { toRuleAction } from "./rule-action-document.ts";
import type { ServiceRuleDocument } from "./service-rule-document.ts";
import type { ShippingDocument } from "./shipping-document.ts";
import { COST_CURRENCY, shippingDocument } from "./shipping-document.ts";

/** A mistake in a document. */
export interface ShippingConfigProblem {
  /** `checkoutRules.2.when.cartValue.from`; empty: the document as a whole. */
  readonly path: string;
  readonly message: string;
}

export type ReadShippingConfig =
  /** The document's `version`: the version it was made from. */
  | { readonly ok: true; readonly shippingConfig: ShippingConfig; readonly version: number | null }
  | { readonly ok: false; readonly problems: readonly ShippingConfigProblem[] };

/**
 * Checks a document and converts it to the engine's `ShippingConfig`.
 * @param timeZone the merchant's, used if the document names none
 */
export function readShippingConfig(document: unknown, timeZone: string): ReadShippingConfig {
  const parsed = shippingDocument.safeParse(document);
  return parsed.success
    ? {
        ok: true,
        shippingConfig: toShippingConfig(parsed.data, timeZone),
        version: parsed.data.version ?? null,
      }
    : { ok: false, problems: parsed.error.issues.flatMap((issue) => problemsOf(issue)) };
}

/** Unknown members are named by their own path. */
function problemsOf(issue: z.core.$ZodIssue): readonly ShippingConfigProblem[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "is not known" }));
  return [{ path: path.join("."), message: issue.message }];
}

function toShippingConfig(document: ShippingDocument, timeZone: string): ShippingConfig {
  return {
    boxes: (document.boxes ?? []).map(toBox),
    handling: toHandling(document.handling ?? {}, timeZone),
    checkoutRules: (document.checkoutRules ?? []).map(toRule),
    ...(document.serviceRules === undefined
      ? {}
      : { serviceRules: document.serviceRules.map(toServiceRule) }),
    exchangeRates: (document.exchangeRates ?? []).map((rate): ExchangeRate => rate),
    ...(document.exchange === undefined ? {} : { exchange: toTerms(document.exchange) }),
  };
}

function toTerms(given: NonNullable<ShippingDocument["exchange"]>): ExchangeTerms {
  return { ...defaultExchangeTerms, ...given };
}

type Part<Name extends keyof ShippingDocument> = NonNullable<ShippingDocument[Name]>;

function toBox(box: Part<"boxes">[number]): Box {
  return {
    code: box.code,
    name: box.name,
    inner: toSize(box.innerCm),
    ...(box.outerCm === undefined ? {} : { outer: toSize(box.outerCm) }),
    weightG: gramsOf(box.weightKg),
    ...(box.maxWeightKg === undefined ? {} : { maxWeightG: gramsOf(box.maxWeightKg) }),
    paddingCm: box.paddingCm ?? 0,
    ...(box.cost === undefined ? {} : { costMinor: minorOf(box.cost, COST_CURRENCY) }),
  };
}

function toSize({ length, width, height }: Part<"boxes">[number]["innerCm"]): Size {
  return { lengthCm: length, widthCm: width, heightCm: height };
}

function toHandling(given: Part<"handling">, timeZone: string): Handling {
  const unsaid = defaultShippingConfig(timeZone).handling;
  // Null has a meaning: at any time, and no holidays.
  return {
    timeZone: given.timeZone ?? timeZone,
    cutOffAt: given.cutOffAt === undefined ? unsaid.cutOffAt : given.cutOffAt,
    preparationDays: given.preparationDays ?? unsaid.preparationDays,
    weekdays: given.weekdays === undefined ? unsaid.weekdays : toWeekdays(given.weekdays),
    closedDates: given.closedDates ?? unsaid.closedDates,
    holidaysOf: given.holidaysOf === undefined ? unsaid.holidaysOf : given.holidaysOf,
  };
}

function toWeekdays(names: readonly (typeof weekdayNames)[number][]): readonly number[] {
  return [...new Set(names)].map((name) => weekdayNames.indexOf(name)).sort((a, b) => a - b);
}

function toRule(rule: CheckoutRuleDocument): CheckoutRule {
  return {
    name: rule.name,
    active: rule.active ?? true,
    ...(rule.services === undefined ? {} : { services: rule.services }),
    when: toConditions(rule.when ?? {}),
    action: toRuleAction(rule.do),
    stop: rule.stop ?? false,
  };
}

function toConditions(when: NonNullable<CheckoutRuleDocument["when"]>): RuleConditions {
  const { weightKg, cartValue, weekdays, places, notPlaces, ...same } = when;
  return {
    ...same,
    ...(places === undefined ? {} : { places: places.map(toPlace) }),
    ...(notPlaces === undefined ? {} : { notPlaces: notPlaces.map(toPlace) }),
    ...(weightKg === undefined ? {} : { weightG: eachEnd(weightKg, gramsOf) }),
    ...(cartValue === undefined
      ? {}
      : {
          cartValue: {
            ...eachEnd(cartValue, (amount) => minorOf(amount, cartValue.currency)),
            currency: cartValue.currency,
            ...meaningOf(cartValue),
          },
        }),
    ...(weekdays === undefined ? {} : { weekdays: toWeekdays(weekdays) }),
  };
}

function toServiceRule({ name, active = true, when = {}, use }: ServiceRuleDocument): ServiceRule {
  return { name, active, when: toServiceConditions(when), use };
}

function toServiceConditions({
  orderTags,
  cashOnDelivery,
  deliveries,
  ...shared
}: NonNullable<ServiceRuleDocument["when"]>): ServiceConditions {
  return {
    ...toConditions(shared),
    ...(orderTags === undefined ? {} : { orderTags }),
    ...(cashOnDelivery === undefined ? {} : { cashOnDelivery }),
    ...(deliveries === undefined ? {} : { deliveries }),
  };
}

/** States by code, as addresses name them. */
function toPlace({ states, ...place }: Place): Place {
  return states === undefined
    ? place
    : { ...place, states: states.map((state) => readState(place.country, state) ?? state) };
}

type ValueMeaning = Partial<Pick<MoneySpan, "goods" | "discounts">>;

/** Which value of the goods is meant, where it is said. */
export function meaningOf({ goods, discounts }: ValueMeaning): ValueMeaning {
  return { ...(goods !== undefined && { goods }), ...(discounts !== undefined && { discounts }) };
}

export function eachEnd<From, To>(
  { from, to }: { readonly from?: From; readonly to?: From },
  convert: (end: From) => To,
): { readonly from?: To; readonly to?: To } {
  return {
    ...(from === undefined ? {} : { from: convert(from) }),
    ...(to === undefined ? {} : { to: convert(to) }),
  };
}
