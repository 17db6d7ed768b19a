import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Manifest, Shipment } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  closeDay,
  closeManifest,
  manifestSheet,
  readManifest,
  replaceTracking,
  resumeManifests,
} from "../../app/domain/engine/index.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { Workshop } from "./workshop.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function aCounter(carrier?: TestCarrier) {
  const shop = await aWorkshop(database, carrier);
  const [account] = await shop.stores.accounts.enabled(shop.caller);
  if (account === undefined) throw new Error("The workshop has no account.");
  const close = (given: { id?: string; isNew?: boolean; date?: string } = {}, ports = shop.ports) =>
    closeManifest(ports, shop.caller, account.id, { id: shop.ports.ids.next(), isNew: true, ...given });
  const idsOn = async ({ id }: Manifest) =>
    (await readManifest(shop.ports, shop.caller, id)).shipments.map((shipment) => shipment.id);
  return { ...shop, account, close, idsOn };
}

const ids = (shipments: readonly Shipment[]) => shipments.map(({ id }) => id);

/** The ports of a process that dies at its nth write of a shipment. */
function dyingAt({ ports }: Workshop, write: number): Workshop["ports"] {
  let writes = 0;
  const shipments = {
    ...ports.shipments,
    save: async (...given: Parameters<typeof ports.shipments.save>) => {
      writes += 1;
      if (writes >= write) throw new Error("killed");
      return ports.shipments.save(...given);
    },
  };
  return { ...ports, shipments };
}

