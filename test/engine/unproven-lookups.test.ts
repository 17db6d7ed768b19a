/** Carriers whose look-ups prove half, or can prove nothing: nothing is ever bought again by itself. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLateLabels, resolveBookings } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import type { Workshop } from "./workshop.ts";
import { anOrder, aWorkshop } from "./workshop.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

type LookUps = "presence" | "half" | "nothing";
const kinds: readonly LookUps[] = ["presence", "half", "nothing"];
const aShop = (lookUps: LookUps, settleMs = 0) => aWorkshop(database, aCarrier({ lookUps, settleMs }));

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("bought"),
    (error) => error,
  );
const booked = ({ carrier }: Workshop) => carrier.calls.filter((call) => call === "book").length;
const lookedUp = ({ carrier }: Workshop) => carrier.calls.filter((call) => call === "lookup").length;

/** Looks up every five minutes for so many hours. */
async function lookUpFor(shop: Workshop, hours: number) {
  for (let minutes = 0; minutes < hours * 60; minutes += 5) {
    shop.clock.advance(5 * MINUTE_MS);
    await resolveBookings(shop.ports);
    await findLateLabels(shop.ports);
  }
}

describe.each(kinds)("a carrier whose look-ups prove %s", (lookUps) => {
  it.each(["lost before acting", "lost after acting", "hangs before acting"] as const)(
    "is never asked to book again after a booking that was %s",
    async (behaviour) => {
      const shop = await aShop(lookUps);
      shop.carrier.will("book", behaviour);
      shop.carrier.will("lookup", "lost before acting");
      const order = await anOrder(shop);
      expect(await refused(order.book())).toMatchObject({ metadata: { outcome: "unknown" } });
      for (let time = 0; time < 5; time++) {
        await order.book().catch(() => undefined);
        await lookUpFor(shop, 6);
      }
      expect(booked(shop)).toBe(1);
      const isFound = lookUps === "presence" && behaviour === "lost after acting";
      expect((await order.stored())?.trackingRef ?? null).toBe(isFound ? "TC1-1" : null);
      const { state, unproven } = (await shop.ports.bookings.get(shop.caller, order.id))!;
      const half = lookUps === "half" && behaviour === "lost after acting" ? "booked" : "cannot-tell";
      expect({ state, unproven }).toEqual(
        isFound ? { state: "booked", unproven: null } : { state: "open", unproven: half },
      );
    },
  );

  it("books nothing whatever order of answers, repeats and look-ups there is, once an answer was lost", async () => {
    const step = fc.constantFrom("repeat", "resolve", "find late", "ten minutes", "a day");
    const behaviour = fc.constantFrom("works", "lost before acting", "is unavailable", "answers nonsense");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("lost before acting", "lost after acting", "answers nonsense"),
        fc.array(behaviour, { maxLength: 6 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 20 * MINUTE_MS),
        async (lost, answers, steps, settleMs) => {
          const shop = await aShop(lookUps, settleMs);
          shop.carrier.will("book", lost as "lost before acting");
          shop.carrier.will("lookup", ...(answers as "works"[]));
          const order = await anOrder(shop);
          await order.book().catch(() => undefined);
          for (const each of steps) {
            if (each === "repeat") await order.book().catch(() => undefined);
            if (each === "resolve") await resolveBookings(shop.ports);
            if (each === "find late") await findLateLabels(shop.ports);
            if (each === "ten minutes") shop.clock.advance(10 * MINUTE_MS);
            if (each === "a day") shop.clock.advance(24 * HOUR_MS);
          }
          expect(booked(shop)).toBe(1);
          const booking = await shop.ports.bookings.get(shop.caller, order.id);
          expect(booking?.state).not.toBe("failed");
        },
      ),
      numRuns(12),
    );
  });
});

it("names the carrier's portal and our reference there", async () => {
  const shop = await aShop("half");
  shop.carrier.will("book", "lost after acting");
  const order = await anOrder(shop);
  const metadata = {
    ...{ outcome: "unknown", shipment_id: order.id, unproven: "booked" },
    ...{ look_in: "the portal of Test Carrier", reference: order.id.toUpperCase() },
  };
  const first = await refused(order.book());
  expect(first).toMatchObject({ code: "CARRIER_UNAVAILABLE", metadata });
  expect(first.message).toContain("Test Carrier has this shipment and does not say its number.");
  // Before the next look-up is due, too.
  expect(await refused(order.book())).toMatchObject({ metadata });
});

