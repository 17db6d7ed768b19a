import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../rows/store-context.ts";

/**
 * What of the ledger is due by its rows, whatever became of the jobs: rows that are open, and those whose fulfillment may
 * not show all of its shipment. Jobs are given up after some ten hours; these are not.
 */
export interface DueWorkStore {
  /** The fulfillment shows the shipment as it was in this version; `null`: there is no shipment to show. */
  followed(merchantId: string, linkId: string, version: number | null): Promise<void>;
  /**
   * Has what is due of the shop's and was not touched for longer than a job is tried done by a job once more. Answers how
   * many rows that are. Each is found again only after that time.
   */
  settleAgain(shop: string): Promise<number>;
  /**
   * The next rows, by their id, whose label was bought, is in use and was not delivered yet.
   * @param before when the row was made, at the latest
   * @param after id of a row; `null`: from the first on
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

const isDue = Prisma.sql`(state = 'open' OR due_version IS NOT NULL)`;

interface DueRow {
  readonly orderId: string;
  readonly merchantId: string;
  readonly environment: "sandbox" | "production";
  readonly shipmentId: string;
  readonly state: string;
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
        UPDATE fulfillment_links SET look_again_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
        WHERE id IN (
          SELECT id FROM fulfillment_links
          WHERE shop = ${shop} AND ${isDue}
            AND (look_again_at <= ${now}
              OR look_again_at IS NULL AND updated_at <= ${new Date(now.getTime() - LOOK_AGAIN_MS)})
          LIMIT ${BATCH})
        RETURNING order_id AS "orderId", merchant_id::text AS "merchantId", environment,
          shipment_id::text AS "shipmentId", state`;
      const open = rows.filter(({ state }) => state === "open");
      for (const orderId of new Set(open.map((row) => row.orderId)))
        await enqueue(transaction, "settle-order", { shop, orderId });
      for (const { state, merchantId, environment, shipmentId } of rows)
        if (state !== "open")
          await enqueue(transaction, "shipment-event", {
            type: "tracking.changed",
            merchantId,
            environment,
            shipmentId,
          });
      return rows.length;
    });

  return {
    async followed(merchantId, linkId, version) {
      const shown = version === null ? Prisma.sql`TRUE` : Prisma.sql`due_version <= ${version}`;
      await prisma.$executeRaw`
        UPDATE fulfillment_links SET due_version = NULL, look_again_at = NULL
        WHERE id = ${linkId}::uuid AND merchant_id = ${merchantId}::uuid AND due_version IS NOT NULL AND ${shown}`;
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
      SELECT link.id::text AS id, link.order_id AS "orderId"
      FROM fulfillment_links AS link
      JOIN shipments AS label ON label.id = link.shipment_id AND label.merchant_id = link.merchant_id
      WHERE link.shop = ${shop} AND link.state IN ('linked', 'failed') AND link.created_at < ${before}
        AND (${after}::uuid IS NULL OR link.id > ${after}::uuid)
        AND label.state = 'created' AND label.delivered_at IS NULL
      ORDER BY link.id LIMIT ${limit}`,
  };
}

/** With a change of the shipment, in its transaction: its fulfillment is to show it. */
export async function makeTrackingDue(
  transaction: Pick<Prisma.TransactionClient, "$executeRaw">,
  { merchantId, id, version }: { readonly merchantId: string; readonly id: string; readonly version: number },
  now: Date,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE fulfillment_links
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
    UPDATE fulfillment_links SET look_again_at = ${now} WHERE shop = ${shop} AND ${isDue}`;
}
