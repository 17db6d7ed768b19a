import type { OptionalScope } from "../../adapters/shopify/operations/operation.ts";

/** Needed to add the rates to markets; requested on the click that needs them. */
export const marketScopes: readonly OptionalScope[] = ["read_markets", "write_markets"];

/** Needed to correct the address of an order; requested on the click that needs it. */
export const correctionScope: OptionalScope = "write_orders";

/** Needed to give labels to returns; requested when the merchant switches that on. */
export const returnScopes: readonly OptionalScope[] = ["read_returns", "write_returns"];

/** Without this scope, Shopify hides orders older than 60 days. No operation needs it; it changes what they find. */
export const allOrdersScope: OptionalScope = "read_all_orders";
