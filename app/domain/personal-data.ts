/**
 * Personal data: every column that holds a person, or a hash of one, in a row of its table. Encryption and the exchange of its key,
 * search, finding, erasing, periods, and the list in docs/privacy.md follow from it. `test/shopify/erased-customer` plants people through
 * every door, and fails for a column without a row.
 */
import type { PersonalColumn, PersonalTable } from "./personal-column.ts";

const addresses = { until: "365 days after the shipment's end, or as the merchant chose" } as const;
const theMerchant = { until: "the merchant is forgotten" } as const;

/** The actor of a record, erased with `shop/redact`. */
const actor = {
  person: "staff",
  holds: "Shopify's number of a member of staff, or a member's id",
  purpose: "the audit trail",
  stored: "clear",
  found: {},
  erased: { shop: "column" },
  exported: null,
} as const;

const sealedById = { stored: "sealed-json", boundTo: ["id"] } as const;

export const personalData = {
  shipments: {
    purpose: "delivery, and accounting without the person",
    found: { order: "related_order_id", traces: "value" },
    erased: { person: "store", shop: "store" },
    exported: "shipments",
    kept: addresses,
    columns: {
      value: { holds: "addresses, contents, notes, words of carriers and callers", ...sealedById },
      search_tokens: { holds: "name, e-mail, phone and place", stored: "tokens" },
      tag_order: { holds: "two letters and the hash of a tag of its order", stored: "tokens" },
      cancel_actor: actor,
    },
  },
  bookings: {
    purpose: "buying a label once",
    found: { order: "related_order_id", traces: "draft" },
    erased: { person: "store", shop: "store" },
    exported: "bookings",
    kept: { days: 90, why: "ended ones that nothing waits for; late labels appear within days" },
    columns: {
      draft: { holds: "addresses and contents", ...sealedById },
      order: { holds: "addresses and contents", ...sealedById },
      failure: { holds: "a carrier's words", ...sealedById },
      actor,
    },
  },
  rates: {
    purpose: "buying at the quoted price",
    found: { traces: "value" },
    erased: { person: "store", shop: "store" },
    exported: "rates",
    kept: { days: 8, why: "can be bought for seven days; a shipment holds its own copy" },
    columns: { value: { holds: "addresses and contents of a quote", ...sealedById } },
  },
  purchases: {
    purpose: "one label for a fulfillment",
    found: { order: "order_id" },
    erased: { person: "store", shop: "row" },
    kept: { days: 730, why: "only settled ones: they keep a returning shop from buying labels twice" },
    columns: { data: { holds: "a typed recipient, words of platform and carrier", ...sealedById }, actor },
  },
  order_returns: {
    purpose: "labels for returns",
    found: { order: "order_id" },
    erased: { person: "row", shop: "row" },
    kept: { days: 400, why: "keeps a return that goes on for long from getting a second label" },
    columns: {
      reason: { holds: "a carrier's words", stored: "sealed-json", boundTo: ["merchant_id", "part_id"] },
    },
  },
  label_choices: {
    purpose: "explaining an automatic choice",
    found: { order: "order_id", shipment: "shipment_id" },
    erased: { person: "row", shop: "row" },
    kept: { days: 400, why: "a merchant may ask why a label of last year was bought with its service" },
    columns: {
      encrypted: {
        holds: "the place of a parcel",
        stored: "sealed",
        boundTo: ["merchant_id", "shipment_id"],
      },
    },
  },
  chosen_points: {
    purpose: "delivery to a locker or shop",
    found: { order: "order_id" },
    erased: { person: "row", shop: "row" },
    kept: { days: 400, why: "the choice for an order that may be shipped late" },
    columns: { location_id: { holds: "the chosen place", stored: "clear" } },
  },
  checkout_quotes: {
    purpose: "comparing offers with orders",
    erased: { shop: "row" },
    kept: { days: 30, why: "long enough to compare offers with orders; they hold the shoppers' places" },
    columns: {
      country: { holds: "the destination's country", stored: "clear" },
      zip: { holds: "the destination's postcode", stored: "clear" },
    },
  },
  open_fulfillment_orders: {
    purpose: "the list of orders to ship",
    erased: { person: "store", shop: "row" },
    exported: "waiting",
    kept: { days: 30, why: "only closed ones go: longer than any reading of Shopify that could reopen one" },
    columns: {
      encrypted_recipient: {
        holds: "the recipient's name, city, e-mail and phone",
        stored: "sealed",
        boundTo: ["merchant_id", "fulfillment_order_id"],
      },
      search_tokens: { holds: "name, company, e-mail, phone and city", stored: "tokens" },
    },
  },
  inbox_entries: {
    purpose: "handling Shopify's webhooks",
    erased: { person: "store", shop: "store" },
    kept: { days: 30, why: "a merchant may ask about a handled webhook; unhandled ones stay" },
    columns: {
      payload: { holds: "e-mail and phone of a privacy request's customer", ...sealedById },
      outcome: { holds: "words of platform and carrier", ...sealedById },
      last_error: { holds: "words of the platform", ...sealedById },
    },
  },
  carrier_labels: {
    purpose: "printing a carrier's label again",
    found: { shipment: "shipment_id" },
    erased: { person: "row", shop: "store" },
    kept: { days: 90, why: "a parcel that has not left in three months is not printed again" },
    columns: {
      encrypted: { holds: "the label", stored: "encrypted", boundTo: ["shipment_id", "format", "piece"] },
    },
  },
  customs_invoices: {
    purpose: "customs",
    erased: { person: "store", shop: "row" },
    kept: { days: 90, why: "as carriers' labels; unused ones 8 days, as long as a rate can be bought" },
    columns: { encrypted: { holds: "an uploaded invoice", stored: "encrypted", boundTo: ["id"] } },
  },
  job_documents: {
    purpose: "printing and buying many",
    erased: { person: "store", shop: "store" },
    kept: { days: 1, why: "as long as their links are valid; they hold addresses" },
    columns: {
      encrypted: { holds: "labels, or rows of a batch", stored: "encrypted", boundTo: ["job_id", "part"] },
    },
  },
  bulk_jobs: {
    purpose: "answering the caller of a batch, or the merchant after a step for many labels",
    erased: { person: "store", shop: "store" },
    kept: { days: 2, why: "longer than their links are valid" },
    columns: {
      result: { holds: "why a row of a batch bought nothing, or a label stays", ...sealedById },
      actor,
    },
  },
  idempotency_keys: {
    purpose: "answering a repeated request",
    erased: { person: "store", shop: "row" },
    kept: { days: 1, why: "the time in which a request may be repeated" },
    columns: {
      encrypted_answer: {
        holds: "an answer of the API",
        stored: "encrypted",
        boundTo: ["merchant_id", "environment", "key"],
      },
    },
  },
  trackers: {
    purpose: "tracking parcels bought elsewhere",
    found: { order: "related_order_id" },
    erased: { person: "row", merchant: "row" },
    exported: "trackers",
    kept: { days: 400, why: "asked about for 60 days; a merchant may look one up for a year" },
    columns: {
      encrypted: { holds: "scans, which may name the person who signed", stored: "sealed", boundTo: ["id"] },
    },
  },
  saved_addresses: {
    purpose: "the merchant's address book",
    found: { traces: "traces" },
    erased: { person: "store", merchant: "row" },
    exported: "savedAddresses",
    kept: { until: "the merchant deletes it" },
    columns: {
      encrypted: { holds: "a name and an address", stored: "sealed", boundTo: ["id"] },
      name_hash: { holds: "the name", stored: "hashed" },
      traces: { holds: "e-mail and phone", stored: "hashed" },
      search_tokens: { holds: "name, e-mail, phone and place", stored: "tokens" },
    },
  },
  mails: {
    purpose: "sending an e-mail",
    erased: { person: "store", merchant: "row" },
    kept: { days: 30, why: "an operator may ask whether a mail was sent" },
    columns: {
      encrypted: { holds: "its address, subject and text", stored: "sealed", boundTo: ["id"] },
    },
  },
  recipient_mails: {
    purpose: "one mail of a kind for a parcel",
    found: { shipment: "shipment_id" },
    erased: { person: "row", merchant: "row" },
    kept: { days: 400, why: "one mail of a kind for a parcel; their links opt out; hashes, no addresses" },
    columns: { email_hash: { holds: "the e-mail address", stored: "hashed" } },
  },
  mail_opt_outs: {
    purpose: "sending nothing more",
    erased: { merchant: "row" },
    kept: theMerchant,
    columns: { email_hash: { holds: "the e-mail address of an objection", stored: "hashed" } },
  },
  compliance_records: {
    purpose: "the merchant's answer to a data request",
    erased: { person: "store", shop: "store" },
    kept: { until: "30 days after the request" },
    columns: {
      encrypted_data: { holds: "all that was found of a customer", stored: "encrypted", boundTo: ["id"] },
    },
  },
  members: {
    person: "members",
    purpose: "logging in to the dashboard",
    erased: { person: "store", merchant: "row" },
    kept: { until: "an owner or the operator removes the member" },
    columns: {
      encrypted: { holds: "name and e-mail address", stored: "sealed", boundTo: ["id"] },
      email_hash: { holds: "the e-mail address", stored: "hashed" },
    },
  },
  member_links: {
    person: "members",
    purpose: "logging in by mail",
    erased: { person: "store", merchant: "row" },
    kept: { days: 1, why: "it opens nothing any more; the day counts the links of an address" },
    columns: {
      encrypted: { holds: "the e-mail address", stored: "sealed", boundTo: ["id"] },
      email_hash: { holds: "the e-mail address", stored: "hashed" },
    },
  },
  member_sessions: {
    person: "members",
    purpose: "ending a login",
    erased: { person: "store", merchant: "row" },
    kept: { days: 1, why: "ended sessions are deleted at once, these had their time" },
    columns: { encrypted: { holds: "browser and network address", stored: "sealed", boundTo: ["id"] } },
  },
  shopify_sessions: {
    person: "staff",
    purpose: "the app in the admin",
    erased: { shop: "store" },
    kept: { until: "`shop/redact`" },
    columns: { encrypted: { holds: "a session, with its tokens", stored: "encrypted", boundTo: ["id"] } },
  },
  staff_names: {
    person: "staff",
    purpose: "saying in the history who did what",
    erased: { shop: "row", merchant: "row" },
    kept: { until: "`shop/redact`, or the merchant is forgotten" },
    columns: {
      encrypted: { holds: "the name", stored: "sealed", boundTo: ["merchant_id", "user_id"] },
    },
  },
  shops: {
    person: "merchant",
    purpose: "labels",
    erased: { shop: "store" },
    kept: { until: "`shop/redact`" },
    columns: {
      settings: { holds: "the sender's name, address, phone and e-mail", stored: "clear" },
      contact_email: { holds: "the e-mail address that the shop shows to shoppers", stored: "clear" },
    },
  },
  recipient_mail_settings: {
    person: "merchant",
    purpose: "e-mails to recipients",
    erased: { merchant: "row" },
    kept: theMerchant,
    columns: { value: { holds: "the address for replies", stored: "clear" } },
  },
  audit_events: {
    person: "staff",
    purpose: "evidence of a change",
    erased: { shop: "store", merchant: "store" },
    kept: { days: 400, why: "a merchant may ask about a change of last year; AUDIT_KEPT_DAYS chooses" },
    columns: {
      actor_id: { holds: actor.holds, stored: "clear" },
      address: { person: "callers", holds: "the network address", stored: "clear" },
    },
  },
  environment_switches: {
    person: "staff",
    purpose: "evidence of a shop's going live",
    erased: { shop: "column" },
    kept: { until: "`shop/redact`" },
    columns: { user_id: { holds: actor.holds, stored: "clear" } },
  },
  allowances: {
    person: "callers",
    purpose: "limits",
    kept: { days: 1, why: "a limit that is not used any more is whole again" },
    columns: { name: { holds: "a network address", stored: "hashed" } },
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

type Data = typeof personalData;
export type PersonalTableName = keyof Data;

/** The names `table.column` of the columns that are stored so. */
export type StoredAs<Stored extends PersonalColumn["stored"]> = {
  [Table in PersonalTableName]: {
    [Column in keyof Data[Table]["columns"] & string]: Data[Table]["columns"][Column] extends {
      readonly stored: Stored;
    }
      ? `${Table}.${Column}`
      : never;
  }[keyof Data[Table]["columns"] & string];
}[PersonalTableName];

type NamedColumn = Omit<PersonalTable, "columns"> &
  PersonalColumn & { readonly table: string; readonly column: string };

/** Every column with the facts of its table, where it has none of its own. */
export const personalColumns: readonly NamedColumn[] = Object.entries<PersonalTable>(personalData).flatMap(
  ([table, { columns, ...facts }]) =>
    Object.entries(columns).map(([column, own]) => ({
      person: "recipients" as const,
      ...facts,
      ...own,
      table,
      column,
    })),
);

type ExportedFrom<Table extends PersonalTableName> = Data[Table] extends {
  readonly exported: infer Kind extends string;
}
  ? Kind
  : never;

/** The records that a person's answer has: of each table that says so. */
export type ExportedKind = { [Table in PersonalTableName]: ExportedFrom<Table> }[PersonalTableName];
