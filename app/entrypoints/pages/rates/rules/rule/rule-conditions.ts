import type {
  ConditionKind,
  DiffersByOrigin,
} from "../../../../../domain/shipping-config/checkout-rule-document.ts";

/**
 * The conditions in the order in which the form offers them. `false`: the result may differ between the places that one
 * cart is sent from, so a name can't depend on it.
 */
const mayDecideName = {
  countries: true,
  cartValue: true,
  weightKg: false,
  quantity: false,
  places: true,
  zones: false,
  skus: false,
  vendors: false,
  customerTags: true,
  weekdays: true,
} as const satisfies { readonly [Kind in ConditionKind]: Kind extends DiffersByOrigin ? false : true };

export const conditionKinds = Object.keys(mayDecideName).filter(isKind);

export const nameCantDependOn = conditionKinds.filter((kind) => !mayDecideName[kind]);

function isKind(name: string): name is ConditionKind {
  return name in mayDecideName;
}
