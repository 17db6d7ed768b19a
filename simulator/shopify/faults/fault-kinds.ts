/** Faults of a call of the Admin API or of the token endpoint; at most one for each call. */
export const callFaults = [
  /** 429 with Retry-After; nothing was done */
  "too-many-requests",
  /** 500, 502 or 503 with a page of HTML, before the call took effect, or after */
  "error-before",
  "error-after",
  /** the connection is reset, before the call took effect, or after */
  "reset-before",
  "reset-after",
  /** answered, but late */
  "slow",
  /** done, and never answered: the connection stays open and silent */
  "hang",
  /** GraphQL's INTERNAL_SERVER_ERROR with status 200, before the call took effect, or after */
  "internal-error-before",
  "internal-error-after",
  /** the query cost bucket is suddenly empty */
  "drained-bucket",
  /** a mutation answers userErrors without a rule; nothing was done */
  "user-error",
  /** the access token is withdrawn: 401, while its refresh token remains valid */
  "token-withdrawn",
] as const;

/** Faults of a webhook; at most one for each. */
export const webhookFaults = ["webhook-lost", "webhook-late", "webhook-reordered", "webhook-twice"] as const;

/** Additional webhooks, independent of the other faults. */
export const extraFaults = [
  /** a copy with a bad signature or none */
  "webhook-forged",
  /** X-Shopify-API-Version names a later version than requested */
  "version-forward",
] as const;

export const faultKinds = [...callFaults, ...webhookFaults, ...extraFaults];

export type CallFault = (typeof callFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];
export type FaultKind = (typeof faultKinds)[number];
