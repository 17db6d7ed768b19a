import type { JsonValue } from "../../engine/index.ts";
import type { InboxEntry, Services, Shop } from "../../services.server.ts";

/** What Waybill does about a webhook; the answer is kept with the inbox entry. */
export interface WebhookWork {
  readonly handle: (services: Services, shop: Shop, entry: InboxEntry) => Promise<JsonValue>;
  /** The work depends on the subject alone: done once, it is done for every waiting webhook about that subject. */
  readonly oncePerSubject: boolean;
  /** Other work that this includes. */
  readonly covers?: readonly WebhookWork[];
}

/** A row of the table of topics. */
export interface Topic {
  /**
   * Paths of the payload's fields that are stored. Resources are read anew through GraphQL, so names, addresses and the
   * rest of a payload are never stored; the compliance topics keep what their answer needs.
   */
  readonly keeps: readonly string[];
  /** What its webhooks are about, and the kept field that holds the id. Absent: each webhook is handled by itself. */
  readonly subject?: readonly [kind: string, field: string];
  readonly work: WebhookWork;
  /** Due also when the app is no longer installed. */
  readonly afterUninstalling?: true;
  /** Mandatory for every app. Shopify names the shop in the payload, and the work relies on the payload alone. */
  readonly compliance?: true;
}
