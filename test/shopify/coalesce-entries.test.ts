/** Many webhooks about one subject: one run handles all that arrived before it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InboxEntry } from "../../app/domain/shops/inbox-records.ts";
import { coalesceEntries } from "../../app/entrypoints/shopify/webhooks/coalesce-entries.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { lastInboxId, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let shop: string;
/** The entries that the work was given, one for each pass. */
let worked: string[];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = `shop-${stores.ids.next()}.myshopify.com`;
  await stores.shops.install(shop);
  worked = [];
});

async function receive(change: { subject?: string; topic?: string; triggeredAt?: Date } = {}) {
  const webhook = {
    shop,
    topic: "orders/paid",
    subject: "order/1",
    payload: {},
    triggeredAt: null,
    ...change,
  };
  await stores.inbox.receive({ ...webhook, dedupeKey: stores.ids.next() });
  return entry({ shop: webhook.shop, id: lastInboxId(stores) });
}

async function entry({ shop, id }: Pick<InboxEntry, "shop" | "id">): Promise<InboxEntry> {
  const found = await stores.inbox.get(shop, id);
  if (found === null) throw new Error("there is no such entry");
  return found;
}

const isHandled = async (of: InboxEntry) => (await entry(of)).handledAt !== null;
const allAlike = () => true;

function pass(
  of: InboxEntry,
  work: () => Promise<void> = async () => {},
  isAlike: (other: InboxEntry) => boolean = allAlike,
) {
  return coalesceEntries(stores, of, isAlike, async (last) => {
    worked.push(last.id);
    await work();
    return "done";
  });
}

/** Work that runs until the test ends it. */
function longWork() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const work = async () => {
    begun.resolve();
    await end.promise;
  };
  return { work, begun: begun.promise, end: end.resolve, fail: end.reject };
}

describe("entries about one subject", () => {
  it("are all handled by the first pass", async () => {
    const entries = [await receive(), await receive(), await receive()];
    await pass(entries[1]!);
    expect(worked).toHaveLength(1);
    for (const each of entries) expect(await entry(each)).toMatchObject({ outcome: "done" });
  });

  it("are handled with the one that Shopify triggered last, whatever their order of arrival", async () => {
    const late = await receive({ triggeredAt: new Date("2026-11-20T10:00:02Z") });
    const early = await receive({ triggeredAt: new Date("2026-11-20T10:00:01Z") });
    await pass(early);
    expect(worked).toEqual([late.id]);
  });

  it("leave entries about another subject and for other work alone", async () => {
    const mine = await receive();
    const other = await receive({ subject: "order/2" });
    const unlike = await receive({ topic: "orders/updated" });
    await pass(mine, undefined, ({ topic }) => topic === "orders/paid");
    expect(await Promise.all([mine, other, unlike].map(isHandled))).toEqual([true, false, false]);
  });

  it("that arrive during a pass are not handled by it", async () => {
    const first = await receive();
    const { work, begun, end } = longWork();
    const firstPass = pass(first, work);
    await begun;
    const later = await receive();
    const laterPass = pass(later);
    end();
    await Promise.all([firstPass, laterPass]);
    expect(worked).toEqual([first.id, later.id]);
    expect(await isHandled(later)).toBe(true);
  });

  it("return at once when a pass already covers them", async () => {
    const [first, second] = [await receive(), await receive()];
    const { work, begun, end } = longWork();
    const firstPass = pass(first, work);
    await begun;
    await pass(second);
    expect(await isHandled(second)).toBe(false);
    end();
    await firstPass;
    expect(worked).toHaveLength(1);
    expect(await isHandled(second)).toBe(true);
  });

  it("all remain when the pass fails, and are handled by the next", async () => {
    const [first, second] = [await receive(), await receive()];
    const failure = new Error("Shopify is away");
    await expect(pass(first, () => Promise.reject(failure))).rejects.toThrow(failure);
    expect(await Promise.all([first, second].map(isHandled))).toEqual([false, false]);
    await pass(first);
    expect(await Promise.all([first, second].map(isHandled))).toEqual([true, true]);
  });

  it("need no work when another process has handled them", async () => {
    const mine = await receive();
    await stores.inbox.handled(mine.shop, [mine.id], "elsewhere");
    await pass(mine);
    expect(worked).toEqual([]);
    expect((await entry(mine)).outcome).toBe("elsewhere");
  });

  it("are limited to 500 in one pass, besides its own entry", async () => {
    const topic = "orders/paid";
    const some = Array.from({ length: 1_100 }, (_, number) =>
      stores.inbox.receive({
        ...{ shop, topic, subject: "order/1", payload: {}, triggeredAt: null },
        dedupeKey: String(number),
      }),
    );
    await Promise.all(some);
    const newest = await entry({ shop, id: lastInboxId(stores) });
    const waiting = async () => (await stores.inbox.waitingWith(newest, 2_000)).length;
    await pass(newest);
    expect(await isHandled(newest)).toBe(true);
    expect(await waiting()).toBe(1_100 - 501);
  });
});
