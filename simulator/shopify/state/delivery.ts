import type { WebhookFault } from "../faults/fault-kinds.ts";

/** Who wants to hear of a topic. */
export interface Subscription {
  /** "orders/paid" */
  topic: string;
  /** absolute by the time it is used */
  uri: string;
  name?: string | undefined;
  /** the payload's top-level fields to send; all when absent */
  includeFields?: string[] | undefined;
}

export interface Attempt {
  at: string;
  ms: number;
  status: number | null;
  failure: string | null;
}

/** One delivery: everything that was sent, and how each attempt ended. */
export interface DeliveryRecord {
  webhookId: string;
  eventId: string;
  topic: string;
  uri: string;
  /** lost: never sent, and on purpose */
  state: "pending" | "delivered" | "failed" | "lost";
  /** what the fault plan had for it */
  fault: WebhookFault | "webhook-forged" | null;
  triggeredAt: string;
  headers: Record<string, string>;
  body: string;
  retry: boolean;
  attempts: Attempt[];
}
