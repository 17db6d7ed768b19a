import type { ServiceConditionKind } from "../../../../../domain/shipping-config/service-rule-document.ts";

/** The conditions of service rules in the order in which the form offers them, with how the form has the value of each. */
export const serviceConditions = {
  countries: "codes",
  places: "places",
  notPlaces: "places",
  zones: "lines",
  weightKg: "span",
  cartValue: "amounts",
  cashOnDelivery: "yesNo",
  skus: "list",
  quantity: "span",
  orderTags: "list",
  deliveries: "list",
} as const satisfies Record<ServiceConditionKind, string>;

export const serviceConditionKinds = Object.keys(serviceConditions).filter(isKind);

function isKind(name: string): name is ServiceConditionKind {
  return name in serviceConditions;
}
