/** Where the tracking number of a shopper's mail leads: our page, for a carrier with a price list. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, fulfillmentNow, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

async function aParcel() {
  const order = await orderWith(shop, "gorgona.standard");
  const made = await fulfill(shop, order);
  await shop.settled();
  const { tracking } = await fulfillmentNow(shop, made);
  const [shipment] = await api.of(order);
  if (shipment === undefined) throw new Error("no shipment was made");
  return { order, shipment, url: tracking[0]?.url ?? "" };
}

const read = async (url: string) => {
  const page = await fetch(url, { headers: { "accept-language": "en" } });
  return { status: page.status, html: await page.text() };
};

describe("the page that a tracking number leads to", () => {
  it("names the shop as Shopify does, the order, the promised day, and where to get help", async () => {
    const { order, shipment, url } = await aParcel();
    const { name, email } = await shop.control<{ name: string; email: string }>("GET", "");
    const { status, html } = await read(url);
    expect(status).toBe(200);
    for (const words of [name, order.name, shipment.tracking_ref, `mailto:${email}`])
      expect(html).toContain(words);
    expect(html).toMatch(/Promised by \w+day \d+ \w+|Promised by \w+day, \w+ \d+/);
    expect(html).not.toMatch(/Μαρία|Τσιμισκή|54624/);
  });

  it("follows the shop's new name", async () => {
    const { url } = await aParcel();
    await shop.control("PATCH", "", { name: "Kalimera & Friends" });
    await shop.settled();
    expect((await read(`${url}?lang=en`)).html).toContain("Kalimera &#38; Friends");
  });

  it("says that a cancelled parcel is not coming", async () => {
    const { shipment, url } = await aParcel();
    await api.call("DELETE", `/v1/shipments/${shipment.id}`);
    await shop.settled();
    const { status, html } = await read(`${url}?lang=en`);
    expect([status, html.includes("Cancelled"), html.includes("Promised")]).toEqual([200, true, false]);
  });

  it("says who can help once the parcel's details are deleted, and nothing of the parcel", async () => {
    const { order, shipment, url } = await aParcel();
    await api.call("POST", "/v1/privacy/erasures", { related_order_id: String(order.id) });
    const { email } = await shop.control<{ email: string }>("GET", "");
    const { status, html } = await read(url);
    expect([status, html.includes(`mailto:${email}`)]).toEqual([404, true]);
    for (const words of [order.name, shipment.tracking_ref]) expect(html).not.toContain(words);
  });
});

describe("support, on the shipment's page", () => {
  it("finds the link that the shopper has, and hears why it can't be emailed here", async () => {
    const { shipment, url } = await aParcel();
    const path = `/app/shipments/${shipment.id}`;
    expect(await (await shop.openAdmin(path)).text()).toContain(url);
    const answer = await send(shop, path, { intent: "send-link" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("no-server");
  });
});
