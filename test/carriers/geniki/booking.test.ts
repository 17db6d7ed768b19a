import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BookingOrder, BookingResult, Unproven } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { contentXml, postSoap, recordWith } from "../../simulator/geniki/simulated-geniki.ts";
import type { GenikiDesk } from "./a-geniki-desk.ts";
import {
  aGenikiDesk,
  anAccount,
  anOrder,
  aParcel,
  credentials,
  eleni,
  friday,
  grove,
  nikos,
  shipmentOf,
} from "./a-geniki-desk.ts";

let desk: GenikiDesk;
beforeEach(async () => {
  desk = await aGenikiDesk();
});
afterEach(() => desk.close());

const referenceOf = ({ reference }: BookingOrder) => reference.replaceAll("-", "");
const jobsOf = (order: BookingOrder) => desk.jobs(referenceOf(order));
const MINUTE_MS = 60_000;

describe("a booking", () => {
  it("sends the record of the order, with the shipment's id as reference", async () => {
    const order = anOrder({
      parcels: [aParcel(), aParcel({ weightG: 1_605 })],
      cashOnDeliveryMinor: 64_90,
      orderName: "#1042",
      to: { ...nikos, zip: "546 24", notes: "2ο κουδούνι, και χτυπήστε δυνατά παρακαλώ" },
    });
    const { carrierReference, pieces } = await desk.connect().book(order);
    const [job] = await jobsOf(order);
    expect(job?.record).toMatchObject({
      OrderId: referenceOf(order),
      Name: "Νίκος Δήμου",
      Address: "Ερμού 25",
      Email: "nikos@example.org",
      City: "Θεσσαλονίκη",
      Telephone: "6945550177",
      Zip: "54624",
      Pieces: 2,
      Weight: "3.21",
      Comments: "#1042 2ο κουδούνι, και χτυπήστε δυνατά π",
      Services: "ΑΜ",
      CodAmount: "64.9",
      InsAmount: "0",
      ReceivedDate: `${friday}T00:00:00`,
    });
    expect(carrierReference).toBe(job?.id);
    expect(pieces.map(({ trackingRef }) => trackingRef)).toEqual([job?.voucher, ...(job?.subVouchers ?? [])]);
  });

  it("weighs half a kilogram at least, and goes on the next working day after the cut-off", async () => {
    await desk.advance(8 * 3_600_000);
    const order = anOrder({ parcels: [aParcel({ weightG: 90 })] });
    await desk.connect().book(order);
    expect((await jobsOf(order))[0]?.record).toMatchObject({
      Weight: "0.5",
      ReceivedDate: "2026-11-23T00:00:00",
    });
  });

  it.each([
    [{ extras: { insuranceMinor: 50_00 } }, {}, { Services: "ΑΣ", InsAmount: "50" }],
    [{ extras: { saturdayDelivery: true } }, {}, { Services: "5Σ" }],
    [
      { to: eleni, serviceCode: "cyprus-economy" },
      {},
      { Services: "ΦΡ", Country: "CY", Telephone: "99123456" },
    ],
    [{ to: eleni }, { cyprus: true }, { Services: "", Zip: "1010" }],
    [{ to: { ...nikos, zip: "84001" } }, { island_delivery: true }, { Services: "Β2" }],
    [{ to: nikos }, { island_delivery: true, recipient_pays: true }, { Services: "ΧΠ" }],
    [{ to: nikos }, { SubCode: "SHOP-2" }, { SubCode: "SHOP-2" }],
  ] as const)("with %j and settings %j is %j", async (given, settings, record) => {
    const order = anOrder(given);
    await desk.connect(anAccount({ ...settings })).book(order);
    expect((await jobsOf(order))[0]?.record).toMatchObject(record);
  });

  it("to Europe has its country, e-mail and contents", async () => {
    const to = { ...nikos, country: "IT", zip: "00184", city: "Roma", phone: "+39 06 1234", phoneE164: null };
    const order = anOrder({ serviceCode: "europe", to });
    await desk.connect(anAccount({ contents: "Soap" })).book(order);
    expect((await jobsOf(order))[0]?.record).toMatchObject({
      Services: "GE",
      Country: "IT",
      CountryIso: "IT",
      ContentsDescription: "Soap",
    });
    await expect(desk.connect().book(anOrder({ serviceCode: "europe", to }))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { reason: "customs_contents" },
    });
  });

  it.each([
    [{ name: "" }, "address_to.name"],
    [{ name: "α".repeat(101) }, "address_to.name"],
    [{ address: "" }, "address_to.address"],
    [{ address: "α".repeat(151) }, "address_to.address"],
    [{ city: null }, "address_to.city"],
    [{ zip: "5462" }, "address_to.zip"],
  ])("with the recipient's %j is refused, and nothing is sent", async (change, path) => {
    const order = anOrder({ to: { ...nikos, ...change } });
    const refusal = { code: "VALIDATION_FAILED", metadata: { issues: [{ path }] } };
    await expect(desk.connect().book(order)).rejects.toMatchObject(refusal);
    await expect(desk.connect().check?.(order)).rejects.toMatchObject(refusal);
    expect(await desk.calls("CreateJob")).toBe(0);
  });

  it.each([
    [{ to: eleni }, "no_delivery"],
    [{ to: { ...nikos, country: "IT" } }, "no_delivery"],
    [{ cashOnDeliveryMinor: 100, currency: "USD" }, "currency"],
    [{ to: eleni, serviceCode: "cyprus-economy", extras: { saturdayDelivery: true } }, "no_saturday"],
  ])("with %j is refused: %s", async (given, reason) => {
    await expect(desk.connect().book(anOrder(given))).rejects.toMatchObject({ metadata: { reason } });
  });

  it("is sent once more with today's date when midnight has passed", async () => {
    await desk.geniki.control("POST", "/clock", { advanceMs: 14 * 3_600_000 });
    // Geniki's clock is on Saturday, ours on Friday: only a later date is taken.
    await expect(desk.connect().book(anOrder())).rejects.toMatchObject({
      metadata: { reason: "day_passed" },
    });
    expect(await desk.calls("CreateJob")).toBe(2);
    await desk.code(706, "CreateJob");
    const other = await aGenikiDesk();
    await other.code(706, "CreateJob");
    const order = anOrder();
    await other.connect().book(order);
    expect((await other.jobs(referenceOf(order))).length).toBe(1);
    await other.close();
  });

  it("asks for a key once, and anew when it has expired", async () => {
    const connection = desk.connect();
    await Promise.all(Array.from({ length: 5 }, () => connection.book(anOrder())));
    expect(await desk.calls("Authenticate")).toBe(1);
    await desk.geniki.control("DELETE", "/keys");
    await connection.book(anOrder());
    expect(await desk.calls("Authenticate")).toBe(2);
  });

  it.each([14, 15])("that is refused with %i is sent again: it was certainly not booked", async (code) => {
    await desk.code(code, "CreateJob");
    const order = anOrder();
    await desk.connect().book(order);
    expect(await jobsOf(order)).toHaveLength(1);
  });

  it.each([
    [14, "CARRIER_UNAVAILABLE"],
    [5, "CARRIER_REJECTED"],
    [703, "CARRIER_REJECTED"],
  ])("that is always refused with %i fails: %s", async (code, expected) => {
    await desk.code(code, "CreateJob", "before", 10);
    await expect(desk.connect().book(anOrder())).rejects.toMatchObject({ code: expected });
  });

  it.each(["at-booking", "always"])("with a sub-voucher missing: %s", async (lastSubVoucherMissing) => {
    await desk.quirks({ lastSubVoucherMissing });
    const order = anOrder({ parcels: [aParcel(), aParcel(), aParcel()] });
    const { pieces } = await desk.connect().book(order);
    expect(pieces).toHaveLength(lastSubVoucherMissing === "always" ? 2 : 3);
    expect(await desk.calls("GetVoucherJob")).toBe(1);
  });
});

