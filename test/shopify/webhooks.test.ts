import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveryView } from "../../simulator/shopify/index.ts";
import { apiSecret } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;

beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const topics = [
  "app/scopes_update",
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "fulfillment_orders/order_routing_complete",
  "fulfillments/create",
  "fulfillments/update",
  "locations/update",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/paid",
  "products/update",
  "shop/redact",
  "shop/update",
];

interface Entry {
  readonly id: string;
  readonly payload: Record<string, unknown>;
  readonly outcome: unknown;
  readonly handled_at: Date | null;
}

function entriesOf(topic: string): Promise<Entry[]> {
  return shop.rows<Entry>(
    "SELECT id, payload, outcome, handled_at FROM inbox_entries WHERE topic = $1 AND shop = $2 ORDER BY id",
    [topic, shop.domain],
  );
}

async function countEntries(): Promise<number> {
  return (await shop.rows("SELECT id FROM inbox_entries WHERE shop = $1", [shop.domain])).length;
}

/** Delivers through the local Shopify, and answers the status. */
async function deliver(topic: string, signature: string): Promise<number | null | undefined> {
  const { webhookId } = await shop.control<DeliveryView>("POST", "webhooks/send", {
    topic,
    payload: { id: 1 },
    signature,
    retry: false,
  });
  await shop.control("GET", "idle");
  const deliveries = await shop.control<DeliveryView[]>("GET", `webhooks?topic=${topic}`);
  return deliveries.find((delivery) => delivery.webhookId === webhookId)?.attempts[0]?.status;
}