describe("a pickup list of a carrier that has none of its own", () => {
  it("takes what waits, under the day's next number", async () => {
    const shop = await aCounter();
    const morning = [await shop.shipment(), await shop.shipment()];
    const [first] = await shop.close();
    expect(first).toMatchObject({ number: "20261120-1", date: "2026-11-20", issuedBy: "merchant" });
    expect(await shop.idsOn(first)).toEqual(ids(morning));
    const late = await shop.shipment();
    const [second] = await shop.close();
    expect(second.number).toBe("20261120-2");
    expect(await shop.idsOn(second)).toEqual([late.id]);
    expect(await shop.idsOn(first)).toEqual(ids(morning));
    expect(
      (await shop.ports.manifests.recent(shop.caller, 5)).map((list) => [list.number, list.shipments]),
    ).toEqual([
      ["20261120-2", 1],
      ["20261120-1", 2],
    ]);
  });

  it("leaves out what is cancelled, under way or collected on a later day", async () => {
    const shop = await aCounter();
    const [cancelled, moving, later, today] = [
      await shop.shipment(),
      await shop.shipment(),
      await shop.shipment({ pickup: { date: "2026-11-23" } }),
      await shop.shipment(),
    ];
    await cancelShipment(shop.ports, shop.caller, cancelled.id);
    const statusDate = new Date("2026-11-20T07:00:00Z");
    await replaceTracking(shop.ports, shop.caller, moving.id, [
      { status: "TRANSIT", statusDate, statusDetails: "", statusExact: null },
    ]);
    expect(await shop.idsOn((await shop.close())[0])).toEqual([today.id]);
    expect(await shop.idsOn((await shop.close({ date: "2026-11-23" }))[0])).toEqual([later.id]);
  });

  it("is refused when nothing waits, and for a day that can't be", async () => {
    const shop = await aCounter();
    await expect(shop.close()).rejects.toMatchObject({
      code: "PICKUP_NOT_AVAILABLE",
      metadata: { reason: "nothing_to_hand_over" },
    });
    await shop.shipment();
    for (const date of ["2026-11-19", "2026-11-28"])
      await expect(shop.close({ date })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await shop.ports.manifests.recent(shop.caller, 5)).toEqual([]);
  });

  it("closed by several people at once has each shipment once", async () => {
    const shop = await aCounter();
    const waiting = await Promise.all([1, 2, 3, 4, 5].map(() => shop.shipment()));
    const closed = await Promise.allSettled([shop.close(), shop.close(), shop.close(), shop.close()]);
    const lists = new Map(
      closed
        .flatMap((each) => (each.status === "fulfilled" ? each.value : []))
        .map((list) => [list.id, list]),
    );
    const listed = (await Promise.all([...lists.values()].map(shop.idsOn))).flat();
    expect(listed.sort()).toEqual(ids(waiting).sort());
    for (const each of closed)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({ metadata: { reason: "nothing_to_hand_over" } });
  });

  it.each([1, 2, 3])(
    "that a crash interrupts at write %i is finished by the repeated request",
    async (write) => {
      const shop = await aCounter();
      const waiting = [await shop.shipment(), await shop.shipment()];
      const id = shop.ports.ids.next();
      if (write < 3) await expect(shop.close({ id }, dyingAt(shop, write))).rejects.toThrow("killed");
      else await shop.close({ id });
      const [list] = await shop.close({ id, isNew: false });
      expect(list).toMatchObject({ id, number: "20261120-1" });
      expect(list.closedAt).not.toBeNull();
      expect(await shop.idsOn(list)).toEqual(ids(waiting));
    },
  );

  it("that a crash interrupts is finished in the background, without what was cancelled meanwhile", async () => {
    const shop = await aCounter();
    const [one, other] = [await shop.shipment(), await shop.shipment()];
    const id = shop.ports.ids.next();
    await expect(shop.close({ id }, dyingAt(shop, 1))).rejects.toThrow("killed");
    await cancelShipment(shop.ports, shop.caller, other.id);
    expect(await resumeManifests(shop.ports)).toEqual([]);
    shop.clock.advance(3 * 60_000);
    expect((await resumeManifests(shop.ports)).map((list) => list.id)).toEqual([id]);
    expect(await resumeManifests(shop.ports)).toEqual([]);
    const { manifest, shipments } = await readManifest(shop.ports, shop.caller, id);
    expect(ids(shipments)).toEqual([one.id]);
    expect(manifest.closedAt).not.toBeNull();
  });

  it("keeps a cancelled shipment in its record and off its sheet", async () => {
    const shop = await aCounter();
    const [one, other] = [await shop.shipment(), await shop.shipment()];
    const [list] = await shop.close();
    expect(await cancelShipment(shop.ports, shop.caller, other.id)).toMatchObject({
      state: "cancelled",
      pickupListRef: list.number,
    });
    expect(await shop.idsOn(list)).toEqual(ids([one, other]));
    const sheet = await manifestSheet(shop.ports, shop.caller, list.id);
    expect(sheet).toMatchObject({ number: "20261120-1", date: "2026-11-20" });
    expect(sheet.shipments.map(({ shipment }) => shipment.id)).toEqual([one.id]);
  });

  it("is another merchant's own, and another environment's", async () => {
    const [shop, other] = [await aCounter(), await aCounter()];
    await shop.shipment();
    const [list] = await shop.close();
    for (const caller of [other.caller, { ...shop.caller, environment: "sandbox" as const }]) {
      await expect(readManifest(shop.ports, caller, list.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(
        closeManifest(shop.ports, caller, shop.account.id, { id: shop.ports.ids.next(), isNew: true }),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await shop.ports.manifests.recent(caller, 5)).toEqual([]);
    }
  });
});

describe("a pickup list that the carrier issues", () => {
  /** Like ACS: it lists what it has, and finds its lists again. */
  function aListingCarrier() {
    const issued: { pickupListRef: string; shipmentIds: readonly string[] }[] = [];
    const outcomes: ("works" | "lost")[] = [];
    const carrier = aCarrier({
      connection: {
        dayClosing: {
          timeZone: "Europe/Athens",
          cutOff: "16:30",
          days: { weekdays: [1, 2, 3, 4, 5], holidaysOf: null, closedDates: [] },
          async close(_day, shipments) {
            const listed = new Set(issued.flatMap(({ shipmentIds }) => shipmentIds));
            const fresh = shipments.filter(({ id }) => !listed.has(id));
            if (fresh.length > 0)
              issued.push({ pickupListRef: `PL-${issued.length + 1}`, shipmentIds: ids(fresh) });
            if (outcomes.shift() === "lost") throw new Error("the line was cut");
            const asked = new Set(ids(shipments));
            return issued
              .map((list) => ({ ...list, shipmentIds: list.shipmentIds.filter((id) => asked.has(id)) }))
              .filter(({ shipmentIds }) => shipmentIds.length > 0);
          },
        },
      },
    });
    return { carrier, issued, outcomes };
  }

  it("has the carrier's number, by request and by the clock", async () => {
    const { carrier, issued } = aListingCarrier();
    const shop = await aCounter(carrier);
    const one = await shop.shipment();
    const [list] = await shop.close();
    expect(list).toMatchObject({ number: "PL-1", issuedBy: "carrier", date: "2026-11-20" });
    expect(await shop.idsOn(list)).toEqual([one.id]);
    const other = await shop.shipment();
    const [byClock] = await closeDay(shop.ports, shop.caller, shop.account.id);
    expect(byClock?.number).toBe("PL-2");
    expect(byClock && (await shop.idsOn(byClock))).toEqual([other.id]);
    expect(issued).toHaveLength(2);
    await expect(shop.close()).rejects.toMatchObject({ metadata: { reason: "nothing_to_hand_over" } });
    await shop.shipment();
    await expect(shop.close({ date: "2026-11-21" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("is issued once, with a lost answer and half of its shipments marked", async () => {
    const { carrier, issued, outcomes } = aListingCarrier();
    const shop = await aCounter(carrier);
    const waiting = [await shop.shipment(), await shop.shipment(), await shop.shipment()];
    outcomes.push("lost");
    await expect(shop.close()).rejects.toThrow("the line was cut");
    const id = shop.ports.ids.next();
    await expect(shop.close({ id }, dyingAt(shop, 2))).rejects.toThrow("killed");
    const [list] = await shop.close({ id, isNew: false });
    expect(list).toMatchObject({ id, number: "PL-1" });
    expect(await shop.idsOn(list)).toEqual(ids(waiting));
    expect(issued).toHaveLength(1);
  });

  it("that two requests found at once is one", async () => {
    const { carrier, issued } = aListingCarrier();
    const shop = await aCounter(carrier);
    const waiting = [await shop.shipment(), await shop.shipment()];
    const closed = await Promise.allSettled([shop.close(), shop.close()]);
    expect(closed.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(issued).toHaveLength(1);
    const lists = await shop.ports.manifests.recent(shop.caller, 5);
    expect(lists.map(({ number, shipments }) => [number, shipments])).toEqual([["PL-1", 2]]);
    expect(lists[0] && (await shop.idsOn(lists[0]))).toEqual(ids(waiting));
  });
});
