import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ports } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  replaceTracking,
  resumeCancels,
  schedulePickup,
} from "../../app/domain/engine/index.ts";
import type { Behaviour } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const scan = (status: "TRANSIT" | "DELIVERED" | "EXCEPTION") => ({
  status,
  statusDate: new Date("2026-11-20T12:00:00Z"),
  statusDetails: "",
  statusExact: null,
});

describe("cancelling", () => {
  test("ends the shipment and its pickup, at the carrier too; twice is the same as once", async () => {
    const shop = await aWorkshop(database);
    const { id, trackingRef } = await shop.shipment({ pickup: { date: "2026-11-23" } });
    expect(shop.carrier.pickups.size).toBe(1);
    const cancelled = await cancelShipment(shop.ports, shop.caller, id);
    expect(cancelled).toMatchObject({
      state: "cancelled",
      pickup: null,
      pickupRef: null,
      trackingHistory: [],
    });
    expect([...shop.carrier.cancelled]).toEqual([trackingRef]);
    expect(shop.carrier.pickups.size).toBe(0);
    shop.clock.advance(1_000);
    expect(await cancelShipment(shop.ports, shop.caller, id)).toEqual(cancelled);
    expect(shop.carrier.calls.filter((call) => call === "cancel").length).toBe(1);
    expect(shop.stores.jobs.map(({ data }) => (data as { type: string }).type)).toEqual([
      "shipment.cancelled",
    ]);
  });

  test("is refused once the carrier moves or has delivered it, not for trouble before that", async () => {
    const shop = await aWorkshop(database);
    for (const status of ["TRANSIT", "DELIVERED"] as const) {
      const { id } = await shop.shipment();
      await replaceTracking(shop.ports, shop.caller, id, [scan(status)]);
      await expect(cancelShipment(shop.ports, shop.caller, id)).rejects.toMatchObject({
        code: "NOT_CANCELLABLE",
      });
    }
    const { id } = await shop.shipment();
    await replaceTracking(shop.ports, shop.caller, id, [scan("EXCEPTION")]);
    expect((await cancelShipment(shop.ports, shop.caller, id)).state).toBe("cancelled");
    expect(shop.carrier.cancelled.size).toBe(1);
  });

  test("is refused by a carrier that can't, but a voucher of the caller's own is only forgotten", async () => {
    const { connect, driver } = aCarrier().driver;
    const carrier = aCarrier();
    const account = { ...carrier.account, id: "", merchantId: "", updatedAt: new Date(0) };
    const { cancel: _, ...rest } = connect({ ...account, environment: "sandbox" }, new Date(0));
    const shop = await aWorkshop(database, { ...carrier, driver: { driver, connect: () => rest } });
    const { id } = await shop.shipment();
    await expect(cancelShipment(shop.ports, shop.caller, id)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
    });
    const own = await shop.shipment({ trackingRef: "MINE-2" });
    expect((await cancelShipment(shop.ports, shop.caller, own.id)).state).toBe("cancelled");
  });

  test("looks for others' shipments in vain", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const stranger = { ...shop.caller, environment: "sandbox" } as const;
    await expect(cancelShipment(shop.ports, stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("that the carrier refuses changes nothing, and may be asked again", async () => {
    const shop = await aWorkshop(database);
    const shipment = await shop.shipment();
    shop.carrier.will("cancel", "rejects");
    await expect(cancelShipment(shop.ports, shop.caller, shipment.id)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
    expect(await shop.ports.shipments.get(shop.caller, shipment.id)).toEqual(shipment);
    shop.clock.advance(3_600_000);
    expect(await resumeCancels(shop.ports)).toEqual({ finished: [], refused: [] });
    expect((await cancelShipment(shop.ports, shop.caller, shipment.id)).state).toBe("cancelled");
  });

  test.each<Behaviour>(["lost after acting", "hangs before acting", "is unavailable", "answers nonsense"])(
    "that %s is finished later",
    async (behaviour) => {
      const shop = await aWorkshop(database);
      const { id } = await shop.shipment();
      shop.carrier.will("cancel", behaviour);
      await expect(cancelShipment(shop.ports, shop.caller, id)).rejects.toMatchObject({
        code: "CARRIER_UNAVAILABLE",
      });
      expect((await resumeCancels(shop.ports)).finished).toEqual([]);
      shop.clock.advance(2 * 60_000 + 1);
      expect((await resumeCancels(shop.ports)).finished).toEqual([id]);
      expect(await shop.ports.shipments.get(shop.caller, id)).toMatchObject({ state: "cancelled" });
      expect((await resumeCancels(shop.ports)).finished).toEqual([]);
    },
  );

  test("that was cut off between the carrier and the store is finished later", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const dying: Ports = {
      ...shop.ports,
      shipments: { ...shop.ports.shipments, save: () => Promise.reject(new Error("died")) },
    };
    await expect(cancelShipment(dying, shop.caller, id)).rejects.toThrow("died");
    shop.clock.advance(2 * 60_000 + 1);
    expect((await resumeCancels(shop.ports)).finished).toEqual([id]);
    expect(shop.stores.jobs.at(-1)?.data).toMatchObject({ type: "shipment.cancelled", shipmentId: id });
  });

  test("holds also if another writer comes in between", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const [cancelled] = await Promise.all([
      cancelShipment(shop.ports, shop.caller, id),
      replaceTracking(shop.ports, shop.caller, id, [scan("EXCEPTION")]),
      schedulePickup(shop.ports, shop.caller, id, "2026-11-24").catch(() => undefined),
    ]);
    expect(cancelled.state).toBe("cancelled");
    expect(await shop.ports.shipments.get(shop.caller, id)).toMatchObject({
      state: "cancelled",
      trackingStatus: "EXCEPTION",
      pickup: null,
    });
    expect(shop.carrier.pickups.size).toBe(0);
  });
});
