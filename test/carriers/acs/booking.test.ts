import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acsDriver } from "../../../app/adapters/carriers/acs/driver.server.ts";
import type { BookingOrder } from "../../../app/domain/engine/index.ts";
import { atPoint, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import { shipmentOf, vouchersOf } from "../a-carrier-desk.ts";
import type { AcsDesk } from "./an-acs-desk.ts";
import {
  aNewAccount,
  anAccount,
  anAcsDesk,
  anOrder,
  aParcel,
  eleni,
  friday,
  locker,
  monday,
  nikos,
} from "./an-acs-desk.ts";

let desk: AcsDesk;
beforeAll(async () => {
  desk = await anAcsDesk({ accounts: [{ ...demoAccount, hasCyprusEconomy: true }] });
});
beforeEach(async () => {
  await desk.acs.control("DELETE", "/faults");
  await desk.quirks({});
});
afterAll(() => desk.close());

const connect = (settings = {}) => desk.connect(anAccount(aNewAccount(settings)));
const book = (order: BookingOrder, settings = {}) => connect(settings).book(order);
const requestOf = async ({ reference }: BookingOrder) => (await desk.vouchers(reference))[0]?.request;

describe("a voucher", () => {
  it("has the order's parcels as pieces, and its pickup on the day of its list", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel(), aParcel()] });
    const result = await book(order);
    const [voucher] = await desk.vouchers(order.reference);
    expect(vouchersOf(result)).toEqual([voucher!.number, ...voucher!.children]);
    expect(result).toMatchObject({
      carrierReference: null,
      pickup: { pickup: { date: friday, from: "13:00", until: "18:00" }, pickupRef: voucher!.number },
    });
  });

  it("carries the order's name, else its id", async () => {
    const named = anOrder({ relatedOrderId: "5873461092", orderName: "#1006" });
    const { orderName: _, ...unnamed } = anOrder({ relatedOrderId: "5873461092" });
    await book(named);
    await book(unnamed);
    expect(await requestOf(named)).toMatchObject({ Reference_Key2: "#1006" });
    expect(await requestOf(unnamed)).toMatchObject({ Reference_Key2: "5873461092" });
  });

  it.each(["standard", "shop", "smartpoint"])("is booked as %s", async (serviceCode) => {
    const locationId = { standard: null, shop: "ΘΣ-2", smartpoint: locker }[serviceCode] ?? null;
    const order = anOrder({ serviceCode, to: { ...nikos, locationId } });
    await book(order);
    expect(await requestOf(order)).toMatchObject({
      Recipient_Name: "Νίκος Δήμου",
      Recipient_Address: "Ερμού",
      Acs_Delivery_Products: serviceCode === "shop" ? "REC" : null,
    });
  });

  it.each(["shop", "smartpoint"])("is booked as %s beside a poor home address", async (serviceCode) => {
    const locationId = serviceCode === "shop" ? "ΘΣ-2" : locker;
    const points = await connect().points!.list();
    const point = points.find((each) => each.locationId === locationId)!;
    const to = atPoint({ ...nikos, address: null, city: null, zip: null, locationId }, point);
    const order = anOrder({ serviceCode, to });
    await book(order);
    expect(await requestOf(order)).toMatchObject({
      Recipient_Name: "Νίκος Δήμου",
      Recipient_Zipcode: point.address.zip,
    });
  });

  it.each(["cyprus", "cyprus-economy", "shop", "smartpoint"])("goes to Cyprus as %s", async (serviceCode) => {
    const isPoint = serviceCode === "shop" || serviceCode === "smartpoint";
    const locationId = isPoint ? (serviceCode === "shop" ? "ΛΥ-1" : "ΛΥ-501") : null;
    const phone = serviceCode === "smartpoint" ? { phone: nikos.phone!, phoneE164: nikos.phoneE164! } : {};
    const order = anOrder({ serviceCode, to: { ...eleni, ...phone, locationId } });
    await book(order, { Content_Type_ID: 6 });
    expect(await requestOf(order)).toMatchObject({ Recipient_Country: "CY", Content_Type_ID: 6 });
  });

  it("carries cash on delivery, insurance and Saturday", async () => {
    const order = anOrder({
      cashOnDeliveryMinor: 6_490,
      extras: { insuranceMinor: 25_050, saturdayDelivery: true },
    });
    await book(order);
    expect(await requestOf(order)).toMatchObject({
      Acs_Delivery_Products: "COD,INS,SAT",
      Cod_Ammount: 64.9,
      Insurance_Ammount: 250.5,
    });
  });

  it.each([
    ["Τρίκερι", "REM"],
    ["Trikeri", "REM"],
    ["Μηλιές", null],
    ["a village that no table has", "REM"],
  ])("to %s has the products %s", async (city, products) => {
    const order = anOrder({ to: { ...nikos, zip: "370 06", city } });
    await book(order);
    expect(await requestOf(order)).toMatchObject({ Acs_Delivery_Products: products });
  });

  it("carries cash on delivery to a locker with a card terminal, where ACS takes it", async () => {
    await desk.quirks({ lockerCod: "card-terminals" });
    const points = (await connect().points!.list()).filter(({ kind }) => kind === "locker");
    const withTerminal = points.find(({ cashOnDelivery }) => cashOnDelivery)!;
    const without = points.find(({ cashOnDelivery }) => cashOnDelivery === false)!;
    const at = (locationId: string) =>
      anOrder({ serviceCode: "smartpoint", cashOnDeliveryMinor: 1_000, to: { ...nikos, locationId } });
    await expect(book(at(without.locationId))).rejects.toMatchObject({
      metadata: { reason: "no_cash_at_point" },
    });
    expect((await book(at(withTerminal.locationId))).pieces).toHaveLength(1);
    await desk.quirks({});
    await expect(book(at(withTerminal.locationId))).rejects.toMatchObject({
      metadata: { reason: "extras_combined" },
    });
  });

  it("is refused in words for the merchant, wherever ACS puts its own", async () => {
    const order = () => anOrder({ serviceCode: "smartpoint", to: { ...nikos, locationId: "ΙΒ-999" } });
    for (const refusalPlace of ["value", "execution"]) {
      await desk.quirks({ refusalPlace });
      await expect(book(order())).rejects.toMatchObject({
        code: "OPTION_NOT_AVAILABLE",
        message: "This ACS point no longer exists. ACS: Unacceptable Acs Destination Value",
        ...{ side: "to", misfit: "closed" },
      });
    }
  });

  it("is read in every form of the envelope", async () => {
    for (const quirks of [
      { outputSpelling: "ACSOutputResponse", leadingBlank: false },
      { emptyTable: "array" },
      { emptyTable: "absent" },
      { emptyTable: "rows" },
    ]) {
      await desk.quirks(quirks);
      expect((await book(anOrder())).pieces).toHaveLength(1);
    }
  });

  it("keeps the pickup day that the merchant asked for", async () => {
    const order = anOrder({ pickup: { date: monday, from: "13:00", until: "18:00" } });
    expect((await book(order)).pickup?.pickup.date).toBe(monday);
    expect(await requestOf(order)).toMatchObject({ Pickup_Date: monday });
  });
});

