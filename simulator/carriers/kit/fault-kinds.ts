/** Faults of a call; at most one for each. "before" and "after" say whether the call took effect. */
export const callFaults = [
  /** 500, 502 or 503 with JSON */
  "error-before",
  "error-after",
  /** the same with a page of HTML */
  "error-page-before",
  "error-page-after",
  /** status 200 with a page of HTML in place of the answer */
  "page-before",
  "page-after",
  /** the connection is reset */
  "reset-before",
  "reset-after",
  /** done, and the answer breaks off in the middle of its body */
  "cut-inside",
  /** the connection stays open and silent for `hangMs`, then it is reset */
  "hang-before",
  "hang-after",
  /** answered, but later by `slowMs` */
  "slow",
  /** refused as too fast, in the carrier's form; nothing was done */
  "too-fast",
  /** the caller's login is forgotten before the call, which is refused as the carrier refuses an expired one */
  "login-lost",
] as const;

/** Faults of a webhook; at most one for each. */
export const webhookFaults = [
  /** never sent */
  "webhook-lost",
  /** sent later by `lateMs` */
  "webhook-late",
  /** sent a second time, later by `lateMs` */
  "webhook-twice",
  /** a copy with a wrong signature comes before it */
  "webhook-forged",
] as const;

export const faultKinds = [...callFaults, ...webhookFaults];

export type CallFault = (typeof callFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];
export type FaultKind = (typeof faultKinds)[number];
