import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedCourierCenter } from "./simulated-courier-center.ts";
import {
  aBooking,
  cash,
  context,
  item,
  post,
  sides,
  startSimulatedCourierCenter,
  toLocker,
} from "./simulated-courier-center.ts";

let carrier: SimulatedCourierCenter;
beforeAll(async () => {
  carrier = await startSimulatedCourierCenter();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

const shipper = (changes: object) => ({ Shipper: { ...aBooking.Shipper, ...changes } });
const consignee = (changes: object) => ({ Consignee: { ...aBooking.Consignee, ...changes } });
const items = (...all: object[]) => ({ NoOfItems: all.length, Items: all });
const weighing = (Value: unknown, Unit = "kg") => items({ ...item, Weight: { Unit, Value } });

describe("a booking", () => {
  it("answers numbers with leading zeros, one for each parcel", async () => {
    const { status, body } = await carrier.book(items(item, { ...item, ...sides(40, 30, 20) }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ Result: "Success", ShipmentMasterId: expect.any(String) });
    expect(body.ShipmentNumber).toMatch(/^0\d{11}$/);
    expect(body.TrackingNumbers).toEqual([`${body.ShipmentNumber}001`, `${body.ShipmentNumber}002`]);
  });

  it.each([
    ["first-is-shipment", (number: string) => [number, `${number}002`]],
    ["fewer", (number: string) => [number]],
  ] as const)("numbers parcels in another way: %s", async (trackingNumbers, expected) => {
    await carrier.quirks({ trackingNumbers });
    const { body } = await carrier.book(items(item, item));
    expect(body.TrackingNumbers).toEqual(expected(String(body.ShipmentNumber)));
  });

  it("may succeed without a number, or without saying so", async () => {
    const count = (await carrier.shipments()).length;
    await carrier.quirks({ namesShipment: false });
    const unnamed = await carrier.book();
    expect(unnamed.body).toMatchObject({ Result: "Success" });
    expect(unnamed.body).not.toHaveProperty("ShipmentNumber");
    await carrier.quirks({ sendsResult: false });
    expect((await carrier.book()).body).not.toHaveProperty("Result");
    expect(await carrier.shipments()).toHaveLength(count + 2);
  });

  it("takes names and words in any case", async () => {
    const lower = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(lower);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lower(inner)]),
      );
    };
    const { body } = await post(
      `${carrier.server.apiUrl}/Shipment`,
      lower({ Context: context, ...aBooking, BillTo: "requestor", ...cash(12.5) }),
    );
    expect(body).toMatchObject({ Result: "Success" });
    const [shipment] = (await carrier.shipments()).slice(-1);
    expect(shipment?.booking).toMatchObject({ ...aBooking, ...cash(12.5) });
  });

  it("makes another shipment of the same reference", async () => {
    const Reference1 = "twice";
    const numbers = [await carrier.booked({ Reference1 }), await carrier.booked({ Reference1 })];
    expect((await carrier.shipments(Reference1)).map(({ number }) => number)).toEqual(numbers);
  });

  it("recognises a live reference behind a switch", async () => {
    await carrier.quirks({ recognisesDuplicates: true });
    const Reference1 = "once";
    const number = await carrier.booked({ Reference1 });
    expect((await carrier.book({ Reference1 })).body).toMatchObject({
      ShipmentNumber: number,
      ShipmentAlreadyExists: true,
    });
    await carrier.call("/Shipment/Void", { ShipmentNumber: number });
    expect(await carrier.booked({ Reference1 })).not.toBe(number);
  });
});

