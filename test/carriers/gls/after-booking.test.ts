/** Cancelling, the end of a day, vans, shops and tracking at a simulated GLS. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BookingOrder, CarrierConnection, Shipment } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { shipmentOf } from "../a-carrier-desk.ts";
import type { GlsDesk } from "./a-gls-desk.ts";
import { aGlsDesk, anOrder, aParcel, friday, greta, grove, HOUR_MS, monday, shop } from "./a-gls-desk.ts";

let desk: GlsDesk;
beforeAll(async () => {
  desk = await aGlsDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.quirks({});
  await desk.gls.control("DELETE", "/faults");
});

const calls = async (name: string): Promise<number> =>
  (await desk.gls.control<readonly unknown[]>("GET", `/calls?name=${name}`)).length;
const trackIdsOf = ({ carrierReference }: Shipment) => carrierReference!.split(" ").slice(1);
const statesOf = async (shipment: Shipment) =>
  (await desk.parcels())
    .filter(({ trackId }) => trackIdsOf(shipment).includes(trackId))
    .map(({ state }) => state);
/** Stored as the engine stores it: under the order's reference, with a time of the desk. */
async function booked(given: Partial<BookingOrder> = {}, connection = desk.connect()): Promise<Shipment> {
  const order = anOrder(given);
  const shipment = shipmentOf(await connection.book(order));
  return { ...shipment, id: order.reference, createdAt: desk.clock.now() };
}
const twoParcels = { parcels: [aParcel(), aParcel()] };
const closeToday = (connection: CarrierConnection, ...shipments: Shipment[]) =>
  connection.dayClosing!.close(friday, shipments);

describe("a cancellation", () => {
  it("cancels every parcel", async () => {
    const shipment = await booked(twoParcels);
    await desk.connect().cancel!(shipment);
    expect(await statesOf(shipment)).toEqual(["cancelled", "cancelled"]);
  });

  it("counts when GLS cancels a little later", async () => {
    await desk.quirks({ cancelsLater: true });
    const shipment = await booked();
    await desk.connect().cancel!(shipment);
    expect(await statesOf(shipment)).toEqual(["open"]);
    await desk.advance(61_000);
    expect(await statesOf(shipment)).toEqual(["cancelled"]);
  });

  it.each([200, 400, 409] as const)("is too late once GLS has the parcel, said with %i", async (status) => {
    await desk.quirks({ lateCancelStatus: status });
    const connection = desk.connect();
    const [whole, part] = [await booked(), await booked(twoParcels)];
    await closeToday(connection);
    for (const { trackingRef } of [whole, part]) await desk.scan(trackingRef, "INTRANSIT");
    await expect(connection.cancel!(whole)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      metadata: { reason: "moving" },
    });
    await expect(connection.cancel!(part)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      metadata: { reason: "partly_cancelled", cancelled: trackIdsOf(part).slice(1) },
    });
  });

  it("is by telephone for a return", async () => {
    const back = await booked({ serviceCode: "shop-return", from: greta, to: grove });
    await expect(desk.connect().cancel!(back)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      metadata: { reason: "by_telephone" },
    });
  });

  it("is never repeated in one go, and is done when GLS shows it, or our books have an earlier one", async () => {
    const connection = desk.connect();
    const [open, closed] = [await booked(), await booked()];
    await connection.cancel!(open);
    const before = await calls("cancel");
    await expect(connection.cancel!(open)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(await calls("cancel")).toBe(before + 1);
    await connection.cancel!({ ...open, cancelRequestedAt: desk.clock.now() });
    await closeToday(connection);
    await connection.cancel!(closed);
    await connection.cancel!(closed);
  });

  it("is not done when a failing server did nothing to a parcel that ShipIT shows", async () => {
    const connection = desk.connect();
    const shipment = await booked();
    await closeToday(connection);
    await desk.fault("error-before", "cancel", 3);
    const asked = { ...shipment, cancelRequestedAt: desk.clock.now() };
    await expect(connection.cancel!(asked)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(await statesOf(shipment)).toEqual(["closed"]);
  });
});

