/** A shop whose checkout asks for no phone: the shopper types one for the rate alone, and the merchant buys and prints the label. */
import { expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { checkout, thessaloniki } from "../shopify/shop-life.ts";
import { readPdfText } from "../support/read-label.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";

openShopInBrowser();

it("an order whose phone is on the shipping line alone goes from checkout to its label", async () => {
  const { id, options } = await checkout(running, { shippingAddress: { ...thessaloniki, phone: null } });
  const option = options.find(({ code }) => code === "gorgona.standard");
  const order = await running.control<OrderView>("POST", "orders", {
    ...{ checkoutId: id, option: option?.handle },
    ...{ shippingPhone: "+306941234567", instructions: "Ring twice" },
  });
  expect(order.shippingAddress?.phone ?? null).toBeNull();
  await running.settled();

  await admin.open(`/app/orders/${order.id}`);
  await admin.app.getByRole("button", { name: /^Buy label: Gorgona Courier, Door to door, / }).click();
  await admin.app.getByRole("link", { name: /View shipment/ }).click();
  const href = await admin.app.getByRole("link", { name: "Print label" }).getAttribute("href");
  const label = await fetch(new URL(href ?? "", running.waybill.url));
  const [text] = await readPdfText(new Uint8Array(await label.arrayBuffer()));
  expect(text).toContain("Tel. +306941234567");
  expect(text).toContain("Ring twice");
});
