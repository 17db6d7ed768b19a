/** The engine's only door. */
export * from "./account.ts";
export * from "./address.ts";
export * from "./errors.ts";
export * from "./item.ts";
export * from "./money.ts";
export * from "./next-pickup-dates.ts";
export * from "./ports.ts";
export * from "./rate.ts";
export * from "./shipment.ts";
export * from "./tracking.ts";
