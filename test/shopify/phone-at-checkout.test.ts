/**
 * The number and the words that a shopper types at checkout for the carrier. Shopify keeps them on the shipping line and the delivery
 * method; most shops' checkout asks for no phone of its own, so the address, the order and the customer have none.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { checkout, fulfill, labelUrlOf, orderWithout, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

const silent = { ...thessaloniki, phone: null };
const MOBILE = "+306941234567";

interface Typed {
  readonly shippingPhone?: string;
  readonly deliveryPhone?: string;
  readonly instructions?: string;
}

/** Through checkout with one of our rates, without a phone in the address. */
async function order(typed: Typed) {
  const { id, options } = await checkout(shop, { shippingAddress: silent });
  const option = options.find(({ code }) => code === "gorgona.standard");
  return shop.control<Awaited<ReturnType<typeof orderWithout>>>("POST", "orders", {
    ...{ checkoutId: id, option: option?.handle },
    ...typed,
  });
}

it("a rate asks for a phone where checkout asks for none", async () => {
  await expect(order({})).rejects.toThrow("needs a phone number");
});

describe("a number typed for the rate alone", () => {
  it("is the label's, when the order is fulfilled in Shopify", async () => {
    const placed = await order({ shippingPhone: MOBILE });
    await fulfill(shop, placed);
    await shop.settled();
    expect(await api.of(placed)).toMatchObject([{ address_to: { phone: MOBILE } }]);
    const [label] = await readPdfText(await fileAt(await labelUrlOf(api, placed)));
    expect(label).toContain("Tel. +306941234567");
  });

  it("is the label's, when a rule buys it", async () => {
    const since = new Date(Date.now() - 1_000).toISOString();
    await shop.setSettings({ buyWhenPaid: { enabled: true, since, services: "all", countries: "all" } });
    const placed = await order({ shippingPhone: MOBILE });
    await shop.settled();
    await shop.setSettings({ buyWhenPaid: { enabled: false, since, services: "all", countries: "all" } });
    expect(await api.of(placed)).toMatchObject([{ address_to: { phone: MOBILE } }]);
  });

  it("gives way to a number of the delivery, and to the address once staff add one to it", async () => {
    const placed = await order({ shippingPhone: MOBILE, deliveryPhone: "+306949999999" });
    await fulfill(shop, placed);
    const corrected = await order({ shippingPhone: MOBILE });
    await shop.control("PATCH", `orders/${corrected.id}`, {
      shippingAddress: { ...silent, phone: "+302310999999" },
    });
    await fulfill(shop, corrected);
    await shop.settled();
    expect(await api.of(placed)).toMatchObject([{ address_to: { phone: "+306949999999" } }]);
    expect(await api.of(corrected)).toMatchObject([{ address_to: { phone: "+302310999999" } }]);
  });
});

describe("words for the courier", () => {
  it("are the address's notes, and on the label without the emoji that no paper shows", async () => {
    const placed = await order({ shippingPhone: MOBILE, instructions: "Κουδούνι 3, 2ος όροφος 🙏" });
    await fulfill(shop, placed);
    await shop.settled();
    expect(await api.of(placed)).toMatchObject([{ address_to: { notes: "Κουδούνι 3, 2ος όροφος 🙏" } }]);
    const [label] = await readPdfText(await fileAt(await labelUrlOf(api, placed)));
    expect(label).toContain("Κουδούνι 3, 2ος όροφος");
  });

  it("come with a rate of the shop's own too", async () => {
    const placed = await orderWithout(shop, {
      deliveryMethod: { additionalInformation: { instructions: "Ring twice" } },
      shippingLine: { title: "Gorgona", code: "gorgona.standard" },
    });
    await fulfill(shop, placed);
    await shop.settled();
    expect(await api.of(placed)).toMatchObject([{ address_to: { notes: "Ring twice" } }]);
  });
});

async function fileAt(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}
