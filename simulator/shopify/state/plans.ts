import type { Plan } from "./shop.ts";

export const planNames: Record<Plan, string> = {
  basic: "Basic",
  grow: "Grow",
  advanced: "Advanced",
  plus: "Shopify Plus",
  enterprise: "Commerce Components",
  partner_test: "Developer Preview",
};

/**
 * True if a plan has carrier-calculated shipping; Grow has it when paid by the year or added by the month,
 * which isn't simulated. Source: shopify.dev, "CarrierService", requirements.
 */
export const hasCarrierCalculatedShipping = (plan: Plan): boolean => plan !== "basic" && plan !== "grow";

/** Plus, or above it. */
export const isPlus = (plan: Plan): boolean => plan === "plus" || plan === "enterprise";

/** Points a second that the Admin API refills, by plan. Source: shopify.dev, "Shopify API limits". */
export const restoreRates: Record<Plan, number> = {
  basic: 100,
  grow: 100,
  advanced: 200,
  plus: 1000,
  enterprise: 2000,
  partner_test: 100,
};

/** Seconds of refilling that fill the bucket of query cost. */
export const bucketSeconds = 20;