/** Delivers directly, with any headers. */
function post(headers: Record<string, string>, body: string, secret = apiSecret): Promise<Response> {
  const signature = createHmac("sha256", secret).update(body).digest("base64");
  return fetch(`${shop.waybill.url}/webhooks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "products/update",
      "x-shopify-shop-domain": shop.domain,
      "x-shopify-hmac-sha256": signature,
      "x-shopify-webhook-id": "delivery-1",
      ...headers,
    },
    body,
  });
}

describe("a webhook", () => {
  it.each(topics)("%s with a bad signature, or none, is refused and not stored", async (topic) => {
    const before = await countEntries();
    const statuses = await Promise.all(["bad", "none"].map((signature) => deliver(topic, signature)));
    expect(statuses).toEqual([401, 401]);
    expect(await countEntries()).toBe(before);
  });

  it.each(["AAAA", "", "not base64 at all", "é"])("signed %j is refused", async (signature) => {
    const body = JSON.stringify({ id: 1 });
    const response = await post({ "x-shopify-hmac-sha256": encodeURIComponent(signature) }, body);
    expect(response.status).toBe(401);
  });

  it("with a changed body is refused", async () => {
    const signature = createHmac("sha256", apiSecret).update('{"id":1}').digest("base64");
    expect((await post({ "x-shopify-hmac-sha256": signature }, '{"id":2}')).status).toBe(401);
  });

  it("is stored once by its webhook id: all deliveries of one action share the event id", async () => {
    const before = (await entriesOf("products/update")).length;
    const event = { "x-shopify-event-id": "event-1" };
    for (const id of ["a", "b", "a", "b", "b"])
      expect((await post({ ...event, "x-shopify-webhook-id": id }, '{"id":7}')).status).toBe(200);
    expect(await entriesOf("products/update")).toHaveLength(before + 2);
  });

  it("of an unknown shop is answered and not stored", async () => {
    const before = await countEntries();
    const response = await post(
      { "x-shopify-shop-domain": "stranger.myshopify.com", "x-shopify-webhook-id": "event-2" },
      '{"id":1}',
    );
    expect(response.status).toBe(200);
    expect(await countEntries()).toBe(before);
  });

  it.each(["", "not json", "[1]", "null", '"text"', "{}{}"])(
    "with a body that is no object is refused: %j",
    async (body) => {
      const before = await countEntries();
      expect((await post({ "x-shopify-webhook-id": "e4" }, body)).status).toBe(400);
      expect(await countEntries()).toBe(before);
    },
  );

  it("with an unknown topic or a malformed payload is stored and ignored", async () => {
    expect(
      (await post({ "x-shopify-topic": "themes/publish", "x-shopify-webhook-id": "e3" }, '{"id":[1]}'))
        .status,
    ).toBe(200);
    expect(
      (await post({ "x-shopify-topic": "fulfillments/create", "x-shopify-webhook-id": "e4" }, "{}")).status,
    ).toBe(200);
    await shop.settled();
    expect(await entriesOf("themes/publish")).toEqual([
      expect.objectContaining({ outcome: { ignored: "topic-unknown" } }),
    ]);
  });

  it.each(["x-shopify-topic", "x-shopify-shop-domain", "x-shopify-webhook-id"])(
    "without %s, or with too long a one, is answered, logged and not stored",
    async (header) => {
      const before = await countEntries();
      for (const value of ["", "x".repeat(256)]) {
        const path = `/products/${header.length}-${value.length}`;
        expect((await post({ "x-shopify-topic": path, [header]: value }, '{"id":1}')).status).toBe(200);
      }
      expect(await countEntries()).toBe(before);
    },
  );

  it("that is nested deeply is refused before it is parsed", async () => {
    const before = await countEntries();
    const nested = (depth: number) => `{"id":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect((await post({ "x-shopify-webhook-id": "deep" }, nested(3_000_000))).status).toBe(400);
    expect((await post({ "x-shopify-webhook-id": "deep" }, nested(64))).status).toBe(400);
    // Brackets in a text nest nothing.
    const text = JSON.stringify({ id: 1, note: `\\"${"[".repeat(1_000)}\\` });
    expect((await post({ "x-shopify-webhook-id": "flat" }, text)).status).toBe(200);
    expect(await countEntries()).toBe(before + 1);
  });

  it("keeps no id that is longer than any of Shopify's, or no id at all", async () => {
    for (const [number, id] of ["9".repeat(1_000), { a: 1 }, [[1]]].entries())
      expect((await post({ "x-shopify-webhook-id": `odd-${number}` }, JSON.stringify({ id }))).status).toBe(
        200,
      );
    const kept = await shop.rows("SELECT payload, subject FROM inbox_entries WHERE dedupe_key LIKE 'odd-%'");
    expect(kept).toEqual(Array(3).fill({ payload: {}, subject: null }));
  });

  it("that is larger than any of Shopify's is refused, with or without a declared length", async () => {
    const before = await countEntries();
    const size = 8 * 1024 * 1024 + 1;
    const forged = createHmac("sha256", "another secret").update("").digest("base64");
    // With a declared length, the refusal comes before the first byte of the body.
    const declared = request(`${shop.waybill.url}/webhooks`, {
      method: "POST",
      headers: { "content-length": size, "x-shopify-hmac-sha256": forged },
    });
    declared.flushHeaders();
    const [refusal] = (await once(declared, "response")) as [IncomingMessage];
    expect(refusal.statusCode).toBe(413);
    declared.destroy();
    const undeclared = await fetch(`${shop.waybill.url}/webhooks`, {
      method: "POST",
      headers: { "x-shopify-hmac-sha256": forged },
      body: new Blob([new Uint8Array(size)]).stream(),
      duplex: "half",
    } as RequestInit).catch((error: unknown) => error);
    // Otherwise it comes during the body: the sender may find the connection closed before it reads the answer.
    if (undeclared instanceof Response) expect(undeclared.status).toBe(413);
    else expect(undeclared).toBeInstanceOf(TypeError);
    expect(await countEntries()).toBe(before);
    expect((await post({ "x-shopify-webhook-id": "small" }, '{"id":1}')).status).toBe(200);
  });

  it("with a malformed or impossible time is stored without a time", async () => {
    for (const [number, at] of ["yesterday", "+120000-01-01T00:00:00Z", "0001-01-01T00:00:00Z"].entries())
      expect(
        (await post({ "x-shopify-triggered-at": at, "x-shopify-webhook-id": `time-${number}` }, "{}")).status,
      ).toBe(200);
    const times = await shop.rows(
      "SELECT DISTINCT triggered_at FROM inbox_entries WHERE dedupe_key LIKE 'time-%'",
    );
    expect(times).toEqual([{ triggered_at: null }]);
  });

  it("that comes a day late follows the present state, and repeats nothing", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const api = await shipmentApi(shop);
    const [made] = await api.of(order);
    const dayAgo = new Date(Date.now() - 23 * 3_600_000).toISOString();
    const late = { "x-shopify-triggered-at": dayAgo };
    const payload = JSON.stringify({ id: fulfillment.id, order_id: order.id, status: "success" });
    for (const [topic, event] of [
      ["fulfillments/create", "late-1"],
      ["fulfillments/update", "late-2"],
      ["orders/cancelled", "late-3"],
    ] as const) {
      const body = topic === "orders/cancelled" ? JSON.stringify({ id: order.id }) : payload;
      const headers = { ...late, "x-shopify-topic": topic, "x-shopify-webhook-id": event };
      expect((await post(headers, body)).status).toBe(200);
    }
    await shop.settled();
    const shipments = await api.of(order);
    expect(shipments.map(({ id, state }) => [id, state])).toEqual([[made?.id, "created"]]);
  });

  it("is handled together with others about the same order", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    const answers = Array.from({ length: 300 }, (_, number) =>
      post(
        { "x-shopify-topic": "orders/paid", "x-shopify-webhook-id": `many-${number}` },
        JSON.stringify({ id: order.id, name: order.name }),
      ),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    await shop.settled();
    const passes = await shop.rows(
      "SELECT DISTINCT handled_at FROM inbox_entries WHERE dedupe_key LIKE 'many-%' AND subject = $1",
      [`order/${order.id}`],
    );
    // Each pass takes every webhook that has arrived by then.
    expect(passes.length).toBeLessThan(150);
  });

  it("must be a POST", async () => {
    expect((await fetch(`${shop.waybill.url}/webhooks`)).status).toBe(405);
    expect((await fetch(`${shop.waybill.url}/webhooks`, { method: "PUT", body: "{}" })).status).toBe(405);
  });

  it("is answered in milliseconds", async () => {
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const body = JSON.stringify({ id: i, padding: "x".repeat(20_000) });
      const begun = performance.now();
      expect((await post({ "x-shopify-webhook-id": `quick-${i}` }, body)).status).toBe(200);
      times.push(performance.now() - begun);
    }
    await shop.settled();
    times.sort((a, b) => a - b);
    // Far below the 5 s that Shopify waits, even on a busy machine.
    expect(times[20]).toBeLessThan(atMost(1_000));
  });

  it("leaves no personal data behind", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    const kept = JSON.stringify(
      await shop.rows("SELECT payload FROM inbox_entries WHERE shop = $1", [shop.domain]),
    );
    for (const secret of ["Μαρία", "Τσιμισκή", "2310111222", "maria@example.com"])
      expect(kept).not.toContain(secret);
  });
});

describe("a webhook of a shop that has left", () => {
  const late = async (event: string) => {
    const headers = { "x-shopify-topic": "orders/paid", "x-shopify-webhook-id": event };
    expect((await post(headers, '{"id":7,"email":"maria@example.com"}')).status).toBe(200);
    await shop.settled();
    const kept = await shop.rows<{ payload: unknown; outcome: unknown }>(
      "SELECT payload, outcome FROM inbox_entries WHERE dedupe_key = $1",
      [event],
    );
    expect(JSON.stringify(kept)).not.toContain("maria");
    return kept.map(({ outcome }) => outcome);
  };
  const ignored = [{ ignored: "not-installed" }];

  it("is answered and ignored, after uninstalling and after erasing", async () => {
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    expect(await late("after-uninstall")).toEqual(ignored);
    await shop.control("POST", "compliance", { topic: "shop/redact" });
    await shop.settled();
    expect(await shop.rows("SELECT id FROM inbox_entries WHERE dedupe_key = 'after-uninstall'")).toEqual([]);
    expect(await late("after-redact")).toEqual(ignored);
  });
});
