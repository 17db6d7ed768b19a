import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reconcileShop } from "../../app/entrypoints/shopify/reconcile/reconcile-shop.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { install, runningShop } from "./running-shop.ts";
import { secondProcess } from "./second-process.ts";
import { checkout, orderWith, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;

beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

async function storedScopes(): Promise<readonly string[]> {
  const [row] = await shop.rows<{ granted_scopes: string[] }>(
    "SELECT granted_scopes FROM shops WHERE domain = $1",
    [shop.domain],
  );
  return row?.granted_scopes ?? [];
}

const required = [
  "read_locations",
  "read_orders",
  "read_products",
  "write_fulfillments",
  "write_merchant_managed_fulfillment_orders",
  "write_shipping",
];

describe("the scopes that a merchant has granted", () => {
  it("are stored at the installation, without the optional ones", async () => {
    expect(await storedScopes()).toEqual(required);
  });

  it("are updated when the merchant grants more, and when they revoke some", async () => {
    await shop.control("POST", "scopes", { grant: ["read_markets", "write_markets"] });
    await shop.settled();
    expect(await storedScopes()).toEqual([...required, "read_markets", "write_markets"].sort());
    await shop.control("POST", "scopes", { revoke: ["write_markets"] });
    await shop.settled();
    expect(await storedScopes()).toEqual([...required, "read_markets"].sort());
  });

  it("follow Shopify's present answer, whatever a late webhook says", async () => {
    await shop.control("POST", "webhooks/send", {
      topic: "app/scopes_update",
      payload: { id: 1, previous: [], current: ["read_everything"] },
      triggeredAt: new Date(Date.now() - 60_000).toISOString(),
    });
    await shop.settled();
    expect(await storedScopes()).toEqual([...required, "read_markets"].sort());
  });
});

describe("a scope that is revoked while Shopify's webhook is lost", () => {
  const revoke = async (scopes: readonly string[]) => {
    await shop.control("POST", "scopes", { grant: scopes });
    await shop.settled();
    expect(await storedScopes()).toEqual(expect.arrayContaining([...scopes]));
    await shop.control("PUT", "faults", { rates: { "webhook-lost": 1 } });
    await shop.control("POST", "scopes", { revoke: scopes });
    await shop.control("PUT", "faults", {});
    expect(await storedScopes()).toEqual(expect.arrayContaining([...scopes]));
  };

  it("is asked for again on the order's page, where Shopify refuses the click", async () => {
    const order = await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki });
    await revoke(["write_orders"]);
    const to = { name: "Maria Georgiou", company: null, address: "Egnatia 154", address2: null };
    const place = { zip: "54636", city: "Thessaloniki", state: null, country: "GR", phone: null };
    const answer = await submit(shop, `/app/orders/${order.id}.data`, {
      ...{ intent: "correct", fulfillmentOrderId: String(order.fulfillmentOrders[0]?.id) },
      recipient: JSON.stringify({ ...to, ...place }),
    });
    expect(await answer.text()).toContain("not-granted");
    expect(await storedScopes()).not.toContain("write_orders");
  });

  it("keeps the search for missed changes from nothing else", async () => {
    const beside = await secondProcess(shop);
    const [stored] = await shop.rows("SELECT settings FROM shops WHERE domain = $1", [shop.domain]);
    try {
      await shop.setSettings({ labelsForReturns: true });
      await revoke(["read_returns", "write_returns"]);
      await reconcileShop(beside.services, shop.domain);
      expect(await storedScopes()).not.toContain("read_returns");
    } finally {
      await shop.rows("UPDATE shops SET settings = $2 WHERE domain = $1", [
        shop.domain,
        JSON.stringify(stored?.settings),
      ]);
      await beside.stop();
    }
  });
});

describe("a shop that returns", () => {
  it("starts with its new scopes, a new carrier service, and its old data", async () => {
    await shop.control("POST", "scopes", { grant: ["write_markets"] });
    const [before] = await shop.rows(
      "SELECT merchant_id, settings, callback_token_hash FROM shops WHERE domain = $1",
      [shop.domain],
    );
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    await install(shop);
    const [after] = await shop.rows(
      "SELECT merchant_id, settings, callback_token_hash FROM shops WHERE domain = $1",
      [shop.domain],
    );
    expect(await storedScopes()).toEqual(required);
    expect(after?.merchant_id).toBe(before?.merchant_id);
    expect(after?.settings).toEqual(before?.settings);
    expect(after?.callback_token_hash).not.toBe(before?.callback_token_hash);
    expect((await shop.view()).carrierServices).toHaveLength(1);
    expect((await checkout(shop)).options.length).toBeGreaterThan(0);
  });
});