describe("a booking is refused", () => {
  it.each<[string, object, RegExp]>([
    ["a number as text", weighing("2.2"), /Items.0.Weight.Value/],
    ["grams", weighing(2_200, "g"), /Unit/],
    ["30.1 kg", weighing(30.1), /Value/],
    ["no weight", weighing(0), /Value/],
    ["181 cm", items({ ...item, ...sides(181, 10, 10) }), /Length/],
    ["over 300 cm around", items({ ...item, ...sides(100, 60, 41) }), /300/],
    ["a side without the others", items({ ...item, Length: { Unit: "cm", Value: 40 } }), /none of them/],
    ["documents", items({ ...item, GoodsType: "Docs" }), /GoodsType/],
    ["fewer items than said", { NoOfItems: 2 }, /NoOfItems/],
    ["no item", items(), /Items/],
    ["a hundred items", items(...Array.from({ length: 100 }, () => item)), /NoOfItems/],
    ["a post code with a blank", consignee({ ZipCode: "546 24" }), /ZipCode/],
    ["a post code of four digits", shipper({ ZipCode: "1055" }), /ZipCode/],
    ["the full name of the country", consignee({ Country: "GREECE" }), /Country/],
    ["no country code", consignee({ CountryCode: undefined }), /CountryCode/],
    ["a shipper without an address", shipper({ Address: undefined }), /Shipper.Address/],
    ["a shipper without a country", shipper({ Country: undefined }), /Shipper.Country/],
    ["a shipper without a phone", shipper({ Mobile1: "" }), /Shipper.Mobile1/],
    ["another contract", { Requestor: { CarrierBillingAccount: "100-0000-0009" } }, /BillingAccount/],
    [
      "another contract of the shipper",
      shipper({ CarrierBillingAccount: "100-0000-0009" }),
      /BillingAccount/,
    ],
    ["an unknown service", { BasicService: "31" }, /BasicService/],
    ["a service as a number", { BasicService: 211 }, /BasicService/],
    ["a third payer", { BillTo: "Shipper" }, /BillTo/],
    ["a day that is past", { ShipmentDate: "2027-02-28" }, /ShipmentDate/],
    ["a moment in place of a day", { ShipmentDate: "2027-03-01T00:00:00" }, /ShipmentDate/],
    ["an unknown name", { "Reference 1": "x" }, /Reference 1/],
    ["cash in dollars", cash(10, "USD"), /Currency/],
    ["cash of nothing", cash(0), /CODs/],
    ["cash with three decimals", cash(10.005), /decimals/],
    ["cash as text", cash("10"), /CODs/],
    ["cash twice", { CODs: [...cash(1).CODs, ...cash(2).CODs] }, /CODs/],
    ["cash at a locker", { ...cash(10), ...toLocker("10001") }, /no cash/],
    ["two parcels to a locker", { ...items(item, item), ...toLocker("10001") }, /one parcel/],
    [
      "a locker without a mobile",
      { ...consignee({ Mobile1: "2310555020" }), ...toLocker("10001") },
      /mobile/,
    ],
    ["BOXNOW with a code", toLocker("10001", "BOXNOW"), /BOXNOW/],
    ["ATH without a code", toLocker(), /ATH/],
    ["a pickup of no return voucher", { IsMandatoryPickup: true }, /return/],
  ])("with %s", async (_case, changes, reason) => {
    const count = (await carrier.shipments()).length;
    const { status, body, reasons } = await carrier.book(changes as Record<string, unknown>);
    expect({ status, Result: body.Result }).toEqual({ status: 200, Result: "Failure" });
    expect(reasons.join(" ")).toMatch(reason);
    expect(await carrier.shipments()).toHaveLength(count);
  });

  it("with all reasons at once", async () => {
    const { reasons } = await carrier.book({ BasicService: "9", BillTo: "Nobody" });
    expect(reasons).toHaveLength(2);
  });
});

describe("return vouchers", () => {
  const asked = { GenerateReturnAWB: true, IsMandatoryPickup: false };

  it.each(["ReturnShipmentNumber", "ReturnAWB", "ReturnVoucherNumber"] as const)(
    "come as %s",
    async (returnField) => {
      await carrier.quirks({ returnField });
      const { body } = await carrier.book(asked);
      expect(body[returnField]).toMatch(/^0\d{11}$/);
      expect(body[returnField]).not.toBe(body.ShipmentNumber);
    },
  );

  it("come in a list, or not at all", async () => {
    await carrier.quirks({ returnField: "ReturnTrackingNumbers" });
    expect((await carrier.book(asked)).body.ReturnTrackingNumbers).toHaveLength(1);
    await carrier.quirks({ returnField: "none" });
    expect(Object.keys((await carrier.book(asked)).body).filter((name) => name.startsWith("Return"))).toEqual(
      [],
    );
    await carrier.quirks({});
    expect((await carrier.book()).body).not.toHaveProperty("ReturnShipmentNumber");
  });
});

describe("lockers", () => {
  it("are given as asked", async () => {
    expect((await carrier.book(toLocker("10002"))).body).toMatchObject({
      Result: "Success",
      AssignedLockerCode: "10002",
    });
  });

  it.each(["LockerCode", "DestinationLockerCode"] as const)("are named in %s too", async (lockerField) => {
    await carrier.quirks({ lockers: "another", lockerField });
    const { body } = await carrier.book(toLocker("10001"));
    expect(body).toMatchObject({ Result: "Success", [lockerField]: "10002" });
  });

  it("are named inside of the asked place, or nowhere", async () => {
    await carrier.quirks({ lockers: "another", lockerField: "LockerDeliveryInfo" });
    expect((await carrier.book(toLocker("10001"))).body).toMatchObject({
      LockerDeliveryInfo: { Code: "10002" },
    });
    await carrier.quirks({ lockerField: "none" });
    expect(JSON.stringify((await carrier.book(toLocker("10001"))).body)).not.toContain("10001");
  });

  it("may be nearest", async () => {
    expect((await carrier.book(toLocker(undefined, "BOXNOW"))).body).toMatchObject({
      AssignedLockerCode: "10001",
    });
  });

  it.each(["none", "full", "unknown"])("that are not found leave the booking in place: %s", async (why) => {
    if (why === "none") await carrier.quirks({ lockers: "none" });
    if (why === "full") await carrier.control("PUT", "/lockers/10003", { hasRoom: false });
    const { body } = await carrier.book(toLocker(why === "unknown" ? "99999" : "10003"));
    expect(body).toMatchObject({ Result: "Success", ContractorResultNote: "No locker found" });
    expect(body.ShipmentNumber).toMatch(/^0/);
  });
});
