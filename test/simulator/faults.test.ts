import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, apiKey, apiSecret, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeEach(async () => {
  shop = await startSimulatedShop();
});
afterEach(() => shop.stop());

interface FaultView {
  seed: number;
  counts: Record<string, number>;
  injected: { kind: string; shop: string; point: string }[];
}

const setFaults = (input: object) => shop.control<FaultView>("PUT", "/faults", input);
const faults = () => shop.control<FaultView>("GET", "/faults");

async function aFulfillment(): Promise<FulfillmentView> {
  const order = await shop.control<OrderView>("POST", "/orders", anOrder);
  const { fulfillments } = await shop.control<{ fulfillments: FulfillmentView[] }>(
    "POST",
    `/orders/${order.id}/fulfill`,
  );
  return fulfillments[0]!;
}

const now = ({ id }: FulfillmentView) => shop.control<FulfillmentView>("GET", `/fulfillments/${id}`);

const addEvent = `mutation AddEvent($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
}`;

/** One mutation, raw. */
async function tell(fulfillment: FulfillmentView): Promise<Response> {
  const { access_token } = await shop.control<{ access_token: string }>("POST", "/tokens");
  return fetch(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/api/2026-10/graphql.json`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-shopify-access-token": access_token },
    body: JSON.stringify({
      query: addEvent,
      variables: { event: { fulfillmentId: fulfillment.gid, status: "IN_TRANSIT" } },
    }),
  });
}

describe("a call of the Admin API", () => {
  it.each([
    { rate: "too-many-requests", status: [429], done: 0 },
    { rate: "error-before", status: [500, 502, 503], done: 0 },
    { rate: "error-after", status: [500, 502, 503], done: 1 },
    { rate: "internal-error-before", status: [200], done: 0 },
    { rate: "internal-error-after", status: [200], done: 1 },
    { rate: "user-error", status: [200], done: 0 },
  ])("can meet $rate", async ({ rate, status, done }) => {
    const fulfillment = await aFulfillment();
    await setFaults({ rates: { [rate]: 1 } });
    const answer = await tell(fulfillment);
    const body = await answer.text();
    expect(status).toContain(answer.status);
    expect((await now(fulfillment)).events).toHaveLength(done);
    if (rate.startsWith("internal")) expect(body).toContain("INTERNAL_SERVER_ERROR");
    if (rate.startsWith("error")) expect(body).toContain("<html>");
    if (rate === "user-error")
      expect(JSON.parse(body)).toMatchObject({
        data: {
          fulfillmentEventCreate: { fulfillmentEvent: null, userErrors: [{ message: expect.any(String) }] },
        },
      });
    expect((await faults()).injected).toEqual([
      { kind: rate, shop: shop.shopify.shop, point: `AddEvent ${fulfillment.gid}/1` },
    ]);
  });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
  ] as const)("can lose its connection: %s", async (rate, done) => {
    const fulfillment = await aFulfillment();
    await setFaults({ rates: { [rate]: 1 } });
    await expect(tell(fulfillment)).rejects.toThrow("fetch failed");
    expect((await now(fulfillment)).events).toHaveLength(done);
  });

  it("can be answered late, or done and never answered", async () => {
    const fulfillment = await aFulfillment();
    await setFaults({ rates: { slow: 1 }, slowMs: [200, 200] });
    const startedAt = performance.now();
    expect((await tell(fulfillment)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(190);
    await setFaults({ rates: { hang: 1 }, hangMs: 300 });
    await expect(tell(fulfillment)).rejects.toThrow("fetch failed");
    expect((await now(fulfillment)).events).toHaveLength(2);
  });

  it("can find its token withdrawn, which a refresh mends", async () => {
    const fulfillment = await aFulfillment();
    const { access_token, refresh_token } = await shop.control<Record<string, string>>("POST", "/tokens");
    await setFaults({ rates: { "token-withdrawn": 1 } });
    const call = (token = "") =>
      fetch(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-access-token": token },
        body: JSON.stringify({ query: `{ node(id: "${fulfillment.gid}") { id } }` }),
      });
    expect((await call(access_token)).status).toBe(401);
    await setFaults({});
    expect((await call(access_token)).status).toBe(401);
    const renewed = await fetch(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_id: apiKey,
        client_secret: apiSecret,
        grant_type: "refresh_token",
        refresh_token,
      }),
    });
    const { access_token: next } = (await renewed.json()) as Record<string, string>;
    expect((await call(next)).status).toBe(200);
  });

  it("can be answered in a later version than it asked for", async () => {
    const fulfillment = await aFulfillment();
    expect((await tell(fulfillment)).headers.get("x-shopify-api-version")).toBe("2026-10");
    await setFaults({ rates: { "version-forward": 1 } });
    expect((await tell(fulfillment)).headers.get("x-shopify-api-version")).toBe("2027-01");
  });

  it("of the token endpoint can be lost after it has rotated the refresh token", async () => {
    await setFaults({ rates: { "reset-after": 1 } });
    const { refresh_token } = await shop.control<Record<string, string>>("POST", "/tokens");
    const refresh = () =>
      fetch(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/oauth/access_token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          client_id: apiKey,
          client_secret: apiSecret,
          grant_type: "refresh_token",
          refresh_token,
        }),
      });
    await expect(refresh()).rejects.toThrow("fetch failed");
    await setFaults({});
    expect((await refresh()).status).toBe(200);
  });
});

describe("the query cost", () => {
  it("above a thousand points is refused, whatever is in the bucket", async () => {
    const { errors, data } = await shop.graphql(
      "{ orders(first: 250) { nodes { id fulfillmentOrders(first: 250) { nodes { id lineItems(first: 250) { nodes { id } } fulfillments(first: 250) { nodes { id } } } } } } }",
    );
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: "MAX_COST_EXCEEDED", maxCost: 1000 } }]);
  });

  it("is throttled when the bucket can't pay it, and the bucket fills again", async () => {
    const query = "{ orders(first: 100) { nodes { id fulfillmentOrders(first: 20) { nodes { id } } } } }";
    await setFaults({ throttling: true, rates: { "drained-bucket": 1 } });
    const refused = await shop.graphql(query);
    expect(refused.status).toBe(200);
    expect(refused.errors).toMatchObject([{ message: "Throttled", extensions: { code: "THROTTLED" } }]);
    const cost = refused.extensions?.cost;
    expect(cost).toMatchObject({ actualQueryCost: null, throttleStatus: { restoreRate: 200 } });
    const missing = (cost?.requestedQueryCost ?? 0) - (cost?.throttleStatus.currentlyAvailable ?? 0);
    expect(missing).toBeGreaterThan(0);

    await setFaults({ throttling: true });
    await new Promise((resolve) => setTimeout(resolve, (missing / 200) * 1000 + 50));
    expect((await shop.graphql(query)).errors).toBeUndefined();
  });

  it.each([
    ["basic", 100],
    ["grow", 100],
    ["advanced", 200],
    ["plus", 1000],
    ["enterprise", 2000],
  ])(
    "has a bucket by plan: %s gives back %i points a second and holds twenty times as many",
    async (plan, rate) => {
      await shop.control("PATCH", "", { plan });
      const { extensions } = await shop.graphql("{ shop { id } }");
      expect(extensions?.cost.throttleStatus).toMatchObject({
        restoreRate: rate,
        maximumAvailable: rate * 20,
      });
    },
  );

  it("only reports while throttling is off", async () => {
    await setFaults({ rates: { "drained-bucket": 1 } });
    const { errors } = await shop.graphql("{ orders(first: 50) { nodes { id } } }");
    expect(errors).toBeUndefined();
  });
});

describe("a webhook", () => {
  interface Delivery {
    topic: string;
    state: string;
    fault: string | null;
    eventId: string;
    webhookId: string;
    headers: Record<string, string>;
    attempts: { at: string; status: number | null }[];
  }
  const deliveries = () => shop.control<Delivery[]>("GET", "/webhooks?topic=fulfillments/create");
  const received = () =>
    shop.app.received.filter(({ headers }) => headers["x-shopify-topic"] === "fulfillments/create");

  it("can be lost", async () => {
    await setFaults({ rates: { "webhook-lost": 1 } });
    await aFulfillment();
    await shop.control("GET", "/idle");
    expect(await deliveries()).toMatchObject([{ state: "lost", fault: "webhook-lost", attempts: [] }]);
    expect(received()).toHaveLength(0);
  });

  it("is never lost when nothing would heal it", async () => {
    await setFaults({ rates: { "webhook-lost": 1 } });
    await shop.control("POST", "/compliance", { topic: "customers/redact", orderIds: [] });
    await shop.control("GET", "/idle");
    expect(await shop.control("GET", "/webhooks?topic=customers/redact")).toMatchObject([
      { state: "delivered", fault: null },
    ]);
  });

  it("can come twice: the same delivery again", async () => {
    await setFaults({ rates: { "webhook-twice": 1 }, lateMs: [10, 20] });
    await aFulfillment();
    await shop.control("GET", "/idle");
    const [first, second, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(second?.eventId).toBe(first?.eventId);
    expect(second?.webhookId).toBe(first?.webhookId);
    expect(received()).toHaveLength(2);
  });

  it("can come late", async () => {
    await setFaults({ rates: { "webhook-late": 1 }, lateMs: [300, 300] });
    await aFulfillment();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(received()).toHaveLength(0);
    await shop.control("GET", "/idle");
    expect(received()).toHaveLength(1);
  });

  it("can be overtaken by one that was sent after it", async () => {
    await setFaults({ rates: { "webhook-reordered": 1 } });
    const first = await aFulfillment();
    await setFaults({});
    const second = await aFulfillment();
    await shop.control("GET", "/idle");
    const order = received().map(({ body }) => (JSON.parse(body) as { id: number }).id);
    expect(order).toEqual([second.id, first.id]);
  });

  it("can have a copy with a bad signature or none, sent once", async () => {
    shop.app.answer = ({ headers }) =>
      headers["x-shopify-hmac-sha256"] === undefined ? { status: 401 } : {};
    await setFaults({ rates: { "webhook-forged": 1 } });
    for (let sent = 0; sent < 16; sent++) await aFulfillment();
    await shop.control("GET", "/idle");
    const all = await deliveries();
    const forged = all.filter(({ fault }) => fault === "webhook-forged");
    expect(forged).toHaveLength(16);
    expect(forged.every(({ attempts }) => attempts.length === 1)).toBe(true);
    const signatures = forged.map(({ headers }) => headers["X-Shopify-Hmac-Sha256"] !== undefined);
    expect(new Set(signatures)).toEqual(new Set([true, false]));
    expect(all.filter(({ fault }) => fault === null)).toHaveLength(16);
  });
});

describe("a plan", () => {
  const mixed = { "error-before": 0.3, "internal-error-before": 0.3, "reset-before": 0.1 };

  /** The faults of 20 calls about each of two fulfillments, in this order of calls. */
  async function suffered(seed: number, sides: readonly number[]): Promise<string[]> {
    await setFaults({ seed, rates: mixed });
    const before = (await faults()).injected.length;
    const query = (name: string) => `query ${name} { shop { id } }`;
    for (const side of sides) await shop.graphql(query(`Side${side}`)).catch(() => undefined);
    const { injected } = await faults();
    return injected.slice(before).map(({ kind, point }) => `${kind} ${point}`);
  }

  it("does the same to the same calls, whatever their order, and something else for another seed", async () => {
    const twenty = Array.from({ length: 20 });
    const oneByOne = await suffered(7, [...twenty.map(() => 1), ...twenty.map(() => 2)]);
    await shop.stop();
    shop = await startSimulatedShop();
    const mixedUp = await suffered(
      7,
      twenty.flatMap(() => [2, 1]),
    );
    await shop.stop();
    shop = await startSimulatedShop();
    const another = await suffered(
      8,
      twenty.flatMap(() => [2, 1]),
    );
    expect(oneByOne.length).toBeGreaterThan(10);
    expect(mixedUp.toSorted()).toEqual(oneByOne.toSorted());
    expect(another.toSorted()).not.toEqual(oneByOne.toSorted());
  });

  it("of one shop leaves the others alone, and counts what it did", async () => {
    await shop.shopify.control("POST", "/simulator/shops", { domain: "other.myshopify.com", install: true });
    await setFaults({ rates: { "error-before": 1 } });
    const { access_token } = await shop.shopify.control<{ access_token: string }>(
      "POST",
      "/simulator/shops/other/tokens",
    );
    const other = await fetch(
      `${shop.shopify.url}/shops/other.myshopify.com/admin/api/2026-10/graphql.json`,
      {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-access-token": access_token },
        body: JSON.stringify({ query: "{ shop { id } }" }),
      },
    );
    expect(other.status).toBe(200);
    await shop.graphql("{ shop { id } }").catch(() => undefined);
    expect((await faults()).counts).toEqual({ "error-before": 1 });
  });

  it("takes no kind that doesn't exist, and no rate above 1", async () => {
    await expect(setFaults({ rates: { earthquake: 1 } })).rejects.toThrow("400");
    await expect(setFaults({ rates: { hang: 1.5 } })).rejects.toThrow("400");
    await expect(setFaults({ slowMs: [20, 10] })).rejects.toThrow("400");
  });
});
