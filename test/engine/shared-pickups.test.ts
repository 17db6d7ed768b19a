import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cancelBookedPickup,
  cancelPickup,
  cancelShipment,
  movePickup,
  resumePickups,
  schedulePickup,
} from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const monday = { date: "2026-11-23" };

/** A carrier whose van takes everything that waits at a place. */
async function aVan() {
  const shop = await aWorkshop(database, aCarrier({ combines: true }));
  const upcoming = () => shop.ports.pickups.upcoming(shop.caller, "2026-11-01", 10);
  const stored = async (id: string) => shop.ports.shipments.get(shop.caller, id);
  const called = (call: string) => shop.carrier.calls.filter((each) => each === call).length;
  return { ...shop, upcoming, stored, called };
}

describe("a pickup that fetches all of a day and place", () => {
  test("is one for shipments bought together, one after the other and later", async () => {
    const shop = await aVan();
    const together = await Promise.all([1, 2, 3].map(() => shop.shipment({ pickup: monday })));
    const next = await shop.shipment({ pickup: monday });
    const late = await shop.shipment();
    const joined = await schedulePickup(shop.ports, shop.caller, late.id, monday.date);
    const all = [...together, next, joined];
    expect(new Set(all.map(({ pickupRef }) => pickupRef))).toEqual(new Set(["PICKUP-1"]));
    expect(shop.carrier.pickups.size).toBe(1);
    const [booked, ...others] = await shop.upcoming();
    expect(others).toEqual([]);
    expect(booked).toMatchObject({ state: "scheduled", pickupRef: "PICKUP-1" });
    expect([...(booked?.shipmentIds ?? [])].sort()).toEqual(all.map(({ id }) => id).sort());
  });

  test("is another one on another day and at another place", async () => {
    const shop = await aVan();
    const one = await shop.shipment({ pickup: monday });
    const rate = await shop.rate();
    await shop.shipment({ pickup: { date: "2026-11-24" } });
    await shop.shipment({
      pickup: monday,
      from: { ...one.from, address: "Athinas 99" },
      items: rate.request.items,
    });
    expect(shop.carrier.pickups.size).toBe(3);
  });

  test("ends with its last shipment, and begins anew with the next", async () => {
    const shop = await aVan();
    const [one, other, third] = [
      await shop.shipment({ pickup: monday }),
      await shop.shipment({ pickup: monday }),
      await shop.shipment({ pickup: monday }),
    ];
    await cancelShipment(shop.ports, shop.caller, one.id);
    await cancelPickup(shop.ports, shop.caller, other.id);
    expect(shop.called("callOff")).toBe(0);
    await cancelShipment(shop.ports, shop.caller, third.id);
    await cancelShipment(shop.ports, shop.caller, third.id);
    expect(shop.called("callOff")).toBe(1);
    expect(await shop.upcoming()).toEqual([]);
    await schedulePickup(shop.ports, shop.caller, other.id, monday.date);
    expect(shop.carrier.pickups.size).toBe(1);
    expect(await shop.upcoming()).toHaveLength(1);
  });

  test("is cancelled by the repeated request after a cancellation without an answer", async () => {
    const shop = await aVan();
    const { id } = await shop.shipment({ pickup: monday });
    shop.carrier.will("callOff", "lost after acting");
    await expect(cancelShipment(shop.ports, shop.caller, id)).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
    expect(await cancelShipment(shop.ports, shop.caller, id)).toMatchObject({ state: "cancelled" });
    expect(await shop.upcoming()).toEqual([]);
    expect(shop.carrier.pickups.size).toBe(0);
  });

  test("that the carrier refuses to one leaves nothing behind", async () => {
    const shop = await aVan();
    const { id } = await shop.shipment();
    shop.carrier.will("schedule", "rejects");
    await expect(schedulePickup(shop.ports, shop.caller, id, monday.date)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
    expect(await shop.upcoming()).toEqual([]);
    shop.carrier.will("schedule", "lost after acting");
    await expect(schedulePickup(shop.ports, shop.caller, id, monday.date)).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
    await schedulePickup(shop.ports, shop.caller, id, monday.date);
    expect(shop.carrier.pickups.size).toBe(1);
  });
});

describe("a pickup alone", () => {
  test("moves to another day, which is checked first", async () => {
    const shop = await aVan();
    const [one, other] = [await shop.shipment({ pickup: monday }), await shop.shipment({ pickup: monday })];
    await expect(movePickup(shop.ports, shop.caller, one.id, "2026-11-19")).rejects.toMatchObject({
      code: "PICKUP_NOT_AVAILABLE",
    });
    expect(await shop.stored(one.id)).toMatchObject({ pickup: monday });
    expect(await movePickup(shop.ports, shop.caller, one.id, "2026-11-24")).toMatchObject({
      pickup: { date: "2026-11-24" },
    });
    expect(await shop.stored(other.id)).toMatchObject({ pickup: monday });
    expect((await shop.upcoming()).map(({ pickup, shipmentIds }) => [pickup.date, shipmentIds])).toEqual([
      ["2026-11-23", [other.id]],
      ["2026-11-24", [one.id]],
    ]);
  });

  test.each(["shared", "of one shipment"])("is cancelled with all its shipments kept, %s", async (kind) => {
    const shop = await aWorkshop(database, aCarrier({ combines: kind === "shared" }));
    const shipments = [await shop.shipment({ pickup: monday }), await shop.shipment({ pickup: monday })];
    const booked = await shop.ports.pickups.upcoming(shop.caller, "2026-11-01", 10);
    expect(booked).toHaveLength(kind === "shared" ? 1 : 2);
    for (const { id } of booked) {
      expect(await cancelBookedPickup(shop.ports, shop.caller, id)).toMatchObject({ state: "cancelled" });
      await cancelBookedPickup(shop.ports, shop.caller, id);
    }
    for (const { id } of shipments)
      expect(await shop.ports.shipments.get(shop.caller, id)).toMatchObject({
        state: "created",
        pickup: null,
        pickupRef: null,
      });
    expect(shop.carrier.pickups.size).toBe(0);
    expect(await shop.ports.pickups.upcoming(shop.caller, "2026-11-01", 10)).toEqual([]);
  });

  test("that is half cancelled is finished in the background, and no shipment joins it", async () => {
    const shop = await aVan();
    const { id } = await shop.shipment({ pickup: monday });
    const [booked] = await shop.upcoming();
    shop.carrier.will("callOff", "lost before acting");
    await expect(cancelBookedPickup(shop.ports, shop.caller, booked?.id ?? "")).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
    const joiner = await shop.shipment({ pickup: monday });
    expect(joiner.pickupRef).toBe("PICKUP-2");
    shop.clock.advance(3 * 60_000);
    expect(await resumePickups(shop.ports)).toEqual({ finished: [booked?.id], faults: [] });
    expect(await shop.stored(id)).toMatchObject({ pickup: null, pickupRef: null });
    expect([...shop.carrier.pickups.values()]).toEqual(["PICKUP-2"]);
  });

  test("is another merchant's own", async () => {
    const [shop, other] = [await aVan(), await aVan()];
    await shop.shipment({ pickup: monday });
    const [booked] = await shop.upcoming();
    for (const caller of [other.caller, { ...shop.caller, environment: "sandbox" as const }]) {
      await expect(cancelBookedPickup(shop.ports, caller, booked?.id ?? "")).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await shop.ports.pickups.upcoming(caller, "2026-11-01", 10)).toEqual([]);
    }
    expect(shop.carrier.pickups.size).toBe(1);
  });
});
