/** A person settles a booking that no look-up settles: by its number, or by saying that the carrier has none. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ports } from "../../app/domain/engine/index.ts";
import {
  enterNumber,
  findLateLabels,
  resolveBookings,
  sayNoneAtCarrier,
} from "../../app/domain/engine/index.ts";
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

/** A booking whose answer was lost, and whose look-up did not settle it. */
async function anUnprovenBooking(
  lost: "lost before acting" | "lost after acting",
  lookUps: LookUps = "nothing",
  traits: Parameters<typeof aCarrier>[0] = {},
) {
  const shop = await aWorkshop(database, aCarrier({ ...traits, lookUps }));
  shop.carrier.will("book", lost);
  const order = await anOrder(shop);
  await order.book().catch(() => undefined);
  const { ports, caller } = shop;
  const { id } = order;
  const calledAt = (await ports.bookings.get(caller, id))!.calledAt;
  return {
    ...{ shop, order, id, ports, caller, calledAt },
    enter: (numbers: readonly string[], seen = calledAt) =>
      enterNumber(ports, caller, id, { numbers, calledAt: seen }),
    none: (seen = calledAt) => sayNoneAtCarrier(ports, caller, id, { calledAt: seen }),
    booking: async () => (await ports.bookings.get(caller, id))!,
  };
}

const actions = async (shop: Workshop) =>
  (
    await database.prisma.$queryRaw<{ action: string }[]>`
      SELECT action FROM audit_events WHERE merchant_id = ${shop.caller.merchantId}::uuid AND action LIKE 'label.%' ORDER BY at, action`
  ).map(({ action }) => action);

describe("the number that a person enters", () => {
  it("makes the shipment, with its events, and nothing is booked", async () => {
    const { shop, order, enter, booking } = await anUnprovenBooking("lost after acting");
    const shipment = await enter([" tc1 -1 "].map((each) => each.toUpperCase()));
    expect(shipment.trackingRef).toBe("TC1-1");
    expect((await order.stored())?.trackingUrl).toBe("https://carrier.example/track/TC1-1");
    expect(await booking()).toMatchObject({ state: "booked", failure: null });
    expect(await actions(shop)).toEqual(["label.bought", "label.number_entered"]);
    expect(order.events()).toBeGreaterThan(0);
    expect(shop.carrier.calls.filter((call) => call === "book")).toHaveLength(1);
    expect(await order.book()).toMatchObject({ trackingRef: "TC1-1" });
  });

  it("is the same when it is entered twice, also in two tabs at once", async () => {
    const { shop, enter } = await anUnprovenBooking("lost after acting");
    const both = await Promise.allSettled([enter(["TC1-1"]), enter(["TC1-1"])]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    for (const each of both)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "CONFLICT" });
    await expect(enter(["TC1-1"])).resolves.toMatchObject({ trackingRef: "TC1-1" });
    expect(await actions(shop)).toEqual(["label.bought", "label.number_entered"]);
  });

  it("is not replaced by another, which is never cancelled as a second label", async () => {
    const { shop, enter, none } = await anUnprovenBooking("lost after acting");
    await enter(["TC1-1"]);
    await expect(enter(["TC9-9"])).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(none()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await shop.ports.labelNotices.takeDueSurplus(10)).toEqual([]);
    expect(shop.carrier.cancelled.size).toBe(0);
  });

  it.each([
    [[], "Enter the number."],
    [["   "], "Enter the number."],
    [["A1"], "is no number"],
    [["<script>"], "is no number"],
    [["AB\u0000CD"], "is no number"],
    [["X".repeat(60)], "is no number"],
    [["TC1-1", "TC1-1"], "twice"],
    [["TC1-1", "TC1-2"], "Enter one number."],
  ])("is refused if it is %j, and nothing changes", async (numbers, words) => {
    const { shop, enter, booking } = await anUnprovenBooking("lost after acting");
    await expect(enter(numbers)).rejects.toMatchObject({
      ...{ code: "VALIDATION_FAILED", message: expect.stringContaining(words) },
    });
    expect(await booking()).toMatchObject({ state: "open", unproven: "cannot-tell" });
    expect(await actions(shop)).toEqual([]);
  });

  it("is refused if it is another shipment's", async () => {
    const { shop, enter, booking } = await anUnprovenBooking("lost before acting");
    const other = await shop.shipment();
    await expect(enter([other.trackingRef])).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await booking()).state).toBe("open");
  });

  it("is checked by a carrier that can be asked, which completes it", async () => {
    const { shop, enter, booking } = await anUnprovenBooking("lost after acting", "half", {
      checksNumbers: true,
    });
    await expect(enter(["TC7-1"])).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
    shop.carrier.will("adopt", "hangs before acting", "answers nonsense");
    await expect(enter(["TC1-1"])).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    await expect(enter(["TC1-1"])).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(await booking()).toMatchObject({ state: "open", unproven: "booked" });
    expect((await enter(["TC1-1"])).trackingRef).toBe("TC1-1");
  });

  it("of another merchant is never seen", async () => {
    const { enter, id, calledAt } = await anUnprovenBooking("lost after acting");
    const stranger = await aWorkshop(database, aCarrier({ lookUps: "nothing" }));
    const seen = { calledAt, numbers: ["TC1-1"] };
    await expect(enterNumber(stranger.ports, stranger.caller, id, seen)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(sayNoneAtCarrier(stranger.ports, stranger.caller, id, seen)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await stranger.ports.bookings.unproven(stranger.caller, 10)).toEqual([]);
    await enter(["TC1-1"]);
  });
});

