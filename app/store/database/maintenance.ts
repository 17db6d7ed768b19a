/** Deletes expired rows in batches: one large delete would block the embedded database. */

import { IDEMPOTENCY_MS } from "../merchants/idempotency-store.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { firstUuidV7 } from "../rows/uuid-v7.ts";
import type { Filled } from "./fill-search-tokens.ts";
import { fillSearchTokens } from "./fill-search-tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to compare offers with orders; no longer, because quotes hold the shoppers' places. */
export const CHECKOUT_QUOTE_KEPT_MS = 30 * DAY_MS;
/** Well past a rate's validity, so that a late caller reads RATE_EXPIRED and not NOT_FOUND. */
export const RATE_KEPT_MS = 30 * DAY_MS;
/** Longer than any reading of Shopify that could bring a deleted product back. */
const GONE_PRODUCTS_KEPT_MS = 30 * DAY_MS;
/** Longer than any reading of Shopify that could reopen a closed fulfillment order. */
const CLOSED_ORDERS_KEPT_MS = 30 * DAY_MS;
/** How long handled webhooks stay, so that a merchant can ask about them. */
const HANDLED_KEPT_MS = 30 * DAY_MS;
const BATCH = 1000;

export interface CleanUp extends Filled {
  readonly rates: number;
  readonly idempotencyKeys: number;
  readonly goneProducts: number;
  readonly closedOrders: number;
  readonly checkoutQuotes: number;
  readonly inboxEntries: number;
  /** Results of data requests whose time to be fetched is over. */
  readonly collectedData: number;
}

/** Returns how many rows it deleted, or filled. */
export async function cleanUp({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): Promise<CleanUp> {
  const now = clock.now().getTime();
  const oldRates = new Date(now - RATE_KEPT_MS);
  // Ids of quotes grow with time, so the primary key is the only index that this needs.
  const firstOldQuote = firstUuidV7(new Date(now - CHECKOUT_QUOTE_KEPT_MS));
  const oldKeys = new Date(now - IDEMPOTENCY_MS);
  const longHandled = new Date(now - HANDLED_KEPT_MS);
  const longGone = new Date(now - GONE_PRODUCTS_KEPT_MS);
  const longClosed = new Date(now - CLOSED_ORDERS_KEPT_MS);
  return {
    rates: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM rates WHERE id IN (SELECT id FROM rates WHERE created_at < ${oldRates} LIMIT ${BATCH})`,
    ),
    idempotencyKeys: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM idempotency_keys WHERE (merchant_id, environment, key) IN (
          SELECT merchant_id, environment, key FROM idempotency_keys WHERE created_at < ${oldKeys} LIMIT ${BATCH})`,
    ),
    goneProducts: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM product_variants WHERE (merchant_id, variant_id) IN (
          SELECT merchant_id, variant_id FROM product_variants WHERE deleted_at < ${longGone} LIMIT ${BATCH})`,
    ),
    closedOrders: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM open_fulfillment_orders WHERE (merchant_id, fulfillment_order_id) IN (
          SELECT merchant_id, fulfillment_order_id FROM open_fulfillment_orders
          WHERE closed_at < ${longClosed} LIMIT ${BATCH})`,
    ),
    checkoutQuotes: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM checkout_quotes WHERE id IN (
          SELECT id FROM checkout_quotes WHERE id < ${firstOldQuote}::uuid ORDER BY id LIMIT ${BATCH})`,
    ),
    collectedData: await inBatches(
      () => prisma.$executeRaw`
        UPDATE compliance_records SET encrypted_data = NULL, data_expires_at = NULL WHERE id IN (
          SELECT id FROM compliance_records WHERE data_expires_at <= ${clock.now()} LIMIT ${BATCH})`,
    ),
    inboxEntries: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM inbox_entries WHERE id IN (
          SELECT id FROM inbox_entries WHERE handled_at < ${longHandled} LIMIT ${BATCH})`,
    ),
    ...(await fillSearchTokens({ prisma })),
  };
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await deleteBatch();
    total += count;
    if (count < BATCH) return total;
  }
}
