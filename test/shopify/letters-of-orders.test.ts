// Run: push
/** A shopper's name in any script is on the label of their order; letters that no paper has are named on the order's page. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import { buy, purchasesOf } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { orderWithout, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

async function ordered(firstName: string, lastName: string) {
  const order = await orderWithout(shop, {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: { ...thessaloniki, firstName, lastName },
    shippingLine: { title: "Door to door", code: "gorgona.standard", priceMinor: 400 },
  });
  await shop.settled();
  await buy(shop, order);
  await shop.settled();
  return order;
}

it.each([
  ["小明", "王", "小明"],
  ["สมชาย", "ใจดี", "สมชาย"],
  ["Maria 🌿", "Rossi", "Maria Rossi"],
])("%s %s is on the label", async (firstName, lastName, shown) => {
  const order = await ordered(firstName, lastName);
  const [shipment] = (await api.of(order)) as unknown as readonly { readonly label_url: string }[];
  const label = await fetch(shipment?.label_url ?? "");
  const text = (await readPdfText(new Uint8Array(await label.arrayBuffer())))
    .join(" ")
    .replaceAll(/\s+/g, " ");
  expect(text).toContain(shown);
  expect(text).not.toContain("🌿");
});

it("letters that no paper has buy nothing, and the page says whose", async () => {
  const order = await ordered("བསྟན", "Rossi");
  expect(await api.of(order)).toEqual([]);
  expect(await purchasesOf(shop, order)).toMatchObject([
    {
      progress: "failed",
      reason: {
        code: "refused",
        refusal: { detail: { reason: "invalid_fields", fields: ["address_to.name"] } },
      },
    },
  ]);
  const page = await (await shop.openAdmin(`/app/orders/${order.id}`)).text();
  expect(page).toContain("or write them in other letters: the recipient&#x27;s name.");
});