describe("a check", () => {
  it("refuses what ACS is known to refuse, and makes no voucher", async () => {
    const order = anOrder({ serviceCode: "smartpoint", to: { ...nikos, locationId: locker } });
    await connect().check!(order);
    const several = { ...order, parcels: [aParcel(), aParcel()] };
    await expect(connect().check!(several)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await desk.vouchers(order.reference)).toEqual([]);
  });
});

describe("a booking that fails", () => {
  const madeBy = async ({ reference }: BookingOrder) =>
    (await desk.vouchers(reference)).filter(({ state }) => state !== "deleted").length;

  it.each([
    ["error-before", 0],
    ["error-after", 1],
    ["error-page-before", 0],
    ["error-page-after", 1],
    ["page-before", 0],
    ["page-after", 1],
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
    ["hang-before", 0],
    ["hang-after", 1],
  ])("with %s has an unknown outcome and is not sent again", async (kind, made) => {
    await desk.acs.control("PUT", "/faults", { hangMs: 50 });
    await desk.fault(kind, "ACS_Create_Voucher");
    const order = anOrder();
    await expect(book(order)).rejects.toThrow(OutcomeUnknownError);
    expect(await madeBy(order)).toBe(made);
    await expect(connect().lookup(order, desk.clock.now())).rejects.toThrow(OutcomeUnknownError);
  });

  it("because ACS is too busy is sent again", async () => {
    await desk.fault("too-fast", "ACS_Create_Voucher", 2);
    const order = anOrder();
    expect((await book(order)).pieces).toHaveLength(1);
    expect(await madeBy(order)).toBe(1);
  });

  it("because no server listens was certainly not bought", async () => {
    const closed = { ...desk.terms, host: () => "http://127.0.0.1:9" };
    const connection = acsDriver(closed).connect(anAccount(), desk.clock.now());
    await expect(connection.book(anOrder())).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  it("on the numbers of its other parcels is deleted, so that nothing was bought", async () => {
    await desk.fault("error-before", "ACS_Get_Multipart_Vouchers", 9);
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    await expect(book(order)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(await madeBy(order)).toBe(0);
  });
});

describe("a label", () => {
  it.each([
    ["a6", "thermal"],
    ["100x150", "thermal"],
    ["4x6", "thermal"],
    ["a4-3", "laser"],
  ])("in %s is a PDF on %s paper, byte for byte", async (format, type) => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const connection = connect();
    const shipment = shipmentOf(await connection.book(order));
    expect(connection.labels!.formats).toContain(format);
    const { mediaType, bytes } = await connection.labels!.print(shipment, format, null);
    expect(mediaType).toBe("application/pdf");
    const [voucher] = await desk.vouchers(order.reference);
    expect(voucher).toMatchObject({ state: "printed", prints: [{ type }] });
    const drawn = await fetch(`${desk.acs.controlUrl}/vouchers/${voucher!.number}/prints/1`);
    expect(Buffer.compare(bytes, new Uint8Array(await drawn.arrayBuffer()))).toBe(0);
  });

  it("of one of several parcels is the file of them all", () => {
    expect(connect().labels).toMatchObject({ inOneFile: true });
  });
});

describe("a cancelled shipment", () => {
  it("is deleted with its parcels, and cancelling twice is the same", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const connection = connect();
    const shipment = shipmentOf(await connection.book(order));
    await desk.fault("reset-after", "ACS_Delete_Voucher");
    await connection.cancel!(shipment);
    await connection.cancel!(shipment);
    expect((await desk.vouchers(order.reference))[0]).toMatchObject({ state: "deleted" });
  });

  it("stays when it is on a pickup list, by our own record without a call", async () => {
    const connection = connect();
    const shipment = shipmentOf(await connection.book(anOrder()));
    await expect(connection.cancel!({ ...shipment, pickupListRef: "1" })).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
    });
    expect((await desk.vouchers()).at(-1)).toMatchObject({ state: "booked" });
  });
});

describe("a pickup", () => {
  it("comes with the voucher: another day means another voucher", async () => {
    const { pickup } = connect();
    expect(pickup).toMatchObject({ combinedWithShipment: true, sameDayLatestAt: "16:55" });
    await expect(pickup!.cancel("1")).rejects.toMatchObject({ code: "PICKUP_NOT_AVAILABLE" });
  });
});