describe("a person's word that the carrier has none", () => {
  it("fails the booking once, and the same id never buys again", async () => {
    const { shop, order, none, booking } = await anUnprovenBooking("lost before acting");
    await none();
    await none();
    expect(await booking()).toMatchObject({
      ...{ state: "failed", failure: { code: "CARRIER_REJECTED", metadata: { reason: "none_at_carrier" } } },
    });
    await expect(order.book()).rejects.toMatchObject({ metadata: { reason: "none_at_carrier" } });
    await resolveBookings(shop.ports);
    expect(shop.carrier.calls.filter((call) => call === "book")).toHaveLength(1);
    expect(await actions(shop)).toEqual(["label.none_at_carrier"]);
    const again = await anOrder(shop);
    expect((await again.book()).id).not.toBe(order.id);
  });

  it("is corrected by a look-up that finds the label later, which the merchant sees", async () => {
    const { shop, order, none } = await anUnprovenBooking("lost after acting", "presence");
    // The look-up after the booking found it at once: another one, which the carrier shows late.
    expect((await order.stored())?.trackingRef).toBe("TC1-1");
    await expect(none()).rejects.toMatchObject({ code: "CONFLICT" });
    const late = await anOrder(shop);
    shop.carrier.will("book", "lost before acting");
    await late.book().catch(() => undefined);
    await sayNoneAtCarrier(shop.ports, shop.caller, late.id, { calledAt: null });
    (shop.carrier.sold as { reference: string; vouchers: string[] }[]).push({
      ...{ reference: late.id, vouchers: ["TC8-1"] },
    });
    shop.clock.advance(10 * MINUTE_MS);
    await findLateLabels(shop.ports);
    expect((await late.stored())?.trackingRef).toBe("TC8-1");
    expect((await shop.ports.labelNotices.recent(shop.caller, 5)).map(({ code }) => code)).toEqual([
      "found-late",
    ]);
  });

  it("is refused for another call than the one that the page showed", async () => {
    const { none, enter, booking } = await anUnprovenBooking("lost before acting");
    const earlier = new Date("2026-01-01T00:00:00.000Z");
    await expect(none(earlier)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(enter(["TC1-1"], earlier)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await booking()).state).toBe("open");
  });
});

it("lets a label that comes later than the entered number be, and says so", async () => {
  const { shop, id, enter, booking } = await anUnprovenBooking("lost after acting");
  const { order, fence } = await booking();
  const entered = await enter(["MISTYPED-1"]);
  const late = { ...entered, trackingRef: "TC1-1" };
  await shop.ports.bookings.finish(shop.caller, { order, fence }, late, "none");
  expect(await shop.ports.labelNotices.takeDueSurplus(10)).toEqual([]);
  expect(await shop.ports.labelNotices.recent(shop.caller, 5)).toMatchObject([
    { code: "other-number", shipmentId: id, trackingRef: "TC1-1" },
  ]);
});

it("waits for a look-up that is under way", async () => {
  const { shop, id, none, enter, booking } = await anUnprovenBooking("lost after acting", "half");
  shop.clock.advance(2 * HOUR_MS);
  // As a process that watches its leases holds it.
  await database.prisma.$executeRaw`
    UPDATE bookings SET lease_until = now() + interval '10 years', holder = ${shop.ports.ids.next()}::uuid WHERE id = ${id}::uuid`;
  await expect(none()).rejects.toMatchObject({ code: "CONFLICT", metadata: { reason: "looked_up" } });
  await expect(enter(["TC1-1"])).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await booking()).state).toBe("open");
});

it("is left alone while look-ups still go on by themselves", async () => {
  const shop = await aWorkshop(database, aCarrier({ lookUps: "presence", settleMs: HOUR_MS }));
  shop.carrier.will("book", "lost before acting");
  const order = await anOrder(shop);
  await order.book().catch(() => undefined);
  const seen = { calledAt: null, numbers: ["TC1-1"] };
  await expect(enterNumber(shop.ports, shop.caller, order.id, seen)).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(sayNoneAtCarrier(shop.ports, shop.caller, order.id, seen)).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

it("ends in one way, whatever two persons and the look-ups do at once", async () => {
  const act = fc.constantFrom("TC1-1", "TC2-2", "none", "look up", "repeat", "late");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<LookUps>("presence", "half", "nothing"),
      fc.constantFrom("lost before acting" as const, "lost after acting" as const),
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (lookUps, lost, rounds) => {
        const { shop, order, enter, none, booking } = await anUnprovenBooking(lost, lookUps);
        const one = (name: string, ports: Ports) =>
          name === "none"
            ? none()
            : name === "look up"
              ? resolveBookings(ports)
              : name === "late"
                ? findLateLabels(ports)
                : name === "repeat"
                  ? order.book()
                  : enter([name]);
        for (const round of rounds) {
          await Promise.allSettled(round.map((name) => one(name, shop.ports)));
          shop.clock.advance(10 * MINUTE_MS);
        }
        expect(shop.carrier.calls.filter((call) => call === "book")).toHaveLength(1);
        expect(await shop.ports.labelNotices.takeDueSurplus(10)).toEqual([]);
        const { state } = await booking();
        expect((await order.stored()) !== null).toBe(state === "booked");
        const recorded = await actions(shop);
        expect(recorded.filter((action) => action === "label.bought").length).toBe(
          state === "booked" ? 1 : 0,
        );
        if (state === "failed") expect(recorded).toContain("label.none_at_carrier");
        expect(recorded.filter((action) => action === "label.none_at_carrier").length).toBeLessThanOrEqual(2);
      },
    ),
    numRuns(30),
  );
});
