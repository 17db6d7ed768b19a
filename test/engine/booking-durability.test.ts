// Run: push
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ports } from "../../app/domain/engine/index.ts";
import { EngineError, getShipment, resolveBookings } from "../../app/domain/engine/index.ts";
import type { Behaviour } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aTurn, numRuns } from "../support/effort.ts";
import type { Workshop } from "./workshop.ts";
import { anOrder, aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The points at which a process can die while it books. */
const deaths = [
  "before the intention",
  "after the intention",
  "while the carrier works, which has not acted",
  "while the carrier works, which has acted",
  "after the carrier's answer",
  "after the result",
] as const;
/** A booking that is tried again is marked in a statement of its own. */
const deathsOfLater = [...deaths, "after the mark that it calls"] as const;
type Death = (typeof deathsOfLater)[number];

class Died extends Error {}

/** Its label is read after the booking. */
const withWork = { labelFormats: ["a6"] };
/** A carrier whose bookings have work left, so that each has its event. */
const aShop = (carrier = aCarrier(withWork)) => aWorkshop(database, carrier);

/** The same ports, of a process that dies at a point: nothing that it does afterwards has an effect. */
function mortal(ports: Ports, death: Death | null): Ports {
  let dead = false;
  const die = (point: Death) => {
    if (death === point) dead = true;
    if (dead) throw new Died(point);
  };
  const alive = <Call extends (...args: never[]) => Promise<unknown>>(
    call: Call,
    before: Death | null,
    after: Death | null,
  ) =>
    (async (...args: Parameters<Call>) => {
      if (before !== null) die(before);
      if (dead) throw new Died("dead already");
      const result = await call(...args);
      if (after !== null) die(after);
      return result;
    }) as Call;
  const { bookings } = ports;
  return {
    ...ports,
    bookings: {
      ...bookings,
      begin: alive(bookings.begin, "before the intention", "after the intention"),
      beginCall: alive(bookings.beginCall, "before the intention", "after the intention"),
      markCalled: alive(bookings.markCalled, null, "after the mark that it calls"),
      finish: alive(bookings.finish, "after the carrier's answer", "after the result"),
      fail: alive(bookings.fail, null, null),
      release: alive(bookings.release, null, null),
    },
    carriers: {
      ...ports.carriers,
      connect(account) {
        const connection = ports.carriers.connect(account);
        return {
          ...connection,
          book: alive(
            connection.book,
            "while the carrier works, which has not acted",
            "while the carrier works, which has acted",
          ),
          lookup: alive(connection.lookup, null, null),
        };
      },
    },
  };
}

/** The state that a later process finds after the crash. */
async function restart({ stores }: Workshop): Promise<void> {
  await stores.endLeases();
}

function refused(promise: Promise<unknown>): Promise<EngineError> {
  return promise.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: unknown) => {
      if (error instanceof EngineError) return error;
      throw error;
    },
  );
}

describe("a process that dies", () => {
  const acted = (death: (typeof deaths)[number]) =>
    deaths.indexOf(death) >= deaths.indexOf("while the carrier works, which has acted");

  test.each(deaths)("%s: the same request again has one label", async (death) => {
    const shop = await aShop();
    const order = await anOrder(shop);
    await expect(order.book(mortal(shop.ports, death))).rejects.toThrow(Died);
    await restart(shop);
    const shipment = await order.book();
    expect(shop.carrier.sold).toEqual([{ reference: order.id, vouchers: [shipment.trackingRef] }]);
    expect(await order.book()).toEqual(shipment);
    expect(await order.stored()).toEqual(shipment);
    expect(order.events()).toBe(1);
  });

  test.each(deaths)("%s: the next start finds out what became of it", async (death) => {
    const shop = await aShop();
    const order = await anOrder(shop);
    await expect(order.book(mortal(shop.ports, death))).rejects.toThrow(Died);
    await restart(shop);
    await resolveBookings(shop.ports);
    const shipment = await order.stored();
    expect(shop.carrier.sold.length).toBe(acted(death) ? 1 : 0);
    expect(shipment?.trackingRef).toBe(shop.carrier.sold[0]?.vouchers[0]);
    expect(order.events()).toBe(acted(death) ? 1 : 0);
    expect((await resolveBookings(shop.ports)).finished).toEqual([]);
    // After any crash, trying again ends with exactly one label.
    await order.book();
    expect(shop.carrier.sold.length).toBe(1);
  });

  test("leaves its booking to others only when its lease has ended", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    await expect(order.book(mortal(shop.ports, "after the carrier's answer"))).rejects.toThrow(Died);
    expect((await refused(order.book())).metadata).toEqual({ outcome: "unknown", shipment_id: order.id });
    expect(await resolveBookings(shop.ports)).toMatchObject({ finished: [], failed: [], open: [] });
    shop.clock.advance(91_000);
    expect((await resolveBookings(shop.ports)).finished).toMatchObject([{ id: order.id }]);
  });
});

