import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { InboxEntry } from "../../../domain/shops/inbox-records.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<Services, "compliance" | "hiddenOrders" | "jobs" | "merchantChanges" | "people" | "shops"> &
  OrderServices &
  ShopAccess;

/** Waybill's reaction to a webhook. The inbox entry keeps the returned outcome. */
export interface WebhookWork {
  /** @param entry the last one that was triggered @param alike all that this run serves, with it */
  readonly handle: (
    services: Needs,
    shop: Shop,
    entry: InboxEntry,
    alike: readonly InboxEntry[],
  ) => Promise<JsonValue>;
  /** The work depends on the subject alone, so one run serves every waiting webhook about it. */
  readonly oncePerSubject: boolean;
  /** Other work that this work includes. */
  readonly covers?: readonly WebhookWork[];
}

/** A row of the table of topics. */
export interface Topic {
  /**
   * Paths of the payload's fields that are stored. Resources are read again through GraphQL, so names, addresses and the
   * rest of a payload are never stored. The compliance topics keep the fields that their handling needs.
   */
  readonly keeps: readonly string[];
  /** The kind of resource, and the kept field with its id. Absent: each webhook is handled alone. */
  readonly subject?: readonly [kind: string, field: string];
  readonly work: WebhookWork;
  /** Handled even after the app was removed. */
  readonly afterUninstalling?: true;
  /** The same of fields that name a person: they are encrypted, and deleted when the work is done. */
  readonly keepsPersonal?: readonly string[];
  /** Mandatory for every app. Shopify names the shop in the payload, and the work relies on that alone. */
  readonly compliance?: true;
}