it("is asked for a day where it can't tell, less and less often, and stays shown", async () => {
  // Look-ups of other shops in the same database would count.
  const own = await freshDatabase();
  const shop = await aWorkshop(own, aCarrier({ lookUps: "nothing" }));
  shop.carrier.will("book", "lost after acting");
  const order = await anOrder(shop);
  await refused(order.book());
  await lookUpFor(shop, 25);
  const within = lookedUp(shop);
  expect(within).toBeGreaterThan(20);
  expect(within).toBeLessThan(45);
  await lookUpFor(shop, 48);
  expect(lookedUp(shop)).toBe(within);
  expect(await shop.ports.bookings.get(shop.caller, order.id)).toMatchObject({
    ...{ state: "open", unproven: "cannot-tell" },
  });
  await own.close();
});

it("is asked on where the carrier has the booking", async () => {
  // Look-ups of other shops in the same database would count.
  const own = await freshDatabase();
  const shop = await aWorkshop(own, aCarrier({ lookUps: "half" }));
  shop.carrier.will("book", "lost after acting");
  const order = await anOrder(shop);
  await refused(order.book());
  await lookUpFor(shop, 25);
  const within = lookedUp(shop);
  await lookUpFor(shop, 24);
  expect(lookedUp(shop)).toBeGreaterThan(within + 20);
  expect((await shop.ports.bookings.get(shop.caller, order.id))?.unproven).toBe("booked");
  await own.close();
});

it("keeps the proof that there is a booking, whatever later look-ups say", async () => {
  const shop = await aShop("half");
  const order = await anOrder(shop);
  shop.carrier.will("book", "lost after acting");
  await refused(order.book());
  shop.carrier.will("lookup", "lost before acting");
  await lookUpFor(shop, 1);
  expect((await shop.ports.bookings.get(shop.caller, order.id))?.unproven).toBe("booked");
});

it("opens a failed booking again whose carrier says late that it has it", async () => {
  const shop = await aShop("half");
  const order = await anOrder(shop);
  // The refusal counts as certain, and the carrier acted all the same.
  shop.carrier.will("book", "is unavailable");
  await refused(order.book());
  const other = await anOrder(shop);
  await other.book();
  (shop.carrier.sold as { reference: string; vouchers: string[] }[]).push({
    ...{ reference: order.id, vouchers: ["TC9-1"] },
  });
  await lookUpFor(shop, 1);
  expect(await shop.ports.bookings.get(shop.caller, order.id)).toMatchObject({
    ...{ state: "open", unproven: "booked", failure: null },
  });
  expect(await refused(order.book())).toMatchObject({ metadata: { unproven: "booked" } });
  expect(shop.carrier.sold.filter(({ reference }) => reference === order.id)).toHaveLength(1);
});

it("shows a person a booking whose look-ups have failed for an hour", async () => {
  const shop = await aShop("presence");
  shop.carrier.will("book", "lost before acting");
  shop.carrier.will("lookup", ...Array<"is unavailable">(200).fill("is unavailable"));
  const order = await anOrder(shop);
  await refused(order.book());
  await lookUpFor(shop, 0.5);
  const unproven = async () => (await shop.ports.bookings.get(shop.caller, order.id))?.unproven;
  expect(await unproven()).toBeNull();
  await lookUpFor(shop, 2);
  expect(await unproven()).toBe("cannot-tell");
});

it("is no news for a person before the carrier has settled", async () => {
  const shop = await aShop("presence", 30 * MINUTE_MS);
  shop.carrier.will("book", "lost before acting");
  const order = await anOrder(shop);
  expect((await refused(order.book())).metadata).toEqual({ outcome: "unknown", shipment_id: order.id });
  await lookUpFor(shop, 1);
  expect((await refused(order.book())).metadata).toMatchObject({ unproven: "cannot-tell" });
});
