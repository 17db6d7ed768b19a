/** After a booking: pickups, cancelling without a call, tracking, service points. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierConnection, PickupOrder } from "../../../app/domain/engine/index.ts";
import { capabilitiesOf } from "../../../app/domain/engine/index.ts";
import { shipmentOf } from "../a-carrier-desk.ts";
import type { DhlDesk } from "./a-dhl-desk.ts";
import { aDhlDesk, anOrder, aParcel, grove, monday, plainAccount } from "./a-dhl-desk.ts";

const HOUR_MS = 60 * 60_000;

let desk: DhlDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aDhlDesk();
  connection = await desk.open({ service_points: true });
});
beforeEach(async () => {
  await desk.quirks({});
  await desk.carrier.control("DELETE", "/faults");
  await desk.calls();
});
afterAll(() => desk.close());

const booked = async (pieces = 1) =>
  shipmentOf(await connection.book(anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) })));

describe("a pickup", () => {
  const pickupOf = (opened: CarrierConnection) => capabilitiesOf(opened, "U").pickup!;
  const order = (given: Partial<PickupOrder> = {}): PickupOrder => ({
    reference: crypto.randomUUID(),
    pickup: { date: monday, from: "10:00", until: "12:00" },
    from: grove,
    parcels: [aParcel()],
    ...given,
  });

  it("comes at the hours that DHL named, apart from bookings", () => {
    expect(pickupOf(connection)).toMatchObject({
      combinedWithShipment: false,
      combines: true,
      earliestAt: "09:00",
      latestAt: "17:00",
      sameDayLatestAt: "16:30",
      timeZone: "Europe/Athens",
    });
  });

  it("is one for a place and day, however often it is asked for, and cancelled twice is cancelled once", async () => {
    const first = await pickupOf(connection).schedule(order());
    const again = await pickupOf(connection).schedule(order());
    expect(again.pickupRef).toBe(first.pickupRef);
    expect(first.pickup).toEqual({ date: monday, from: "10:00", until: "12:00" });
    const of = async () => (await desk.pickups()).filter(({ number }) => number === first.pickupRef);
    expect(await of()).toMatchObject([{ day: monday, state: "booked" }]);
    for (let times = 0; times < 2; times++) await pickupOf(connection).cancel(first.pickupRef);
    expect(await of()).toMatchObject([{ state: "cancelled" }]);
    await pickupOf(connection).cancel("PRG000000000000");
  });

  it("is not cancelled once the courier was there", async () => {
    const { pickupRef } = await pickupOf(connection).schedule(
      order({ pickup: { date: "2026-11-24", from: "10:00", until: "12:00" } }),
    );
    await desk.carrier.control("POST", `/pickups/${pickupRef}/done`);
    await expect(pickupOf(connection).cancel(pickupRef)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  });

  it.each([
    ["a window that is too short", { date: monday, from: "15:30", until: "17:00" }, "disabled_date"],
    ["a Sunday", { date: "2026-11-22", from: "10:00", until: "12:00" }, "disabled_date"],
    ["a day that is too far", { date: "2026-12-14", from: "10:00", until: "12:00" }, "disabled_date"],
  ])("is refused for %s in words that help", async (_what, pickup, reason) => {
    await expect(pickupOf(connection).schedule(order({ pickup }))).rejects.toMatchObject({
      code: "PICKUP_NOT_AVAILABLE",
      metadata: { reason },
    });
  });

  it("is refused to an account without the right, and the label stays good", async () => {
    const without = await desk.open({ account_number: plainAccount });
    await expect(pickupOf(without).schedule(order())).rejects.toMatchObject({
      code: "PICKUP_NOT_AVAILABLE",
      metadata: { reason: "no_pickup" },
    });
  });
});

it("cancels without a call, for DHL has none and bills no parcel that it never got", async () => {
  const shipment = await booked();
  await desk.calls();
  await connection.cancel!(shipment);
  await connection.cancel!(shipment);
  expect(await desk.calls()).toEqual([]);
  expect(connection.chargesLabel!(shipment)).toBe(false);
});

describe("tracking", () => {
  const read = async (number: string) => {
    await desk.advance(3 * HOUR_MS);
    return (await connection.track!([number])).get(number) ?? [];
  };

  it.each(["oldest-first", "newest-first", "mixed"] as const)(
    "is in order with its offsets, however DHL orders events (%s)",
    async (events) => {
      await desk.quirks({ events });
      const { trackingRef } = await booked();
      const at = desk.clock.now().getTime();
      for (const [index, code] of ["PU", "DF", "AR", "WC", "OK"].entries())
        await desk.scan(trackingRef, code, {
          at: new Date(at + index * HOUR_MS).toISOString(),
          ...(code === "OK" && { signedBy: "MUSTER" }),
        });
      const entries = await read(trackingRef);
      expect(entries.map(({ statusExact }) => statusExact)).toEqual(["PU", "DF", "AR", "WC", "OK"]);
      expect(entries[0]?.statusDate.getTime()).toBe(Math.floor(at / 1_000) * 1_000);
      // Nothing names the person who signed.
      expect(JSON.stringify(entries)).not.toContain("MUSTER");
    },
  );

  it("is delivered when all pieces are, and the worst piece speaks", async () => {
    const { trackingRef } = await booked(2);
    await desk.scan(trackingRef, "PU");
    await desk.scan(trackingRef, "OK", { piece: 1 });
    expect((await read(trackingRef)).at(-1)?.status).toBe("TRANSIT");
    await desk.scan(trackingRef, "OH", { piece: 2 });
    expect((await read(trackingRef)).at(-1)?.status).toBe("EXCEPTION");
    await desk.scan(trackingRef, "OK", { piece: 2 });
    expect((await read(trackingRef)).at(-1)).toMatchObject({ status: "DELIVERED", milestone: "delivered" });
  });

  it("marks times of an unknown zone, and has no place where DHL hides it", async () => {
    await desk.quirks({ sendsOffsets: false, hidesPersons: true });
    const { trackingRef } = await booked();
    await desk.scan(trackingRef, "PU");
    expect((await read(trackingRef)).at(-1)).toMatchObject({
      statusDetails: "Shipment picked up (local time)",
      milestone: "picked-up",
    });
  });

  it("asks about a shipment about ten times a day", async () => {
    const { trackingRef } = await booked();
    await read(trackingRef);
    await desk.calls();
    for (let half = 0; half < 48; half++) {
      await desk.advance(HOUR_MS / 2);
      await connection.track!([trackingRef]);
    }
    const looks = await desk.calls();
    expect(new Set(looks)).toEqual(new Set(["track"]));
    expect(looks.length).toBeGreaterThanOrEqual(8);
    expect(looks.length).toBeLessThanOrEqual(10);
  });
});

describe("service points", () => {
  const near = (country: string, zip: string) =>
    connection.pointsNear!.near({ country, zip }, { most: 10, withinMs: 5_000 });

  it("are those that take parcels near a post code, the nearest first, with their hours", async () => {
    const found = await near("GR", "546 22");
    expect(found.map(({ locationId, kind }) => [locationId, kind])).toEqual([
      ["SKG001", "shop"],
      ["SKG002", "shop"],
      ["SKG003", "shop"],
      ["SKG004", "locker"],
    ]);
    expect(found[0]).toMatchObject({ openingHours: "Mon–Fri 09:00–21:00", accepting: true });
  });

  it.each(["minutes", "24h", "12h"] as const)(
    "have the same hours in each form of times (%s)",
    async (times) => {
      await desk.quirks({ times });
      // Another place each time: answers are kept by place.
      const zips = { minutes: "10115", "24h": "2100", "12h": "8001" };
      const countries = { minutes: "DE", "24h": "DK", "12h": "CH" };
      const [first] = await near(countries[times], zips[times]);
      expect(first?.openingHours).toBe("Mon–Fri 09:00–21:00");
    },
  );

  it("are none where there are none, and a country that is not served is refused", async () => {
    expect(await near("FR", "75001")).toEqual([]);
    await expect(near("JP", "1000001")).rejects.toMatchObject({ metadata: { reason: "country_not_served" } });
  });

  it("are offered by accounts that want them alone", async () => {
    const doors = await desk.open();
    expect([doors.pointsNear, doors.services.some(({ locker }) => locker)]).toEqual([undefined, false]);
  });
});