/** Books with an outcome that is unknown, and lets the carrier settle. */
async function lost(order: BookingOrder, fault: () => Promise<unknown>): Promise<Date> {
  await fault();
  const calledAt = desk.clock.now();
  await expect(desk.connect().book(order)).rejects.toThrow(OutcomeUnknownError);
  await desk.advance(3 * MINUTE_MS);
  return calledAt;
}

type Found = BookingResult | Unproven | null;
const lookUp = (order: BookingOrder, calledAt: Date): Promise<Found> =>
  desk.connect().lookup(order, calledAt);

describe("a lost answer", () => {
  const faults = [
    ["a cut line after the booking", () => desk.fault("reset-after", "CreateJob"), true],
    ["a cut line before it", () => desk.fault("reset-before", "CreateJob"), false],
    ["half an answer", () => desk.fault("cut-inside", "CreateJob"), true],
    ["a page of HTML", () => desk.fault("page-after", "CreateJob"), true],
    ["a status of 500 and more", () => desk.fault("error-page-before", "CreateJob"), false],
    ["8 after it", () => desk.code(8, "CreateJob", "after"), true],
    ["12 before it", () => desk.code(12, "CreateJob"), false],
    ["a code that is unknown", () => desk.code(999, "CreateJob", "after"), true],
    ["success without a voucher", () => desk.code(0, "CreateJob", "after"), true],
    ["a fault of SOAP", () => desk.code("fault", "CreateJob", "after"), true],
  ] as const;

  it.each(faults)("by %s is found, or certainly no booking", async (_name, fault, isBooked) => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const calledAt = await lost(order, fault);
    const [job] = await jobsOf(order);
    expect(await lookUp(order, calledAt)).toEqual(
      isBooked
        ? {
            carrierReference: job?.id,
            pieces: [job?.voucher, ...(job?.subVouchers ?? [])].map((trackingRef) => ({ trackingRef })),
            pickup: null,
          }
        : null,
    );
  });

  it.each(faults)("by %s is found after other bookings, too", async (_name, fault, isBooked) => {
    await desk.connect().book(anOrder());
    const order = anOrder();
    const calledAt = await lost(order, fault);
    const found = await lookUp(order, calledAt);
    expect(found === null).toBe(!isBooked);
    expect(await desk.calls("GetJobs")).toBe(0);
  });

  it.each([0, 3, 9])("is none where %i means that nothing was found", async (nothingFound) => {
    await desk.quirks({ nothingFound });
    const order = anOrder();
    const calledAt = await lost(order, () => desk.code(12, "CreateJob"));
    expect(await lookUp(order, calledAt)).toBeNull();
    await postOther({ OrderId: "of other software" });
    expect(await lookUp(order, calledAt)).toBeNull();
  });

  it("is not believed to be none by a code that a fresh reference does not have", async () => {
    const order = anOrder();
    const calledAt = await lost(order, () => desk.code(8, "CreateJob", "after"));
    await desk.code(9, "GetJobsFromOrderId");
    await expect(lookUp(order, calledAt)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(await lookUp(order, calledAt)).toMatchObject({ carrierReference: expect.any(String) });
  });

  it("waits two minutes before finding nothing counts", () => {
    expect(desk.connect().settleMs).toBe(2 * MINUTE_MS);
  });

  it("with two jobs is the lower one; the other is cancelled before closing", async () => {
    const order = anOrder();
    const calledAt = await lost(order, () => desk.fault("reset-after", "CreateJob"));
    await postOther({ OrderId: referenceOf(order) });
    const [lower, higher] = await jobsOf(order);
    const found = (await lookUp(order, calledAt)) as BookingResult;
    expect(found.carrierReference).toBe(lower?.id);
    const { dayClosing } = desk.connect();
    await dayClosing?.close(friday, [shipmentOf(order, found)]);
    expect((await jobsOf(order)).map(({ id, state }) => [id, state])).toEqual([
      [lower?.id, "closed"],
      [higher?.id, "cancelled"],
    ]);
  });

  it("is booked again under the same reference once its job was cancelled", async () => {
    const connection = desk.connect();
    const order = anOrder();
    const first = await connection.book(order);
    await connection.cancel?.(shipmentOf(order, first));
    expect(await connection.lookup(order, desk.clock.now())).toBeNull();
    const second = await connection.book(order);
    expect(await connection.lookup(order, desk.clock.now())).toEqual(second);
  });
});

