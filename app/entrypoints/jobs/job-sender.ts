/** Durable jobs of the edges. The store's transactions turn engine events into jobs by themselves. */
export interface JobSender {
  send(
    name: JobName,
    data: Record<string, string>,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>;
  /** Whether a job with this key waits, runs or is to be retried. */
  isPending(name: JobName, singletonKey: string): Promise<boolean>;
}

export type JobName =
  | "inbox"
  | "shipment-event"
  | "settle-order"
  | "resolve-bookings"
  | "close-day"
  | "print"
  | "batch"
  | "labels-printed"
  | "poll-tracking"
  | "play-sandbox"
  | "refresh-points"
  | "follow-refunds"
  | "register-carrier-service"
  | "import"
  | "apply-retention"
  | "reconcile"
  | "reconcile-shop"
  | "deliver-webhooks"
  | "due-webhooks"
  | "send-mail"
  | "recipient-mail"
  | "clean-up";
