/** Labels, cancels, tracking and the account at a simulated Speedex. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withoutPerson } from "../../../app/adapters/carriers/speedex/wire/tracking.ts";
import type { CarrierConnection, Shipment } from "../../../app/domain/engine/index.ts";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import { shipmentOf, storedAccount } from "../a-carrier-desk.ts";
import type { SpeedexDesk } from "./a-speedex-desk.ts";
import {
  aNewAccount,
  anAccount,
  anOrder,
  aParcel,
  aSpeedexDesk,
  credentials,
  grove,
  nikos,
} from "./a-speedex-desk.ts";

let desk: SpeedexDesk;
beforeAll(async () => {
  desk = await aSpeedexDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.quirks({});
  await desk.carrier.control("DELETE", "/faults");
});

const booked = async (connection: CarrierConnection, parcels = 1): Promise<Shipment> =>
  shipmentOf(await connection.book(anOrder({ parcels: Array.from({ length: parcels }, () => aParcel()) })));
const stateOf = async (number: string) =>
  (await desk.carrier.control<{ state: string }>("GET", `/consignments/${number}`)).state;

describe("labels", () => {
  it("come for each parcel and for all in one file", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection, 3);
    const second = await connection.labels!.print(shipment, "a6", 2);
    expect(await readPdfText(second.bytes)).toEqual([
      expect.stringContaining(shipment.childVouchers[0]!.trackingRef),
    ]);
    expect(await readPdfText((await connection.labels!.print(shipment, "a6", null)).bytes)).toHaveLength(3);
    expect((await connection.labels!.print(shipment, "a6", 2)).bytes).toEqual(second.bytes);
  });

  it.each([
    ["a6", [105, 148]],
    ["100x150", [105, 148]],
    ["a4", [210, 297]],
    ["a5", [148, 210]],
  ])("have the format %s", async (format, size) => {
    const connection = desk.connect();
    const { bytes } = await connection.labels!.print(await booked(connection), format, 1);
    const [page] = await renderPdfPages(bytes, 20);
    expect([page!.widthMm, page!.heightMm].map(Math.round)).toEqual(size);
    expect(connection.labels!.formats).toContain(format);
  });

  it.each(["page-after", "error-before", "reset-after", "login-lost"])(
    "are asked for again: %s",
    async (kind) => {
      const connection = desk.connect();
      const shipment = await booked(connection);
      await desk.fault(kind, "GetBOLPdf");
      expect((await connection.labels!.print(shipment, "a6", 1)).bytes.length).toBeGreaterThan(500);
    },
  );

  it("of an unknown voucher are refused", async () => {
    const connection = desk.connect();
    const shipment = { ...(await booked(connection)), trackingRef: "799999999999" };
    await expect(connection.labels!.print(shipment, "a6", 1)).rejects.toMatchObject({
      metadata: { reason: "unknown_number" },
    });
  });
});

describe("a cancel", () => {
  it.each(["603", "1"] as const)("is done once, however often it is asked: %s", async (secondCancel) => {
    await desk.quirks({ secondCancel });
    const connection = desk.connect();
    const shipment = await booked(connection, 2);
    await connection.cancel!(shipment);
    await connection.cancel!(shipment);
    expect(await stateOf(shipment.trackingRef)).toBe("cancelled");
  });

  it.each(["reset-after", "hang-after", "page-after", "error-after", "login-lost"])(
    "is repeated when its answer is lost: %s",
    async (kind) => {
      await desk.carrier.control("PUT", "/faults", { hangMs: 50 });
      const connection = desk.connect();
      const shipment = await booked(connection);
      await desk.fault(kind, "CancelBOL");
      await connection.cancel!(shipment);
      expect(await stateOf(shipment.trackingRef)).toBe("cancelled");
    },
  );

  it("is refused in Speedex' words after the pickup", async () => {
    const connection = desk.connect();
    const shipment = await booked(connection);
    await desk.scan(shipment.trackingRef, "picked-up");
    await expect(connection.cancel!(shipment)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      message: expect.stringContaining("παραληφθεί"),
    });
  });
});

describe("tracking", () => {
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00Z`;
  const track = async (connection: CarrierConnection, number: string) =>
    (await connection.track!([number])).get(number)?.map(({ status, milestone }) => [status, milestone]);

  it.each([
    ["created", "PRE_TRANSIT", "confirmed"],
    ["printed", "PRE_TRANSIT", "confirmed"],
    ["picked-up", "TRANSIT", null],
    ["departed", "TRANSIT", "in-transit"],
    ["arrived", "TRANSIT", "in-transit"],
    ["in-transfer", "TRANSIT", "in-transit"],
    ["at-centre", "TRANSIT", "in-transit"],
    ["to-delivery", "TRANSIT", "out-for-delivery"],
    ["to-distribution", "TRANSIT", "out-for-delivery"],
    ["in-distribution", "TRANSIT", "out-for-delivery"],
    ["delivered", "DELIVERED", "delivered"],
    ["delivered-to-sender", "TRANSIT", null],
    ["taken-by", "TRANSIT", null],
    ["not-delivered", "TRANSIT", "attempted-delivery"],
    ["unable", "TRANSIT", "attempted-delivery"],
    ["absent", "TRANSIT", "attempted-delivery"],
    ["absence", "TRANSIT", "attempted-delivery"],
    ["refused", "EXCEPTION", "attempted-delivery"],
    ["rejected", "EXCEPTION", "attempted-delivery"],
    ["returned", "EXCEPTION", "failure"],
    ["returning", "EXCEPTION", "failure"],
    ["cancelled", "EXCEPTION", null],
    ["problem", "EXCEPTION", "delayed"],
  ])("reads %s", async (event, status, milestone) => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, event);
    expect(await track(connection, trackingRef)).toEqual([[status, milestone]]);
  });

  it.each(["oldest-first", "newest-first", "mixed"] as const)(
    "sorts scans that come %s",
    async (checkpoints) => {
      await desk.quirks({ checkpoints, offsets: checkpoints === "mixed" });
      const connection = desk.connect();
      const { trackingRef } = await booked(connection);
      await desk.scan(trackingRef, "departed", { at: at(8), branch: "001-ΑΘΗΝΑ" });
      await desk.scan(trackingRef, "absent", { at: at(10) });
      await desk.scan(trackingRef, "delivered", { at: at(12) });
      const history = (await connection.track!([trackingRef])).get(trackingRef)!;
      expect(history.map(({ statusDate }) => statusDate.toISOString().slice(11, 13))).toEqual([
        "08",
        "10",
        "12",
      ]);
      expect(history[0]).toMatchObject({ statusExact: "S04", place: "ΑΘΗΝΑ" });
      expect(JSON.stringify(history)).not.toContain("Νίκος");
    },
  );

  it("takes a delivery after a return for the end of the way back", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, "returned", { at: at(8) });
    await desk.carrier.control("POST", `/consignments/${trackingRef}/return`);
    await desk.scan(trackingRef, "delivered", { at: at(10) });
    expect(await track(connection, trackingRef)).toEqual([
      ["EXCEPTION", "failure"],
      ["EXCEPTION", null],
    ]);
  });

  it("stores an unknown text as it came, without a person, and keeps the status", async () => {
    const connection = desk.connect();
    const { trackingRef } = await booked(connection);
    await desk.scan(trackingRef, "departed", { at: at(8) });
    await desk.carrier.control("POST", `/consignments/${trackingRef}/checkpoints`, {
      text: "ΠΑΡΑΔΟΣΗ ΣΕ: ΝΙΚΟ ΔΗΜΟΥ",
      at: at(9),
    });
    const [, unknown] = (await connection.track!([trackingRef])).get(trackingRef)!;
    expect(unknown).toMatchObject({
      status: "TRANSIT",
      milestone: null,
      statusDetails: "ΠΑΡΑΔΟΣΗ ΣΕ, ΘΕΣΣΑΛΟΝΙΚΗ",
    });
    expect(unknown?.statusExact).toMatch(/^T:/);
    expect(withoutPerson("Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΛΗΦΘΗ ΑΠΟ ΝΙΚΟ ΔΗΜΟΥ")).toBe("Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΛΗΦΘΗ ΑΠΟ");
  });

  it("adds up the parcels of a consignment", async () => {
    const connection = desk.connect();
    const { trackingRef, childVouchers } = await booked(connection, 2);
    await desk.scan(trackingRef, "delivered", { at: at(8), isAlone: true });
    await desk.scan(childVouchers[0]!.trackingRef, "absent", { at: at(9), isAlone: true });
    const history = (await connection.track!([trackingRef])).get(trackingRef)!;
    expect(history.at(-1)?.status).not.toBe("DELIVERED");
    await desk.scan(childVouchers[0]!.trackingRef, "delivered", { at: at(10), isAlone: true });
    expect((await connection.track!([trackingRef])).get(trackingRef)?.at(-1)?.status).toBe("DELIVERED");
  });

  it("asks for the news of all in one call, and for each once a day", async () => {
    const connection = desk.connect();
    const shipments = [await booked(connection), await booked(connection), await booked(connection)];
    const refs = shipments.map(({ trackingRef }) => trackingRef);
    expect((await connection.track!(refs)).size).toBe(3);
    await desk.advance(30 * 60_000);
    await desk.scan(refs[1]!, "picked-up");
    const calls = () => desk.carrier.control<{ name: string }[]>("GET", "/calls");
    const before = (await calls()).length;
    expect([...(await connection.track!(refs)).keys()]).toEqual([refs[1]]);
    const names = (await calls()).slice(before).map(({ name }) => name);
    expect(names.filter((name) => name === "GetTraceByDate")).toHaveLength(1);
    expect(names.filter((name) => name === "GetTraceByVoucher")).toHaveLength(1);
    await desk.advance(24 * 60 * 60_000);
    expect((await connection.track!(refs)).size).toBe(3);
  });
});

describe("the account", () => {
  it("is tested by a new session and the branch of its post code", async () => {
    expect(await desk.driver.test!(anAccount())).toBe("OLIVE, 007, ΑΘΗΝΑ");
    expect(await desk.consignments().then((all) => all.length)).toBeGreaterThan(0);
  });

  it("is refused with wrong credentials, in words of its own", async () => {
    const account = storedAccount(aNewAccount({}, { ...credentials, password: "wrong" }));
    await expect(desk.driver.test!(account)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "credentials_refused" },
    });
  });

  it("offers its place's parcels in Greece, with insurance and Saturdays", async () => {
    const connection = desk.connect();
    const [service, ...others] = connection.services;
    expect(others).toEqual([]);
    expect(service).toMatchObject({
      code: "standard",
      insurance: { maxMinor: 100_000, currency: "EUR" },
      saturdayDelivery: { countries: ["GR"] },
    });
    const request = {
      from: grove,
      to: nikos,
      items: [],
      parcels: [aParcel()],
      at: new Date("2026-11-20T08:00:00Z"),
    };
    expect((await service!.price(request)).totalMinor).toBeGreaterThan(0);
    for (const change of [{ from: { ...grove, zip: "54624" } }, { to: { ...nikos, country: "CY" } }])
      await expect((async () => service!.price({ ...request, ...change }))()).rejects.toMatchObject({
        code: "OPTION_NOT_AVAILABLE",
      });
    expect(connection.cashOnDelivery).toEqual({ maxMinor: 50_000, currency: "EUR" });
    for (const absent of ["dayClosing", "pickup", "points", "chargesLabel"])
      expect(connection).not.toHaveProperty(absent);
  });
});
