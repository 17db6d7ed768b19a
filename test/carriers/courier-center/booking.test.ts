/** The driver's bookings at a simulated Courier Center. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/courier-center/wire/reference.ts";
import type { BookingOrder } from "../../../app/domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { vouchersOf } from "../a-carrier-desk.ts";
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

const withLockers = () => desk.connect(anAccount({ lockers: true }));
const only = async (reference: string) => {
  const [shipment, ...others] = await desk.shipments(referenceOf(reference));
  expect(others).toEqual([]);
  return shipment!;
};

describe("a booking", () => {
  it("sends the sheet's body, each parcel with its own weight in kilograms", async () => {
    const order = anOrder({
      orderName: "#1042",
      to: { ...nikos, company: "Δήμου ΑΕ", address2: "2ος όροφος", notes: "2nd\nbell" },
      parcels: [
        aParcel({ weightG: 2_201, lengthCm: 20, widthCm: 40, heightCm: 30 }),
        aParcel({ weightG: 60 }),
      ],
      cashOnDeliveryMinor: 6_490,
    });
    const result = await desk.connect().book(order);
    const { booking, number } = await only(order.reference);
    expect(booking).toMatchObject({
      ShipmentDate: friday,
      Comments: "#1042 2nd bell",
      Requestor: { CarrierBillingAccount: "100-0000-0001" },
      Shipper: { CompanyName: "Olive Grove", Address: "Πειραιώς 10", Country: "GR", Mobile1: "2105550100" },
      Consignee: {
        CompanyName: "Δήμου ΑΕ",
        ContactName: "Νίκος Δήμου",
        Address: "Ερμού 25, 2ος όροφος",
        City: "Θεσσαλονίκη",
        Area: "Θεσσαλονίκη",
        ZipCode: "54624",
        Mobile1: "6945550177",
      },
      BasicService: "211",
      NoOfItems: 2,
      CODs: [{ Type: "Cash", Amount: { Currency: "EUR", Value: 64.9 } }],
    });
    const [first, second] = booking.Items;
    expect(first?.Weight).toEqual({ Unit: "kg", Value: 2.21 });
    expect([first?.Length?.Value, first?.Width?.Value, first?.Height?.Value]).toEqual([40, 30, 20]);
    expect(second?.Weight).toEqual({ Unit: "kg", Value: 0.5 });
    expect(vouchersOf(result)).toEqual([number, `${number}002`]);
    expect(result.carrierReference).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("names its shipment by 26 characters of the shipment's 128 bits", () => {
    expect(referenceOf("0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914")).toBe("01JERC4VRYF909V3HZBCGWFA8M");
    expect(referenceOf("00000000-0000-0000-0000-000000000000")).toBe("0".repeat(26));
    expect(referenceOf("ffffffff-ffff-ffff-ffff-ffffffffffff")).toBe(`7${"Z".repeat(25)}`);
  });

  it.each([
    ["fewer", (number: string) => [number, `${number}-2`, `${number}-3`]],
    ["own", (number: string) => [number, `${number}002`, `${number}003`]],
    ["first-is-shipment", (number: string) => [number, `${number}002`, `${number}003`]],
  ] as const)("has a number for each parcel: %s", async (trackingNumbers, expected) => {
    await desk.quirks({ trackingNumbers });
    const order = anOrder({ parcels: [aParcel(), aParcel(), aParcel()] });
    const result = await desk.connect().book(order);
    expect(vouchersOf(result)).toEqual(expected((await only(order.reference)).number));
  });

  it("goes on the day's list until the cut-off, then on that of the next working day", async () => {
    const late = desk.connect(anAccount({ cut_off: "10:03" }));
    const [before, after] = [anOrder(), anOrder()];
    expect((await desk.connect().book(before)).pickup?.pickup.date).toBe(friday);
    expect((await late.book(after)).pickup?.pickup.date).toBe(monday);
    const days = [await only(before.reference), await only(after.reference)];
    expect(days.map(({ booking }) => booking.ShipmentDate)).toEqual([friday, monday]);
  });

  it.each([
    [{}, "standard", "211"],
    [{ city_zips: "10, 546" }, "standard", "111"],
    [{ city_zips: "10,2" }, "standard", "211"],
    [{ city_zips: "54", same_day: true }, "same-day-3h", "031"],
    [{ city_zips: "54", same_day: true }, "same-day-5h", "051"],
  ])("with %j by %s has the code %s", async (given, serviceCode, code) => {
    const order = anOrder({ serviceCode });
    await desk.connect(anAccount(given)).book(order);
    expect((await only(order.reference)).booking.BasicService).toBe(code);
  });
});

describe("an order that Courier Center would refuse", () => {
  it.each([
    ["no phone", { to: { ...nikos, phone: null, phoneE164: null } }, "address_to.phone"],
    [
      "a phone that can't be called",
      { to: { ...nikos, phone: "ask me", phoneE164: null } },
      "address_to.phone",
    ],
    ["a short post code", { to: { ...nikos, zip: "5462" } }, "address_to.zip"],
    ["no town", { to: { ...nikos, city: null } }, "address_to.city"],
    ["no street", { to: { ...nikos, address: "" } }, "address_to.address"],
    ["31 kg", { parcels: [aParcel({ weightG: 30_001 })] }, "items"],
    ["181 cm", { parcels: [aParcel({ lengthCm: 181 })] }, "items"],
    ["301 cm around", { parcels: [aParcel({ lengthCm: 101, widthCm: 60, heightCm: 40 })] }, "items"],
    ["100 parcels", { parcels: Array.from({ length: 100 }, () => aParcel()) }, "items"],
    ["no locker", { serviceCode: "locker" }, "address_to.location_id"],
    [
      "a locker without a mobile",
      {
        serviceCode: "locker",
        to: { ...nikos, locationId: "10001", phone: "2310555020", phoneE164: "+302310555020" },
      },
      "address_to.phone",
    ],
    [
      "two parcels for a locker",
      { serviceCode: "locker", to: { ...nikos, locationId: "10001" }, parcels: [aParcel(), aParcel()] },
      "items",
    ],
    ["cash in dollars", { cashOnDeliveryMinor: 100, currency: "USD" }, "cash_on_delivery"],
  ])("is refused before the call: %s", async (_case, given, path) => {
    const order = anOrder(given);
    const refusal = { code: "VALIDATION_FAILED", message: expect.stringContaining(path) };
    await expect(withLockers().check!(order)).rejects.toMatchObject(refusal);
    await expect(withLockers().book(order)).rejects.toMatchObject(refusal);
    expect(await desk.shipments(referenceOf(order.reference))).toEqual([]);
  });

  it.each([
    ["cash at a locker", toLocker({ cashOnDeliveryMinor: 1_000 }), "no_cash_at_point"],
    ["another country", anOrder({ to: { ...nikos, country: "CY", zip: "1010" } }), "no_delivery"],
    ["an unknown service", anOrder({ serviceCode: "overnight" }), "no_delivery"],
    ["same day outside the city", anOrder({ serviceCode: "same-day-3h" }), "no_delivery"],
  ])("is not available: %s", async (_case, order, reason) => {
    await expect(withLockers().check!(order)).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { reason },
    });
  });

  it.each(["Errors", "ErrorMessage", "Message", "ContractorResultNote"] as const)(
    "is refused in the carrier's words, from %s",
    async (refusalPlace) => {
      await desk.quirks({ refusalPlace });
      const foreign = desk.connect(anAccount({ billing_account: "100-9" }));
      await expect(foreign.book(anOrder())).rejects.toMatchObject({
        code: "CARRIER_REJECTED",
        message: "Courier Center: CarrierBillingAccount: it isn't the login's.",
      });
    },
  );

  it.each([200, 400, 500] as const)(
    "is certainly not booked when Failure is said with %i",
    async (refusalStatus) => {
      await desk.quirks({ refusalStatus });
      await expect(
        desk.connect(anAccount({ billing_account: "100-9" })).book(anOrder()),
      ).rejects.toMatchObject({
        code: "CARRIER_REJECTED",
      });
    },
  );
});

describe("a lost answer", () => {
  it.each(["reset-after", "cut-inside", "error-after", "error-page-after", "page-after", "hang-after"])(
    "is unknown, and nothing is sent again: %s",
    async (kind) => {
      await desk.carrier.control("PUT", "/faults", { hangMs: 50 });
      await desk.fault(kind, "book");
      const order = anOrder();
      await expect(desk.connect().book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
      expect(await desk.shipments(referenceOf(order.reference))).toHaveLength(1);
    },
  );

  it.each(["namesShipment", "sendsResult"] as const)("is an answer without %s too", async (quirk) => {
    await desk.quirks({ [quirk]: false });
    await expect(desk.connect().book(anOrder())).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it("of a call that was too fast is none: it is sent again", async () => {
    await desk.fault("too-fast", "book", 2);
    const order = anOrder();
    await desk.connect().book(order);
    await only(order.reference);
  });

  it("is looked up by reference, and nothing found proves nothing", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const connection = desk.connect();
    expect(connection.byHand?.lookupProves).toBe("presence");
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
    await desk.quirks({ unknownIdentifier: "empty" });
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
    const { pieces } = await connection.book(order);
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
    await desk.quirks({ findsReferences: true });
    const found = await connection.lookup(order);
    expect(found).toMatchObject({
      pieces: [pieces[0], { trackingRef: `${pieces[0]!.trackingRef}-2` }],
      pickup: { pickup: { date: friday } },
    });
  });

  it("is not proved by details without the reference, by two shipments or by another place", async () => {
    await desk.quirks({ findsReferences: true, detailsHoldReference: false });
    const order = anOrder();
    const connection = desk.connect();
    await connection.book(order);
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
    await desk.quirks({ findsReferences: true });
    const elsewhere = { ...order, to: { ...nikos, zip: "10551" } };
    expect(await connection.lookup(elsewhere)).toEqual({ unproven: "cannot-tell" });
    const { number } = await only(order.reference);
    await desk.carrier.control("POST", "/shipments", { number, reference: referenceOf(order.reference) });
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
  });

  it("is not settled by a shipment that was cancelled in the portal", async () => {
    await desk.quirks({ findsReferences: true });
    const order = anOrder();
    const connection = desk.connect();
    await connection.book(order);
    const { number } = await only(order.reference);
    await desk.carrier.control("POST", `/shipments/${number}/void`);
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
  });

  it("says where a person looks, by the carrier's form of the reference", () => {
    const { byHand } = desk.connect();
    expect(byHand?.where.en).toMatch(/portal/);
    expect(byHand?.referenceOf?.("0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914")).toBe("01JERC4VRYF909V3HZBCGWFA8M");
  });
});

describe("a shipment that exists already", () => {
  it("is adopted if its details show our reference", async () => {
    await desk.quirks({ recognisesDuplicates: true });
    const order = anOrder();
    const connection = desk.connect();
    const first = await connection.book(order);
    expect(vouchersOf(await connection.book(order))).toEqual(vouchersOf(first));
    await only(order.reference);
  });

  it("is unknown otherwise", async () => {
    await desk.quirks({ recognisesDuplicates: true, detailsHoldReference: false });
    const order = anOrder();
    const connection = desk.connect();
    await connection.book(order);
    await expect(connection.book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
  });
});

describe("a number that a person entered", () => {
  type Numbers = readonly [string, ...string[]];
  const adopt = (order: BookingOrder, ...numbers: Numbers) => desk.connect().adopt!(order, numbers);
  const refused = { code: "CARRIER_REJECTED", metadata: { reason: "other_shipment" } };
  const numberOf = async (order: BookingOrder) => vouchersOf(await desk.connect().book(order))[0]!;

  it("is adopted if its details have our reference and post code, and books nothing", async () => {
    await desk.fault("reset-after", "book");
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    await expect(desk.connect().book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
    const { number } = await only(order.reference);
    expect(vouchersOf(await adopt(order, number))).toEqual([number, `${number}-2`]);
    expect(vouchersOf(await adopt(order, number, `${number}002`))).toEqual([number, `${number}002`]);
    await only(order.reference);
  });

  it("of another shipment is refused, with what to do", async () => {
    const [order, other] = [anOrder(), anOrder()];
    await numberOf(order);
    await expect(adopt(order, await numberOf(other))).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining("Look for the reference"),
    });
  });

  it("is refused for another post code, and once cancelled", async () => {
    const order = anOrder();
    const number = await numberOf(order);
    await expect(adopt({ ...order, to: { ...nikos, zip: "10551" } }, number)).rejects.toMatchObject(refused);
    await desk.carrier.control("POST", `/shipments/${number}/void`);
    await expect(adopt(order, number)).rejects.toMatchObject(refused);
  });

  it.each(["failure", "empty"] as const)("that is not known is refused: %s", async (unknownIdentifier) => {
    await desk.quirks({ unknownIdentifier });
    await expect(adopt(anOrder(), "999999999999")).rejects.toMatchObject(refused);
  });

  it("must be the shipment's own, and not our reference", async () => {
    await desk.quirks({ findsReferences: true });
    const order = anOrder();
    await numberOf(order);
    await expect(adopt(order, referenceOf(order.reference))).rejects.toMatchObject(refused);
  });

  it("is taken by the person's word where the details show no reference", async () => {
    await desk.quirks({ detailsHoldReference: false });
    const order = anOrder();
    const number = await numberOf(order);
    expect(vouchersOf(await adopt(order, number))).toEqual([number]);
  });

  it("comes once for each parcel at most", async () => {
    const wrong = { code: "VALIDATION_FAILED", metadata: { reason: "number_count" } };
    await expect(adopt(anOrder(), "013600000218", "013600000226")).rejects.toMatchObject(wrong);
    const two = anOrder({ parcels: [aParcel(), aParcel()] });
    await expect(adopt(two, "013600000218", "013600000218")).rejects.toMatchObject(wrong);
  });

  it("can't be asked about while the carrier is away: nothing is refused for good", async () => {
    await desk.fault("error-page-before", "details", 9);
    await expect(adopt(anOrder(), "013600000218")).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});

describe("a locker", () => {
  it("is the chosen one, in the courier's form", async () => {
    const order = toLocker();
    await withLockers().book(order);
    const { booking, locker } = await only(order.reference);
    expect(booking.LockerDeliveryInfo).toEqual({ Prefix: "ATH", Code: "10001" });
    expect(booking.Consignee.Address).toBe("Ερμού 25");
    expect(locker).toBe("10001");
  });

  it.each([
    { lockers: "none" },
    { lockers: "another" },
    { lockers: "another", lockerField: "LockerDeliveryInfo" },
  ] as const)("that is not given leaves the booking in place: %j", async (quirks) => {
    await desk.quirks(quirks);
    const order = toLocker();
    expect(vouchersOf(await withLockers().book(order))).toHaveLength(1);
    expect((await only(order.reference)).state).toBe("booked");
  });
});

it("keeps the credentials out of every error", async () => {
  const connection = desk.connect(anAccount({ billing_account: "100-9" }));
  const error = await connection.book(anOrder()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(EngineError);
  const shown = JSON.stringify(error, Object.getOwnPropertyNames(error as Error));
  for (const secret of ["olive-credential", "olive-api-key", "Νίκος"]) expect(shown).not.toContain(secret);
});
