import { expect, it } from "vitest";
import { topics } from "../../app/entrypoints/shopify/webhooks/topics.ts";
import { hintOf, subjectOf } from "../../app/entrypoints/shopify/webhooks/webhook-hint.ts";
import { languages } from "../../app/texts/index.ts";

it("every topic has its texts, in each language", async () => {
  const names = Object.keys(topics).toSorted();
  for (const load of Object.values(languages)) {
    const { admin } = (await load()).language;
    if (admin === undefined) continue;
    const { topics: words } = await admin.largePages.inbox();
    expect(Object.keys(words).toSorted()).toEqual(names);
  }
});

it.each([
  ["orders/paid", { id: 6123456789012, name: "#1001" }, "order/6123456789012"],
  ["fulfillments/create", { id: 7, order_id: 123 }, "order/123"],
  ["orders/edited", { order_edit: { id: 1, order_id: 123 } }, "order/123"],
  [
    "fulfillment_orders/hold_released",
    { fulfillment_order: { id: "gid://shopify/FulfillmentOrder/9" } },
    "fulfillment-order/9",
  ],
  ["products/update", { id: 45, title: "Oil" }, "product/45"],
  ["shop/redact", { shop_id: 1, shop_domain: "a.myshopify.com" }, null],
  ["orders/paid", {}, null],
  ["orders/paid", { id: { of: "what" } }, null],
  ["orders/paid", { id: "../settings" }, null],
  ["themes/publish", { id: 1 }, null],
  ["constructor", { id: 1 }, null],
])("a webhook %s %j is about %s", (topic, payload, subject) => {
  expect(subjectOf(topic, hintOf(topic, payload))).toBe(subject);
});
