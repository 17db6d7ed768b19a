// Run: push, begins early
/** The list of orders to ship, and buying labels from it, through the pages' own URLs as a merchant's browser does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import { confirmedOrders, confirmedView } from "./confirmed-view.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { fulfill, oil, orderWith, orderWithout, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let door: AdminDoor;
beforeAll(async () => {
  shop = await runningShop({
    async door(shopifyUrl) {
      door = await openDoor(shopifyUrl);
      return door.url;
    },
  });
});
afterAll(async () => {
  await shop?.stop();
  await door?.close();
});

const newYork = {
  firstName: "Linda",
  lastName: "Park",
  address1: "350 5th Avenue",
  city: "New York",
  provinceCode: "NY",
  zip: "10118",
  countryCode: "US",
  phone: "+12125550123",
};

async function post(path: string, form: Record<string, string>): Promise<Response> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  return fetch(`${shop.waybill.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
}

/** The page's data, as text. */
const page = async (query = "") => (await shop.openAdmin(`/app/orders.data${query}`)).text();
const orderPage = async ({ id }: OrderView) => (await shop.openAdmin(`/app/orders/${id}.data`)).text();
const now = ({ id }: OrderView) => shop.control<OrderView>("GET", `orders/${id}`);
const firstPart = ({ fulfillmentOrders }: OrderView) => String(fulfillmentOrders[0]?.id);

async function waits(order: OrderView): Promise<boolean> {
  const [row] = await shop.rows(
    "SELECT 1 FROM open_fulfillment_orders WHERE order_id = $1 AND closed_at IS NULL",
    [order.id],
  );
  return row !== undefined;
}

async function shipmentsOf(order: OrderView) {
  return shop.rows<{ tracking_ref: string }>(
    "SELECT tracking_ref FROM shipments WHERE related_order_id = $1",
    [String(order.id)],
  );
}

async function newOrder(change: Record<string, unknown> = {}, code = "gorgona.standard"): Promise<OrderView> {
  const order = await orderWith(shop, code, change);
  await shop.settled();
  return order;
}

