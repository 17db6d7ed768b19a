import type { Shipment } from "../../../domain/engine/index.ts";
import type { Enqueue } from "../../../domain/jobs/jobs.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../store-context.ts";

/**
 * Finds purchases and returns that are due, whatever became of their jobs: unsettled ones, and purchases whose fulfillment may
 * lack part of its shipment. The queue drops jobs after about ten hours; this store does not.
 */
export interface DueWorkStore {
  /** Records that the fulfillment shows the shipment's `version`; `null` without a shipment. */
  followed(merchantId: string, purchaseId: string, version: number | null): Promise<void>;
  /**
   * Has the order's open purchases and returns found again after an hour: their jobs are over, and wait for a carrier. False:
   * there are none.
   */
  lookAgainSoon(merchantId: string, orderId: string): Promise<boolean>;
  /**
   * Queues another job for each due purchase and return of the merchant that was untouched for longer than a job is retried, or is to
   * be looked at again. Each is found again only after that time. Returns how many it found.
   */
  settleAgain(merchantId: string): Promise<number>;
  /**
   * The next labels, by id, that are bought, in use and not delivered yet, with their orders.
   * @param before latest time at which the purchase was asked for
   * @param after id of a label; `null` starts at the first
   */
  labelsOnTheWay(
    merchantId: string,
    before: Date,
    after: string | null,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly orderId: string }[]>;
}

/** Longer than the queue retries a job. */
const LOOK_AGAIN_MS = 12 * 60 * 60_000;
/** The wait for work that is looked up each minute as well, and whose notification may be lost. */
const LOOK_AGAIN_SOON_MS = 60 * 60_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Jobs for each transaction. */
const BATCH = 200;
/** Orders that wait for a merchant's decision. */
const MOST_KEPT_BACK = 1_000;

const isReturnOpen = Prisma.sql`state = 'open'`;
const isOpen = Prisma.sql`turn IN ('working', 'waiting')`;
const isDue = Prisma.sql`(${isOpen} OR due_version IS NOT NULL)`;

interface DueRow {
  readonly shop: string;
  readonly orderId: string;
  readonly environment: "sandbox" | "production";
  readonly shipmentId: string;
  readonly isOpen: boolean;
}

/** SQL: not looked at for as long as a job is retried, or for as long as its row says. */
function isToBeSeen(now: Date): Prisma.Sql {
  return Prisma.sql`(look_again_at <= ${now}
    OR look_again_at IS NULL AND updated_at <= ${new Date(now.getTime() - LOOK_AGAIN_MS)})`;
}

/** One job settles all of an order. */
async function settleEach(
  enqueue: Enqueue,
  transaction: Prisma.TransactionClient,
  rows: readonly Pick<DueRow, "shop" | "orderId">[],
): Promise<void> {
  for (const [orderId, { shop }] of new Map(rows.map((row) => [row.orderId, row])))
    await enqueue(transaction, "settle-order", { shop, orderId });
}

/** Queues a job for each of the latest orders that the rule for paid orders leaves alone: no webhook comes for them. */
export async function settleKeptBack(
  enqueue: Enqueue,
  transaction: Prisma.TransactionClient,
  merchantId: string,
): Promise<void> {
  const rows = await transaction.$queryRaw<Pick<DueRow, "shop" | "orderId">[]>`
    SELECT shop, order_id::text AS "orderId" FROM open_fulfillment_orders
    WHERE merchant_id = ${merchantId}::uuid AND closed_at IS NULL AND kept_back IS NOT NULL
    ORDER BY order_created_at DESC LIMIT ${MOST_KEPT_BACK}`;
  await settleEach(enqueue, transaction, rows);
}

