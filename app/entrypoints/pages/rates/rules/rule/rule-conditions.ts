import type {
  ConditionKind,
  DiffersByOrigin,
} from "../../../../../domain/shipping-config/checkout-rule-document.ts";

interface ConditionRow {
  /** How the form has its value, and reads it: a row of `shapes` in `read-rule.server.ts`. */
  readonly shape: "codes" | "lines" | "span" | "count" | "amounts" | "list" | "places";
  /** False: the result may differ between the places that one cart is sent from, so a name can't depend on it. */
  readonly mayDecideName: boolean;
}

/** The values of a cart's goods that a rule may mean, the usual one first. */
export const valueMeanings = ["shipped-after", "shipped-before", "all-after", "all-before"] as const;

/** The conditions in the order in which the form offers them. */
export const ruleConditions = {
  countries: { shape: "codes", mayDecideName: true },
  cartValue: { shape: "amounts", mayDecideName: true },
  weightKg: { shape: "span", mayDecideName: false },
  quantity: { shape: "count", mayDecideName: false },
  places: { shape: "places", mayDecideName: true },
  notPlaces: { shape: "places", mayDecideName: true },
  zones: { shape: "lines", mayDecideName: false },
  skus: { shape: "list", mayDecideName: false },
  vendors: { shape: "list", mayDecideName: false },
  customerTags: { shape: "list", mayDecideName: true },
  weekdays: { shape: "codes", mayDecideName: true },
} as const satisfies {
  readonly [Kind in ConditionKind]: ConditionRow & {
    readonly mayDecideName: Kind extends DiffersByOrigin ? false : true;
  };
};

export const conditionKinds = Object.keys(ruleConditions).filter(isKind);

export const nameCantDependOn = conditionKinds.filter((kind) => !ruleConditions[kind].mayDecideName);

function isKind(name: string): name is ConditionKind {
  return name in ruleConditions;
}

const emptyPlace = { country: "", zips: "", cities: "", states: "" };

/** A first place for a condition that has none yet. */
export function placeToFill(
  values: { readonly places: readonly unknown[]; readonly notPlaces: readonly unknown[] },
  kind: string,
) {
  return (kind === "places" || kind === "notPlaces") && values[kind].length === 0
    ? { [kind]: [emptyPlace] }
    : {};
}
