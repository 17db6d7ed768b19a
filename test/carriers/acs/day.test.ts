import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BookingOrder, CarrierConnection, Shipment } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { shipmentOf } from "../a-carrier-desk.ts";
import type { AcsDesk } from "./an-acs-desk.ts";
import { anAccount, anAcsDesk, anOrder, aParcel, friday, monday } from "./an-acs-desk.ts";

const HOUR_MS = 3_600_000;

let desk: AcsDesk;
let connection: CarrierConnection;
beforeEach(async () => {
  desk = await anAcsDesk();
  connection = desk.connect(anAccount());
});
afterEach(() => desk.close());

/** Ten in the morning comes with the desk; five in the afternoon is the cut-off. */
const untilCutOff = () => desk.advance(7 * HOUR_MS);

async function aBooked(order: BookingOrder = anOrder()): Promise<Shipment> {
  return shipmentOf(await connection.book(order));
}

async function aPrinted(order: BookingOrder = anOrder()): Promise<Shipment> {
  const shipment = await aBooked(order);
  await connection.labels!.print(shipment, "a6", null);
  return shipment;
}

/** A booking whose answer is lost. */
async function anOrphan(order: BookingOrder = anOrder()): Promise<BookingOrder> {
  await desk.fault("reset-after", "ACS_Create_Voucher");
  await expect(connection.book(order)).rejects.toThrow(OutcomeUnknownError);
  return order;
}

const close = (...shipments: readonly Shipment[]) => connection.dayClosing!.close(friday, shipments);
const stateOf = async ({ reference }: BookingOrder) => (await desk.vouchers(reference))[0]?.state;

describe("the pickup list", () => {
  it("is issued at the account's cut-off, on working days", () => {
    expect(connection.dayClosing).toMatchObject({
      timeZone: "Europe/Athens",
      cutOff: "17:00",
      days: { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR" },
    });
  });

  it("holds the day's printed vouchers, and says which", async () => {
    const one = await aPrinted();
    const two = await aPrinted(anOrder({ parcels: [aParcel(), aParcel()] }));
    const later = await aPrinted(anOrder({ pickup: { date: monday, from: "13:00", until: "18:00" } }));
    await untilCutOff();
    const [list, ...others] = await close(one, two, later);
    expect(others).toEqual([]);
    expect(list!.shipmentIds.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await desk.acs.control("GET", "/pickup-lists")).toMatchObject([{ number: list!.pickupListRef }]);
  });

  it("of yesterday is issued after midnight too, beside today's", async () => {
    const yesterdays = await aPrinted();
    const todays = await aPrinted(anOrder({ pickup: { date: "2026-11-21", from: "13:00", until: "18:00" } }));
    await desk.advance(15 * HOUR_MS);
    const lists = await connection.dayClosing!.close("2026-11-21", [yesterdays, todays]);
    expect(lists.map(({ shipmentIds }) => shipmentIds)).toEqual([[yesterdays.id], [todays.id]]);
    expect(await connection.dayClosing!.close("2026-11-21", [yesterdays, todays])).toEqual(lists);
  });

  it("of today does not wait for yesterday's vouchers that ACS refuses", async () => {
    const unprinted = await aBooked();
    const todays = await aPrinted(anOrder({ pickup: { date: "2026-11-21", from: "13:00", until: "18:00" } }));
    await desk.advance(15 * HOUR_MS);
    const lists = await connection.dayClosing!.close("2026-11-21", [unprinted, todays]);
    expect(lists.map(({ shipmentIds }) => shipmentIds)).toEqual([[todays.id]]);
  });

  it("takes no booking of the last five minutes: it goes on the next day's", async () => {
    await desk.advance(7 * HOUR_MS - 6 * 60_000);
    expect((await aBooked()).pickup?.date).toBe(friday);
    await desk.advance(60_000);
    expect((await aBooked()).pickup?.date).toBe(monday);
  });

  it("names the shipments whose labels are not printed", async () => {
    const shipment = await aBooked();
    await untilCutOff();
    await expect(close(shipment)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "labels_not_printed", vouchers: [shipment.trackingRef] },
    });
  });

  it.each(["reset-after", "page-after", "error-after", "hang-after"])(
    "is found by the next attempt after a lost answer: %s",
    async (kind) => {
      await desk.acs.control("PUT", "/faults", { hangMs: 50 });
      const shipment = await aPrinted();
      await untilCutOff();
      await desk.fault(kind, "ACS_Issue_Pickup_List");
      await expect(close(shipment)).rejects.toThrow(OutcomeUnknownError);
      expect(await close(shipment)).toMatchObject([{ shipmentIds: [shipment.id] }]);
      expect(await desk.acs.control("GET", "/pickup-lists")).toHaveLength(1);
    },
  );

  it.each(["silent", "message"])("of an empty day is none: %s", async (nothingToIssue) => {
    await desk.quirks({ nothingToIssue });
    await untilCutOff();
    expect(await close()).toEqual([]);
  });

  it("closes the vouchers of our own user alone", async () => {
    const other = desk.connect(
      anAccount({
        secrets: { ...anAccount().secrets, User_ID: "desk", User_Password: "desk-user-password" },
      }),
    );
    const order = anOrder();
    await other.book(order);
    const ours = await aPrinted();
    await untilCutOff();
    expect(await close(ours)).toHaveLength(1);
    expect(await stateOf(order)).toBe("booked");
  });
});

describe("a voucher of a lost answer", () => {
  it("is deleted when the list names it, and its booking was not bought", async () => {
    const order = await anOrphan();
    const calledAt = desk.clock.now();
    const known = await aPrinted();
    await expect(connection.lookup(order, calledAt)).rejects.toThrow(OutcomeUnknownError);
    await untilCutOff();
    expect(await close(known)).toMatchObject([{ shipmentIds: [known.id] }]);
    expect(await stateOf(order)).toBe("deleted");
    expect(await connection.lookup(order, calledAt)).toBeNull();
  });

  it("is left alone before the cut-off: it may be a booking under way", async () => {
    const order = await anOrphan();
    const known = await aPrinted();
    await expect(close(known)).rejects.toMatchObject({ metadata: { reason: "labels_not_printed" } });
    expect(await stateOf(order)).toBe("booked");
  });

  it("is found by its reference when it was printed and listed elsewhere", async () => {
    const order = await anOrphan(anOrder({ parcels: [aParcel(), aParcel()] }));
    const [voucher] = await desk.vouchers(order.reference);
    const by = { trackingRef: voucher!.number };
    await connection.labels!.print({ ...(await aPrinted()), ...by }, "a6", null);
    await untilCutOff();
    await close();
    expect(await connection.lookup(order, desk.clock.now())).toMatchObject({
      pieces: [{ trackingRef: voucher!.number }, { trackingRef: voucher!.children[0] }],
    });
  });

  it("of a past day is on no list, so nothing was bought", async () => {
    const order = anOrder();
    const calledAt = desk.clock.now();
    await desk.fault("reset-before", "ACS_Create_Voucher");
    await expect(connection.book(order)).rejects.toThrow(OutcomeUnknownError);
    await desk.advance(24 * HOUR_MS);
    expect(await connection.lookup(order, calledAt)).toBeNull();
  });

  it("stays unknown without the moment of its call", async () => {
    const order = await anOrphan();
    await desk.advance(24 * HOUR_MS);
    await expect(connection.lookup(order)).rejects.toThrow(OutcomeUnknownError);
  });
});
