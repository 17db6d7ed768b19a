// Run: push
/** The exchange of the app's client secret, as docs/operating.md has it, while the shop goes on. */
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiSecret } from "../support/server.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { checkout, orderWithout } from "./shop-life.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-secrets-"));
const env: Record<string, string> = { CALLBACK_HMAC: "enforce" };
let shop: RunningShop;
let newSecret: string;

beforeAll(async () => {
  shop = await runningShop({ env, dataDir });
});
afterAll(async () => {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restartWith(secrets: string): Promise<void> {
  env.SHOPIFY_API_SECRET = secrets;
  await shop.waybill.kill9();
  await shop.startAgain();
}

let deliveries = 0;
async function webhookSignedBy(secret: string): Promise<number> {
  const body = JSON.stringify({ id: 1 });
  const { status } = await fetch(`${shop.waybill.url}/webhooks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "products/update",
      "x-shopify-shop-domain": shop.domain,
      "x-shopify-webhook-id": `two-secrets-${++deliveries}`,
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
    },
    body,
  });
  return status;
}

/** The extension's door takes a session token as its page of Shopify's sends it. */
async function doorWithTokenOf(secret: string): Promise<number> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  const unsigned = token.split(".").slice(0, 2).join(".");
  const signature = createHmac("sha256", secret).update(unsigned).digest("base64url");
  const { status } = await fetch(`${shop.waybill.url}/extension/orders/1`, {
    headers: { authorization: `Bearer ${unsigned}.${signature}`, "user-agent": browser },
  });
  return status;
}

/** Shopify's own traffic: a webhook, the app's page with a new access token, and a checkout. */
async function aDay(): Promise<{ webhook: number | undefined; page: number; hasRates: boolean }> {
  await shop.control("POST", "tokens/expire", { which: "all" });
  await shop.rows("DELETE FROM shopify_sessions");
  const page = await shop.openAdmin();
  const { options } = await checkout(shop);
  const { webhookId } = await shop.control<{ webhookId: string }>("POST", "webhooks/send", {
    topic: "products/update",
    payload: { id: 1 },
    retry: false,
  });
  await shop.control("GET", "idle");
  const sent = await shop.control<{ webhookId: string; attempts: { status: number }[] }[]>(
    "GET",
    "webhooks?topic=products/update",
  );
  const webhook = sent.find((delivery) => delivery.webhookId === webhookId)?.attempts[0]?.status;
  return { webhook, page: page.status, hasRates: options.some(({ code }) => code?.includes(".")) };
}

const allWell = { webhook: 200, page: 200, hasRates: true };

describe("while the app's client secret is exchanged", () => {
  it("goes on as before with one secret", async () => {
    expect(await aDay()).toEqual(allWell);
  });

  it("takes Shopify's traffic, which the old secret still signs, once the new one comes first", async () => {
    ({ secret: newSecret } = await shop.shopify.control<{ secret: string }>("POST", "/simulator/app/secret"));
    await restartWith(`${newSecret}, ${apiSecret}`);
    expect(await aDay()).toEqual(allWell);
  });

  it("takes webhooks and session tokens of either secret, and of no other", async () => {
    for (const secret of [newSecret, apiSecret])
      expect([await webhookSignedBy(secret), await doorWithTokenOf(secret)]).toEqual([200, 200]);
    for (const secret of [`${newSecret}, ${apiSecret}`, newSecret.slice(1), ""])
      expect([await webhookSignedBy(secret), await doorWithTokenOf(secret)]).toEqual([401, 401]);
  });

  it("keeps its access when the old secret is revoked: the new one asked for it", async () => {
    await shop.shopify.control("POST", "/simulator/app/secret/revoke", {});
    const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
    const asked = await fetch(`${shop.waybill.url}/app`, {
      headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    });
    expect(asked.status).toBe(200);
    const order = await orderWithout(shop);
    await shop.settled();
    const found = await shop.rows("SELECT 1 FROM open_fulfillment_orders WHERE order_id = $1", [order.id]);
    expect(found).toHaveLength(1);
  });

  it("takes what the revoked secret still signs", async () => {
    expect(await aDay()).toEqual(allWell);
  });

  it("ends with the new secret alone, which refuses the old one", async () => {
    await restartWith(newSecret);
    expect([await webhookSignedBy(newSecret), await doorWithTokenOf(newSecret)]).toEqual([200, 200]);
    expect([await webhookSignedBy(apiSecret), await doorWithTokenOf(apiSecret)]).toEqual([401, 401]);
  });

  it("writes no secret into the log", () => {
    expect(shop.waybill.logs()).not.toContain(newSecret);
    expect(shop.waybill.logs()).not.toContain(apiSecret);
  });
});