describe("references that Geniki does not keep whole", () => {
  it("are noticed by the first booking; nothing is booked again by itself then", async () => {
    await desk.quirks({ orderIdLength: 20 });
    await desk.connect().book(anOrder());
    const order = anOrder();
    const calledAt = await lost(order, () => desk.code(12, "CreateJob"));
    expect(await lookUp(order, calledAt)).toEqual({ unproven: "cannot-tell" });
  });

  it("are noticed without a booking before", async () => {
    await desk.quirks({ orderIdLength: 20 });
    const order = anOrder();
    const calledAt = await lost(order, () => desk.fault("reset-after", "CreateJob"));
    expect(await lookUp(order, calledAt)).toEqual({ unproven: "booked" });
  });

  it("leave the outcome open where Geniki gives no list of jobs", async () => {
    await desk.quirks({ refusesGetJobs: true });
    const order = anOrder();
    const calledAt = await lost(order, () => desk.code(12, "CreateJob"));
    await expect(lookUp(order, calledAt)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    await desk.advance(60 * MINUTE_MS);
    expect(await lookUp(order, calledAt)).toEqual({ unproven: "cannot-tell" });
    // A booking that is found shows that references are whole.
    await desk.connect().book(anOrder());
    expect(await lookUp(order, calledAt)).toBeNull();
  });

  it("differ from look-ups that are late", async () => {
    await desk.quirks({ lookupDelayMs: MINUTE_MS });
    await desk.connect().book(anOrder());
    const order = anOrder();
    const calledAt = await lost(order, () => desk.fault("reset-after", "CreateJob"));
    expect(await lookUp(order, calledAt)).toMatchObject({ carrierReference: expect.any(String) });
    expect(await desk.connectElsewhere().lookup(order, calledAt)).toMatchObject({
      carrierReference: expect.any(String),
    });
  });
});

describe("cancelling", () => {
  it("cancels the whole job, twice as once, and after a lost answer", async () => {
    const connection = desk.connect();
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const shipment = shipmentOf(order, await connection.book(order));
    await desk.fault("reset-after", "CancelJob");
    await connection.cancel?.(shipment);
    await connection.cancel?.(shipment);
    expect((await jobsOf(order)).map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("finds the job of a number that a person entered", async () => {
    const connection = desk.connect();
    const order = anOrder();
    const shipment = { ...shipmentOf(order, await connection.book(order)), carrierReference: null };
    await connection.cancel?.(shipment);
    expect((await jobsOf(order)).map(({ state }) => state)).toEqual(["cancelled"]);
    await expect(
      connection.cancel?.({ ...shipment, id: crypto.randomUUID(), trackingRef: "1" }),
    ).rejects.toMatchObject({ metadata: { reason: "unknown_number" } });
  });

  it("ends with closing, by our record or Geniki's", async () => {
    const connection = desk.connect();
    const order = anOrder();
    const shipment = shipmentOf(order, await connection.book(order));
    await connection.dayClosing?.close(friday, [shipment]);
    await expect(connection.cancel?.(shipment)).rejects.toMatchObject({ code: "NOT_CANCELLABLE" });
    const before = await desk.calls("CancelJob");
    await expect(connection.cancel?.({ ...shipment, pickupListRef: "1" })).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
      message: "Already handed over to Geniki; only its shop can stop it.",
    });
    expect(await desk.calls("CancelJob")).toBe(before);
  });
});

describe("a return coupon", () => {
  const toGrove = (given = {}) => anOrder({ serviceCode: "return", from: nikos, to: grove, ...given });

  it("is made for the shopper, printed, and never cancelled or made again by itself", async () => {
    const connection = desk.connect(anAccount({ returns: true, return_days_valid: 14 }));
    const order = toGrove();
    const booked = await connection.book(order);
    const [coupon] = await desk.geniki.control<Record<string, unknown>[]>("GET", "/coupons");
    expect(coupon).toMatchObject({
      serial: booked.pieces[0]?.trackingRef,
      from: "Νίκος Δήμου",
      daysValid: 14,
      isPayedBySender: false,
    });
    const shipment = shipmentOf(order, booked);
    const label = await connection.labels?.print(shipment, "a6", null);
    expect(new TextDecoder().decode(label?.bytes).startsWith("%PDF")).toBe(true);
    await expect(connection.cancel?.(shipment)).rejects.toMatchObject({ code: "NOT_CANCELLABLE" });
    expect(await connection.lookup(order, desk.clock.now())).toEqual({ unproven: "cannot-tell" });
  });

  it("has an unknown outcome after a lost answer, and is for one parcel", async () => {
    const connection = desk.connect(anAccount({ returns: true }));
    await desk.fault("reset-after", "CreateReturnRequest");
    await expect(connection.book(toGrove())).rejects.toThrow(OutcomeUnknownError);
    await expect(connection.book(toGrove({ parcels: [aParcel(), aParcel()] }))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await expect(desk.connect().book(toGrove())).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
  });
});

describe("a number that a person entered", () => {
  const adopt = (order: BookingOrder, ...numbers: [string, ...string[]]) =>
    desk.connect(anAccount({ returns: true })).adopt!(order, numbers);

  it.each([null, 20])(
    "is adopted with its job, if its reference is ours: %s characters are kept",
    async (orderIdLength) => {
      await desk.quirks({ orderIdLength });
      const order = anOrder({ parcels: [aParcel(), aParcel()] });
      const booked = await desk.connect().book(order);
      expect(await adopt(order, booked.pieces[0]!.trackingRef)).toEqual(booked);
    },
  );

  it("of another shipment, of none, or in another form is refused", async () => {
    const [order, other] = [anOrder(), anOrder()];
    await desk.connect().book(order);
    const { pieces } = await desk.connect().book(other);
    for (const number of [pieces[0]!.trackingRef, "7399999999"])
      await expect(adopt(order, number)).rejects.toMatchObject({ metadata: { reason: "other_shipment" } });
    await expect(adopt(order, "123")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("of a coupon is taken as it is", async () => {
    const order = anOrder({ serviceCode: "return", from: nikos, to: grove });
    expect((await adopt(order, "7301000015")).pieces).toEqual([{ trackingRef: "7301000015" }]);
  });
});

it("two processes book on, though the key of each ends the other's", async () => {
  await desk.quirks({ newKeyEndsOlder: true });
  const processes = [desk.connect(), desk.connectElsewhere()];
  for (let turn = 0; turn < 6; turn++) {
    const order = anOrder();
    await processes[turn % 2]!.book(order);
    expect(await jobsOf(order)).toHaveLength(1);
  }
});

/** A job that other software makes with the same user. */
async function postOther(changes: Record<string, string>): Promise<void> {
  const key = await postSoap(desk.geniki.url, "Authenticate", contentXml(credentials));
  const sAuthKey = /<Key>(.*)<\/Key>/.exec(key.text)?.[1] ?? "";
  const oVoucher = recordWith({ ReceivedDate: `${friday}T00:00:00`, ...changes });
  const made = await postSoap(
    desk.geniki.url,
    "CreateJob",
    contentXml({ sAuthKey, oVoucher, eType: "Voucher" }),
  );
  if (made.result !== 0) throw new Error(made.text);
}
