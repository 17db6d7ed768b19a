/**
 * Business events, one row each: the audit trail's and those that merchants' webhooks announce. A row also names the change of a
 * table's row that is the event; every statement that changes this table records it (docs/decisions/163). Its words are in
 * `texts/<language>/audit.ts` and `webhooks.ts`, by its name.
 */

/** A column's text, `null`, or `isSet`: anything but `null`. */
export type Match = string | null | { readonly isSet: true };
export const isSet: Match = { isSet: true };

/** Members by the SQL over the row's columns that they are read from; `count` is the length of an array. */
type Detail = Readonly<Record<string, string | { readonly count: string }>>;

/** Which change of a row is the event: all that is named has to hold. */
export type Occasion = {
  /** The subject of this occasion, in place of the event's own. */
  readonly subject?: string;
  readonly detail?: Detail;
} & (
  | { readonly inserted: string; readonly after?: Readonly<Record<string, Match>> }
  | { readonly deleted: string; readonly before?: Readonly<Record<string, Match>> }
  | {
      readonly updated: string;
      /** The statement sets one of these columns at least, whatever their values. */
      readonly set?: readonly string[];
      /** One of these columns at least has another value. */
      readonly changed?: readonly string[];
      readonly before?: Readonly<Record<string, Match>>;
      readonly after?: Readonly<Record<string, Match>>;
    }
);

export interface EventRow {
  /** The kind of thing that the event is about. */
  readonly subject: string;
  /** The audit trail keeps it. */
  readonly audit?: true;
  /** When merchants' endpoints get it: a sentence of the API's documents. */
  readonly webhook?: string;
  /** Absent: the code that causes the event names it. */
  readonly of?: Occasion | readonly Occasion[];
  /** The details that the audit trail keeps with the event. */
  readonly detail?: Detail;
}

const carried = { carrier: "carrier_code", date: "date", count: { count: "shipment_ids" } } as const;
const label = { carrier: "carrier_code", trackingRef: "tracking_ref" } as const;
const counted = { count: "total" } as const;
const ofCarrier = { carrier: "carrier_code" } as const;
const ofKey = { prefix: "prefix", scopes: "scopes" } as const;
const ofVersion = { version: "version" } as const;
const ofRole = { role: "role" } as const;
/** A URL's path may be a secret. */
const ofHost = { host: "substring(url FROM '^https?://([^/?#]+)')" } as const;
const ofKind = { kind: "kind" } as const;
const ofLogo = { subject: "merchant", detail: { fields: "ARRAY['logo']" } } as const;

