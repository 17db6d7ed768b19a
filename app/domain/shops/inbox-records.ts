/** Webhooks from Shopify, and the outcome of each. */
import type { JsonValue, ListUse } from "../engine/index.ts";
import type { MessageTrouble } from "./platform-reason.ts";

export interface InboxEntry {
  readonly id: string;
  readonly shop: string;
  readonly topic: string;
  /** The object it is about: `order/123`, `product/45`; `null` when each entry is handled separately. */
  readonly subject: string | null;
  readonly payload: JsonValue;
  readonly triggeredAt: Date | null;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  /** Failures since it was received, or since it was last run again. */
  readonly attempts: number;
  readonly lastError: MessageTrouble | null;
  /** The handler's result. */
  readonly outcome: JsonValue | null;
}

export type ReceivedWebhook = Pick<InboxEntry, "shop" | "topic" | "subject" | "payload" | "triggeredAt"> & {
  /** Event id, or webhook id where the platform sends none: a duplicate finds it taken. */
  readonly dedupeKey: string;
  /** Fields of the payload that name a person: they are encrypted. */
  readonly personal?: Readonly<Record<string, JsonValue>>;
};

export type Receipt = "received" | "duplicate" | "unknown shop";

export interface InboxFilter {
  /** `waiting`: not handled, without an error so far. `failing`: not handled after at least one attempt. */
  readonly state: "all" | "waiting" | "failing" | "handled";
  /** `null` is every topic. */
  readonly topic: string | null;
}

interface InboxPage {
  /** Newest first. */
  readonly entries: readonly InboxEntry[];
  readonly nextCursor: string | null;
}

export interface InboxStore {
  /** Writes an entry and its job (`inbox`) in one transaction, together with others that arrive at the same time. */
  receive(webhook: ReceivedWebhook): Promise<Receipt>;
  get(shop: string, id: string): Promise<InboxEntry | null>;
  /** Unhandled entries about the same subject, oldest first, itself included. None without a subject. */
  waitingWith(entry: Pick<InboxEntry, "shop" | "subject">, limit: number): Promise<readonly InboxEntry[]>;
  /** Deletes their jobs too. An entry that was handled meanwhile keeps its outcome. */
  handled(shop: string, ids: readonly string[], outcome: JsonValue): Promise<void>;
  failedOnce(shop: string, id: string, trouble: MessageTrouble): Promise<void>;
  /** Unhandled entries with an error, newest first. */
  failing(shop: string, limit: number): Promise<readonly InboxEntry[]>;
  page(
    shop: string,
    filter: InboxFilter,
    limit: number,
    cursor: string | null,
    use?: ListUse,
  ): Promise<InboxPage>;
  /**
   * Makes the entry as if it had just arrived, even after it was handled or dropped. False when the shop has no such
   * entry.
   */
  runAgain(shop: string, id: string): Promise<boolean>;
  /** Runs all failing entries again. Returns how many. */
  runFailingAgain(shop: string): Promise<number>;
  /** Gives a job to entries whose job is gone. Returns how many. */
  requeueLost(): Promise<number>;
}
