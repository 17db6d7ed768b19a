import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InboxFilter, ReceivedWebhook } from "../../app/domain/shops/inbox-records.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { lastInboxId, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let domain: string;
let other: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  domain = `shop-${stores.ids.next()}.myshopify.com`;
  other = `other-${domain}`;
  for (const each of [domain, other]) await stores.shops.install(each);
});

const webhook = (dedupeKey: string) =>
  ({
    shop: domain,
    topic: "orders/cancelled",
    dedupeKey,
    subject: "order/77",
    payload: {},
    triggeredAt: null,
  }) as const;

async function receive(change: Partial<ReceivedWebhook> = {}): Promise<string> {
  const receipt = await stores.inbox.receive({ ...webhook(stores.ids.next()), ...change });
  expect(receipt).toBe("received");
  return lastInboxId(stores);
}

async function idsOf(filter: Partial<InboxFilter>, shop = domain): Promise<readonly string[]> {
  const { entries } = await stores.inbox.page(shop, { state: "all", topic: null, ...filter }, 50, null);
  return entries.map(({ id }) => id);
}

describe("the inbox", () => {
  it("tells deliveries apart by shop, topic and key", async () => {
    expect(await stores.inbox.receive(webhook("1"))).toBe("received");
    expect(await stores.inbox.receive(webhook("1"))).toBe("duplicate");
    expect(await stores.inbox.receive(webhook("2"))).toBe("received");
    expect(await stores.inbox.receive({ ...webhook("1"), topic: "orders/paid" })).toBe("received");
    expect(await stores.inbox.receive({ ...webhook("1"), shop: other })).toBe("received");
    expect(stores.jobs).toHaveLength(4);
  });

  it("encrypts what names a person, and forgets it once the request is done", async () => {
    const asked = { "customer.email": "zoe@example.com", "customer.phone": "+302310987654" };
    const id = await receive({
      ...{ topic: "customers/redact", subject: null, personal: asked },
      payload: { orders_to_redact: [7] },
    });
    const row = async () =>
      JSON.stringify(
        (await database.pool.query("SELECT payload FROM inbox_entries WHERE id = $1", [id])).rows,
      );
    expect(await row()).not.toMatch(/zoe|987654/);
    // A process of an older version finds the orders where they were.
    expect(await row()).toContain('"orders_to_redact":[7]');
    expect((await stores.inbox.get(domain, id))?.payload).toEqual({ orders_to_redact: [7], ...asked });
    const shop = await stores.shops.get(domain);
    const record = await stores.compliance.begin({
      ...{ merchantId: shop?.merchantId ?? "", shop: domain, topic: "customers/redact" },
      ...{ requestId: id, requestedAt: stores.clock.now() },
    });
    await stores.compliance.finish(record.id, {});
    expect((await stores.inbox.get(domain, id))?.payload).toEqual({});
  });

  it("takes nothing of a shop that is not known", async () => {
    const stranger = `stranger-${domain}`;
    expect(await stores.inbox.receive({ ...webhook("1"), shop: stranger })).toBe("unknown shop");
    expect(await idsOf({}, stranger)).toEqual([]);
    expect(stores.jobs).toEqual([]);
  });

  it("answers each of many that come together for itself", async () => {
    const given = Array.from({ length: 500 }, (_, number) => ({
      ...webhook(String(number % 300)),
      shop: number % 7 === 0 ? `stranger-${domain}` : domain,
    }));
    const receipts = await Promise.all(given.map((each) => stores.inbox.receive(each)));
    const seen = new Set<string>();
    for (const [number, { shop, dedupeKey }] of given.entries()) {
      const expected = shop !== domain ? "unknown shop" : seen.has(dedupeKey) ? "duplicate" : "received";
      expect(receipts[number], `webhook ${number}`).toBe(expected);
      if (shop === domain) seen.add(dedupeKey);
    }
    expect(stores.jobs).toHaveLength(seen.size);
  });

  it("shows what fails until it is handled", async () => {
    const first = await receive();
    const second = await receive();
    expect(await stores.inbox.failing(domain, 10)).toEqual([]);
    await stores.inbox.failedOnce(domain, first, { code: "refused", said: "Shopify said no\0" });
    await stores.inbox.failedOnce(domain, first, { code: "refused", said: "Again\0\ud800" });
    await stores.inbox.failedOnce(domain, second, { code: "platform-away" });
    const failing = await stores.inbox.failing(domain, 10);
    expect(failing.map(({ id, attempts, lastError }) => [id, attempts, lastError])).toEqual([
      [second, 1, { code: "platform-away" }],
      [first, 2, { code: "refused", said: "Again\ufffd" }],
    ]);
    expect(await stores.inbox.failing(domain, 1)).toHaveLength(1);
    expect(await stores.inbox.failing(other, 10)).toEqual([]);
    await stores.inbox.handled(domain, [second], { shipments: [1] });
    expect((await stores.inbox.failing(domain, 10)).map(({ id }) => id)).toEqual([first]);
    expect(await stores.inbox.get(domain, second)).toMatchObject({
      handledAt: stores.clock.now(),
      outcome: { shipments: [1] },
    });
  });

  it("finds all that wait and are about the same thing, oldest first", async () => {
    const first = await receive();
    const second = await receive();
    await receive({ subject: null });
    await receive({ shop: other as typeof domain });
    const done = await receive();
    await stores.inbox.handled(domain, [done], null);
    const waitingWith = async (limit: number, subject: string | null = "order/77") =>
      (await stores.inbox.waitingWith({ shop: domain, subject }, limit)).map(({ id }) => id);
    expect(await waitingWith(10)).toEqual([first, second]);
    expect(await waitingWith(1)).toEqual([first]);
    expect(await waitingWith(10, "order/78")).toEqual([]);
    expect(await waitingWith(10, null)).toEqual([]);
  });

  it("keeps the first outcome of what two have handled", async () => {
    const id = await receive();
    await stores.inbox.handled(domain, [id], "first");
    await stores.inbox.handled(domain, [id], "second");
    expect((await stores.inbox.get(domain, id))?.outcome).toBe("first");
  });

  it("is read in pages, newest first, by state and topic", async () => {
    const ids = [await receive(), await receive(), await receive(), await receive()].toReversed();
    const [waiting, paid, failing, handled] = [
      ids[0]!,
      await receive({ topic: "orders/paid" as "orders/cancelled" }),
      ids[1]!,
      ids[2]!,
    ];
    await receive({ shop: other as typeof domain });
    await stores.inbox.failedOnce(domain, failing, { code: "platform-away" });
    await stores.inbox.handled(domain, [handled], null);
    expect(await idsOf({})).toEqual([paid, ...ids]);
    expect(await idsOf({ state: "failing" })).toEqual([failing]);
    expect(await idsOf({ state: "handled" })).toEqual([handled]);
    expect(await idsOf({ state: "waiting" })).toEqual([paid, waiting, ids[3]]);
    expect(await idsOf({ topic: "orders/paid" })).toEqual([paid]);
    const all = { state: "all", topic: null } as const;
    const first = await stores.inbox.page(domain, all, 3, null);
    const second = await stores.inbox.page(domain, all, 3, first.nextCursor);
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([paid, ...ids]);
    expect(second.nextCursor).toBeNull();
  });

  it("runs an entry again, whatever became of it, but not another shop's", async () => {
    const id = await receive();
    await stores.inbox.failedOnce(domain, id, { code: "platform-away" });
    await stores.inbox.handled(domain, [id], "done");
    expect(await stores.inbox.runAgain(other, id)).toBe(false);
    expect(await stores.inbox.runAgain(domain, stores.ids.next())).toBe(false);
    expect(await stores.inbox.runAgain(domain, "abc")).toBe(false);
    expect(stores.jobs).toHaveLength(1);
    expect(await stores.inbox.runAgain(domain, id)).toBe(true);
    expect(await stores.inbox.get(domain, id)).toMatchObject({
      handledAt: null,
      attempts: 0,
      lastError: null,
    });
    expect(stores.jobs).toHaveLength(2);
    expect(lastInboxId(stores)).toBe(id);
  });

  it("runs all that fail again, and nothing else", async () => {
    const failing = [await receive(), await receive()];
    const [handled, waiting, others] = [
      await receive(),
      await receive(),
      await receive({ shop: other as never }),
    ];
    for (const id of failing) await stores.inbox.failedOnce(domain, id, { code: "platform-away" });
    await stores.inbox.failedOnce(other, others, { code: "platform-away" });
    await stores.inbox.handled(domain, [handled], null);
    const before = stores.jobs.length;
    expect(await stores.inbox.runFailingAgain(domain)).toBe(2);
    const again = stores.jobs.slice(before).map(({ data }) => ("id" in data ? data.id : ""));
    expect(again.toSorted()).toEqual(failing.toSorted());
    expect(await idsOf({ state: "waiting" })).toEqual([waiting, ...failing.toReversed()]);
    expect(await idsOf({ state: "failing" }, other)).toEqual([others]);
    expect(await stores.inbox.runFailingAgain(domain)).toBe(0);
  });

  it("forgets what was handled 30 days ago, and never what was not", async () => {
    const handled = await receive();
    const waiting = await receive();
    await stores.inbox.handled(domain, [handled], null);
    stores.clock.advance(30 * 86_400_000 - 1);
    await stores.cleanUp();
    expect(await idsOf({})).toEqual([waiting, handled]);
    stores.clock.advance(2);
    expect((await stores.cleanUp()).deleted.inbox_entries).toBeGreaterThan(0);
    expect(await idsOf({})).toEqual([waiting]);
  });

  it("has nothing to say about what is not there", async () => {
    expect(await stores.inbox.get(domain, "abc")).toBeNull();
    expect(await stores.inbox.get(domain, stores.ids.next())).toBeNull();
    await stores.inbox.handled(domain, [stores.ids.next()], null);
  });

  it("never reads a table whole", async () => {
    const plans = [
      `SELECT * FROM inbox_entries WHERE shop = 'a' AND subject = 'order/1' AND handled_at IS NULL ORDER BY id LIMIT 500`,
      `SELECT * FROM inbox_entries WHERE shop = 'a' AND handled_at IS NULL AND last_error IS NOT NULL ORDER BY id DESC LIMIT 50`,
      `SELECT * FROM inbox_entries WHERE shop = 'a' ORDER BY id DESC LIMIT 51`,
      `SELECT * FROM inbox_entries WHERE handled_at < '2026-01-01' LIMIT 1000`,
      `SELECT * FROM inbox_entries WHERE handled_at IS NULL AND received_at < '2026-01-01' ORDER BY id LIMIT 500`,
    ];
    await database.pool.query(
      `INSERT INTO inbox_entries (id, shop, topic, dedupe_key, subject, payload, received_at, handled_at, last_error)
       SELECT gen_random_uuid(), 'shop-' || n % 50, 'orders/paid', 'many-' || n, 'order/' || n % 500, '{}', now(),
         CASE WHEN n % 100 = 0 THEN NULL ELSE now() END, CASE WHEN n % 400 = 0 THEN '{"code": "platform-away"}'::json END
       FROM generate_series(1, 20000) AS n`,
    );
    await database.pool.query("ANALYZE inbox_entries");
    for (const sql of plans) {
      const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, sql).toMatch(/Index (Only )?Scan/);
      expect(plan, sql).not.toContain("Seq Scan");
    }
  });
});
