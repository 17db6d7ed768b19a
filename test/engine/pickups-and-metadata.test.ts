import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cancelPickup,
  cancelShipment,
  createShipment,
  replaceTracking,
  resolveBookings,
  schedulePickup,
  setMetadata,
} from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aShipmentRequest } from "../support/engine-values.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const monday = { date: "2026-11-23", from: "09:00", until: "11:00" };
const notAvailable = { code: "PICKUP_NOT_AVAILABLE" };

describe("a pickup", () => {
  test("is scheduled for a shipment that has none; again for the same date changes nothing", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const shipment = await schedulePickup(shop.ports, shop.caller, id, "2026-11-23");
    expect(shipment).toMatchObject({ pickup: monday, pickupRef: "PICKUP-1" });
    expect(await schedulePickup(shop.ports, shop.caller, id, "2026-11-23")).toEqual(shipment);
    expect(shop.carrier.calls.filter((call) => call === "schedule")).toHaveLength(1);
    expect(shop.stores.jobs.at(-1)?.data).toMatchObject({ type: "pickup.changed", shipmentId: id });
  });

  test("is refused beside another, for a cancelled shipment, and for one under way", async () => {
    const shop = await aWorkshop(database);
    const [booked, cancelled, moving] = [
      await shop.shipment({ pickup: { date: "2026-11-23" } }),
      await shop.shipment(),
      await shop.shipment(),
    ];
    await cancelShipment(shop.ports, shop.caller, cancelled.id);
    const statusDate = new Date("2026-11-20T07:00:00Z");
    await replaceTracking(shop.ports, shop.caller, moving.id, [
      { status: "TRANSIT", statusDate, statusDetails: "", statusExact: null },
    ]);
    for (const { id } of [booked, cancelled, moving]) {
      await expect(schedulePickup(shop.ports, shop.caller, id, "2026-11-24")).rejects.toMatchObject(
        notAvailable,
      );
    }
  });

  test("asked for twice at once, for two days, is one", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const days = ["2026-11-23", "2026-11-24", "2026-11-25"];
    const asked = await Promise.allSettled(
      days.map((day) => schedulePickup(shop.ports, shop.caller, id, day)),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const stored = await shop.ports.shipments.get(shop.caller, id);
    expect([...shop.carrier.pickups.values()]).toEqual([stored?.pickupRef]);
  });

  test("is called off alone, and then another may be asked for", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment({ pickup: { date: "2026-11-23" } });
    expect(await cancelPickup(shop.ports, shop.caller, id)).toMatchObject({
      state: "created",
      pickup: null,
      pickupRef: null,
    });
    expect(shop.carrier.pickups.size).toBe(0);
    await cancelPickup(shop.ports, shop.caller, id);
    expect(shop.carrier.calls.filter((call) => call === "callOff")).toHaveLength(1);
    expect((await schedulePickup(shop.ports, shop.caller, id, "2026-11-24")).pickup?.date).toBe("2026-11-24");
  });

  test("that the carrier refuses does not undo the label", async () => {
    const shop = await aWorkshop(database);
    shop.carrier.will("schedule", "rejects");
    const shipment = await shop.shipment({ pickup: { date: "2026-11-23" } });
    expect(shipment).toMatchObject({ trackingRef: "TC1-1", pickup: null, pickupRef: null });
  });

  test("of unknown outcome is asked again by its reference, and there is one", async () => {
    const shop = await aWorkshop(database);
    shop.carrier.will("schedule", "lost after acting");
    const rate = await shop.rate();
    const id = shop.ports.ids.next();
    const request = aShipmentRequest(rate.id, rate.request, { pickup: { date: "2026-11-23" } });
    await expect(createShipment(shop.ports, shop.caller, id, request)).rejects.toMatchObject({
      metadata: { outcome: "unknown" },
    });
    shop.clock.advance(30_000);
    expect((await resolveBookings(shop.ports)).finished).toMatchObject([{ id: id }]);
    expect(await shop.ports.shipments.get(shop.caller, id)).toMatchObject({
      pickup: monday,
      pickupRef: "PICKUP-1",
    });
    expect(shop.carrier.sold).toHaveLength(1);
    expect(shop.carrier.pickups.size).toBe(1);
  });

  test("can be asked for a voucher that the caller brings", async () => {
    const shop = await aWorkshop(database);
    const shipment = await shop.shipment({ trackingRef: "MINE-3", pickup: { date: "2026-11-23" } });
    expect(shipment).toMatchObject({ trackingRef: "MINE-3", pickup: monday, pickupRef: "PICKUP-1" });
    await cancelShipment(shop.ports, shop.caller, shipment.id);
    expect(shop.carrier.calls).toEqual(["schedule", "callOff"]);
  });
});

describe("metadata", () => {
  test("is replaced whole and nothing else is touched", async () => {
    const shop = await aWorkshop(database);
    const shipment = await shop.shipment();
    shop.clock.advance(1_000);
    const first = await setMetadata(shop.ports, shop.caller, shipment.id, { a: 1, b: "two" });
    expect(first).toEqual({
      ...shipment,
      metadata: { a: 1, b: "two" },
      updatedAt: shop.clock.now(),
      version: 2,
    });
    expect((await setMetadata(shop.ports, shop.caller, shipment.id, { c: true })).metadata).toEqual({
      c: true,
    });
    const announced = shop.stores.jobs.length;
    expect(announced).toBe(0);
  });

  test("that is equal changes nothing", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const shipment = await setMetadata(shop.ports, shop.caller, id, { a: 1, b: 2 });
    shop.clock.advance(1_000);
    expect(await setMetadata(shop.ports, shop.caller, id, { b: 2, a: 1 })).toEqual(shipment);
    expect((await setMetadata(shop.ports, shop.caller, id, { a: 1, c: 2 })).metadata).toEqual({ a: 1, c: 2 });
  });

  test("of others' shipments looks like none", async () => {
    const [shop, other] = [await aWorkshop(database), await aWorkshop(database)];
    const { id } = await shop.shipment();
    await expect(setMetadata(other.ports, other.caller, id, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
