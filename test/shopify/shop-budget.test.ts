import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThrottledError } from "../../app/adapters/shopify/admin-errors.ts";
import type { ShopBudget } from "../../app/adapters/shopify/shop-budget.ts";
import { shopBudget } from "../../app/adapters/shopify/shop-budget.ts";
import type { BudgetPlace } from "../../app/adapters/shopify/traffic.ts";

/** A plan that restores 100 points a second. */
const status = (currentlyAvailable: number) => ({
  maximumAvailable: 1_000,
  currentlyAvailable,
  restoreRate: 100,
});

let budget: ShopBudget;
/** Names of the calls that had their turn, in order. */
let went: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  budget = shopBudget("elia.myshopify.com");
  went = [];
});
afterEach(() => vi.useRealTimers());

/** Sets the bucket by an answer of Shopify's. */
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
  it("releases at once the calls that fit into the bucket", async () => {
    await bucketHolds(300);
    call("one", 100);
    call("two", 150);
    await pass(0);
    expect(went).toEqual(["one", "two"]);
  });

  it("counts the calls in flight", async () => {
    await bucketHolds(300);
    const first = call("first", 250);
    call("second", 100);
    await pass(0);
    expect(went).toEqual(["first"]);
    // It cost far less than its requested points.
    first.answered(status(290));
    await pass(0);
    expect(went).toEqual(["first", "second"]);
  });

  it("lets calls wait for the bucket to fill, in order, the small one behind the large", async () => {
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

  it("prefers merchants' calls, and keeps the background from the last points", async () => {
    await bucketHolds(0);
    call("job", 50, "background");
    call("page", 100);
    await pass(1_010);
    expect(went).toEqual(["page"]);
    // It needs a tenth of 1,000, and its own 50.
    await pass(1_400);
    expect(went).toEqual(["page"]);
    await pass(120);
    expect(went).toEqual(["page", "job"]);
  });

  it("rejects at once a call that would wait too long, and says for how long", async () => {
    await bucketHolds(0);
    const refusal = budget.enter("merchant").turn(700);
    await expect(refusal).rejects.toMatchObject({ name: "ThrottledError", affordableInMs: 7_000 });
  });

  it("rejects a call as soon as its turn can't come in time", async () => {
    await bucketHolds(0);
    call("first", 400);
    call("second", 400);
    await pass(3_990);
    expect(went).toEqual([]);
    await pass(20);
    expect(went).toEqual(["first", "second gave up"]);
  });

  it("follows Shopify's figures when another process has spent the points", async () => {
    await bucketHolds(500);
    const place = call("call", 100);
    await pass(0);
    call("next", 100);
    await pass(0);
    expect(went).toEqual(["call", "next"]);
    place.refused(status(20), null);
    place.turn(100).then(() => went.push("call again"));
    // 80 points are missing, and 100 are in flight.
    await pass(1_790);
    expect(went).toHaveLength(2);
    await pass(20);
    expect(went).toEqual(["call", "next", "call again"]);
  });

  it("pauses for as long as Shopify asks", async () => {
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

  it("assumes that a call without an answer cost all its requested points", async () => {
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

  it("releases a call larger than the bucket when the bucket is full, and leaves the decision to Shopify", async () => {
    await bucketHolds(700);
    call("huge", 5_000);
    await pass(2_990);
    expect(went).toEqual([]);
    await pass(20);
    expect(went).toEqual(["huge"]);
  });
});