export const events = {
  "shipment.created": {
    subject: "shipment",
    webhook: "A shipment was bought, by a request, a batch, a return or a shop's order.",
    of: { inserted: "shipments" },
  },
  "shipment.cancelled": {
    subject: "shipment",
    webhook: "A shipment was cancelled; `data.state` is `cancelled`.",
    of: { updated: "shipments", changed: ["state"], after: { state: "cancelled" } },
  },
  "shipment.label_ready": {
    subject: "shipment",
    webhook:
      "The label can be printed from `data.label_url`. A few carriers draw it minutes after the purchase.",
    of: { inserted: "carrier_labels" },
  },
  "shipment.tracking_updated": {
    subject: "shipment",
    webhook: "The tracking history changed: the carrier scanned the parcel, or `PUT` replaced the history.",
  },
  "shipment.delivered": {
    subject: "shipment",
    webhook:
      "The parcel was delivered; `data.delivered_at` says when. The event `shipment.tracking_updated` is sent as well.",
    of: { updated: "shipments", before: { delivered_at: null }, after: { delivered_at: isSet } },
  },
  "shipment.exception": {
    subject: "shipment",
    webhook:
      "The tracking status became `EXCEPTION`: the parcel needs a hand. The event `shipment.tracking_updated` is sent as well.",
    of: { updated: "shipments", changed: ["tracking_status"], after: { tracking_status: "EXCEPTION" } },
  },
  "shipment.refund_decided": {
    subject: "shipment",
    webhook:
      "The carrier decided about the refund of a cancelled label, or is asked no more; `data.refund` has its answer.",
    of: { updated: "shipments", before: { refund_due_at: isSet }, after: { refund_due_at: null } },
  },
  "tracker.updated": {
    subject: "tracker",
    webhook: "The tracking history of a parcel that was bought elsewhere changed.",
    of: { updated: "trackers", changed: ["version"] },
  },
  "tracker.delivered": {
    subject: "tracker",
    webhook:
      "The tracker's parcel was delivered; `data.delivered_at` says when. The event `tracker.updated` is sent as well.",
    of: { updated: "trackers", before: { delivered_at: null }, after: { delivered_at: isSet } },
  },
  "tracker.exception": {
    subject: "tracker",
    webhook: "The tracker's status became `EXCEPTION`. The event `tracker.updated` is sent as well.",
    of: { updated: "trackers", changed: ["tracking_status"], after: { tracking_status: "EXCEPTION" } },
  },
  "pickup.scheduled": {
    subject: "pickup",
    webhook: "The carrier confirmed a pickup, or another time for it.",
    of: {
      updated: "pickups",
      changed: ["state", "from_time", "until_time"],
      after: { state: "scheduled" },
    },
  },
  "pickup.cancelled": {
    subject: "pickup",
    audit: true,
    webhook: "The carrier confirmed that it does not come; `data.state` is `cancelled`.",
    of: { updated: "pickups", before: { state: "cancelling" }, after: { state: "cancelled" } },
    detail: carried,
  },
  "batch.done": {
    subject: "batch",
    webhook:
      "Every row of a batch has its result in `data.rows`: bought, or refused with an error of its own.",
    of: { updated: "bulk_jobs", before: { state: "working" }, after: { kind: "batch", state: "done" } },
  },
  "batch.failed": {
    subject: "batch",
    webhook:
      "A batch ended before all its rows; `data.error` says why. Rows with a `shipment_id` and no error were bought.",
    of: { updated: "bulk_jobs", before: { state: "working" }, after: { kind: "batch", state: "failed" } },
  },
  "webhook.test": {
    subject: "webhook",
    webhook:
      "You asked for it, by `POST /v1/webhook_endpoints/{id}/test`. Only that endpoint gets it, whatever events it chose.",
  },

  "address.added": {
    subject: "address",
    audit: true,
    of: { inserted: "saved_addresses" },
    detail: ofKind,
  },
  "address.changed": {
    subject: "address",
    audit: true,
    of: { updated: "saved_addresses", set: ["updated_at"] },
    detail: ofKind,
  },
  "address.removed": {
    subject: "address",
    audit: true,
    of: { deleted: "saved_addresses" },
    detail: ofKind,
  },
  "app.installed": {
    subject: "shop",
    audit: true,
    of: [
      { inserted: "shops" },
      { updated: "shops", before: { uninstalled_at: isSet }, after: { uninstalled_at: null } },
    ],
  },
  "app.uninstalled": {
    subject: "shop",
    audit: true,
    of: { updated: "shops", before: { uninstalled_at: null }, after: { uninstalled_at: isSet } },
  },
  "batch.started": {
    subject: "job",
    audit: true,
    of: { inserted: "bulk_jobs", after: { kind: "batch" } },
    detail: counted,
  },
  "boxes.changed": { subject: "config", audit: true, detail: ofVersion },
  "carrier.added": {
    subject: "carrier",
    audit: true,
    of: { inserted: "carrier_accounts", after: { sample: "false" } },
    detail: ofCarrier,
  },
  "carrier.changed": {
    subject: "carrier",
    audit: true,
    of: {
      updated: "carrier_accounts",
      changed: ["friendly_name", "carrier_name", "carrier_image_url", "service_codes"],
    },
    detail: ofCarrier,
  },
  "carrier.disabled": {
    subject: "carrier",
    audit: true,
    of: { updated: "carrier_accounts", before: { enabled: "true" }, after: { enabled: "false" } },
    detail: ofCarrier,
  },
  "carrier.enabled": {
    subject: "carrier",
    audit: true,
    of: { updated: "carrier_accounts", before: { enabled: "false" }, after: { enabled: "true" } },
    detail: ofCarrier,
  },
  "carrier.removed": {
    subject: "carrier",
    audit: true,
    of: { deleted: "carrier_accounts" },
    detail: ofCarrier,
  },
  /** The carrier named other services when it was asked. */
  "carrier.services_changed": { subject: "carrier", audit: true, detail: ofCarrier },
  "credentials.changed": {
    subject: "carrier",
    audit: true,
    of: { updated: "carrier_accounts", changed: ["credentials", "encrypted_secrets"] },
    detail: ofCarrier,
  },
  "environment.live": {
    subject: "shop",
    audit: true,
    of: { inserted: "environment_switches", after: { to_environment: "production" } },
  },
  "environment.sandbox": {
    subject: "shop",
    audit: true,
    of: { inserted: "environment_switches", after: { to_environment: "sandbox" } },
  },
  "exchange.changed": { subject: "config", audit: true, detail: ofVersion },
  "handling.changed": { subject: "config", audit: true, detail: ofVersion },
  "key.created": { subject: "key", audit: true, of: { inserted: "api_keys" }, detail: ofKey },
  "key.revoked": {
    subject: "key",
    audit: true,
    of: { updated: "api_keys", before: { revoked_at: null }, after: { revoked_at: isSet } },
    detail: ofKey,
  },
  "label.bought": { subject: "shipment", audit: true, of: { inserted: "shipments" }, detail: label },
  "label.cancelled": {
    subject: "shipment",
    audit: true,
    of: { updated: "shipments", changed: ["state"], after: { state: "cancelled" } },
    detail: label,
  },
  /** A person says that the carrier has no shipment of a booking with an unknown outcome. */
  "label.none_at_carrier": { subject: "shipment", audit: true },
  /** A person entered the number of a booking with an unknown outcome. */
  "label.number_entered": { subject: "shipment", audit: true, detail: label },
  /** Handed out, for the first time or again. */
  "label.printed": { subject: "shipment", audit: true, detail: label },
  "labels.printed": { subject: "job", audit: true, detail: counted },
  "labels.requested": { subject: "batch", audit: true },
  "list.made": { subject: "manifest", audit: true, of: { inserted: "manifests" }, detail: carried },
  "member.changed": {
    subject: "member",
    audit: true,
    of: { updated: "members", changed: ["role"] },
    detail: ofRole,
  },
  "member.invited": {
    subject: "member",
    audit: true,
    of: { inserted: "members", after: { joined_at: null } },
    detail: ofRole,
  },
  "member.joined": {
    subject: "member",
    audit: true,
    of: [
      { inserted: "members", after: { joined_at: isSet } },
      { updated: "members", before: { joined_at: null }, after: { joined_at: isSet } },
    ],
    detail: ofRole,
  },
  "member.removed": { subject: "member", audit: true, of: { deleted: "members" }, detail: ofRole },
  /** An operator had a job of the merchant's that had failed in its last try run again, or dropped it. */
  "job.retried": { subject: "merchant", audit: true, detail: { job: "job", reason: "reason" } },
  "job.dropped": { subject: "merchant", audit: true, detail: { job: "job", reason: "reason" } },
  /** An operator erased the merchant whole; the events of before went with it. */
  "merchant.erased": { subject: "merchant", audit: true },
  /** An operator restored the database to a moment before the erasure, and had it not repeated. */
  "merchant.erasure_taken_back": { subject: "merchant", audit: true, detail: { erasedAt: "erasedAt" } },
  "merchant.limited": {
    subject: "merchant",
    audit: true,
    of: {
      updated: "merchants",
      changed: ["calls_per_second", "calls_burst", "shipments_a_month"],
    },
    detail: {
      callsPerSecond: "calls_per_second",
      callsBurst: "calls_burst",
      shipmentsAMonth: "shipments_a_month",
    },
  },
  "merchant.resumed": {
    subject: "merchant",
    audit: true,
    of: { updated: "merchants", before: { suspended_at: isSet }, after: { suspended_at: null } },
  },
  "merchant.suspended": {
    subject: "merchant",
    audit: true,
    of: { updated: "merchants", before: { suspended_at: null }, after: { suspended_at: isSet } },
    detail: { reason: "suspension_note" },
  },
  /** An operator read data of the merchant. */
  "merchant.viewed": { subject: "merchant", audit: true },
  "link.sent": { subject: "shipment", audit: true },
  "order.corrected": { subject: "order", audit: true },
  /** A person set the weight or the box of its parcel. */
  "order.parcel_set": {
    subject: "order",
    audit: true,
    of: { inserted: "set_parcels" },
    detail: { weightG: "weight_g", box: "box_name" },
  },
  "order.parcel_cleared": { subject: "order", audit: true },
  /** A person dealt with what had changed since the label was bought. */
  "parcel.checked": { subject: "shipment", audit: true, detail: { kind: "kind" } },
  "papers.printed": { subject: "job", audit: true, detail: counted },
  "person.erased": {
    subject: "request",
    audit: true,
    of: {
      updated: "compliance_records",
      before: { handled_at: null },
      after: { handled_at: isSet, topic: "customers/redact" },
    },
  },
  "person.exported": {
    subject: "request",
    audit: true,
    of: {
      updated: "compliance_records",
      before: { handled_at: null },
      after: { handled_at: isSet, topic: "customers/data_request" },
    },
  },
  "pickup.booked": {
    subject: "pickup",
    audit: true,
    of: { updated: "pickups", changed: ["state"], after: { state: "scheduled" } },
    detail: carried,
  },
  "products.changed": { subject: "products", audit: true },
  "recipient_mails.changed": {
    subject: "recipient_mails",
    audit: true,
    of: [{ inserted: "recipient_mail_settings" }, { updated: "recipient_mail_settings", changed: ["value"] }],
  },
  "rules.changed": { subject: "config", audit: true, detail: ofVersion },
  "service_rules.changed": { subject: "config", audit: true, detail: ofVersion },
  "session.begun": { subject: "member", audit: true, of: { inserted: "member_sessions" } },
  "session.ended": { subject: "member", audit: true, of: { deleted: "member_sessions" } },
  "settings.changed": {
    subject: "shop",
    audit: true,
    of: [
      { inserted: "merchant_logos", ...ofLogo },
      { updated: "merchant_logos", set: ["bytes"], ...ofLogo },
      { deleted: "merchant_logos", ...ofLogo },
      {
        updated: "merchants",
        changed: ["refuses_duplicates"],
        subject: "merchant",
        detail: { fields: "ARRAY['refusesDuplicates']" },
      },
    ],
  },
  /** Its note was written, changed or removed. */
  "shipment.noted": { subject: "shipment", audit: true },
  "shipments.exported": { subject: "file", audit: true },
  "tariff.changed": { subject: "carrier", audit: true, detail: ofCarrier },
  "tracking_page.changed": {
    subject: "tracking_page",
    audit: true,
    of: [{ inserted: "tracking_brands" }, { updated: "tracking_brands", changed: ["value"] }],
  },
  "vouchers.added": {
    subject: "vouchers",
    audit: true,
    of: { inserted: "voucher_ranges" },
    detail: ofCarrier,
  },
  "vouchers.removed": {
    subject: "vouchers",
    audit: true,
    of: { deleted: "voucher_ranges" },
    detail: ofCarrier,
  },
  "webhook.added": {
    subject: "webhook",
    audit: true,
    of: { inserted: "webhook_endpoints" },
    detail: ofHost,
  },
  "webhook.changed": {
    subject: "webhook",
    audit: true,
    of: { updated: "webhook_endpoints", changed: ["url", "description", "events"] },
    detail: ofHost,
  },
  "webhook.disabled": {
    subject: "webhook",
    audit: true,
    of: { updated: "webhook_endpoints", before: { enabled: "true" }, after: { enabled: "false" } },
    detail: ofHost,
  },
  "webhook.enabled": {
    subject: "webhook",
    audit: true,
    of: { updated: "webhook_endpoints", before: { enabled: "false" }, after: { enabled: "true" } },
    detail: ofHost,
  },
  "webhook.removed": {
    subject: "webhook",
    audit: true,
    of: { deleted: "webhook_endpoints" },
    detail: ofHost,
  },
  "webhook.secret_changed": {
    subject: "webhook",
    audit: true,
    of: { updated: "webhook_endpoints", changed: ["encrypted_secret"] },
    detail: ofHost,
  },
} as const satisfies Readonly<Record<string, EventRow>>;

