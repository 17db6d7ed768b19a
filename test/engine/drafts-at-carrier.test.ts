/** A carrier that drafts before it sells: the draft's name is durable before it is bought, and no process buys twice. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ports } from "../../app/domain/engine/index.ts";
import { findLateLabels, resolveBookings } from "../../app/domain/engine/index.ts";
import type { Behaviour, TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { dyingAt as mortalPorts } from "./mortal-process.ts";
import type { Workshop } from "./workshop.ts";
import { anOrder, aWorkshop } from "./workshop.ts";

const MINUTE_MS = 60_000;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const aShop = (carrier = aCarrier({ drafts: true })) => aWorkshop(database, carrier);
const count = ({ calls }: TestCarrier, name: string) => calls.filter((call) => call === name).length;
const soldOf = ({ carrier }: Workshop, id: string) =>
  carrier.sold.filter(({ reference }) => reference === id).length;

const dyingAt = (ports: Ports, deadAt: number, when: "before" | "after") =>
  mortalPorts(ports, ["bookings"], deadAt, when);

/** Every lease ends, and what is due is done. */
async function later(shop: Workshop) {
  shop.clock.advance(90 * MINUTE_MS);
  await resolveBookings(shop.ports);
  await findLateLabels(shop.ports);
}

describe("a draft", () => {
  it("is stored before it is bought, and only then", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    const seen: unknown[] = [];
    const { connect } = shop.ports.carriers;
    const ports: Ports = {
      ...shop.ports,
      carriers: {
        ...shop.ports.carriers,
        connect(account) {
          const connection = connect(account);
          return {
            ...connection,
            async draft(asked) {
              const { calledAt, draftRef } = (await shop.ports.bookings.get(shop.caller, order.id))!;
              seen.push({ call: "draft", isCalled: calledAt !== null, draftRef });
              return connection.draft!(asked);
            },
            async book(asked, mayLeave, draftRef) {
              const stored = (await shop.ports.bookings.get(shop.caller, order.id))!;
              seen.push({ call: "book", isCalled: stored.calledAt !== null, draftRef: stored.draftRef });
              expect(draftRef).toBe(stored.draftRef);
              return connection.book(asked, mayLeave, draftRef);
            },
          };
        },
      },
    };
    await order.book(ports);
    expect(seen).toEqual([
      { call: "draft", isCalled: false, draftRef: null },
      { call: "book", isCalled: true, draftRef: `DRAFT-1 ${order.id}` },
    ]);
  });

  it("that gets no answer has bought nothing", async () => {
    const shop = await aShop();
    shop.carrier.will("draft", "lost after acting");
    const order = await anOrder(shop);
    await expect(order.book()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE", metadata: null });
    await order.book();
    expect(soldOf(shop, order.id)).toBe(1);
  });

  it("is found again by the next process, which buys it", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    // Reading the account, the claim of the booking, the draft, and its name: then the process dies.
    const names = async () => (await shop.ports.bookings.get(shop.caller, order.id))?.draftRef;
    for (let deadAt = 1; (await names()) == null; deadAt++) {
      await order.book(dyingAt(shop.ports, deadAt, "after")).catch(() => undefined);
      shop.clock.advance(2 * MINUTE_MS);
    }
    const draftRef = await names();
    await order.book();
    expect(await names()).toBe(draftRef);
    expect(soldOf(shop, order.id)).toBe(1);
  });

  it("that was never bought is dropped when no caller waits for its label", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    for (let deadAt = 1; shop.carrier.drafts.size === 0; deadAt++) {
      await order.book(dyingAt(shop.ports, deadAt, "before")).catch(() => undefined);
      shop.clock.advance(2 * MINUTE_MS);
    }
    while ((await shop.ports.bookings.get(shop.caller, order.id))?.draftRef == null)
      await order.book(dyingAt(shop.ports, 6, "before")).catch(() => shop.clock.advance(2 * MINUTE_MS));
    await later(shop);
    expect(await shop.ports.bookings.get(shop.caller, order.id)).toMatchObject({
      ...{ state: "failed", draftRef: null },
    });
    expect(shop.carrier.sold).toHaveLength(0);
  });

  it("is dropped when the carrier refuses to sell it, also if it is silent at first", async () => {
    const shop = await aShop();
    shop.carrier.will("book", "rejects");
    shop.carrier.will("discard", "is unavailable");
    const order = await anOrder(shop);
    await expect(order.book()).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
    expect(shop.carrier.drafts.size).toBe(1);
    await later(shop);
    expect(shop.carrier.drafts.size).toBe(0);
    expect((await shop.ports.bookings.get(shop.caller, order.id))?.draftRef).toBeNull();
    await later(shop);
    expect(count(shop.carrier, "discard")).toBe(2);
  });

  it("of a process that lost its booking is dropped and not bought", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    const { connect } = shop.ports.carriers;
    const ports: Ports = {
      ...shop.ports,
      carriers: {
        ...shop.ports.carriers,
        connect(account) {
          const connection = connect(account);
          return {
            ...connection,
            async draft(asked) {
              const late = await connection.draft!(asked);
              shop.clock.advance(2 * MINUTE_MS);
              await order.book();
              return late;
            },
          };
        },
      },
    };
    await expect(order.book(ports)).rejects.toMatchObject({ metadata: { outcome: "unknown" } });
    expect([...shop.carrier.drafts]).toEqual([`DRAFT-2 ${order.id}`]);
    expect(soldOf(shop, order.id)).toBe(1);
  });
});

it("buys one label at most, whatever call the process dies at and whatever the carrier does", async () => {
  const behaviour = fc.constantFrom<Behaviour>(
    "works",
    "lost before acting",
    "lost after acting",
    "is unavailable",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(undefined, "presence", "half", "nothing"),
      fc.array(
        fc.record({ deadAt: fc.integer({ min: 1, max: 14 }), when: fc.constantFrom("before", "after") }),
        {
          ...{ minLength: 1, maxLength: 4 },
        },
      ),
      fc.array(behaviour, { maxLength: 2 }),
      fc.array(behaviour, { maxLength: 2 }),
      async (lookUps, deaths, drafting, booking) => {
        const shop = await aShop(aCarrier({ drafts: true, ...(lookUps && { lookUps: lookUps as "half" }) }));
        shop.carrier.will("draft", ...drafting);
        shop.carrier.will("book", ...booking);
        const order = await anOrder(shop);
        for (const { deadAt, when } of deaths) {
          await order.book(dyingAt(shop.ports, deadAt, when as "after")).catch(() => undefined);
          shop.clock.advance(5 * MINUTE_MS);
        }
        await order.book().catch(() => undefined);
        await later(shop);
        await order.book().catch(() => undefined);
        await later(shop);
        expect(soldOf(shop, order.id)).toBeLessThanOrEqual(1);
        const stored = await shop.ports.bookings.get(shop.caller, order.id);
        const label = await order.stored();
        // A label that was sold is a shipment, or its booking is still open.
        if (soldOf(shop, order.id) === 1 && label === null) expect(stored?.state).toBe("open");
        if (label !== null) expect(soldOf(shop, order.id)).toBe(1);
      },
    ),
    numRuns(40),
  );
});
