export type ConditionKind =
  | "countries"
  | "places"
  | "zones"
  | "weightKg"
  | "cartValue"
  | "quantity"
  | "skus"
  | "vendors"
  | "customerTags"
  | "weekdays";

/** It would differ between the places that one cart is sent from. */
export const nameCantDependOn: readonly ConditionKind[] = [
  "zones",
  "weightKg",
  "quantity",
  "skus",
  "vendors",
];

interface Span {
  readonly from: string;
  readonly to: string;
}

export interface ListValues {
  readonly match: "any" | "only" | "none";
  /** One a line. */
  readonly values: string;
}

export interface PlaceValues {
  readonly country: string;
  readonly zips: string;
  readonly cities: string;
  readonly states: string;
}

/** The form of a checkout rule, all as typed. */
export interface RuleValues {
  readonly name: string;
  readonly active: boolean;
  readonly stop: boolean;
  readonly everyService: boolean;
  readonly services: readonly string[];
  /** Those that the rule has; what the form holds for others counts for nothing. */
  readonly conditions: readonly ConditionKind[];
  readonly countries: readonly string[];
  readonly places: readonly PlaceValues[];
  readonly zones: string;
  readonly weightKg: Span;
  readonly cartValue: Span & { readonly currency: string };
  readonly quantity: Span;
  readonly skus: ListValues;
  readonly vendors: ListValues;
  readonly customerTags: ListValues;
  readonly weekdays: readonly string[];
  readonly action: "mark-up" | "discount" | "set-price" | "free" | "round" | "hide" | "rename";
  readonly by: "percent" | "amount";
  readonly percent: string;
  readonly amount: string;
  readonly currency: string;
  readonly ending: ".00" | ".90" | ".95";
  readonly direction: "up" | "down" | "nearest";
  readonly newName: string;
}

interface Choice {
  readonly label: string;
  readonly value: string;
}

export interface RuleChoices {
  readonly services: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly currencies: readonly string[];
}