describe("the end of a day", () => {
  it("lists the shipments of the day and of earlier ones, and leaves later ones", async () => {
    const connection = desk.connect();
    const late = desk.connect(desk.account({ cut_off: "08:00" }));
    const [today, two, next] = [await booked(), await booked(twoParcels), await booked({}, late)];
    expect(await closeToday(connection, today, two, next)).toEqual([
      { pickupListRef: `${friday} 276a000demo`, shipmentIds: [today.id, two.id] },
    ]);
    expect(await statesOf(two)).toEqual(["closed", "closed"]);
    expect(await statesOf(next)).toEqual(["open"]);
    expect(await connection.dayClosing!.close(monday, [next])).toEqual([
      { pickupListRef: `${monday} 276a000demo`, shipmentIds: [next.id] },
    ]);
    expect(await closeToday(connection)).toEqual([]);
  });

  it("finds what an earlier attempt closed, whose answer was lost", async () => {
    const connection = desk.connect();
    const shipment = await booked();
    await desk.fault("reset-after", "end-of-day", 3);
    await expect(closeToday(connection, shipment)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(await statesOf(shipment)).toEqual(["closed"]);
    expect(await closeToday(connection, shipment)).toEqual([
      { pickupListRef: `${friday} 276a000demo`, shipmentIds: [shipment.id] },
    ]);
  });

  it("lists no shipment that GLS does not have", async () => {
    const connection = desk.connect();
    const shipment = await booked();
    await connection.cancel!(shipment);
    expect(await closeToday(connection, shipment)).toEqual([]);
  });
});

describe("a van", () => {
  const ordered = { date: monday, from: "00:00", until: "23:59" };
  const order = { reference: "a-reference", pickup: ordered, from: grove, parcels: [aParcel(), aParcel()] };
  const vans = () => desk.connect(desk.account({ daily_pickup: false })).pickup!;
  const collections = () => desk.gls.control<readonly unknown[]>("GET", "/collections");

  it("is ordered for a day, with the parcels and their weight", async () => {
    expect(await vans().schedule(order)).toEqual({ pickup: ordered, pickupRef: `GLS ${monday}` });
    expect((await collections()).at(-1)).toMatchObject({ day: monday, parcels: 2 });
  });

  it("comes on the next working day if GLS says so", async () => {
    const sunday = { ...order, pickup: { ...ordered, date: "2026-11-22" } };
    expect(await vans().schedule(sunday)).toEqual({ pickup: ordered, pickupRef: `GLS ${monday}` });
  });

  it("is not ordered twice when its answer is lost: the merchant calls the depot", async () => {
    const before = (await collections()).length;
    await desk.fault("reset-after", "pickup");
    await expect(vans().schedule(order)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "by_telephone" },
    });
    expect(await collections()).toHaveLength(before + 1);
    await vans().cancel(`GLS ${monday}`);
    expect(await collections()).toHaveLength(before + 1);
  });

  it("is refused for a contact that this call finds too long", async () => {
    await desk.quirks({ shortPickupContacts: true });
    await expect(vans().schedule(order)).rejects.toMatchObject({ metadata: { reason: "field_refused" } });
  });

  it("is for none to order where GLS comes every day: a shipment then has the day", async () => {
    const connection = desk.connect();
    expect(connection.pickup).toBeUndefined();
    expect((await connection.book(anOrder())).pickup).toEqual({
      pickup: { date: friday, from: "00:00", until: "23:59" },
      pickupRef: `GLS ${friday}`,
    });
  });

  it("has its day on the label", async () => {
    const connection = desk.connect(desk.account({ daily_pickup: false }));
    const shipment = await booked({ pickup: ordered }, connection);
    expect(shipment.carrierReference).toMatch(new RegExp(`^${monday} `));
    expect(shipment.pickup).toBeNull();
  });
});

