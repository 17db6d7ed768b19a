/** Stored records of Shopify's privacy requests. */
import type { JsonValue } from "../engine/index.ts";

export const complianceTopics = ["customers/data_request", "customers/redact", "shop/redact"] as const;
export type ComplianceTopic = (typeof complianceTopics)[number];

/** Records that Shopify asked, and the app's actions. It names no person. */
export interface ComplianceRecord {
  readonly id: string;
  readonly topic: ComplianceTopic;
  readonly requestedAt: Date;
  /** `null` until it is done. */
  readonly handledAt: Date | null;
  /** Rows by kind: `{ shipments: 2 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** The data can be fetched until then; `null` without data. */
  readonly dataExpiresAt: Date | null;
}

/** The keys by which erasing a customer finds the data that a request collected about them. */
export interface CollectedOf {
  readonly orderIds: readonly string[];
  readonly email?: string | null;
  readonly phone?: string | null;
}

/** The result of a data request. */
export interface CollectedData extends CollectedOf {
  readonly value: JsonValue;
  readonly expiresAt: Date;
}

export interface ComplianceStore {
  /** Returns the existing record of this request, or makes one. */
  begin(request: {
    readonly merchantId: string;
    readonly shop: string;
    readonly topic: ComplianceTopic;
    readonly requestId: string;
    readonly requestedAt: Date;
  }): Promise<ComplianceRecord>;
  /** The message that asked for it keeps no field: it may name the customer. */
  finish(id: string, counts: Readonly<Record<string, number>>, data?: CollectedData): Promise<void>;
  /** All whose data can be fetched, however old, then the latest others. Newest first. */
  list(merchantId: string, limit: number): Promise<readonly ComplianceRecord[]>;
  /** A data request's result; `null` without such a record of this merchant, or after its data is gone. */
  data(merchantId: string, id: string): Promise<JsonValue | null>;
  /** Erases the results of data requests about any of these orders or the same customer, or of all when `null`. */
  eraseData(merchantId: string, of: CollectedOf | null): Promise<void>;
  /** True when the order's customer was erased: no data about them may be stored again. */
  isRedacted(merchantId: string, orderId: string): Promise<boolean>;
}
