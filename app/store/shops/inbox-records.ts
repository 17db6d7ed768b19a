/** What came in from Shopify, and what became of it. */
import type { JsonValue } from "../../engine/index.ts";
import type { MessageTrouble } from "../../orders/platform-reason.ts";

export interface InboxEntry {
  readonly id: string;
  readonly shop: string;
  readonly topic: string;
  /** What it is about: `order/123`, `product/45`; `null` where each entry is seen to by itself. */
  readonly subject: string | null;
  readonly payload: JsonValue;
  readonly triggeredAt: Date | null;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  /** Failures since it was received, or last asked to be run again. */
  readonly attempts: number;
  readonly lastError: MessageTrouble | null;
  /** What handling it came to. */
  readonly outcome: JsonValue | null;
}

export type ReceivedWebhook = Pick<InboxEntry, "shop" | "topic" | "subject" | "payload" | "triggeredAt"> & {
  /** Event id, or webhook id where the platform sends none: a duplicate finds it taken. */
  readonly dedupeKey: string;
};

export type Receipt = "received" | "duplicate" | "unknown shop";

export interface InboxFilter {
  /** `waiting`: not handled, and nothing went wrong yet. `failing`: not handled, and it was tried. */
  readonly state: "all" | "waiting" | "failing" | "handled";
  /** `null`: every topic. */
  readonly topic: string | null;
}

interface InboxPage {
  /** Newest first. */
  readonly entries: readonly InboxEntry[];
  readonly nextCursor: string | null;
}

export interface InboxStore {
  /** Entry and its job (`inbox`) in one transaction, together with others that come at the same time. */
  receive(webhook: ReceivedWebhook): Promise<Receipt>;
  get(id: string): Promise<InboxEntry | null>;
  /** Entries about the same thing that are not handled, oldest first; itself among them. None without a subject. */
  waitingWith(entry: Pick<InboxEntry, "shop" | "subject">, limit: number): Promise<readonly InboxEntry[]>;
  /** Their jobs are gone with it. An entry that was handled meanwhile keeps its outcome. */
  handled(ids: readonly string[], outcome: JsonValue): Promise<void>;
  failedOnce(id: string, trouble: MessageTrouble): Promise<void>;
  /** Entries with an error and not handled, newest first. */
  failing(shop: string, limit: number): Promise<readonly InboxEntry[]>;
  page(shop: string, filter: InboxFilter, limit: number, cursor: string | null): Promise<InboxPage>;
  /** As if it had just come in, also when it was handled or given up. False when the shop has no such entry. */
  runAgain(shop: string, id: string): Promise<boolean>;
  /** All that are failing. Answers how many. */
  runFailingAgain(shop: string): Promise<number>;
  /** Gives a job to entries that wait for one which is gone. Answers how many. */
  requeueLost(): Promise<number>;
}
