/** Many bookings of one account whose answers were lost: their look-ups don't wait for each other's turns until time is up. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BookingResult } from "../../app/domain/engine/index.ts";
import { findLateLabels, resolveBookings } from "../../app/domain/engine/index.ts";
import { inLanes } from "../../app/domain/engine/shipments/in-lanes.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder, aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A carrier that answers one look-up after the other, each in 8 ms; the workshop waits 50 ms for one. */
function aSlowCarrier() {
  let line: Promise<unknown> = Promise.resolve();
  let isAsked = false;
  const lookup = (): Promise<BookingResult | null> => {
    // The first question follows the booking at once, and stays without an answer.
    if (!isAsked) return new Promise(() => undefined);
    const answer = line.then(() => sleep(8)).then(() => null);
    line = answer;
    return answer;
  };
  const carrier = aCarrier({ connection: { lookup } });
  return { carrier, answerFromNowOn: () => (isAsked = true) };
}

it("are all settled by one run, one look-up after the other", async () => {
  const { carrier, answerFromNowOn } = aSlowCarrier();
  const shop = await aWorkshop(database, carrier);
  carrier.will("book", ...Array.from({ length: 12 }, () => "lost before acting" as const));
  for (let order = 0; order < 12; order++)
    await expect((await anOrder(shop)).book()).rejects.toMatchObject({ metadata: { outcome: "unknown" } });
  answerFromNowOn();
  shop.clock.advance(60 * 60_000);
  const { failed, open, faults } = await resolveBookings(shop.ports);
  expect({ failed: failed.length, open: open.length, faults }).toEqual({ failed: 12, open: 0, faults: [] });
});

it("are read in greater number than two look-ups a second in each lane end, so that the time alone bounds a run", async () => {
  const { ports } = await aWorkshop(database);
  const read: number[] = [];
  const unresolved = async (limit: number) => {
    read.push(limit);
    return [];
  };
  await resolveBookings({ ...ports, bookings: { ...ports.bookings, unresolved } });
  expect(read).toHaveLength(1);
  expect(read[0]).toBeGreaterThanOrEqual(10 * 2 * 45);
});

it("are looked up again after they failed, one after the other too, ten of an account in a run", async () => {
  let [asked, atWork, mostAtOnce] = [0, 0, 0];
  const lookup = async () => {
    asked += 1;
    atWork += 1;
    mostAtOnce = Math.max(mostAtOnce, atWork);
    await sleep(1);
    atWork -= 1;
    return null;
  };
  const carrier = aCarrier({ connection: { lookup } });
  const shop = await aWorkshop(database, carrier);
  carrier.will("book", ...Array.from({ length: 12 }, () => "lost before acting" as const));
  for (let order = 0; order < 12; order++)
    await expect((await anOrder(shop)).book()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  shop.clock.advance(60 * 60_000);
  asked = 0;
  await findLateLabels(shop.ports);
  expect(asked).toBe(10);
  await findLateLabels(shop.ports);
  expect(asked).toBe(12);
  expect(mostAtOnce).toBe(1);
});

it("leave a place to each other account", async () => {
  const [many, one] = [await aWorkshop(database), await aWorkshop(database)];
  for (const [shop, count] of [
    [many, 8],
    [one, 1],
  ] as const) {
    const lost = Array.from({ length: count }, () => "lost before acting" as const);
    shop.carrier.will("book", ...lost);
    shop.carrier.will("lookup", ...lost);
    for (const _ of lost) await (await anOrder(shop)).book().catch(() => undefined);
    shop.clock.advance(60 * 60_000);
  }
  const due = await many.ports.bookings.unresolved(2);
  expect(new Set(due.map(({ caller }) => caller.merchantId))).toEqual(
    new Set([many.caller.merchantId, one.caller.merchantId]),
  );
});

it("are handled a lane each, in order, until the time is over", async () => {
  const begun: string[] = [];
  const atWork = new Map<string, number>();
  const work = async (item: string) => {
    const lane = item.charAt(0);
    atWork.set(lane, (atWork.get(lane) ?? 0) + 1);
    expect(atWork.get(lane)).toBe(1);
    begun.push(item);
    await sleep(1);
    atWork.set(lane, 0);
  };
  const items = ["a1", "b1", "a2", "c1", "a3", "b2"];
  await inLanes(
    items,
    (item) => item.charAt(0),
    work,
    () => false,
  );
  expect(begun.toSorted()).toEqual(items.toSorted());
  expect(begun.slice(0, 3)).toEqual(["a1", "b1", "c1"]);
  begun.length = 0;
  await inLanes(
    items,
    (item) => item.charAt(0),
    work,
    () => true,
  );
  expect(begun).toEqual(["a1", "b1", "c1"]);
});
