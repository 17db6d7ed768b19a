/**
 * Every table that grows with parcels, webhooks or requests: how long its rows stay, and why. A test compares the list with
 * the database's tables. The clean-up deletes what is over (maintenance.ts); docs/operating.md repeats the periods.
 */
import { Prisma } from "./generated/client.ts";
import { IDEMPOTENCY_MS } from "./merchants/idempotency-store.ts";
import { firstUuidV7 } from "./rows/uuid-v7.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Period {
  readonly days: number;
  readonly why: string;
  /** The rows whose time is over, by an index. @param end the beginning of the period */
  readonly isOver: (end: Date) => Prisma.Sql;
}

/** Ids that begin with a shipment's grow with time. */
const madeBefore = (column: string, end: Date) =>
  Prisma.sql`${Prisma.raw(column)} COLLATE "C" < ${firstUuidV7(end)}
    AND ${Prisma.raw(column)} ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7'`;

export const periods = {
  rates: {
    days: 8,
    why: "can be bought for seven days; a shipment holds its own copy",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  idempotency_keys: {
    days: IDEMPOTENCY_MS / DAY_MS,
    why: "the time in which a request may be repeated",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  inbox_entries: {
    days: 30,
    why: "a merchant may ask about a handled webhook; unhandled ones stay",
    isOver: (end) => Prisma.sql`handled_at < ${end}`,
  },
  checkout_quotes: {
    days: 30,
    why: "long enough to compare offers with orders; they hold the shoppers' places",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  product_variants: {
    days: 30,
    why: "only deleted ones go: longer than any reading of Shopify that could bring one back",
    isOver: (end) => Prisma.sql`deleted_at < ${end}`,
  },
  open_fulfillment_orders: {
    days: 30,
    why: "only closed ones go: longer than any reading of Shopify that could reopen one",
    isOver: (end) => Prisma.sql`closed_at < ${end}`,
  },
  bookings: {
    days: 90,
    why: "only ended ones that no look-up and no purchase waits for; late labels appear within days",
    isOver: (end) => Prisma.sql`created_at < ${end} AND state <> 'open'
      AND next_lookup_at IS NULL AND NOT EXISTS (
        SELECT FROM purchases AS p WHERE p.merchant_id = bookings.merchant_id AND p.shipment_id = bookings.id AND standing <> 'settled')`,
  },
  label_notices: {
    days: 90,
    why: "shown for 14 days; a label that is still to be cancelled stays",
    isOver: (end) => Prisma.sql`created_at < ${end} AND due_at IS NULL`,
  },
  carrier_labels: {
    days: 90,
    why: "a parcel that has not left in three months is not printed again",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  customs_invoices: {
    days: 90,
    why: "as carriers' labels; without a label, for 8 days, as long as a rate can be bought",
    isOver: (end) => Prisma.sql`created_at < ${new Date(end.getTime() + 82 * DAY_MS)}
      AND (used_at IS NULL OR created_at < ${end})`,
  },
  bulk_jobs: {
    days: 2,
    why: "longer than their links are valid",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  job_documents: {
    days: 1,
    why: "as long as their links are valid; they hold addresses",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  voucher_allocations: {
    days: 120,
    why: "looked up while a booking may repeat; the shipment has its number, and the series goes on",
    isOver: (end) => madeBefore("reference", end),
  },
  voucher_range_allocations: {
    days: 400,
    why: "as above, and for a year's bill of the courier who gave the numbers",
    isOver: (end) => madeBefore("reference", end),
  },
  sent_fulfillment_events: {
    days: 400,
    why: "keeps an event from being sent twice while carriers or callers change a history",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  pickups: {
    days: 400,
    why: "long over; their shipments name them",
    isOver: (end) => Prisma.sql`changed_at < ${end} AND state <> 'cancelling'`,
  },
  chosen_points: {
    days: 400,
    why: "the choice for an order that may be shipped late",
    isOver: (end) => Prisma.sql`chosen_at < ${end}`,
  },
  order_returns: {
    days: 400,
    why: "keeps a return that goes on for long from getting a second label",
    isOver: (end) => Prisma.sql`updated_at < ${end}`,
  },
  label_choices: {
    days: 400,
    why: "a merchant may ask why a label of last year was bought with its service; with the order's person they go at once",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  purchases: {
    days: 730,
    why: "only settled ones: they keep a returning shop from buying labels twice",
    isOver: (end) => Prisma.sql`updated_at < ${end} AND standing = 'settled' AND due_version IS NULL`,
  },
  courier_bills: {
    days: 730,
    why: "as long as a merchant may dispute an invoice, and with them what was billed before",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  billed_vouchers: {
    days: 730,
    why: "as their bills",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  trackers: {
    days: 400,
    why: "asked about for 60 days; a merchant may look one up for a year",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  webhook_events: {
    days: 30,
    why: "may be replayed; the label that became ready is known for longer than a carrier takes to draw it",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  webhook_deliveries: {
    days: 30,
    why: "as their events",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  mails: {
    days: 30,
    why: "an operator may ask whether a mail was sent; it is sent within ten hours or not at all",
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  recipient_mails: {
    days: 400,
    why: "keeps a mail of a kind from being sent twice for a parcel, and lets the links in mails opt out; hashes, no addresses",
    isOver: (end) => Prisma.sql`send_at < ${end}`,
  },
  member_links: {
    days: 1,
    why: "once its time is over it opens nothing; the day counts the links of an address",
    isOver: (end) => Prisma.sql`expires_at < ${end}`,
  },
  member_sessions: {
    days: 1,
    why: "ended sessions are deleted at once, these had their time",
    isOver: (end) => Prisma.sql`expires_at < ${end}`,
  },
  ended_sessions: {
    days: 1,
    why: "the cookie that it refuses has had its hours",
    isOver: (end) => Prisma.sql`expires_at < ${end}`,
  },
  audit_events: {
    days: 400,
    why: "a merchant may ask about a change of last year; AUDIT_KEPT_DAYS chooses",
    // The setting lets the trigger pass, which refuses every other deletion.
    isOver: (end) => Prisma.sql`at < ${end} AND set_config('waybill.audit_ends', 'on', true) = 'on'`,
  },
  allowances: {
    days: 1,
    why: "a limit that is not used any more is whole again",
    isOver: (end) => Prisma.sql`seen_at < ${end} AND ahead_until < ${end}`,
  },
  leases: {
    days: 1,
    why: "left by a process that died",
    isOver: (end) => Prisma.sql`until < ${end}`,
  },
} as const satisfies Readonly<Record<string, Period>>;

export type PassingTable = keyof typeof periods;

/**
 * Growing tables whose rows stay.
 * @internal A test asks for a place of every table.
 */
export const lasting = {
  shipments:
    "accounting and customs; people are taken out by the nightly retention (docs/privacy.md), and the operator may archive them (docs/decisions/054)",
  saved_addresses: "the merchant's own, until they are deleted (docs/decisions/123)",
  mail_opt_outs: "a person's objection holds until the merchant is forgotten; keyed hashes",
  manifests: "evidence of the hand-over, as long as its shipments; no people",
  compliance_records: "evidence of requests, without people; collected data is removed after 30 days",
  redacted_orders: "keeps late data from restoring an erased person",
  environment_switches: "evidence of who took a shop live; a few rows a shop",
} as const;

/**
 * As many rows as merchants, shops, accounts or their settings have; or the queue of one kind of work each.
 * @internal As `lasting`.
 */
export const notGrowing: readonly string[] = [
  "members",
  "merchants",
  "api_keys",
  "carrier_accounts",
  "point_directories",
  "shipping_configs",
  "merchant_logos",
  "tracking_brands",
  "recipient_mail_settings",
  "webhook_endpoints",
  "webhook_numbers",
  "people_keys",
  "holders",
  "voucher_series",
  "voucher_ranges",
  "shops",
  "shopify_sessions",
  "imports",
  "reconciliations",
  "_prisma_migrations",
];

export function periodEnd({ days }: Period, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
