/** A webhook as the carrier's books hold it. */
export interface WebhookRecord {
  /** the CloudEvent's id; copies keep it */
  readonly eventId: string;
  /** 1 for the first webhook of all */
  readonly n: number;
  readonly partnerId: string;
  readonly parcelId: string;
  readonly event: string;
  readonly body: string;
  readonly fault: string | null;
  /** `given-up`: 24 hours passed without a 200 */
  state: "waiting" | "delivered" | "given-up" | "lost";
  readonly attempts: { readonly at: string; readonly status: number | null }[];
}
