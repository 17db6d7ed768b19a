import type { OrderPlatform, OrderWithGoods } from "../platform.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { PurchaseStore } from "../purchases/purchase-store.ts";

/** An order, and when its reading began. */
export interface OrderReading extends OrderWithGoods {
  readonly asOf: Date;
}

/** The order of one job, and the click that the job belongs to. */
export interface OfClick {
  readonly merchantId: string;
  readonly platform: Pick<OrderPlatform, "readOrders">;
  readonly orderId: string;
  readonly batchId: string;
}

export interface ReadAhead {
  /** Each reading is handed out once. `null`: read the order by itself. */
  take(of: OfClick): Promise<OrderReading | null>;
}

/** Orders of one reading. */
const TOGETHER = 50;
/** A label is bought for an order as it was at most so long ago; its fulfillment follows a new reading. */
const KEPT_MS = 20_000;

interface Kept {
  readonly until: number;
  readonly orders: Map<string, OrderReading>;
}

/**
 * Reads the orders of a click together, because fifty in one call cost the platform's limit as much as nine by themselves. A reading serves the
 * first job of an order alone, whose purchase has not begun: see docs/decisions/076.
 */
export function readAhead({
  purchases,
  leases,
}: {
  readonly purchases: Pick<PurchaseStore, "ordersToBegin">;
  readonly leases: { now(): Promise<Date> };
}): ReadAhead {
  /** The readings of each click, by the id of its batch. */
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<void>>();

  async function read({ merchantId, platform, orderId, batchId }: OfClick): Promise<void> {
    const others = await purchases.ordersToBegin(merchantId, batchId, TOGETHER);
    const orderIds = [...new Set([orderId, ...others])].slice(0, TOGETHER);
    if (orderIds.length < 2) return;
    const asOf = await leases.now();
    const readings = (await platform.readOrders(orderIds)).map((each) => ({ ...each, asOf }));
    const until = performance.now() + KEPT_MS;
    kept.set(batchId, { until, orders: new Map(readings.map((each) => [each.order.id, each])) });
  }

  /** One reading of a click runs at a time. Orders that the platform refuses to show together may still be read one by one. */
  async function readOnce(of: OfClick): Promise<void> {
    const reading = running.get(of.batchId) ?? read(of).finally(() => running.delete(of.batchId));
    running.set(of.batchId, reading);
    try {
      await reading;
    } catch (error) {
      if (!(error instanceof PlatformRefusedError)) throw error;
    }
  }

  function forgetOld(): void {
    const now = performance.now();
    for (const [batchId, { until }] of kept) if (until < now) kept.delete(batchId);
  }

  return {
    async take(of) {
      forgetOld();
      if (!kept.get(of.batchId)?.orders.has(of.orderId)) await readOnce(of);
      const orders = kept.get(of.batchId)?.orders;
      const taken = orders?.get(of.orderId) ?? null;
      orders?.delete(of.orderId);
      return taken;
    },
  };
}
