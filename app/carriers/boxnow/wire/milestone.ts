/** The meaning of an entry for the person who waits. Shopify's fulfillment events are these. */
export type Milestone =
  | "confirmed"
  | "picked-up"
  | "in-transit"
  | "ready-for-pickup"
  | "delayed"
  | "delivered"
  | "failure";
