import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierConnection } from "../../../app/domain/engine/index.ts";
import { shipmentOf, vouchersOf } from "../a-carrier-desk.ts";
import type { BoxnowDesk } from "./an-account.ts";
import { aBoxnowDesk, aDoubleOrder, anOrder, locker, numberOf } from "./an-account.ts";

let desk: BoxnowDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aBoxnowDesk();
  connection = desk.connect();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe("a cancellation", () => {
  it("cancels every parcel, and twice is the same as once", async () => {
    const order = aDoubleOrder();
    const shipment = shipmentOf(await connection.book(order));
    await connection.cancel!(shipment);
    await connection.cancel!(shipment);
    expect((await desk.parcelsOf(numberOf(order))).map(({ state }) => state)).toEqual([
      "canceled",
      "canceled",
    ]);
  });

  it.each([400, 409, 422])("is refused for a parcel that moves, whatever the status (%d)", async (status) => {
    await desk.quirk({ cancelRefusalStatus: status });
    const booked = await connection.book(anOrder());
    await desk.move(vouchersOf(booked)[0]!, "in-depot");
    await expect(connection.cancel!(shipmentOf(booked))).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      metadata: { reason: "moving", carrier_code: "P420" },
    });
  });

  it("names the parcels that are cancelled when another one moves", async () => {
    const booked = await connection.book(aDoubleOrder());
    const [first, second] = vouchersOf(booked);
    await desk.move(second!, "in-depot");
    await expect(connection.cancel!(shipmentOf(booked))).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      message: `BOX NOW cancelled ${first}, but already has ${second}.`,
      metadata: { reason: "partly_cancelled", cancelled: [first], moving: [second] },
    });
  });

  it.each([
    ...["error-before", "error-after", "error-page-after", "page-before", "page-after", "reset-before"],
    ...["reset-after", "cut-inside", "too-fast", "login-lost"],
  ])("survives %s", async (kind) => {
    const order = anOrder();
    const booked = await connection.book(order);
    await desk.fault(kind, "cancel");
    await connection.cancel!(shipmentOf(booked));
    expect((await desk.parcelsOf(numberOf(order))).map(({ state }) => state)).toEqual(["canceled"]);
  });
});

describe("labels", () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

  it("come in BOX NOW's forms, for a piece and for all", async () => {
    const shipment = shipmentOf(await connection.book(aDoubleOrder()));
    const { formats, print } = connection.labels!;
    expect(formats).toEqual(["a6", "100x150", "a4", "a4-4", "zpl-203", "zpl-300"]);
    for (const format of formats) {
      for (const piece of [1, 2, null]) {
        const label = await print(shipment, format, piece);
        const isZpl = format.startsWith("zpl");
        expect(label.mediaType).toBe(isZpl ? "application/zpl" : "application/pdf");
        expect(text(label.bytes).startsWith(isZpl ? "^XA" : "%PDF-")).toBe(true);
        if (isZpl) {
          const numbers = [shipment.trackingRef, shipment.childVouchers[0]!.trackingRef];
          const expected = piece === null ? numbers : [numbers[piece - 1]];
          expect(numbers.filter((number) => text(label.bytes).includes(number))).toEqual(expected);
        }
        expect(Buffer.compare((await print(shipment, format, piece)).bytes, label.bytes)).toBe(0);
      }
    }
  });

  it("are asked for again while BOX NOW is unavailable", async () => {
    const shipment = shipmentOf(await connection.book(anOrder()));
    for (const kind of ["error-before", "page-before", "cut-inside", "too-fast"]) {
      await desk.fault(kind, "label");
      expect(text((await connection.labels!.print(shipment, "a6", 1)).bytes)).toContain("%PDF-");
    }
  });

  it("are refused for a number that BOX NOW does not know", async () => {
    const unknown = shipmentOf({ carrierReference: null, pieces: [{ trackingRef: "1" }], pickup: null });
    await expect(connection.labels!.print(unknown, "a6", 1)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "unknown_number" },
    });
    await expect(connection.labels!.print(unknown, "a6", 2)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
  });
});

describe("tracking", () => {
  it("reads the history of each number, in any order of events", async () => {
    await desk.quirk({ eventsAreUnordered: true, eventsLieInRequest: true, pagesRepeat: true });
    const [first, second] = [await connection.book(anOrder()), await connection.book(anOrder())];
    const [one, other] = [vouchersOf(first)[0]!, vouchersOf(second)[0]!];
    await desk.move(one, "in-depot", { at: "2030-01-01T08:00:00Z" });
    await desk.move(one, "final-destination", { at: "2030-01-02T08:00:00Z", locationId: locker });
    const histories = await connection.track!([one, other, "404"]);
    expect([...histories.keys()].sort()).toEqual([one, other].sort());
    expect(histories.get(one)).toMatchObject([
      { statusExact: "new", status: "PRE_TRANSIT" },
      { statusExact: "in-depot", status: "TRANSIT", milestone: "picked-up" },
      { statusExact: "final-destination", milestone: "ready-for-pickup", place: expect.any(String) },
    ]);
    expect(histories.get(other)).toHaveLength(1);
  });

  it("has a shipment of several parcels delivered with the last one", async () => {
    const booked = await connection.book(aDoubleOrder());
    const [first, second] = vouchersOf(booked);
    const last = async () => (await connection.track!([first!])).get(first!)!.at(-1);
    await desk.move(first!, "delivered", { at: "2030-01-01T08:00:00Z" });
    expect(await last()).toMatchObject({ status: "TRANSIT", milestone: null });
    await desk.move(second!, "delivered", { at: "2030-01-02T08:00:00Z" });
    expect(await last()).toMatchObject({ status: "DELIVERED", milestone: "delivered" });
  });

  it("answers the same when nothing has happened", async () => {
    const ref = vouchersOf(await connection.book(anOrder()))[0]!;
    await desk.move(ref, "in-depot");
    expect(await connection.track!([ref])).toEqual(await connection.track!([ref]));
  });

  it("fails when BOX NOW answers nothing at all, and keeps what it answered otherwise", async () => {
    const refs = [];
    for (let n = 0; n < 3; n++) refs.push(vouchersOf(await connection.book(anOrder()))[0]!);
    await desk.fault("error-before", "track", 4);
    expect((await connection.track!(refs)).size).toBeGreaterThan(0);
    await desk.fault("error-before", "track", 4);
    await expect(connection.track!([refs[0]!])).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});
