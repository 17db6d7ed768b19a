/** What is stored of Shopify's privacy requests. */
import type { JsonValue } from "../../engine/index.ts";

export const complianceTopics = ["customers/data_request", "customers/redact", "shop/redact"] as const;
export type ComplianceTopic = (typeof complianceTopics)[number];

/** That Shopify asked, and what was done. Names nobody. */
export interface ComplianceRecord {
  readonly id: string;
  readonly topic: ComplianceTopic;
  readonly requestedAt: Date;
  /** `null`: not done yet. */
  readonly handledAt: Date | null;
  /** How many of what: `{ shipments: 2 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Until when the data that was asked for can be fetched; `null` when there is none (any more). */
  readonly dataExpiresAt: Date | null;
}

/** What a data request found, and whose it is: erasing the customer erases it too. */
export interface CollectedData {
  readonly orderIds: readonly string[];
  readonly value: JsonValue;
  readonly expiresAt: Date;
}

export interface ComplianceStore {
  /** The record of this request: there already, or made now. */
  begin(request: {
    readonly merchantId: string;
    readonly shop: string;
    readonly topic: ComplianceTopic;
    readonly requestId: string;
    readonly requestedAt: Date;
  }): Promise<ComplianceRecord>;
  finish(id: string, counts: Readonly<Record<string, number>>, data?: CollectedData): Promise<void>;
  /** Those whose data can be fetched, however many and however old; then others of the latest. Newest first. */
  list(merchantId: string, limit: number): Promise<readonly ComplianceRecord[]>;
  /** What a data request found; `null` when there is no such record of this merchant, or its data is gone. */
  data(merchantId: string, id: string): Promise<JsonValue | null>;
  /** Erases what data requests found about any of these orders; about whatever order when `null`. */
  eraseData(merchantId: string, orderIds: readonly string[] | null): Promise<void>;
  /** The order's customer was erased: nothing about them is to be stored again. */
  isRedacted(merchantId: string, orderId: string): Promise<boolean>;
}
