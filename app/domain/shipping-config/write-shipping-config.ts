import type {
  Box,
  CheckoutRule,
  Handling,
  RuleConditions,
  ServiceRule,
  ShippingConfig,
  Size,
} from "../engine/index.ts";
import type { CheckoutRuleDocument } from "./checkout-rule-document.ts";
import { decimalOf, kgOf } from "./decimals.ts";
import type { Written } from "./document-parts.ts";
import { weekdayNames } from "./document-parts.ts";
import { eachEnd, meaningOf } from "./read-shipping-config.ts";
import { writeRuleAction } from "./rule-action-document.ts";
import type { ServiceRuleDocument } from "./service-rule-document.ts";
import type { ShippingDocument } from "./shipping-document.ts";
import { COST_CURRENCY, FORMAT } from "./shipping-document.ts";

type Part<Name extends keyof ShippingDocument> = Written<NonNullable<ShippingDocument[Name]>>;

/** The inverse of `readShippingConfig`. */
export function writeShippingConfig(
  shippingConfig: ShippingConfig,
  version: number,
): Written<ShippingDocument> {
  return {
    format: FORMAT,
    version,
    handling: writeHandling(shippingConfig.handling),
    boxes: shippingConfig.boxes.map(writeBox),
    checkoutRules: shippingConfig.checkoutRules.map(writeRule),
    ...(shippingConfig.serviceRules === undefined
      ? {}
      : { serviceRules: shippingConfig.serviceRules.map(writeServiceRule) }),
    exchangeRates: shippingConfig.exchangeRates,
    ...(shippingConfig.exchange === undefined ? {} : { exchange: shippingConfig.exchange }),
  };
}

function writeHandling(handling: Handling): Part<"handling"> {
  return { ...handling, weekdays: writeWeekdays(handling.weekdays) };
}

function writeWeekdays(weekdays: readonly number[]) {
  return weekdayNames.filter((_name, weekday) => weekdays.includes(weekday));
}

function writeBox(box: Box): Part<"boxes">[number] {
  return {
    code: box.code,
    name: box.name,
    innerCm: writeSize(box.inner),
    ...(box.outer === undefined ? {} : { outerCm: writeSize(box.outer) }),
    weightKg: kgOf(box.weightG),
    ...(box.maxWeightG === undefined ? {} : { maxWeightKg: kgOf(box.maxWeightG) }),
    paddingCm: box.paddingCm,
    ...(box.costMinor === undefined ? {} : { cost: decimalOf(box.costMinor, COST_CURRENCY) }),
  };
}

function writeSize({ lengthCm, widthCm, heightCm }: Size) {
  return { length: lengthCm, width: widthCm, height: heightCm };
}

function writeRule(rule: CheckoutRule): Written<CheckoutRuleDocument> {
  const { name, active, services, when, action, stop } = rule;
  return {
    name,
    ...(active ? {} : { active }),
    ...(services === undefined ? {} : { services }),
    when: writeConditions(when),
    do: writeRuleAction(action),
    ...(stop ? { stop } : {}),
  };
}

function writeServiceRule({ name, active, when, use }: ServiceRule): Written<ServiceRuleDocument> {
  const { orderTags, cashOnDelivery, deliveries, ...shared } = when;
  return {
    name,
    ...(active ? {} : { active }),
    when: {
      ...writeConditions(shared),
      ...(orderTags === undefined ? {} : { orderTags }),
      ...(cashOnDelivery === undefined ? {} : { cashOnDelivery }),
      ...(deliveries === undefined ? {} : { deliveries }),
    },
    use,
  };
}

function writeConditions(when: RuleConditions): Written<NonNullable<CheckoutRuleDocument["when"]>> {
  const { weightG, cartValue, weekdays, ...same } = when;
  return {
    ...same,
    ...(weightG === undefined ? {} : { weightKg: eachEnd(weightG, kgOf) }),
    ...(cartValue === undefined
      ? {}
      : {
          cartValue: {
            ...eachEnd(cartValue, (minor) => decimalOf(minor, cartValue.currency)),
            currency: cartValue.currency,
            ...meaningOf(cartValue),
          },
        }),
    ...(weekdays === undefined ? {} : { weekdays: writeWeekdays(weekdays) }),
  };
}
