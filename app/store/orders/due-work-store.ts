import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../rows/store-context.ts";

/**
 * Purchases that are due, whatever became of their jobs: those that are not settled, and those whose fulfillment may not
 * show all of its shipment. Jobs are given up after some ten hours; these are not.
 */
export interface DueWorkStore {
  /** The fulfillment shows the shipment as it was in this version; `null`: there is no shipment to show. */
  followed(merchantId: string, purchaseId: string, version: number | null): Promise<void>;
  /**
   * Has what is due of the shop's and was not touched for longer than a job is tried done by a job once more. Answers how
   * many that are. Each is found again only after that time.
   */
  settleAgain(shop: string): Promise<number>;
  /**
   * The next purchases, by their id, whose label was bought, is in use and was not delivered yet.
   * @param before when the purchase was asked for, at the latest
   * @param after id of a purchase; `null`: from the first on
   */
  labelsOnTheWay(
    shop: string,
    before: Date,
    after: string | null,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly orderId: string }[]>;
}

/** Longer than a job is tried. */
const LOOK_AGAIN_MS = 12 * 60 * 60_000;
/** Jobs written in one transaction. */
const BATCH = 200;

const isOpen = Prisma.sql`standing IN ('working', 'waiting')`;
const isDue = Prisma.sql`(${isOpen} OR due_version IS NOT NULL)`;

interface DueRow {
  readonly orderId: string;
  readonly merchantId: string;
  readonly environment: "sandbox" | "production";
  readonly shipmentId: string;
  readonly isOpen: boolean;
}

export function dueWorkStore({
  prisma,
  clock,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "enqueue">): DueWorkStore {
  const batch = (shop: string) =>
    prisma.$transaction(async (transaction) => {
      const now = clock.now();
      const rows = await transaction.$queryRaw<DueRow[]>`
        UPDATE purchases SET look_again_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
        WHERE id IN (
          SELECT id FROM purchases
          WHERE shop = ${shop} AND ${isDue}
            AND (look_again_at <= ${now}
              OR look_again_at IS NULL AND updated_at <= ${new Date(now.getTime() - LOOK_AGAIN_MS)})
          LIMIT ${BATCH})
        RETURNING order_id AS "orderId", merchant_id::text AS "merchantId", environment,
          shipment_id::text AS "shipmentId", ${isOpen} AS "isOpen"`;
      const open = rows.filter((row) => row.isOpen);
      for (const orderId of new Set(open.map((row) => row.orderId)))
        await enqueue(transaction, "settle-order", { shop, orderId });
      for (const { isOpen: waits, merchantId, environment, shipmentId } of rows)
        if (!waits)
          await enqueue(transaction, "shipment-event", {
            type: "tracking.changed",
            merchantId,
            environment,
            shipmentId,
          });
      return rows.length;
    });

  return {
    async followed(merchantId, purchaseId, version) {
      const shown = version === null ? Prisma.sql`TRUE` : Prisma.sql`due_version <= ${version}`;
      await prisma.$executeRaw`
        UPDATE purchases SET due_version = NULL, look_again_at = NULL
        WHERE id = ${purchaseId}::uuid AND merchant_id = ${merchantId}::uuid AND due_version IS NOT NULL AND ${shown}`;
    },

    async settleAgain(shop) {
      let total = 0;
      for (;;) {
        const count = await batch(shop);
        total += count;
        if (count < BATCH) return total;
      }
    },

    labelsOnTheWay: (shop, before, after, limit) => prisma.$queryRaw<{ id: string; orderId: string }[]>`
      SELECT purchase.id::text AS id, purchase.order_id AS "orderId"
      FROM purchases AS purchase
      JOIN shipments AS label ON label.id = purchase.shipment_id AND label.merchant_id = purchase.merchant_id
      WHERE purchase.shop = ${shop} AND (purchase.state = 'placed' OR purchase.standing = 'failed')
        AND purchase.created_at < ${before} AND (${after}::uuid IS NULL OR purchase.id > ${after}::uuid)
        AND label.state = 'created' AND label.delivered_at IS NULL
      ORDER BY purchase.id LIMIT ${limit}`,
  };
}

/** With a change of the shipment, in its transaction: its fulfillment is to show it. */
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

/** A shop that is back: its jobs came to nothing while it was gone. */
export async function lookAtOnce(
  transaction: Pick<Prisma.TransactionClient, "$executeRaw">,
  shop: string,
  now: Date,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE purchases SET look_again_at = ${now} WHERE shop = ${shop} AND ${isDue}`;
}
