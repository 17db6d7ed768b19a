import type { OptionalScope } from "./operations/operation.ts";

/** Without it Shopify hides orders that are older than 60 days. No operation needs it; it changes what they find. */
export const allOrdersScope: OptionalScope = "read_all_orders";
