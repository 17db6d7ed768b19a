// Run: long
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { adminClient } from "../../app/adapters/shopify/admin-client.ts";
import { inBackground } from "../../app/adapters/shopify/background.ts";
import type { ShopAccess } from "../../app/adapters/shopify/offline-session.ts";
import type { Operation } from "../../app/adapters/shopify/operations/operation.ts";
import { openQueue } from "../../app/process/queue.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { atMost } from "../support/time-limits.ts";
import type { ReachedShops } from "./shop-access.ts";
import { reachShops } from "./shop-access.ts";

const large = "large-goods.myshopify.com";
const small = "small-goods.myshopify.com";

/** It costs 200 points. Ten of them exceed the small plan's bucket, which restores 100 a second. */
const dear: Operation<Record<string, never>, unknown> = {
  document: `query Dear { ${Array.from({ length: 200 }, (_, index) => `s${index}: shop { name }`).join(" ")} }`,
  answer: z.unknown(),
  needs: [],
};

let shops: ReachedShops;
let queue: JobQueue;
let access: ShopAccess;

beforeAll(async () => {
  shops = await reachShops([large, small]);
  access = shops.access();
  // The large shop's plan restores 1,000 points a second, and has a bucket of 20,000.
  await shops.shopify.control("PATCH", `/simulator/shops/${large}`, { plan: "plus" });
  await shops.shopify.control("PUT", "/simulator/faults", { throttling: true });
  const { connectionString } = shops.database;
  queue = await openQueue({ connectionString, works: true, soleOwner: false }, pino({ level: "silent" }));
});
afterAll(async () => {
  await queue?.stop(1_000);
  await shops?.stop();
});

interface Asked {
  readonly at: string;
  /** In points. */
  readonly cost: number;
  readonly errors: unknown;
}

const until = async (holds: () => boolean, milliseconds: number) => {
  const end = performance.now() + atMost(milliseconds);
  while (!holds()) {
    if (performance.now() > end) throw new Error("it does not come true");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe("a shop with hundreds of jobs that Shopify throttles", () => {
  it("delays neither another shop nor its own merchant, loses nothing, and spends its whole budget", async () => {
    const tries = new Map<string, number>();
    const done = new Map<string, number>();
    await queue.startWorkers(
      jobHandlersWith({
        "settle-order": async (data) => {
          const { shop, orderId } = data as { shop: string; orderId: string };
          tries.set(orderId, (tries.get(orderId) ?? 0) + 1);
          await inBackground(() => adminClient(access, shop).request(dear, {}));
          done.set(orderId, performance.now());
        },
      }),
    );
    const jobs = 120;
    await shops.database.prisma.$transaction(async (transaction) => {
      for (let order = 1; order <= jobs; order++) {
        const data = { shop: large, orderId: `large-${order}` };
        await queue.enqueue(transaction, "settle-order", data);
      }
    });
    // By then background calls have spent their share of the large shop's bucket.
    await until(() => done.size >= 92, 60_000);

    const sent = performance.now();
    await queue.send("settle-order", { shop: small, orderId: "small" });
    await adminClient(access, large).request(dear, {});
    expect(performance.now() - sent).toBeLessThan(atMost(1_500));
    await until(() => done.has("small"), 10_000);
    expect((done.get("small") ?? 0) - sent).toBeLessThan(atMost(2_000));
    expect(done.size).toBeLessThan(jobs);

    await until(() => done.size === jobs + 1, 60_000);
    // Shopify refused hardly any call, and every job succeeded at its first try: the budget knew the points.
    const requests = await shops.shopify.control<Asked[]>("GET", `/simulator/shops/${large}/requests`);
    const refused = requests.filter(({ errors }) => /throttled/i.test(JSON.stringify(errors ?? null)));
    expect(refused.length).toBeLessThan(10);
    expect([...tries.values()].every((count) => count === 1)).toBe(true);
    const spent = requests.reduce((sum, { cost }) => sum + cost, 0);
    const [first, last] = [requests[0], requests.at(-1)].map((each) => Date.parse(each?.at ?? ""));
    expect(spent).toBeLessThanOrEqual(20_000 + (((last ?? 0) - (first ?? 0)) / 1_000 + 1) * 1_000);
    expect(spent).toBe((jobs + 1) * 200);
  });
});
