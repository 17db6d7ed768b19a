/** Every column with an encrypted text, for the exchange of the encryption key. */
import { accountPurpose } from "../merchants/account-row.ts";
import { answerPurpose } from "../merchants/idempotency-store.ts";
import { compliancePurpose } from "../privacy/compliance-store.ts";
import { labelPurpose } from "../shipments/carrier-label-store.ts";
import { invoicePurpose } from "../shipments/customs-invoice-store.ts";
import { documentPurpose } from "../shipments/job-documents.ts";
import { sessionPurpose } from "../shops/session-storage.ts";
import { callbackPurpose } from "../shops/shop-store.ts";
import { webhookPurpose } from "../webhooks/webhook-store.ts";

/** A row's primary key, as text. */
type Key = Readonly<Record<string, string>>;

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key's columns in their order, with their types. */
  readonly key: Readonly<Record<string, "uuid" | "text" | "int">>;
  /** The purpose that the text is bound to. */
  purpose(key: Key): string;
}

const at = (key: Key, column: string) => key[column] ?? "";
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
];
