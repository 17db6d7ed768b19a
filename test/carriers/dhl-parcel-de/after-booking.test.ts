// Run: push
/** Labels, cancels, closed days, pickups and tracking at a simulated DHL Parcel Germany. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BookingOrder, CarrierConnection, Shipment } from "../../../app/domain/engine/index.ts";
import { sandboxTracking } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import type { DhlParcelDesk } from "./a-dhl-parcel-desk.ts";
import {
  aDhlParcelDesk,
  anAccount,
  anOrder,
  aParcel,
  aReturn,
  credentials,
  credentialsWithoutSecret,
  friday,
  grove,
  monday,
  shipmentFor,
} from "./a-dhl-parcel-desk.ts";

let desk: DhlParcelDesk;
beforeEach(async () => {
  desk = await aDhlParcelDesk();
});
afterEach(() => desk.close());

async function booked(connection: CarrierConnection, order: BookingOrder = anOrder()): Promise<Shipment> {
  return shipmentFor(order, await connection.book(order), desk.clock.now());
}
const stateOf = async ({ trackingRef }: Shipment) =>
  (await desk.shipments()).find(({ number }) => number === trackingRef)?.state;
const HOUR_MS = 60 * 60_000;

describe("a label", () => {
  it("is read again in any format until the day is closed", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, anOrder({ parcels: [aParcel(), aParcel()] }));
    const { print, formats } = connection.labels!;
    expect(formats).toEqual(["a6", "100x150", "4x6", "a4", "zpl-203"]);
    for (const format of formats) {
      const { mediaType } = await print(shipment, format, null);
      expect(mediaType).toBe(format === "zpl-203" ? "application/zpl" : "application/pdf");
    }
    await desk.carrier.control("POST", "/close");
    await expect(print(shipment, "a6", null)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "unknown_shipment" },
    });
  });

  it("has the paper for cash behind it, and is a PDF then", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, anOrder({ cashOnDeliveryMinor: 1_000 }));
    const { bytes, mediaType } = await connection.labels!.print(shipment, "zpl-203", null);
    expect(mediaType).toBe("application/pdf");
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
  });

  it.each(["return-label", "papers"] as const)("holds every paper when DHL combines %s", async (combines) => {
    await desk.quirks({ combines });
    const connection = desk.connect(anAccount({ return_label: true }));
    const shipment = await booked(connection, anOrder({ cashOnDeliveryMinor: 1_000 }));
    const { bytes } = await connection.labels!.print(shipment, "a6", null);
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
  });

  it("of a return is given once", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, aReturn());
    const { labels } = connection.services.find(({ code }) => code === "return")!;
    await expect(labels!.print(shipment, "a4", null)).rejects.toMatchObject({
      metadata: { reason: "label_given_once" },
    });
  });
});

describe("a cancellation", () => {
  it("deletes all parcels, and again is the same as once", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, anOrder({ parcels: [aParcel(), aParcel()] }));
    await connection.cancel!(shipment);
    await connection.cancel!(shipment);
    expect((await desk.shipments()).map(({ state }) => state)).toEqual(["deleted", "deleted"]);
  });

  it.each([
    ["by DHL in the evening", () => desk.advance(11 * HOUR_MS)],
    ["in the portal", () => desk.carrier.control("POST", "/close")],
  ])("of a day that was closed %s is refused in words", async (_by, close) => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await close();
    expect(await stateOf(shipment)).toBe("closed");
    await expect(connection.cancel!(shipment)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      metadata: { reason: "carrier_closed", words: { el: expect.stringContaining("DHL") } },
    });
  });

  it("of a shipment on our own list is refused", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await connection.dayClosing!.close(friday, [shipment]);
    // Even when its manifest is too old to be shown.
    await desk.advance(100 * 24 * HOUR_MS);
    await expect(connection.cancel!({ ...shipment, pickupListRef: `DHL-${friday}` })).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
    });
  });

  it("of a return is refused: an unused label costs nothing", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, aReturn());
    expect(connection.chargesLabel!(shipment)).toBe(false);
    await expect(connection.cancel!(shipment)).rejects.toMatchObject({ code: "NOT_CANCELLABLE" });
  });
});

describe("the day's closing", () => {
  it("has the numbers that a person enters afterwards, as DHL shows the shipments no more", async () => {
    const connection = desk.connect();
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    await desk.fault("reset-after", "book");
    await expect(connection.book(order)).rejects.toThrow();
    const [one = "", two = ""] = (await desk.shipments()).map(({ number }) => number);
    await desk.carrier.control("POST", "/close");
    const refused = { code: "CARRIER_REJECTED", metadata: { reason: "other_shipment" } };
    await desk.advance(7 * 24 * HOUR_MS);
    const { pieces } = await connection.adopt!(order, [one, two]);
    expect(pieces.map(({ trackingRef }) => trackingRef)).toEqual([one, two]);
    await expect(connection.adopt!(order, [one, "00340434333399999999"])).rejects.toMatchObject(refused);
    await desk.advance(7 * 24 * HOUR_MS);
    await expect(connection.adopt!(order, [one, two])).rejects.toMatchObject(refused);
  });

  it("puts each shipment on the list of its day, and again lists none twice", async () => {
    const connection = desk.connect();
    const one = await booked(connection);
    const several = await booked(connection, anOrder({ parcels: [aParcel(), aParcel()] }));
    const back = await booked(connection, aReturn());
    const lists = await connection.dayClosing!.close(friday, [one, several, back]);
    expect(lists).toEqual([{ pickupListRef: `DHL-${friday}`, shipmentIds: [one.id, several.id] }]);
    expect(await connection.dayClosing!.close(friday, [one])).toEqual(
      lists.map((list) => ({ ...list, shipmentIds: [one.id] })),
    );
    expect(await connection.dayClosing!.close(friday, [])).toEqual([]);
    expect(await connection.dayClosing!.close(friday, [back])).toEqual([]);
  });

  it("leaves shipments of the next day alone", async () => {
    const connection = desk.connect();
    await desk.advance(9 * HOUR_MS);
    const late = await booked(connection);
    expect((await desk.shipments())[0]?.shippingDay).toBe(monday);
    expect(await connection.dayClosing!.close(friday, [late])).toEqual([]);
    expect(await stateOf(late)).toBe("booked");
  });

  it("takes over a day that DHL closed by itself, and no shipment that was deleted elsewhere", async () => {
    const connection = desk.connect();
    const closed = await booked(connection);
    const deleted = await booked(connection);
    await connection.cancel!(deleted);
    await desk.advance(3 * 24 * HOUR_MS);
    expect(await connection.dayClosing!.close(monday, [closed, deleted])).toEqual([
      expect.objectContaining({ shipmentIds: [closed.id] }),
    ]);
  });

  it("takes more shipments than a call does", async () => {
    const connection = desk.connect();
    const shipments = [];
    for (let count = 0; count < 4; count++)
      shipments.push(
        await booked(connection, anOrder({ parcels: Array.from({ length: 10 }, () => aParcel()) })),
      );
    const [list] = await connection.dayClosing!.close(friday, shipments);
    expect(list?.shipmentIds).toHaveLength(4);
    expect(new Set((await desk.shipments()).map(({ state }) => state))).toEqual(new Set(["closed"]));
  });

  it("survives a lost answer", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await desk.fault("reset-after", "manifest");
    await expect(connection.dayClosing!.close(friday, [shipment])).rejects.toThrow();
    expect(await connection.dayClosing!.close(friday, [shipment])).toHaveLength(1);
  });
});

describe("a pickup", () => {
  const pickup = { date: monday, from: "09:00", until: "13:00" };
  const order = () => ({
    reference: crypto.randomUUID(),
    pickup,
    from: grove,
    parcels: [aParcel(), aParcel()],
  });
  const pickups = () =>
    desk.carrier.control<{ orderID: string; state: string; input: object }[]>("GET", "/pickups");

  it("is ordered for a day, and cancelled once or twice", async () => {
    const capability = desk.connect().pickup!;
    const scheduled = await capability.schedule(order());
    expect(scheduled.pickup).toEqual(pickup);
    expect(await pickups()).toMatchObject([
      {
        orderID: scheduled.pickupRef,
        state: "ANGENOMMEN",
        input: {
          pickupLocation: {
            pickupAddress: { addressStreet: "Musterallee", addressHouse: "3", country: "DE" },
          },
        },
      },
    ]);
    await capability.cancel(scheduled.pickupRef);
    await capability.cancel(scheduled.pickupRef);
    expect(await pickups()).toMatchObject([{ state: "STORNIERT" }]);
  });

  it("that is under way stays, and DHL's words say so", async () => {
    const capability = desk.connect().pickup!;
    const { pickupRef } = await capability.schedule(order());
    await desk.carrier.control("PUT", `/pickups/${pickupRef}`, { state: "IN_DURCHFUEHRUNG" });
    await expect(capability.cancel(pickupRef)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { said: "The order cannot be cancelled." },
    });
  });

  it("with an unknown billing number is refused by it", async () => {
    const capability = desk.connect(anAccount({ billing_pickup: "33333333330899" })).pickup!;
    await expect(capability.schedule(order())).rejects.toMatchObject({ metadata: { reason: "contract" } });
  });

  it("without an answer is for a person to look at, and is ordered once", async () => {
    await desk.fault("reset-after", "pickup");
    await expect(desk.connect().pickup!.schedule(order())).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "pickup_unknown" },
    });
    expect(await pickups()).toHaveLength(1);
  });

  it("needs a token, which is made of the app's secret", () => {
    const connection = desk.connect(anAccount({}, credentialsWithoutSecret));
    expect([connection.pickup, connection.track]).toEqual([undefined, undefined]);
  });
});

describe("tracking", () => {
  const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, "0")}:00:00Z`;
  const track = async (
    connection: CarrierConnection,
    number: string,
    further: ReadonlyMap<string, readonly string[]> = new Map(),
  ) =>
    (await connection.track!([number], further))
      .get(number)
      ?.map(({ statusExact, status, milestone }) => [statusExact, status, milestone]);

  it("has no news before DHL has the data", async () => {
    await desk.carrier.control("PATCH", "/settings", { trackingDelayMs: HOUR_MS });
    const connection = desk.connect();
    for (const noDataIn of ["list", "piece"] as const) {
      await desk.quirks({ noDataIn });
      expect(await track(connection, (await booked(connection)).trackingRef)).toBeUndefined();
    }
  });

  it("of several parcels is delivered with the last one", async () => {
    const connection = desk.connect();
    const { trackingRef, childVouchers } = await booked(
      connection,
      anOrder({ parcels: [aParcel(), aParcel()] }),
    );
    const second = childVouchers[0]!.trackingRef;
    const further = new Map([[trackingRef, [second]]]);
    const last = async () => (await track(connection, trackingRef, further))?.at(-1)?.[1];
    await desk.advance(4 * 24 * HOUR_MS);
    await desk.scan(trackingRef, "ZU-DLVRD-OTHER", { at: at(9) });
    expect(await last()).toBe("TRANSIT");
    await desk.scan(second, "ZN-NTDEL-NHOME", { at: at(10) });
    expect(await last()).toBe("EXCEPTION");
    await desk.scan(second, "ZU-DLVRD-OTHER", { at: at(11) });
    expect(await last()).toBe("DELIVERED");
  });

  it("of a parcel that comes back fails once", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.carrier.control("POST", `/parcels/${trackingRef}/journey`, {
      journey: "returned",
      stepMs: 60_000,
    });
    await desk.advance(24 * HOUR_MS);
    const history = (await track(connection, trackingRef)) ?? [];
    expect(history.at(-1)?.slice(1)).toEqual(["EXCEPTION", null]);
    expect(history.filter(([, , milestone]) => milestone === "failure")).toHaveLength(1);
  });

  it("of our own return is delivered", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection, aReturn());
    await desk.scan(trackingRef, "ES-SHRCU-SERPT", { at: at(9), isReturning: true });
    await desk.scan(trackingRef, "ZU-DLVRD-OTHER", { at: at(10), isReturning: true });
    await desk.advance(4 * 24 * HOUR_MS);
    expect((await track(connection, trackingRef))?.at(-1)).toEqual([
      "ZU-DLVRD-OTHER",
      "DELIVERED",
      "delivered",
    ]);
  });

  it("asks for twenty numbers at a time, and a wrong one hides no other's news", async () => {
    const connection = desk.connect();
    const numbers = [];
    for (let count = 0; count < 3; count++)
      numbers.push(
        ...(await desk
          .connect()
          .book(anOrder({ parcels: Array.from({ length: 10 }, () => aParcel()) }))
          .then(({ pieces }) => pieces.map(({ trackingRef }) => trackingRef))),
      );
    for (const number of numbers) await desk.scan(number, "ES-SHRCU-SERPT", { at: at(9) });
    await desk.advance(4 * 24 * HOUR_MS);
    const [first = ""] = numbers;
    // Its check digit is wrong.
    const wrong = `${first.slice(0, -1)}${(Number(first.at(-1)) + 1) % 10}`;
    const found = await connection.track!([...numbers, wrong]);
    expect([...found.keys()].toSorted()).toEqual(numbers.toSorted());
  });

  it("has a login of its own in DHL's sandbox", async () => {
    const sandbox = await aDhlParcelDesk({ isSandbox: true });
    const { appname, password } = sandboxTracking;
    const secrets = { ...credentials, trackingUser: appname, trackingPassword: password };
    const number = "00340434161094015902";
    const found = await sandbox.connect(anAccount({}, secrets)).track!([number]);
    expect(found.get(number)?.length).toBeGreaterThan(0);
    await expect(sandbox.connect().track!([number])).rejects.toMatchObject({
      metadata: { reason: "credentials_refused" },
    });
    await sandbox.close();
  });

  it.each([
    [5, "CARRIER_REJECTED"],
    [6, "CARRIER_UNAVAILABLE"],
    [-1000, "CARRIER_UNAVAILABLE"],
  ])("with the code %i is %s", async (code, expected) => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.carrier.control("POST", "/tracking-codes/next", { code, times: 4 });
    await expect(connection.track!([trackingRef])).rejects.toMatchObject({ code: expected });
  });
});
