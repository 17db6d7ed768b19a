/** What a process does that stood still for longer than its lease, while another one settled the order otherwise. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleOrder } from "../../app/orders/settle-order.ts";
import { LeaseLostError } from "../../app/orders/with-lease.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, oil, orderWith, shipmentApi } from "./shop-life.ts";
import { sleepyServices } from "./sleepy-services.ts";

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
  shop.rows<{ state: string; standing: string; updated_at: Date }>(
    "SELECT * FROM purchases WHERE order_id = $1 ORDER BY created_at, id",
    [String(id)],
  );

/** The server looks at nothing that happens in Shopify meanwhile. */
async function unheard<Result>(act: () => Promise<Result>): Promise<Result> {
  await shop.control("PUT", "faults", { rates: { "webhook-lost": 1 } });
  try {
    return await act();
  } finally {
    await shop.control("PUT", "faults", {});
  }
}

describe("who wakes up after another one has settled the order", () => {
  it("leaves a label alone that was made meanwhile, though there was to be none", async () => {
    const order = await anOrder();
    await fulfillOne(order);
    await shop.settled();
    const own = await here.shop();
    const withoutLabels = { ...own, settings: { automaticShipments: false } };
    const late = await unheard(async () => {
      await fulfillOne(order);
      return sleepyServices(shop, here.services, String(order.id), () =>
        settleOrder(there.services, own, String(order.id)),
      );
    });
    await expect(settleOrder(late, withoutLabels, String(order.id))).rejects.toBeInstanceOf(LeaseLostError);
    expect((await purchasesOf(order)).map(({ state }) => state)).toEqual(["placed", "placed"]);
    expect(await api.of(order)).toHaveLength(2);
  });

  it("goes on with none of what else was due", async () => {
    const order = await anOrder();
    const own = await here.shop();
    let after: unknown[] = [];
    const late = await unheard(async () => {
      await fulfillOne(order);
      await fulfillOne(order);
      return sleepyServices(shop, here.services, String(order.id), async () => {
        await settleOrder(there.services, own, String(order.id));
        after = await purchasesOf(order);
      });
    });
    await expect(settleOrder(late, own, String(order.id))).rejects.toBeInstanceOf(LeaseLostError);
    expect(after).toMatchObject([
      { state: "placed", standing: "settled" },
      { state: "placed", standing: "settled" },
    ]);
    expect(await purchasesOf(order)).toEqual(after);
  });
});
