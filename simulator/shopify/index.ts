export type { DeliveryView, FulfillmentView, OrderView, ShopView } from "./control/views.ts";
export type { Injected } from "./faults/fault-plan.ts";
export type { NamedCall } from "./faults/name-call.ts";
export { unexplainedRefusal } from "./faults/unexplained-refusal.ts";
export type { ShopifyOptions, ShopifySimulator } from "./start-shopify.ts";
export { startShopify } from "./start-shopify.ts";
export type { Checkout, ShippingOption } from "./state/checkout.ts";
