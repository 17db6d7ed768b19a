import type { ListMatch, RuleConditions } from "../checkout-rules/checkout-rule.ts";

/** The conditions that a service rule shares with checkout rules. They are about the pieces of one label. */
type SharedCondition =
  | "countries"
  | "places"
  | "notPlaces"
  | "zones"
  | "weightG"
  | "cartValue"
  | "quantity"
  | "skus";

/** All present conditions must hold. */
export interface ServiceConditions extends Pick<RuleConditions, SharedCondition> {
  /** Tags of the order. */
  readonly orderTags?: ListMatch;
  /** Whether the recipient pays the carrier. */
  readonly cashOnDelivery?: boolean;
  /** Names or codes of the delivery that the shopper chose at checkout. */
  readonly deliveries?: ListMatch;
}

/**
 * `service`: `<carrier>.<service>`; `cheapest`: of all that take the parcel to the door; `cheapest-in-time`: of those that arrive by
 * the promised day; `ask`: no label is bought until a person chooses.
 */
export type ServiceUse =
  | { readonly kind: "service"; readonly service: string }
  | { readonly kind: "cheapest" }
  | { readonly kind: "cheapest-in-time" }
  | { readonly kind: "ask" };

/** A merchant's choice of the service for labels that no person chose one for. */
export interface ServiceRule {
  /** The merchant's name for it. */
  readonly name: string;
  /** An inactive rule is kept and not applied. */
  readonly active: boolean;
  readonly when: ServiceConditions;
  readonly use: ServiceUse;
}
