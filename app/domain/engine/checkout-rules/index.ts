export type { CheckoutCart } from "./checkout-cart.ts";
export * from "./checkout-rule.ts";
export * from "./compile-checkout.ts";
export { givenNames } from "./given-names.ts";
export type { PriceChange, PriceEnding, RuleAction } from "./rule-action.ts";
