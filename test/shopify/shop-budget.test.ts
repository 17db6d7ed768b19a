import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BudgetPlace } from "../../app/services.server.ts";
import { ThrottledError } from "../../app/shopify/admin-errors.ts";
import type { ShopBudget } from "../../app/shopify/shop-budget.ts";
import { shopBudget } from "../../app/shopify/shop-budget.ts";

/** 100 points a second. */
const status = (currentlyAvailable: number) => ({
  maximumAvailable: 1_000,
  currentlyAvailable,
  restoreRate: 100,
});

let budget: ShopBudget;
/** What has had its turn, in order. */
let went: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  budget = shopBudget("elia.myshopify.com");
  went = [];
});
afterEach(() => vi.useRealTimers());

/** As Shopify tells it with an answer. */
async function bucketHolds(points: number): Promise<void> {
  const place = budget.enter("merchant");
  await place.turn(0);
  place.answered(status(points));
}

function call(name: string, points: number, urgency: "merchant" | "background" = "merchant"): BudgetPlace {
  const place = budget.enter(urgency);
  place.turn(points).then(
    () => went.push(name),
    (error: unknown) => went.push(error instanceof ThrottledError ? `${name} gave up` : `${name}: ${error}`),
  );
  return place;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("a shop's budget", () => {
  it("lets go at once what the bucket has room for", async () => {
    await bucketHolds(300);
    call("one", 100);
    call("two", 150);
    await pass(0);
    expect(went).toEqual(["one", "two"]);
  });

  it("counts what is on its way", async () => {
    await bucketHolds(300);
    const first = call("first", 250);
    call("second", 100);
    await pass(0);
    expect(went).toEqual(["first"]);
    // It cost far less than it asked for.
    first.answered(status(290));
    await pass(0);
    expect(went).toEqual(["first", "second"]);
  });

  it("lets wait as long as the bucket needs to fill, in order, the small behind the large", async () => {
    await bucketHolds(0);
    call("large", 200);
    call("small", 10);
    await pass(1_990);
    expect(went).toEqual([]);
    await pass(20);
    expect(went).toEqual(["large"]);
    await pass(120);
    expect(went).toEqual(["large", "small"]);
  });

  it("lets a merchant go before the background, which leaves some points", async () => {
    await bucketHolds(0);
    call("job", 50, "background");
    call("page", 100);
    await pass(1_010);
    expect(went).toEqual(["page"]);
    // A tenth of 1,000, and its own 50.
    await pass(1_400);
    expect(went).toEqual(["page"]);
    await pass(120);
    expect(went).toEqual(["page", "job"]);
  });

  it("gives up at once where a few seconds won't do, and says how long it takes", async () => {
    await bucketHolds(0);
    const refusal = budget.enter("merchant").turn(700);
    await expect(refusal).rejects.toMatchObject({ name: "ThrottledError", affordableInMs: 7_000 });
  });

  it("gives up those whose turn can't come in time any more, as soon as that is clear", async () => {
    await bucketHolds(0);
    call("first", 400);
    call("second", 400);
    await pass(3_990);
    expect(went).toEqual([]);
    await pass(20);
    expect(went).toEqual(["first", "second gave up"]);
  });

  it("takes Shopify's word where another process has spent the points", async () => {
    await bucketHolds(500);
    const place = call("call", 100);
    await pass(0);
    call("next", 100);
    await pass(0);
    expect(went).toEqual(["call", "next"]);
    place.refused(status(20), null);
    place.turn(100).then(() => went.push("call again"));
    // 80 points are missing, and 100 are on their way.
    await pass(1_790);
    expect(went).toHaveLength(2);
    await pass(20);
    expect(went).toEqual(["call", "next", "call again"]);
  });

  it("stands still for as long as Shopify asks", async () => {
    await bucketHolds(500);
    const place = call("call", 10);
    await pass(0);
    place.refused(null, 2_000);
    place.turn(10).then(() => went.push("call again"));
    call("other", 10);
    await pass(1_990);
    expect(went).toEqual(["call"]);
    await pass(20);
    expect(went).toEqual(["call", "call again", "other"]);
  });

  it("takes a call without an answer for one that cost what it asked", async () => {
    await bucketHolds(100);
    const place = call("call", 100);
    await pass(0);
    place.answered(null);
    call("next", 50);
    await pass(490);
    expect(went).toEqual(["call"]);
    await pass(20);
    expect(went).toEqual(["call", "next"]);
  });

  it("lets a call that is larger than any bucket go when the bucket is full: Shopify says what it thinks of it", async () => {
    await bucketHolds(700);
    call("huge", 5_000);
    await pass(2_990);
    expect(went).toEqual([]);
    await pass(20);
    expect(went).toEqual(["huge"]);
  });
});
