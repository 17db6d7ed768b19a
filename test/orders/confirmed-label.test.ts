import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { costOfLabels } from "../../app/domain/orders/labels/cost-of-labels.ts";
import { requestPurchase } from "../../app/domain/orders/labels/request-purchase.ts";
import type { PostalAddress } from "../../app/domain/orders/platform.ts";
import { reasonOf, wishOf } from "../../app/domain/orders/purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

/** The carrier's price of each service, in cents. */
const prices = { parcel: 620, express: 990 };
const booked: string[] = [];
let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  const services = (["parcel", "express"] as const).map((code) => ({
    ...{ code, name: code, limits: { maxWeightG: 30_000 } },
    transit: () => ({ minDays: 1, maxDays: 2 }),
    price: () => ({ netMinor: prices[code], taxMinor: 0, totalMinor: prices[code], currency: "EUR" }),
  }));
  shop = await shopOnMemory(database, { sender, fallbackService: service }, { services }, ({ reference }) =>
    booked.push(reference),
  );
});
afterAll(() => database.close());

const address = anOrder().shippingAddress as PostalAddress;

function place(change: { readonly service?: string; readonly quantities?: readonly number[] } = {}) {
  const { platform } = shop;
  const orderId = platform.place({
    ...{ quantities: [3, 2], paid: true, gateway: "card", service, address },
    ...change,
  });
  return {
    orderId,
    orderName: `#${orderId}`,
    fulfillmentOrderId: platform.orders.get(orderId)!.parts[0]!.id,
  };
}

/** The price as the dialog shows it. */
async function confirm(order: ReturnType<typeof place>, named: string | null = null) {
  const { labels, unpriced } = await costOfLabels(shop.services, await shop.shop(), [order], named);
  expect(unpriced).toEqual([]);
  return labels[0]![1];
}

async function buy(
  { orderId, fulfillmentOrderId }: ReturnType<typeof place>,
  confirmed: Confirmed,
  named: string | null = null,
) {
  await requestPurchase(shop.services, await shop.shop(), {
    ...{ orderId, fulfillmentOrderId, lines: null, service: named, notifyShopper: null, askedBy: "merchant" },
    confirmed,
  });
  await shop.settle(orderId);
  const [purchase, ...others] = await shop.purchasesOf(orderId);
  expect(others).toEqual([]);
  return purchase!;
}
type Confirmed = Awaited<ReturnType<typeof confirm>>;

/** All that may happen between the dialog and the carrier's answer. */
const changes = {
  nothing: async () => [],
  recipient: async ({ orderId }: ReturnType<typeof place>) => {
    shop.platform.move(orderId, { ...address, address: "Egnatia 200" });
    return ["recipient"];
  },
  phone: async ({ orderId }) => {
    shop.platform.move(orderId, { ...address, phone: "+302310999999" });
    return ["recipient"];
  },
  pieces: async ({ orderId }) => {
    shop.platform.split(orderId, 0);
    return ["goods"];
  },
  cheaper: async () => {
    prices.parcel -= 1;
    return ["price"];
  },
  dearer: async () => {
    prices.parcel += 170;
    return ["price"];
  },
} satisfies Record<string, (order: ReturnType<typeof place>) => Promise<readonly string[]>>;

describe("a label that the merchant confirmed", () => {
  it("is bought as it was confirmed, or not at all, whatever changes before the carrier is asked", async () => {
    const names = Object.keys(changes) as (keyof typeof changes)[];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }), async (chosen) => {
        const order = place();
        const confirmed = await confirm(order);
        const before = booked.length;
        const was = prices.parcel;
        const expected = new Set<string>();
        for (const name of chosen) for (const part of await changes[name](order)) expected.add(part);
        if (prices.parcel === was) expected.delete("price");
        const purchase = await buy(order, confirmed);
        if (expected.size === 0) {
          expect(purchase.state).toBe("placed");
          expect(booked.length - before).toBe(1);
          return;
        }
        expect(booked.length - before, "nothing was bought").toBe(0);
        const reason = reasonOf(purchase);
        if (reason?.code !== "not-as-confirmed") throw new Error(JSON.stringify(reason));
        expect(new Set([...reason.changed, ...(reason.price ? ["price"] : [])])).toEqual(expected);
        if (reason.price)
          expect(reason.price).toEqual({
            confirmed: { amountMinor: was, currency: "EUR" },
            now: { amountMinor: prices.parcel, currency: "EUR" },
          });
        // Trying again without a look at it changes nothing; a new confirmation buys it.
        expect((await buy(order, confirmed)).state).toBe("ended");
        expect((await buy(order, await confirm(order))).state).toBe("placed");
        expect(booked.length - before).toBe(1);
      }),
      numRuns(15),
    );
  });

  it("is not bought with another service than the confirmed one, at the same price", async () => {
    prices.express = prices.parcel;
    const order = place({ service: "unheard-of" });
    const confirmed = await confirm(order);
    expect(confirmed.service).toBe("testcarrier.parcel");
    await shop.set({ fallbackService: "testcarrier.express" });
    expect(reasonOf(await buy(order, confirmed))).toEqual({
      ...{ code: "not-as-confirmed", changed: ["service"], price: null },
    });
    await shop.set({ fallbackService: service });
    const named = await confirm(place(), "testcarrier.express");
    expect(named.service).toBe("testcarrier.express");
  });

  it("is not bought for another weight of its products at the same price", async () => {
    const order = place();
    const confirmed = await confirm(order);
    const [line] = shop.platform.orders.get(order.orderId)!.parts[0]!.lines;
    Object.assign(line!.line, { product: { ...line!.line.product, weightG: 2_345 } });
    expect(reasonOf(await buy(order, confirmed))).toMatchObject({ changed: ["goods"], price: null });
  });

  it("is not compared once the carrier was asked: an answer that was lost is looked up", async () => {
    const order = place();
    const confirmed = await confirm(order);
    shop.carrier.will("book", "lost after acting");
    const before = shop.carrier.sold.length;
    await buy(order, confirmed);
    prices.parcel += 1;
    shop.platform.move(order.orderId, { ...address, address: "Egnatia 201" });
    await shop.comeToRest(order.orderId);
    expect(shop.carrier.sold.length - before).toBe(1);
    expect((await shop.purchasesOf(order.orderId))[0]?.state).toBe("placed");
  });

  it("leaves no address where it is kept: only digests, which go with the customer's data", async () => {
    const order = place();
    const confirmed = await confirm(order);
    expect(JSON.stringify(confirmed)).not.toMatch(/Μαρία|Egnatia|Tsimiski|54/u);
    const purchase = await buy(order, confirmed);
    expect(wishOf(purchase)?.confirmed).toEqual(confirmed);
  });
});
