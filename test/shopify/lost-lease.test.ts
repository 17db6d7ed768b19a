// Run: long
/** A process pauses for longer than its lease, while another one settles the order differently. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LeaseLostError } from "../../app/domain/orders/leases/with-lease.ts";
import { settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { pausingServices } from "./pausing-services.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, oil, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
let here: SecondProcess;
let there: SecondProcess;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  [here, there] = [await secondProcess(shop), await secondProcess(shop)];
});
afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await shop?.stop();
});

async function anOrder(): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 3 }] });
  await shop.settled();
  return order;
}

const fulfillOne = (order: OrderView) => fulfill(shop, order, { lines: [oil] });
const purchasesOf = ({ id }: OrderView) =>
  shop.rows<{ state: string; turn: string; updated_at: Date }>(
    "SELECT * FROM purchases WHERE order_id = $1 ORDER BY created_at, id",
    [String(id)],
  );

/** The server receives no webhook about changes that `act` makes in Shopify. */
async function withoutWebhooks<Result>(act: () => Promise<Result>): Promise<Result> {
  await shop.control("PUT", "faults", { rates: { "webhook-lost": 1 } });
  try {
    return await act();
  } finally {
    await shop.control("PUT", "faults", {});
  }
}

describe("a process that resumes after another one has settled the order", () => {
  it("leaves a label alone that was made meanwhile, though it had decided to make none", async () => {
    const order = await anOrder();
    await fulfillOne(order);
    await shop.settled();
    const own = await here.shop();
    const withoutLabels = { ...own, settings: { automaticShipments: false } };
    const late = await withoutWebhooks(async () => {
      await fulfillOne(order);
      return pausingServices(shop, here.services, String(order.id), () =>
        settleOrder(there.services, own, String(order.id)),
      );
    });
    await expect(settleOrder(late, withoutLabels, String(order.id))).rejects.toBeInstanceOf(LeaseLostError);
    expect((await purchasesOf(order)).map(({ state }) => state)).toEqual(["placed", "placed"]);
    expect(await api.of(order)).toHaveLength(2);
  });

  it("does none of its remaining work", async () => {
    const order = await anOrder();
    const own = await here.shop();
    let after: unknown[] = [];
    const late = await withoutWebhooks(async () => {
      await fulfillOne(order);
      await fulfillOne(order);
      return pausingServices(shop, here.services, String(order.id), async () => {
        await settleOrder(there.services, own, String(order.id));
        after = await purchasesOf(order);
      });
    });
    await expect(settleOrder(late, own, String(order.id))).rejects.toBeInstanceOf(LeaseLostError);
    expect(after).toMatchObject([
      { state: "placed", turn: "settled" },
      { state: "placed", turn: "settled" },
    ]);
    expect(await purchasesOf(order)).toEqual(after);
  });
});
