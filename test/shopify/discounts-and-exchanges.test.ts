// Run: push
/** Discounts and exchanges of Shopify's own kind: the values, cash and goods of their labels. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { readPdfText } from "../support/read-label.ts";
import { act, buy, expectOnce, orderNow, setRule } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { checkout, orderWithout, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

type Declared = Omit<ApiShipment, "items"> & {
  readonly cash_on_delivery: number;
  readonly invoice_url: string | null;
  readonly items: readonly {
    readonly description: string;
    readonly value: number;
    readonly currency: string;
    readonly weight: number;
  }[];
};

async function labelsOf(order: OrderView): Promise<readonly Declared[]> {
  const labels = await expectOnce(shop, api, order);
  return labels.filter(({ state }) => state === "created") as unknown as readonly Declared[];
}
const valuesIn = ({ items }: Declared) => items.map(({ value }) => value).toSorted((a, b) => a - b);
const cod = { paid: false, paymentGateway: "Cash on Delivery (COD)" };
const zurich = { ...thessaloniki, city: "Zürich", zip: "8001", countryCode: "CH" };
const goods = {
  lines: [
    { sku: "OIL-750", quantity: 1 },
    { sku: "MUG-BLU", quantity: 2 },
  ],
  shippingLine: { title: "Door to door", code: "gorgona.standard", priceMinor: 400 },
};

const kinds = [
  {
    which: "a code across the order",
    discounts: [{ kind: "code", title: "TEN", allocation: "across", value: { amountMinor: 1_000 } }],
    values: [12.02, 14.94, 14.94],
    total: 45.9,
  },
  {
    which: "a percentage on each entitled line",
    discounts: [{ kind: "automatic", title: "Mugs", value: { percent: 10 }, skus: ["MUG-BLU"] }],
    values: [14.9, 16.65, 16.65],
    total: 52.2,
  },
  {
    which: "a code on top of an automatic one, and free shipping",
    discounts: [
      { kind: "automatic", title: "Mugs", value: { percent: 10 }, skus: ["MUG-BLU"] },
      { kind: "code", title: "FIVE", allocation: "across", value: { amountMinor: 500 } },
      { kind: "code", title: "SHIP", target: "shipping", value: { percent: 100 } },
    ],
    values: [13.35, 14.93, 14.93],
    total: 43.2,
  },
  {
    // Customs accept no value of 0.
    which: "a free gift, which is declared at its list price",
    discounts: [{ kind: "automatic", title: "Gift", value: { percent: 100 }, skus: ["OIL-750"] }],
    values: [14.9, 18.5, 18.5],
    total: 41,
  },
] as const;

describe("an order with discounts", () => {
  it.each(kinds)("declares and collects what is left: $which", async ({ discounts, values, total }) => {
    const order = await orderWithout(shop, { ...goods, ...cod, discounts });
    expect(order.totalMinor).toBe(Math.round(total * 100));
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [label] = await labelsOf(order);
    expect([label && valuesIn(label), label?.cash_on_delivery]).toEqual([[...values], total]);
  });

  it("declares them on its customs invoice", async () => {
    const order = await orderWithout(shop, {
      ...{ ...goods, shippingAddress: zurich, discounts: kinds[0].discounts },
      shippingLine: { title: "Express", code: "zephyra.express", priceMinor: 400 },
    });
    await shop.settled();
    await buy(shop, order, { service: "zephyra.express" });
    await shop.settled();
    const [label] = await labelsOf(order);
    const invoice = await fetch(label?.invoice_url ?? "");
    const text = (await readPdfText(new Uint8Array(await invoice.arrayBuffer()))).join("\n");
    // Two jars are one line, of both values.
    expect(["12.02", "29.88"].filter((value) => !text.includes(value))).toEqual([]);
    expect(["14.90", "18.50", "37.00"].filter((value) => text.includes(value))).toEqual([]);
  });

  it("is priced at checkout by the cart's value after them", async () => {
    const discounts = [{ kind: "code", title: "HALF", allocation: "across", value: { amountMinor: 2_000 } }];
    const [call] = (await checkout(shop, { lines: goods.lines, discounts })).calls;
    if (call === undefined) throw new Error("no carrier was asked");
    const { rate } = call.request as { rate: { order_totals: object; items: { price: number }[] } };
    expect(rate.order_totals).toEqual({ subtotal_price: 5_190, total_price: 3_190, discount_amount: 2_000 });
    expect(rate.items.map(({ price }) => price)).toEqual([1_490, 1_850]);
    expect(call.status).toBe(200);
  });
});

describe("an exchange", () => {
  const exchange = {
    ...{ lines: [{ sku: "OIL-750", quantity: 1 }], exchange: [{ sku: "HON-450", quantity: 1 }] },
  };
  const weightsOf = (labels: readonly Declared[]) =>
    labels.map(({ items }) => items.map(({ weight }) => weight));

  it.each(["when the return is closed", "when staff release it before"])(
    "gets its own label by the rule, once, %s",
    async (when) => {
      await setRule(shop, true);
      const order = await orderWithout(shop, goods);
      await shop.settled();
      expect(await labelsOf(order)).toHaveLength(1);
      await act(shop, order, "return", exchange);
      await shop.settled();
      expect(await labelsOf(order)).toHaveLength(1);
      const [asked] = (await orderNow(shop, order)).returns;
      if (when.includes("staff")) await act(shop, order, "release");
      await shop.control("POST", `returns/${asked?.id}/close`, {});
      await shop.settled();
      const labels = await labelsOf(order);
      expect(weightsOf(labels).at(-1)).toEqual([680]);
      expect(labels).toHaveLength(2);
      expect(labels.at(-1)?.cash_on_delivery).toBe(0);
      await setRule(shop, false);
    },
  );

  it("that costs more is not bought by the rule until it is paid; the merchant may", async () => {
    await setRule(shop, true);
    const order = await orderWithout(shop, goods);
    await shop.settled();
    const dear = { ...exchange, exchange: [{ sku: "TOW-LIN", quantity: 1 }] };
    await act(shop, order, "return", dear);
    await act(shop, order, "release");
    await shop.settled();
    expect((await orderNow(shop, order)).outstandingMinor).toBe(3_900 - 1_490);
    expect(await labelsOf(order)).toHaveLength(1);
    await setRule(shop, false);
    await buy(shop, order, { part: 1 });
    await shop.settled();
    const labels = await labelsOf(order);
    expect(weightsOf(labels).at(-1)).toEqual([560]);
  });

  it("that is called off before it leaves gets none", async () => {
    await setRule(shop, true);
    const order = await orderWithout(shop, goods);
    await shop.settled();
    await act(shop, order, "return", exchange);
    const [asked] = (await orderNow(shop, order)).returns;
    await shop.control("POST", `returns/${asked?.id}/cancel`, {});
    await shop.settled();
    expect(await labelsOf(order)).toHaveLength(1);
    await setRule(shop, false);
  });
});