export type EventName = keyof typeof events;

/** Events of which the audit trail keeps each. */
export type AuditAction = {
  [Name in EventName]: (typeof events)[Name] extends { readonly audit: true } ? Name : never;
}[EventName];

export type WebhookEventType = {
  [Name in EventName]: (typeof events)[Name] extends { readonly webhook: string } ? Name : never;
}[EventName];

/** Recorded for one endpoint, when its owner asks for it. */
export type TestEvent = "webhook.test";

/** The kind of resource that a webhook's event is about: the first word of its type. */
export type EventSubject<Type = WebhookEventType> = Type extends `${infer Subject}.${string}`
  ? Subject
  : never;

const rows: Readonly<Record<EventName, EventRow>> = events;
const names = Object.keys(rows) as readonly EventName[];
const isAction = (name: EventName): name is AuditAction => rows[name].audit === true;
const isType = (name: EventName): name is WebhookEventType => rows[name].webhook !== undefined;

export const auditActions: readonly AuditAction[] = names.filter(isAction).sort();

/** The types that an endpoint may choose. */
export const webhookEventTypes = names
  .filter(isType)
  .filter((name): name is Exclude<WebhookEventType, TestEvent> => name !== "webhook.test");

export function eventRow(name: EventName): EventRow {
  return rows[name];
}
