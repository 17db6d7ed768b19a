/** Labels, cancels, the day's list and tracking at a simulated Courier Center. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierConnection, Shipment } from "../../../app/domain/engine/index.ts";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import { shipmentOf } from "../a-carrier-desk.ts";
import type { CourierCenterDesk } from "./a-courier-center-desk.ts";
import {
  aCourierCenterDesk,
  anAccount,
  anOrder,
  aParcel,
  friday,
  monday,
  nikos,
  toLocker,
} from "./a-courier-center-desk.ts";

let desk: CourierCenterDesk;
beforeAll(async () => {
  desk = await aCourierCenterDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.quirks({});
  await desk.carrier.control("DELETE", "/faults");
});

async function booked(connection: CarrierConnection, order = anOrder()): Promise<Shipment> {
  const result = await connection.book(order);
  return { ...shipmentOf(result), carrierReference: result.carrierReference, to: order.to };
}
const stateOf = async (number: string) =>
  (await desk.carrier.control<{ state: string }>("GET", `/shipments/${number}`)).state;

describe("labels", () => {
  it("hold all parcels in one file, the same each time, also after the pickup", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, anOrder({ parcels: [aParcel(), aParcel()] }));
    expect(connection.labels?.inOneFile).toBe(true);
    const { mediaType, bytes } = await connection.labels!.print(shipment, "a6", null);
    expect(mediaType).toBe("application/pdf");
    expect(await readPdfText(bytes)).toHaveLength(2);
    await desk.scan(shipment.trackingRef, "picked-up");
    expect((await connection.labels!.print(shipment, "a6", null)).bytes).toEqual(bytes);
  });

  it.each([
    ["100x150", [100, 150]],
    ["a6", [100, 150]],
    ["4x6", [100, 150]],
    ["a4-3", [210, 297]],
  ])("come in the format %s", async (format, size) => {
    const connection = desk.connect();
    expect(connection.labels?.formats).toContain(format);
    const { bytes } = await connection.labels!.print(await booked(connection), format, null);
    const [page] = await renderPdfPages(bytes, 20);
    expect([page!.widthMm, page!.heightMm].map(Math.round)).toEqual(size);
  });

  it("of lockers have one paper, and a raw file is a label too", async () => {
    const connection = desk.connect(anAccount({ lockers: true }));
    const shipment = await booked(connection, toLocker());
    const [page] = await renderPdfPages((await connection.labels!.print(shipment, "a4-3", null)).bytes, 20);
    expect(Math.round(page!.widthMm)).toBe(100);
    await desk.quirks({ sendsRawLabel: true });
    expect(await readPdfText((await connection.labels!.print(shipment, "a6", null)).bytes)).toHaveLength(1);
  });

  it.each(["ReturnShipmentNumber", "ReturnAWB", "ReturnVoucherNumber", "ReturnTrackingNumbers"] as const)(
    "have the return voucher behind them: %s",
    async (returnField) => {
      await desk.quirks({ returnField });
      const connection = desk.connect(anAccount({ return_voucher: "optional" }));
      const shipment = await booked(connection);
      const pages = await readPdfText((await connection.labels!.print(shipment, "a6", null)).bytes);
      expect(pages[1]).toContain(`RETURN OF ${shipment.trackingRef}`);
    },
  );

  it("come without a return voucher that the carrier did not name", async () => {
    await desk.quirks({ returnField: "none" });
    const connection = desk.connect(anAccount({ return_voucher: "collect" }));
    const shipment = await booked(connection);
    expect(await readPdfText((await connection.labels!.print(shipment, "a6", null)).bytes)).toHaveLength(1);
    expect((await desk.shipments()).at(-1)?.booking).toMatchObject({
      GenerateReturnAWB: true,
      IsMandatoryPickup: true,
    });
  });

  it.each(["page-after", "error-after", "reset-after"])("are asked for again: %s", async (kind) => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await desk.fault(kind, "label");
    expect((await connection.labels!.print(shipment, "a6", null)).bytes.length).toBeGreaterThan(500);
  });

  it("are refused in the carrier's words", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await connection.cancel!(shipment);
    await expect(connection.labels!.print(shipment, "a6", null)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: expect.stringContaining("cancelled"),
    });
  });
});

describe("a cancel", () => {
  it("voids the shipment once, however often it is asked", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await connection.cancel!(shipment);
    await connection.cancel!(shipment);
    expect(await stateOf(shipment.trackingRef)).toBe("voided");
  });

  it.each(["reset-after", "hang-after", "page-after", "error-after"])(
    "is repeated when its answer is lost: %s",
    async (kind) => {
      await desk.carrier.control("PUT", "/faults", { hangMs: 50 });
      const connection = desk.connect();
      const shipment = await booked(connection);
      await desk.fault(kind, "void");
      await connection.cancel!(shipment);
      expect(await stateOf(shipment.trackingRef)).toBe("voided");
    },
  );

  it("is refused in the carrier's words after the pickup", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await desk.scan(shipment.trackingRef, "picked-up");
    await expect(connection.cancel!(shipment)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      message: expect.stringContaining("παραληφθεί"),
    });
  });

  it("is done when the portal voided it before", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await desk.carrier.control("POST", `/shipments/${shipment.trackingRef}/void`);
    await connection.cancel!(shipment);
  });

  it.each([true, false])(
    "takes the return voucher too, whether the carrier does so or not: %s",
    async (voidTakesReturn) => {
      await desk.quirks({ voidTakesReturn });
      const connection = desk.connect(anAccount({ return_voucher: "optional" }));
      const shipment = await booked(connection);
      await connection.cancel!(shipment);
      const view = await desk.carrier.control<{ returnVoucher: object }>(
        "GET",
        `/shipments/${shipment.trackingRef}`,
      );
      expect(view.returnVoucher).toMatchObject({ isVoided: true });
    },
  );
});

describe("the day's list", () => {
  it("holds the day's shipments, and gives the same reference again", async () => {
    const connection = desk.connect();
    const today = [await booked(connection), await booked(connection)];
    const tomorrow = { ...(await booked(desk.connect(anAccount({ cut_off: "10:03" })))) };
    const close = () => connection.dayClosing!.close(friday, [...today, tomorrow]);
    const expected = [{ pickupListRef: `CC-${friday}`, shipmentIds: today.map(({ id }) => id) }];
    expect(await close()).toEqual(expected);
    expect(await close()).toEqual(expected);
    await connection.cancel!(today[0]!);
    expect(await connection.dayClosing!.close(monday, [tomorrow])).toEqual([
      { pickupListRef: `CC-${monday}`, shipmentIds: [tomorrow.id] },
    ]);
  });

  it("takes shipments of an earlier day whose list was missed", async () => {
    const connection = desk.connect();
    const late = await booked(connection);
    expect(await connection.dayClosing!.close(monday, [late])).toEqual([
      { pickupListRef: `CC-${friday}`, shipmentIds: [late.id] },
    ]);
  });

  it.each(["empty", "missing"] as const)("without shipments is no list: %s", async (emptyManifest) => {
    await desk.quirks({ emptyManifest });
    const connection = desk.connect();
    const shipment = {
      ...(await booked(connection)),
      pickup: { date: "2026-11-19", from: "00:00", until: "23:59" },
    };
    expect(await connection.dayClosing!.close(friday, [shipment])).toEqual([]);
    expect(await connection.dayClosing!.close(friday, [])).toEqual([]);
  });

  it("is refused in the carrier's words, if no other day has one", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    const voided = {
      ...shipment,
      id: crypto.randomUUID(),
      pickup: { ...shipment.pickup!, date: "2026-11-18" },
    };
    await expect(connection.dayClosing!.close(friday, [voided])).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
    expect(await connection.dayClosing!.close(friday, [voided, shipment])).toHaveLength(1);
  });

  it.each(["reset-after", "error-before", "page-after"])("is asked for again: %s", async (kind) => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await desk.fault(kind, "manifest");
    expect(await connection.dayClosing!.close(friday, [shipment])).toHaveLength(1);
  });
});

describe("tracking", () => {
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.070Z`;
  const track = async (connection: CarrierConnection, number: string) =>
    (await connection.track!([number]))
      .get(number)
      ?.map(({ status, milestone, statusExact }) => [statusExact, status, milestone]);

  it.each([
    ["picked-up", "15", "TRANSIT", "picked-up"],
    ["absent", "28", "EXCEPTION", "attempted-delivery"],
    ["not-delivered", "30", "EXCEPTION", "attempted-delivery"],
    ["delivered", "29", "DELIVERED", "delivered"],
    ["collected-at-point", "87", "DELIVERED", "delivered"],
    ["returned", "25", "EXCEPTION", "failure"],
    ["compensated", "95", "EXCEPTION", "failure"],
    ["cancelled", "99", "EXCEPTION", null],
    ["order-cancelled", "14", "EXCEPTION", null],
    ["created", "01", "PRE_TRANSIT", "confirmed"],
    ["in-transit", "18", "TRANSIT", "in-transit"],
    ["at-final-station", "21", "TRANSIT", "in-transit"],
    ["out-for-delivery", "24", "TRANSIT", "out-for-delivery"],
  ])("reads %s", async (event, code, status, milestone) => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, event);
    expect(await track(connection, trackingRef)).toEqual([[code, status, milestone]]);
    await desk.quirks({ codes: "number" });
    const other = desk.connect(anAccount());
    expect(await track(other, trackingRef)).toEqual([[String(Number(code)), status, milestone]]);
  });

  it.each(["newest-first", "oldest-first", "mixed"] as const)("sorts rows that come %s", async (rows) => {
    await desk.quirks({ rows });
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, "picked-up", { at: at(8) });
    await desk.scan(trackingRef, "absent", { at: at(10) });
    await desk.scan(trackingRef, "delivered", { at: at(12) });
    const history = (await connection.track!([trackingRef])).get(trackingRef);
    expect(history?.map(({ statusExact }) => statusExact)).toEqual(["15", "28", "29"]);
    expect(history?.[0]).toMatchObject({
      statusDate: new Date(at(8)),
      statusDetails: "ΠΑΡΑΛΑΒΗ, Θεσσαλονίκη",
      place: "Θεσσαλονίκη",
    });
  });

  it("takes the first 29 alone for the delivery", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection, anOrder({ cashOnDeliveryMinor: 1_000 }));
    await desk.scan(trackingRef, "delivered", { at: at(8) });
    await desk.scan(trackingRef, "cash-paid-out", { at: "2026-11-27T08:00:00Z" });
    expect(await track(connection, trackingRef)).toEqual([["29", "DELIVERED", "delivered"]]);
  });

  it("keeps the status at an unknown code, and stores it as it came", async () => {
    await desk.quirks({ detailsHaveWord: false });
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, "picked-up", { at: at(8) });
    await desk.carrier.control("POST", `/shipments/${trackingRef}/rows`, {
      code: "77",
      note: "ΝΕΟ",
      at: at(9),
    });
    expect(await track(connection, trackingRef)).toEqual([
      ["15", "TRANSIT", "picked-up"],
      ["77", "TRANSIT", null],
    ]);
  });

  it("keeps a word that explained a row while it was the newest", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, "out-for-delivery", { at: at(8) });
    await track(connection, trackingRef);
    await desk.scan(trackingRef, "delivered", { at: at(9) });
    await desk.advance(3_600_000);
    expect(await track(connection, trackingRef)).toEqual([
      ["24", "TRANSIT", "out-for-delivery"],
      ["29", "DELIVERED", "delivered"],
    ]);
  });

  it("looks at a shipment once in an hour", async () => {
    await desk.quirks({ limitsLooks: true });
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, "picked-up");
    expect(await track(connection, trackingRef)).toHaveLength(1);
    await desk.advance(30 * 60_000);
    expect(await track(connection, trackingRef)).toBeUndefined();
    await desk.advance(30 * 60_000);
    expect(await track(connection, trackingRef)).toHaveLength(1);
  });

  it("of a carrier that fails is no news, and no answer at all is an error", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.fault("error-before", "details");
    await expect(connection.track!([trackingRef])).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    const other = await booked(connection);
    await desk.fault("error-before", "track");
    // The other one is read, and the failed one at the next run.
    expect((await connection.track!([trackingRef, other.trackingRef])).size).toBe(1);
    expect((await connection.track!([trackingRef, other.trackingRef])).size).toBe(1);
  });

  it("of an unknown number is left out", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection, anOrder({ to: nikos }));
    expect([...(await connection.track!(["000000000000", trackingRef])).keys()]).toEqual([trackingRef]);
  });
});