describe("a carrier", () => {
  test("that refuses: its words, kept for repetitions, and it is not asked again", async () => {
    const shop = await aShop();
    shop.carrier.will("book", "rejects");
    const order = await anOrder(shop);
    for (let time = 0; time < 2; time += 1) {
      expect(await refused(order.book())).toMatchObject({
        code: "CARRIER_REJECTED",
        message: "No such street.",
        metadata: { carrier_code: "E17" },
      });
    }
    expect(shop.carrier.calls).toEqual(["book"]);
    expect(await order.stored()).toBeNull();
  });

  test("that is closed: nothing is bought, and the same request may be made anew", async () => {
    const shop = await aShop();
    shop.carrier.will("book", "is unavailable");
    const order = await anOrder(shop);
    expect(await refused(order.book())).toMatchObject({ code: "CARRIER_UNAVAILABLE", metadata: null });
    expect((await order.book()).trackingRef).toBe("TC1-1");
    expect(shop.carrier.sold.length).toBe(1);
  });

  test.each<Behaviour>(["lost after acting", "hangs after acting", "answers nonsense"])(
    "that %s: the label is found by our reference, in the same request",
    async (behaviour) => {
      const shop = await aShop();
      shop.carrier.will("book", behaviour);
      const order = await anOrder(shop);
      expect((await order.book()).trackingRef).toBe("TC1-1");
      expect(shop.carrier.calls).toEqual(["book", "lookup"]);
    },
  );

  test.each<Behaviour>(["lost before acting", "hangs before acting"])(
    "that %s: it knows of nothing, so nothing was bought",
    async (behaviour) => {
      const shop = await aShop();
      shop.carrier.will("book", behaviour);
      const order = await anOrder(shop);
      expect(await refused(order.book())).toMatchObject({ code: "CARRIER_UNAVAILABLE", metadata: null });
      expect(await order.stored()).toBeNull();
      expect((await order.book()).trackingRef).toBe("TC1-1");
      expect(shop.carrier.sold.length).toBe(1);
    },
  );

  test("that can't even be asked: the booking stays open until it can", async () => {
    const shop = await aShop();
    shop.carrier.will("book", "lost after acting");
    shop.carrier.will("lookup", "is unavailable", "hangs before acting");
    const order = await anOrder(shop);
    expect((await refused(order.book())).metadata).toEqual({ outcome: "unknown", shipment_id: order.id });
    shop.clock.advance(30_000);
    expect((await resolveBookings(shop.ports)).open).toEqual([order.id]);
    shop.clock.advance(3_600_000);
    expect((await resolveBookings(shop.ports)).finished).toMatchObject([{ id: order.id }]);
    expect((await getShipment(shop.ports, shop.caller, order.id)).trackingRef).toBe("TC1-1");
    expect(shop.carrier.sold.length).toBe(1);
  });

  test("with lagging lookups: a missing booking counts only after the settling time", async () => {
    const shop = await aShop(aCarrier({ ...withWork, settleMs: 60_000 }));
    shop.carrier.will("book", "lost before acting");
    const order = await anOrder(shop);
    expect((await refused(order.book())).metadata).toMatchObject({ outcome: "unknown" });
    shop.clock.advance(59_000);
    expect(await resolveBookings(shop.ports)).toMatchObject({ finished: [], failed: [], open: [order.id] });
    shop.clock.advance(1_000);
    expect((await resolveBookings(shop.ports)).failed).toMatchObject([{ id: order.id }]);
    expect(shop.carrier.calls.filter((call) => call === "book").length).toBe(1);
  });
});

describe("many at once", () => {
  test("the same request ten times side by side is one label", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => order.book()));
    expect(shop.carrier.sold.length).toBe(1);
    for (const answer of answers) {
      if (answer.status === "fulfilled") expect(answer.value.trackingRef).toBe("TC1-1");
      else expect(answer.reason).toMatchObject({ metadata: { outcome: "unknown" } });
    }
    expect((await order.book()).trackingRef).toBe("TC1-1");
  });

  test("several resolvers finish a booking once", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    await expect(order.book(mortal(shop.ports, "after the carrier's answer"))).rejects.toThrow(Died);
    await restart(shop);
    const resolved = await Promise.all([1, 2, 3].map(() => resolveBookings(shop.ports)));
    expect(resolved.flatMap(({ finished }) => finished)).toMatchObject([{ id: order.id }]);
    expect(resolved.flatMap(({ faults }) => faults)).toEqual([]);
    expect(order.events()).toBe(1);
  });
});

test("whatever dies and fails in whatever order, there is never a second label, and none is lost", async () => {
  const behaviours = fc.constantFrom<Behaviour>(
    "works",
    "is unavailable",
    "lost before acting",
    "lost after acting",
    "answers nonsense",
  );
  const attempt = fc.record({
    by: fc.constantFrom("the same request", "a resolver"),
    death: fc.option(fc.constantFrom(...deathsOfLater)),
    book: behaviours,
    lookup: fc.constantFrom<Behaviour>("works", "works", "is unavailable", "lost before acting"),
  });
  await fc.assert(
    fc
      .asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 6 }), async (attempts) => {
        const shop = await aShop();
        const order = await anOrder(shop);
        for (const { by, death, book, lookup } of attempts) {
          shop.carrier.will("book", book);
          shop.carrier.will("lookup", lookup);
          const ports = mortal(shop.ports, death);
          await (by === "a resolver" ? resolveBookings(ports) : order.book(ports)).catch(() => undefined);
          await restart(shop);
          shop.clock.advance(3_600_000);
        }
        shop.carrier.will("book", ...Array.from({ length: 9 }, (): Behaviour => "works"));
        // The rest of an earlier attempt's plan is used up.
        for (let time = 0; time < 8; time += 1) {
          await order.book().catch(() => undefined);
          await restart(shop);
          shop.clock.advance(3_600_000);
        }
        const shipment = await order.stored();
        expect(shop.carrier.sold).toEqual([{ reference: order.id, vouchers: [shipment?.trackingRef] }]);
        expect(order.events()).toBe(1);
      })
      .beforeEach(aTurn),
    numRuns(15, 300),
  );
});
