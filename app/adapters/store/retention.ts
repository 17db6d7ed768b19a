/**
 * Every table that grows with parcels, webhooks or requests: how long its rows stay, and why; personal-data.ts says it of tables with
 * people. A test compares the list with
 * the database's tables. The clean-up deletes what is over (maintenance.ts); docs/operating.md repeats the periods.
 */
import { personalData } from "../../domain/personal-data.ts";
import { Prisma } from "./generated/client.ts";
import { firstUuidV7 } from "./rows/uuid-v7.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Period {
  readonly days: number;
  readonly why: string;
  /** The rows whose time is over, by an index. @param end the beginning of the period */
  readonly isOver: (end: Date) => Prisma.Sql;
  /** The only function that may delete them; it returns how many it deleted. */
  readonly through?: (end: Date, most: number) => Prisma.Sql;
}

/** Ids that begin with a shipment's grow with time. */
const madeBefore = (column: string, end: Date) =>
  Prisma.sql`${Prisma.raw(column)} COLLATE "C" < ${firstUuidV7(end)}
    AND ${Prisma.raw(column)} ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7'`;

export const periods = {
  rates: {
    ...personalData.rates.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  idempotency_keys: {
    ...personalData.idempotency_keys.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  inbox_entries: {
    ...personalData.inbox_entries.kept,
    isOver: (end) => Prisma.sql`handled_at < ${end}`,
  },
  checkout_quotes: {
    ...personalData.checkout_quotes.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  product_variants: {
    days: 30,
    why: "only deleted ones go: longer than any reading of Shopify that could bring one back",
    isOver: (end) => Prisma.sql`deleted_at < ${end}`,
  },
  open_fulfillment_orders: {
    ...personalData.open_fulfillment_orders.kept,
    isOver: (end) => Prisma.sql`closed_at < ${end}`,
  },
  bookings: {
    ...personalData.bookings.kept,
    isOver: (end) => Prisma.sql`created_at < ${end} AND state <> 'open'
      AND next_lookup_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM purchases AS p WHERE p.merchant_id = bookings.merchant_id AND p.shipment_id = bookings.id AND turn <> 'settled')`,
  },
  label_notices: {
    days: 90,
    why: "shown for 14 days, or until missing cash is settled; a label that is still to be cancelled stays",
    isOver: (end) => Prisma.sql`created_at < ${end} AND due_at IS NULL`,
  },
  parcel_changes: {
    days: 90,
    why: "a person deals with a changed parcel within days; afterwards its carrier has it, or it was unpacked",
    isOver: (end) => Prisma.sql`changed_at < ${end}`,
  },
  set_parcels: {
    days: 400,
    why: "an order that waits longer is weighed again; a label that is replaced is packed as the one before",
    isOver: (end) => Prisma.sql`set_at < ${end}`,
  },
  pick_lists: {
    days: 90,
    why: "as sheets of pickup lists; what is on one is picked within days",
    isOver: (end) => Prisma.sql`printed_at < ${end}`,
  },
  printed_lists: {
    days: 90,
    why: "a sheet is signed within days; the list itself stays",
    isOver: (end) => Prisma.sql`printed_at < ${end}`,
  },
  carrier_labels: {
    ...personalData.carrier_labels.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  customs_invoices: {
    ...personalData.customs_invoices.kept,
    isOver: (end) => Prisma.sql`created_at < ${new Date(end.getTime() + 82 * DAY_MS)}
      AND (used_at IS NULL OR created_at < ${end})`,
  },
  bulk_jobs: {
    ...personalData.bulk_jobs.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  job_documents: {
    ...personalData.job_documents.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  voucher_allocations: {
    days: 120,
    why: "looked up while a booking may repeat; the shipment has its number, and the series goes on",
    isOver: (end) => madeBefore("reference", end),
  },
  voucher_range_allocations: {
    days: 400,
    why: "as above, and for a year's bill of the carrier who gave the numbers",
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
  hidden_orders: {
    days: 90,
    why: "a merchant hardly ships later what was fulfilled so long ago",
    isOver: (end) => Prisma.sql`fulfilled_at < ${end}`,
  },
  chosen_points: {
    ...personalData.chosen_points.kept,
    isOver: (end) => Prisma.sql`chosen_at < ${end}`,
  },
  order_returns: {
    ...personalData.order_returns.kept,
    isOver: (end) => Prisma.sql`updated_at < ${end}`,
  },
  label_choices: {
    ...personalData.label_choices.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  purchases: {
    ...personalData.purchases.kept,
    isOver: (end) => Prisma.sql`updated_at < ${end} AND turn = 'settled' AND due_version IS NULL`,
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
    ...personalData.trackers.kept,
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
    ...personalData.mails.kept,
    isOver: (end) => Prisma.sql`created_at < ${end}`,
  },
  recipient_mails: {
    ...personalData.recipient_mails.kept,
    isOver: (end) => Prisma.sql`send_at < ${end}`,
  },
  member_links: {
    ...personalData.member_links.kept,
    isOver: (end) => Prisma.sql`expires_at < ${end}`,
  },
  member_sessions: {
    ...personalData.member_sessions.kept,
    isOver: (end) => Prisma.sql`expires_at < ${end}`,
  },
  ended_sessions: {
    days: 1,
    why: "the cookie that it refuses has had its hours",
    isOver: (end) => Prisma.sql`expires_at < ${end}`,
  },
  audit_events: {
    ...personalData.audit_events.kept,
    isOver: (end) => Prisma.sql`at < ${end}`,
    through: (end, most) => Prisma.sql`end_audit_events(${end}, ${most}::integer)`,
  },
  allowances: {
    ...personalData.allowances.kept,
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
  exchange_fixings:
    "a bill of a past day counts at that day's rate; a row for each of the bank's working days",
  usage_reports: "says which months the operator's system has; a row a month",
} as const;

/**
 * Tables with as many rows as merchants, shops, accounts or their settings; or with work that waits.
 * @internal As `lasting`.
 */
export const notGrowing: readonly string[] = [
  "members",
  "merchants",
  "operators",
  "api_keys",
  "carrier_accounts",
  "point_directories",
  "tracking_turns",
  "job_outbox",
  "shipping_configs",
  "merchant_logos",
  "tracking_brands",
  "file_answers",
  "recipient_mail_settings",
  "webhook_endpoints",
  "webhook_numbers",
  "people_keys",
  "holders",
  "voucher_series",
  "voucher_ranges",
  "shops",
  "shopify_sessions",
  "staff_names",
  "imports",
  "reconciliations",
  "checkout_watches",
  "_prisma_migrations",
];

export function periodEnd({ days }: Period, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