describe("shops near a place", () => {
  const near = (most = 5, zip = "50667") =>
    desk.connect().pointsNear!.near({ country: "DE", zip }, { most, withinMs: 10_000 });

  it("are the nearest, with hours as they are on the door", async () => {
    const [first, second] = await near();
    expect(first).toEqual({
      locationId: shop,
      kind: "shop",
      name: "Kiosk Koeln 1",
      address: { address: "Ringstrasse 7", zip: "50667", city: "Koeln", country: "DE" },
      latitude: 50.94,
      longitude: 6.958,
      openingHours: "MON–FRI 09:00–19:00; SAT 09:00–14:00",
      compartmentSizes: [],
      accepting: true,
    });
    expect(second?.kind).toBe("shop");
    expect(await near(1)).toHaveLength(1);
  });

  it("are read as moments, as one object, and as none", async () => {
    const hours = "MON–FRI 09:00–19:00; SAT 09:00–14:00";
    await desk.quirks({ shopHours: "moments" });
    expect((await near(3, "10115")).map(({ openingHours }) => openingHours)).toContain(hours);
    const single = await aGlsDesk({ shopsPerTown: 1, quirks: { singleShopIsObject: true } });
    const place = { country: "DE", zip: "50667" };
    const limits = { most: 5, withinMs: 10_000 };
    expect(await single.connect().pointsNear!.near(place, limits)).toHaveLength(1);
    expect(await single.connect().pointsNear!.near({ country: "GR", zip: "10557" }, limits)).toEqual([]);
    await single.close();
  });

  it("are refused for a postcode that does not exist", async () => {
    await expect(near(5, "00000")).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  });
});

describe("tracking", () => {
  const track = async (connection: CarrierConnection, ...numbers: string[]) => {
    await desk.advance(HOUR_MS);
    return connection.track!(numbers);
  };

  it("adds up all parcels of a shipment", async () => {
    const connection = desk.connect();
    const shipment = await booked(twoParcels);
    const [second] = shipment.childVouchers;
    await closeToday(connection, shipment);
    await desk.scan(shipment.trackingRef, "DELIVERED");
    const { trackingRef } = shipment;
    const statusOf = async () => {
      await desk.advance(HOUR_MS);
      const further = new Map([[trackingRef, [second!.trackingRef]]]);
      return (await connection.track!([trackingRef], further)).get(trackingRef)?.at(-1)?.status;
    };
    expect(await statusOf()).toBe("TRANSIT");
    await desk.advance(1_000);
    await desk.scan(second!.trackingRef, "DELIVERED");
    expect(await statusOf()).toBe("DELIVERED");
  });

  it("asks about ten shipments at a time, and no shipment twice at once", async () => {
    const connection = desk.connect();
    const shipments = await Promise.all(Array.from({ length: 12 }, () => booked()));
    await closeToday(connection, ...shipments);
    const numbers = shipments.map(({ trackingRef }) => trackingRef);
    const before = await calls("track");
    expect((await track(connection, ...numbers)).size).toBe(12);
    expect((await calls("track")) - before).toBe(2);
    expect((await connection.track!(numbers)).size).toBe(0);
    expect((await calls("track")) - before).toBe(2);
  });

  it("tells of no shipment whose parcels were asked for in part", async () => {
    const fresh = await aGlsDesk();
    const connection = fresh.connect();
    const numbers = Array.from({ length: 9 }, (_, index) => `5000000010${index}`);
    const tested = ["QAS_0000008", "QAS_0000005"] as const;
    await fresh.gls.control("PATCH", "/settings", { trackingCallsPerDay: 1 });
    const found = await connection.track!([...numbers, tested[0]], new Map([[tested[0], [tested[1]]]]));
    expect(found.size).toBe(0);
    await fresh.close();
  });

  it("knows a number of another app, and GLS' test parcels", async () => {
    const [number] = ["QAS_0000008"];
    const found = await track(desk.connect(), number!, "50000000990");
    expect([...found.keys()]).toEqual([number]);
    expect(found.get(number!)?.at(-1)?.status).toBe("DELIVERED");
  });

  it("leaves GLS alone until the next day when the day's questions are used up", async () => {
    const connection = desk.connect();
    const shipment = await booked();
    await closeToday(connection, shipment);
    await desk.gls.control("PATCH", "/settings", { trackingCallsPerDay: 0 });
    expect((await track(connection, shipment.trackingRef)).size).toBe(0);
    await desk.gls.control("PATCH", "/settings", { trackingCallsPerDay: 500 });
    const before = await calls("track");
    expect((await track(connection, shipment.trackingRef)).size).toBe(0);
    expect(await calls("track")).toBe(before);
    await desk.advance(24 * HOUR_MS);
    expect((await track(connection, shipment.trackingRef)).size).toBe(1);
  });
});
