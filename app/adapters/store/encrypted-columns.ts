/** Every column with an encrypted text, for the exchange of the encryption key. */

import { savedAddressRow } from "./address-book/address-book-store.ts";
import { mailPurpose } from "./mails/mail-store.ts";
import { memberPurpose } from "./members/member-row.ts";
import { accountPurpose } from "./merchants/account-row.ts";
import { answerPurpose } from "./merchants/answer-purpose.ts";
import { choiceName } from "./orders/label-choice-store.ts";
import { recipientNameOf } from "./orders/open-order-recipient.ts";
import { compliancePurpose } from "./privacy/compliance-store.ts";
import { peoplePurpose } from "./rows/people.ts";
import { peopleKeyPurpose } from "./rows/people-key.ts";
import { labelPurpose } from "./shipments/carrier-label-store.ts";
import { invoicePurpose } from "./shipments/customs-invoice-store.ts";
import { documentPurpose } from "./shipments/job-documents.ts";
import { trackerRow } from "./shipments/tracker-store.ts";
import { sessionPurpose } from "./shops/session-storage.ts";
import { callbackPurpose } from "./shops/shop-store.ts";
import { webhookPurpose } from "./webhooks/webhook-store.ts";

/** A row's primary key, as text. */
type Key = Readonly<Record<string, string>>;

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The column is JSON: the text is the ciphertext in it, if it has one. */
  readonly isJson?: true;
  /** The primary key's columns in their order, with their types. */
  readonly key: Readonly<Record<string, "uuid" | "text" | "int" | "bigint">>;
  /** The purpose that the text is bound to. */
  purpose(key: Key): string;
}

const at = (key: Key, column: string) => key[column] ?? "";
/** Values that name people. */
const sealedColumn = (
  table: string,
  column: string,
  key: EncryptedColumn["key"],
  suffix = "",
): EncryptedColumn => ({
  table,
  column,
  isJson: true,
  key,
  purpose: ({ id = "" }) => peoplePurpose(`${table}/${id}${suffix}`),
});
const owned = { merchant_id: "uuid", id: "uuid" } as const;

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: "carrier_accounts",
    column: "encrypted_secrets",
    key: { id: "uuid" },
    purpose: (key) => accountPurpose(at(key, "id")),
  },
  ...["callback_token", "next_callback_token"].map((column) => ({
    table: "shops",
    column,
    key: { domain: "text" as const },
    purpose: (key: Key) => callbackPurpose(at(key, "domain")),
  })),
  {
    table: "shopify_sessions",
    column: "encrypted",
    key: { id: "text" },
    purpose: (key) => sessionPurpose(at(key, "id")),
  },
  ...["encrypted_secret", "former_secret"].map((column) => ({
    table: "webhook_endpoints",
    column,
    key: owned,
    purpose: (key: Key) => webhookPurpose(at(key, "id")),
  })),
  {
    table: "compliance_records",
    column: "encrypted_data",
    key: { id: "uuid" },
    purpose: (key) => compliancePurpose(at(key, "id")),
  },
  {
    table: "customs_invoices",
    column: "encrypted",
    key: owned,
    purpose: (key) => invoicePurpose(at(key, "id")),
  },
  {
    table: "idempotency_keys",
    column: "encrypted_answer",
    key: { merchant_id: "uuid", environment: "text", key: "text" },
    purpose: (key) =>
      answerPurpose(
        { merchantId: at(key, "merchant_id"), environment: at(key, "environment") },
        at(key, "key"),
      ),
  },
  {
    table: "job_documents",
    column: "encrypted",
    key: { merchant_id: "uuid", job_id: "uuid", part: "int" },
    purpose: (key) => documentPurpose(at(key, "job_id"), Number(at(key, "part"))),
  },
  {
    table: "carrier_labels",
    column: "encrypted",
    key: { merchant_id: "uuid", shipment_id: "uuid", format: "text", piece: "int" },
    purpose: (key) => labelPurpose(at(key, "shipment_id"), at(key, "format"), Number(at(key, "piece"))),
  },
  {
    table: "mails",
    column: "encrypted",
    key: owned,
    purpose: (key) => mailPurpose(at(key, "id")),
  },
  ...(["members", "member_links", "member_sessions"] as const).map((table) => ({
    table,
    column: "encrypted",
    key: owned,
    purpose: (key: Key) => memberPurpose(table, at(key, "id")),
  })),
  {
    table: "label_choices",
    column: "encrypted",
    key: { merchant_id: "uuid", shipment_id: "uuid" },
    purpose: (key) => peoplePurpose(choiceName(at(key, "merchant_id"), at(key, "shipment_id"))),
  },
  {
    table: "people_keys",
    column: "encrypted",
    key: { id: "int" },
    purpose: () => peopleKeyPurpose,
  },
  {
    table: "open_fulfillment_orders",
    column: "encrypted_recipient",
    key: { merchant_id: "uuid", fulfillment_order_id: "bigint" },
    purpose: (key) => peoplePurpose(recipientNameOf(at(key, "merchant_id"), at(key, "fulfillment_order_id"))),
  },
  {
    table: "trackers",
    column: "encrypted",
    key: owned,
    purpose: (key) => peoplePurpose(trackerRow(at(key, "id"))),
  },
  {
    table: "saved_addresses",
    column: "encrypted",
    key: owned,
    purpose: (key) => peoplePurpose(savedAddressRow(at(key, "id"))),
  },
  sealedColumn("shipments", "value", owned),
  sealedColumn("rates", "value", { merchant_id: "uuid", id: "text" }),
  ...["draft", "order", "failure"].map((column) => sealedColumn("bookings", column, owned, `/${column}`)),
  sealedColumn("purchases", "data", owned),
  ...["payload", "outcome", "last_error"].map((column) =>
    sealedColumn("inbox_entries", column, { shop: "text", id: "uuid" }, `/${column}`),
  ),
];