describe("an order that waits", () => {
  it("appears with recipient, place, service and pieces, and leaves when it is fulfilled", async () => {
    const order = await newOrder({ lines: [{ ...oil, quantity: 3 }] });
    const text = await page();
    for (const shown of [order.name, "Μαρία Παππά", "Θεσσαλονίκη, GR", "Gorgona"])
      expect(text).toContain(shown);
    const [row] = await shop.rows("SELECT * FROM open_fulfillment_orders WHERE order_id = $1", [order.id]);
    expect(row).toMatchObject({ pieces: 3, paid: true, status: "open", can_fulfill: true });
    await fulfill(shop, order);
    await shop.settled();
    expect(await page()).not.toContain(order.name);
    const [closed] = await shop.rows("SELECT * FROM open_fulfillment_orders WHERE order_id = $1", [order.id]);
    expect(closed).toMatchObject({ encrypted_recipient: null, search_tokens: [] });
  });

  it("is on hold, and ready again, as in Shopify", async () => {
    const order = await newOrder();
    const form = await buyForm(order);
    await shop.control("POST", `orders/${order.id}/hold`, { reason: "OTHER" });
    await shop.settled();
    expect(await page("?view=on-hold")).toContain(order.name);
    expect(await page("?view=ready")).not.toContain(order.name);
    expect(await (await post("/app/orders.data?index", form)).text()).toContain('"leftOut"');
    await shop.settled();
    expect(await shipmentsOf(order)).toEqual([]);
    await shop.control("POST", `orders/${order.id}/release`, {});
    await shop.settled();
    expect(await page("?view=ready")).toContain(order.name);
  });

  it("is scheduled until its day", async () => {
    const order = await newOrder();
    await shop.control("POST", `orders/${order.id}/schedule`, {
      fulfillAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await shop.settled();
    expect(await page("?view=scheduled")).toContain(order.name);
    expect(await page("?view=ready")).not.toContain(order.name);
  });

  it("leaves when it is cancelled, and never appears if nothing needs shipping", async () => {
    const order = await newOrder();
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
    expect(await waits(order)).toBe(false);
    const card = await orderWithout(shop, { lines: [{ sku: "GIFT-50", quantity: 1 }] });
    await shop.settled();
    expect(await waits(card)).toBe(false);
  });
});

describe("a customer", () => {
  const ask = async (topic: string, { id }: OrderView) => {
    await shop.control("POST", "compliance", { topic, orderIds: [id] });
    await shop.settled();
  };

  it("gets the data of a waiting order, and is erased from it", async () => {
    const order = await newOrder();
    await ask("customers/data_request", order);
    const [record] = await shop.rows<{ id: string }>("SELECT id FROM compliance_records WHERE shop = $1", [
      shop.domain,
    ]);
    expect(await (await shop.openAdmin(`/app/privacy/${record?.id}`)).json()).toEqual({
      shipments: [],
      attempts: [],
      waiting: [
        {
          order_id: String(order.id),
          recipient: {
            ...{ name: "Μαρία Παππά", city: "Θεσσαλονίκη", country: "GR" },
            ...{ email: "maria@example.com", phone: thessaloniki.phone },
          },
        },
      ],
      quotes: [],
      trackers: [],
      saved: [],
    });
    await ask("customers/redact", order);
    expect(
      await shop.rows(
        "SELECT encrypted_recipient, search_tokens FROM open_fulfillment_orders WHERE order_id = $1",
        [order.id],
      ),
    ).toEqual([{ encrypted_recipient: null, search_tokens: [] }]);
  });
});

const buyForm = (...orders: OrderView[]) => confirmedOrders(shop, orders.map(firstPart));

describe("labels", () => {
  let orders: OrderView[];
  beforeEach(async () => {
    orders = [await newOrder(), await newOrder({}, "gorgona.morning")];
  });

  it("are bought together, each with its shopper's service, and Shopify shows the orders fulfilled", async () => {
    const form = await buyForm(...orders);
    const answer = await (await post("/app/orders.data?index", form)).text();
    expect(answer).toContain('"asked"');
    // A second request changes nothing.
    await post("/app/orders.data?index", form);
    await shop.settled();
    for (const order of orders) {
      const { fulfillments } = await now(order);
      const bought = await shipmentsOf(order);
      expect(bought).toHaveLength(1);
      expect(fulfillments.map(({ tracking }) => tracking[0]?.number)).toEqual([bought[0]?.tracking_ref]);
      expect(await waits(order)).toBe(false);
      expect(await orderPage(order)).toContain(bought[0]?.tracking_ref);
    }
    const services = await shop.rows<{ code: string }>(
      "SELECT value->'rate'->'service'->>'code' AS code FROM shipments WHERE related_order_id = ANY($1) ORDER BY 1",
      [orders.map(({ id }) => String(id))],
    );
    expect(services.map(({ code }) => code)).toEqual(["morning", "standard"]);
  });

  it("are bought for every order that a search finds", async () => {
    await post("/app/orders.data?index", await confirmedView(shop, orders[0]?.name ?? ""));
    await shop.settled();
    expect(await shipmentsOf(orders[0]!)).toHaveLength(1);
    expect(await shipmentsOf(orders[1]!)).toHaveLength(0);
  });
});

describe("the cost of labels", () => {
  interface Costs {
    readonly sums: readonly { carrier: string; currency: string; amountMinor: number; labels: number }[];
    readonly all: { labels: number; unpaid: number } | null;
    readonly unpriced: number;
    readonly next: number | null;
    readonly run: number;
    readonly doubtful: readonly {
      readonly orderName: string;
      readonly doubts: readonly { readonly field: string; readonly value: string }[];
    }[];
  }
  const costs = async (query: Record<string, string>) =>
    (await shop.openAdmin(`/app/order-costs?${new URLSearchParams(query)}`)).json() as Promise<Costs>;

  it("is the sum of the prices that the labels then have, by carrier", async () => {
    const orders = [await newOrder(), await newOrder({}, "gorgona.morning")];
    const { sums, all, run } = await costs({ ids: orders.map(firstPart).join(), run: "7" });
    expect({ all, run }).toEqual({ all: null, run: 7 });
    expect(sums).toMatchObject([{ carrier: expect.stringMatching(/^Gorgona/), currency: "EUR", labels: 2 }]);
    await post("/app/orders.data?index", await buyForm(...orders));
    await shop.settled();
    const [paid] = await shop.rows<{ total: number }>(
      "SELECT sum((value->'rate'->'price'->>'totalMinor')::int)::int AS total FROM shipments WHERE related_order_id = ANY($1)",
      [orders.map(({ id }) => String(id))],
    );
    expect(sums[0]?.amountMinor).toBe(paid?.total);
  });

  it("grows by each answer, and counts orders without a price", async () => {
    const order = await newOrder();
    const before = { carrier: "Gorgona", currency: "EUR", amountMinor: 100, labels: 1 };
    const { sums, unpriced } = await costs({
      ids: firstPart(order),
      with: "gorgona.unheard-of",
      sums: JSON.stringify([before]),
      unpriced: "2",
    });
    expect({ sums, unpriced }).toEqual({ sums: [before], unpriced: 3 });
  });

  it("covers all of a view, with its unpaid orders", async () => {
    const order = await orderWithout(shop, {
      ...{ paid: false, shippingLine: { title: "Road", code: "gorgona.standard", priceMinor: 500 } },
    });
    await shop.settled();
    const { all, next, sums } = await costs({ view: "ready", search: order.name, run: "1" });
    expect(all).toMatchObject({ labels: 1, leftOut: 0, unpaid: 1 });
    expect(next).toBeNull();
    expect(sums).toMatchObject([{ labels: 1 }]);
  });

  it("names before buying each order whose address may be wrong, with the postcode's city", async () => {
    const shippingLine = { title: "Road", code: "gorgona.standard", priceMinor: 500 };
    const place = (change: Record<string, string>) =>
      orderWithout(shop, { shippingLine, shippingAddress: { ...thessaloniki, ...change } });
    const orders = [
      await place({ zip: "99999" }),
      await place({ zip: "10557" }),
      await place({ phone: "after five" }),
      await place({ ...newYork, provinceCode: "CA" }),
      await place({ address1: "𓀀 40" }),
      await place({}),
    ];
    await shop.settled();
    const { doubtful } = await costs({ ids: orders.map(firstPart).join() });
    expect(doubtful.map(({ orderName, doubts }) => [orderName, doubts])).toEqual([
      [orders[0]!.name, [{ field: "zip", value: "99999" }]],
      [orders[1]!.name, [{ field: "city", value: "Αθήνα" }]],
      [orders[2]!.name, [{ field: "phone", value: "after five" }]],
      [orders[3]!.name, [{ field: "state", value: "CA" }]],
      [orders[4]!.name, [{ field: "letters", value: "𓀀" }]],
    ]);
  });

  it("reads nothing of another address than its own", async () => {
    expect(await costs({ ids: "999999999", sums: "[{", from: "-4", run: "x" })).toMatchObject({
      ...{ sums: [], unpriced: 0, run: 0, all: null },
    });
  });
});

it("ships all chosen orders with the service that the merchant chooses", async () => {
  const orders = [await newOrder(), await newOrder()];
  await post("/app/orders.data?index", await confirmedOrders(shop, orders.map(firstPart), "gorgona.morning"));
  await shop.settled();
  const services = await shop.rows<{ code: string }>(
    "SELECT value->'rate'->'service'->>'code' AS code FROM shipments WHERE related_order_id = ANY($1)",
    [orders.map(({ id }) => String(id))],
  );
  expect(services.map(({ code }) => code)).toEqual(["morning", "morning"]);
});

describe("one order's page", () => {
  it("prices a part of the order, and ships that part with the chosen service", async () => {
    const order = await newOrder({ lines: [{ ...oil, quantity: 3 }] });
    const text = await orderPage(order);
    for (const shown of ["Koroneiki olive oil", "gorgona.standard", "gorgona.morning"])
      expect(text).toContain(shown);
    const fulfillmentOrderId = firstPart(order);
    const line = `${order.fulfillmentOrders[0]?.lines[0]?.id}`;
    const quote = { intent: "quote", fulfillmentOrderId, lines: `${line}:1` };
    expect(await (await post(`/app/orders/${order.id}.data`, quote)).text()).toContain("gorgona.morning");
    const buy = { ...quote, intent: "buy", service: "gorgona.morning", notify: "yes" };
    expect((await post(`/app/orders/${order.id}.data`, buy)).status).toBe(200);
    await shop.settled();
    const { fulfillments, fulfillmentOrders } = await now(order);
    expect(fulfillments).toHaveLength(1);
    expect(fulfillmentOrders[0]?.lines[0]).toMatchObject({ remainingQuantity: 2 });
    const [row] = await shop.rows("SELECT pieces FROM open_fulfillment_orders WHERE order_id = $1", [
      order.id,
    ]);
    expect(row).toEqual({ pieces: 2 });
    const rest = { ...buy, lines: `${line}:2`, service: "gorgona.standard" };
    expect((await post(`/app/orders/${order.id}.data`, rest)).status).toBe(200);
    await shop.settled();
    expect((await now(order)).fulfillments).toHaveLength(2);
    expect(await shipmentsOf(order)).toHaveLength(2);
    expect(await waits(order)).toBe(false);
  });

  it("says why there is no label, and buys it when that is repaired", async () => {
    const tea = await shop.control<{ variants: { id: number; sku: string }[] }>("POST", "products", {
      title: "Herbal tea",
      variants: [{ sku: "TEA-50", priceMinor: 690, grams: 80 }],
    });
    const order = await orderWithout(shop, {
      lines: [{ sku: "TEA-50", quantity: 1 }],
      shippingAddress: newYork,
    });
    await shop.settled();
    const [service = ""] = /(zephyra|viadotto|gorgona)\.[a-z-]+/.exec(await orderPage(order)) ?? [];
    expect(service).not.toBe("");
    const lines = `${order.fulfillmentOrders[0]?.lines[0]?.id}:1`;
    const buy = { intent: "buy", fulfillmentOrderId: firstPart(order), notify: "no", service, lines };
    await post(`/app/orders/${order.id}.data`, buy);
    await shop.settled();
    expect(await page("?view=failed")).toMatch(/customs-gaps.*commodity_code/s);
    expect(await orderPage(order)).toMatch(/customs-gaps.*commodity_code/s);
    expect(await shipmentsOf(order)).toEqual([]);
    await shop.control("PATCH", `variants/${tea.variants[0]?.id}`, { hsCode: "121190", originCountry: "GR" });
    await shop.settled();
    await post(`/app/orders/${order.id}.data`, buy);
    await shop.settled();
    expect(await shipmentsOf(order)).toHaveLength(1);
    expect((await now(order)).fulfillments).toHaveLength(1);
  });

  it("reads an order from Shopify that the list lacks, and answers 404 for one that Shopify lacks", async () => {
    const order = await newOrder();
    await shop.rows("DELETE FROM open_fulfillment_orders WHERE order_id = $1", [order.id]);
    expect(await orderPage(order)).toContain("gorgona.standard");
    expect(await waits(order)).toBe(true);
    expect((await shop.openAdmin("/app/orders/99999999.data")).status).toBe(404);
    expect((await shop.openAdmin("/app/orders/x.data")).status).toBe(404);
  });

  it.each(["frozen", "refused"] as const)(
    "is shown without prices when Shopify's answer is: %s",
    async (stage) => {
      const order = await newOrder();
      const shown = async () => {
        const response = await shop.openAdmin(`/app/orders/${order.id}`);
        const text = await response.text();
        return [response.status, text.includes("Shopify did not answer. Reload the page in a moment.")];
      };
      door.atCall(1, "OrderToSettle", stage, async () => {});
      expect(await shown()).toEqual([200, true]);
      expect(await shown(), "once it can be asked").toEqual([200, false]);
      const quote = {
        intent: "quote",
        fulfillmentOrderId: firstPart(order),
        lines: `${order.fulfillmentOrders[0]?.lines[0]?.id}:1`,
      };
      door.atCall(1, "OrderToSettle", stage, async () => {});
      expect((await post(`/app/orders/${order.id}.data`, quote)).status).toBe(200);

      await shop.rows("DELETE FROM open_fulfillment_orders WHERE order_id = $1", [order.id]);
      door.atCall(1, "OrderToSettle", stage, async () => {});
      expect(await shown(), "also where nothing of it is known").toEqual([200, true]);
      expect(await shown()).toEqual([200, false]);
    },
  );
});
