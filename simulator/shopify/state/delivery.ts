import type { WebhookFault } from "../faults/fault-kinds.ts";

/** A subscriber of a topic. */
export interface Subscription {
  /** "orders/paid" */
  topic: string;
  /** absolute once it is used */
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

/** One delivery: everything that was sent, and the outcome of each attempt. */
export interface DeliveryRecord {
  webhookId: string;
  eventId: string;
  topic: string;
  uri: string;
  /** lost: deliberately never sent */
  state: "pending" | "delivered" | "failed" | "lost";
  /** the fault plan's fate for it */
  fault: WebhookFault | "webhook-forged" | null;
  triggeredAt: string;
  headers: Record<string, string>;
  body: string;
  retry: boolean;
  attempts: Attempt[];
}