export function dueWorkStore({
  prisma,
  clock,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "enqueue">): DueWorkStore {
  const batch = (merchantId: string) =>
    prisma.$transaction(async (transaction) => {
      const now = clock.now();
      const rows = await transaction.$queryRaw<DueRow[]>`
        UPDATE purchases SET look_again_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
        WHERE merchant_id = ${merchantId}::uuid AND id IN (
          SELECT id FROM purchases
          WHERE merchant_id = ${merchantId}::uuid AND ${isDue} AND ${isToBeSeen(now)}
          LIMIT ${BATCH})
        RETURNING shop, order_id AS "orderId", environment,
          shipment_id::text AS "shipmentId", ${isOpen} AS "isOpen"`;
      await settleEach(
        enqueue,
        transaction,
        rows.filter((row) => row.isOpen),
      );
      for (const { isOpen: waits, environment, shipmentId } of rows)
        if (!waits)
          await enqueue(transaction, "shipment-event", {
            type: "tracking.changed",
            merchantId,
            environment,
            shipmentId,
          });
      return rows.length;
    });

  const batchOfReturns = (merchantId: string) =>
    prisma.$transaction(async (transaction) => {
      const now = clock.now();
      const rows = await transaction.$queryRaw<Pick<DueRow, "shop" | "orderId">[]>`
        UPDATE order_returns SET look_again_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
        WHERE merchant_id = ${merchantId}::uuid AND part_id IN (
          SELECT part_id FROM order_returns
          WHERE merchant_id = ${merchantId}::uuid AND ${isReturnOpen} AND ${isToBeSeen(now)}
          LIMIT ${BATCH})
        RETURNING shop, order_id AS "orderId"`;
      await settleEach(enqueue, transaction, rows);
      return rows.length;
    });

  return {
    async followed(merchantId, purchaseId, version) {
      const shown = version === null ? Prisma.sql`TRUE` : Prisma.sql`due_version <= ${version}`;
      await prisma.$executeRaw`
        UPDATE purchases SET due_version = NULL, look_again_at = NULL
        WHERE id = ${purchaseId}::uuid AND merchant_id = ${merchantId}::uuid AND due_version IS NOT NULL AND ${shown}`;
    },

    async lookAgainSoon(merchantId, orderId) {
      const soon = new Date(clock.now().getTime() + LOOK_AGAIN_SOON_MS);
      const open = await prisma.$executeRaw`
        UPDATE purchases SET look_again_at = ${soon}
        WHERE merchant_id = ${merchantId}::uuid AND order_id = ${orderId} AND ${isOpen}`;
      const returns = await prisma.$executeRaw`
        UPDATE order_returns SET look_again_at = ${soon}
        WHERE merchant_id = ${merchantId}::uuid AND order_id = ${orderId} AND ${isReturnOpen}`;
      return open + returns > 0;
    },

    async settleAgain(merchantId) {
      let total = 0;
      for (const next of [batch, batchOfReturns])
        for (let count = BATCH; count === BATCH; ) {
          count = await next(merchantId);
          total += count;
        }
      return total;
    },

    // OFFSET 0 makes a step of its own of each label's purchase: joined, all of the merchant's purchases might be read for a page.
    labelsOnTheWay: (merchantId, before, after, limit) => prisma.$queryRaw<{ id: string; orderId: string }[]>`
      SELECT label.id::text AS id, purchase.order_id AS "orderId"
      FROM shipments AS label
      CROSS JOIN LATERAL (
        SELECT order_id, state, turn, created_at FROM purchases
        WHERE merchant_id = ${merchantId}::uuid AND shipment_id = label.id OFFSET 0) AS purchase
      WHERE label.merchant_id = ${merchantId}::uuid
        AND label.state = 'created' AND label.delivered_at IS NULL
        AND label.id > ${after ?? FIRST_ID}::uuid
        AND (purchase.state = 'placed' OR purchase.turn = 'failed')
        AND purchase.created_at < ${before}
      ORDER BY label.id LIMIT ${limit}`,
  };
}

/** SQL: a fulfillment shows the shipment's scans, or its recipient may get mails about them. Nothing else does. */
export function isFollowed({
  id,
  merchantId,
  environment,
}: Pick<Shipment, "id" | "merchantId" | "environment">): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM purchases AS p WHERE p.merchant_id = ${merchantId}::uuid AND p.shipment_id = ${id}::uuid)
    OR ${environment}::text = 'production'
      AND EXISTS (SELECT 1 FROM recipient_mail_settings AS m WHERE m.merchant_id = ${merchantId}::uuid)`;
}

/** Marks, in the transaction that changes the shipment, that its fulfillment has to show the change. */
export async function makeTrackingDue(
  transaction: Pick<Prisma.TransactionClient, "$executeRaw">,
  { merchantId, id, version }: { readonly merchantId: string; readonly id: string; readonly version: number },
  now: Date,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE purchases
    SET due_version = ${version}, look_again_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
    WHERE shipment_id = ${id}::uuid AND merchant_id = ${merchantId}::uuid`;
}

/** Makes a merchant's work due at once after their shop came back: its jobs had no effect while it was gone. */
export async function lookAtOnce(
  transaction: Pick<Prisma.TransactionClient, "$executeRaw">,
  merchantId: string,
  now: Date,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE purchases SET look_again_at = ${now} WHERE merchant_id = ${merchantId}::uuid AND ${isDue}`;
  await transaction.$executeRaw`
    UPDATE order_returns SET look_again_at = ${now} WHERE merchant_id = ${merchantId}::uuid AND ${isReturnOpen}`;
}
