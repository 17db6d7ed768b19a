/** Bookings: the waybill, its label in the same answer, options, customs, and lost answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BookingResult, CarrierConnection } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { shipmentOf, vouchersOf } from "../a-carrier-desk.ts";
import type { DhlDesk } from "./a-dhl-desk.ts";
import {
  abroad,
  aDhlDesk,
  anOrder,
  aParcel,
  exporter,
  friday,
  grove,
  inBerlin,
  inNewYork,
  inZurich,
  monday,
  plainAccount,
  soap,
} from "./a-dhl-desk.ts";

let desk: DhlDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aDhlDesk();
  connection = await desk.open({ service_points: true });
});
beforeEach(async () => {
  await desk.quirks({});
  await desk.carrier.control("DELETE", "/faults");
  desk.states({ exporter, isReturn: false });
  await desk.calls();
});
afterAll(() => desk.close());

const textOf = (result: BookingResult) =>
  Buffer.from(result.labels?.[0]?.label.bytes ?? []).toString("latin1");

it("books pieces under one waybill, with the label of all in the format that was asked for", async () => {
  const order = anOrder({ parcels: [aParcel(), aParcel({ weightG: 800 })], labelFormat: "zpl-203" });
  const result = await connection.book(order);
  const [{ number, pieces } = { number: "", pieces: [] }] = await desk.shipments(
    order.reference.replaceAll("-", ""),
  );
  expect(vouchersOf(result)).toEqual([number, pieces[1]]);
  expect(result.labels).toMatchObject([{ format: "zpl-203", piece: null }]);
  expect(textOf(result).match(/\^XA/g)).toHaveLength(2);
  expect(await desk.calls()).toEqual(["book"]);
});

it("sends Greek addresses in Latin letters, the product's local code, and no pickup", async () => {
  const order = anOrder();
  await connection.book(order);
  const booking = await desk.bookingOf(order);
  expect(booking).toMatchObject({
    productCode: "U",
    localProductCode: "U",
    pickup: { isRequested: false },
    customerDetails: {
      shipperDetails: {
        postalAddress: { addressLine1: "Ilia 12", cityName: "Thessaloniki", postalCode: "54622" },
        contactInformation: { fullName: "Nikos Dimou", companyName: "Olive Grove" },
      },
    },
    content: { isCustomsDeclarable: false, incoterm: "DAP" },
  });
});

it("books for today while parcels can be ready, and for the day of a pickup that was asked for", async () => {
  const today = anOrder();
  const later = anOrder({ pickup: { date: monday, from: "10:00", until: "12:00" } });
  for (const order of [today, later]) await connection.book(order);
  expect(await desk.bookingOf(today)).toMatchObject({
    plannedShippingDateAndTime: { day: friday, time: "15:00" },
  });
  expect(await desk.bookingOf(later)).toMatchObject({
    plannedShippingDateAndTime: { day: monday, time: "10:00" },
  });
});

it("insures, and delivers on Saturday what leaves on Friday", async () => {
  const order = anOrder({ extras: { insuranceMinor: 12_000, saturdayDelivery: true } });
  await connection.book(order);
  expect(await desk.bookingOf(order)).toMatchObject({
    valueAddedServices: [{ serviceCode: "II", value: 120, currency: "EUR" }, { serviceCode: "AA" }],
    content: { declaredValue: 120 },
  });
});

it("delivers to a service point, whose buyer is the recipient", async () => {
  const order = anOrder({ serviceCode: "U-point", to: { ...inBerlin, locationId: "BER001" } });
  await connection.book(order);
  expect(await desk.bookingOf(order)).toMatchObject({
    productCode: "U",
    valueAddedServices: [{ serviceCode: "TV" }],
    onDemandDelivery: { servicePointId: "BER001" },
  });
});

it("marks a parcel to its own place as a return, which is billed when it is used", async () => {
  const order = anOrder({ from: inBerlin, to: grove });
  await connection.book(order);
  const booking = await desk.bookingOf(order);
  expect(booking).toMatchObject({ valueAddedServices: [{ serviceCode: "PT" }] });
  // The local code is that of another country.
  expect(booking.localProductCode).toBeUndefined();
});

describe("customs", () => {
  it("get lines whose prices add up to the declared value, the exporter's numbers and terms", async () => {
    const order = abroad();
    await connection.book(order);
    expect(await desk.bookingOf(order)).toMatchObject({
      customerDetails: {
        shipperDetails: {
          registrationNumbers: [
            { typeCode: "EOR", number: "GR123456789", issuerCountryCode: "GR" },
            { typeCode: "VAT", number: "EL123456789", issuerCountryCode: "GR" },
          ],
        },
      },
      content: {
        incoterm: "DAP",
        declaredValue: 20,
        exportDeclaration: {
          lineItems: [
            { price: 6.66, quantity: { value: 1 }, commodityCodes: [{ value: "34011100" }] },
            { price: 6.67, quantity: { value: 2 }, manufacturerCountry: "GR" },
          ],
        },
      },
    });
  });

  it("get no paper by wire unless the account has paperless trade, and then the invoice", async () => {
    const plain = abroad();
    await connection.book(plain);
    expect((await desk.bookingOf(plain)).documentImages).toBeUndefined();
    const paperless = await desk.open({ paperless_trade: true });
    const order = abroad();
    await paperless.book(order);
    const { documentImages, valueAddedServices } = await desk.bookingOf(order);
    expect(valueAddedServices).toEqual([{ serviceCode: "WY" }]);
    const [{ content }] = documentImages as unknown as [{ content: string }];
    expect(Buffer.from(content, "base64").toString()).toBe("%PDF-1.7 an invoice");
    expect([connection.customsInvoiceUpload, paperless.customsInvoiceUpload?.maxBytes]).toEqual([
      undefined,
      5 * 1024 * 1024,
    ]);
  });

  it("refuse an account without the right to paperless trade in words that help", async () => {
    const without = await desk.open({ account_number: plainAccount, paperless_trade: true });
    await expect(without.book(abroad())).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "no_paperless_trade" },
    });
  });

  it("bill duties to the account for them under DDP, and send nothing without one", async () => {
    desk.states({ exporter: { ...exporter, incoterm: "DDP" } });
    await expect(connection.book(abroad({ to: inZurich }))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    expect(await desk.calls()).toEqual([]);
    const paying = await desk.open({ duties_account: plainAccount });
    const order = abroad({ to: inZurich });
    await paying.book(order);
    expect(await desk.bookingOf(order)).toMatchObject({
      accounts: [{ typeCode: "shipper" }, { typeCode: "duties-taxes", number: plainAccount }],
      valueAddedServices: [{ serviceCode: "DD" }],
      content: { incoterm: "DDP" },
    });
  });

  it("name a return's reason, whose sender states nothing", async () => {
    desk.states({
      exporter: { ...exporter, eori: null, vat: null, reason: null, incoterm: null },
      isReturn: true,
    });
    const order = abroad({ from: inNewYork, to: grove, serviceCode: "P" });
    await connection.book(order);
    expect(await desk.bookingOf(order)).toMatchObject({
      content: {
        exportDeclaration: { lineItems: [{ exportReasonType: "return" }, {}], exportReason: "return" },
      },
    });
  });

  it("take one currency", async () => {
    const items = [soap, { ...soap, currency: "USD" }];
    await expect(connection.book(abroad({ items }))).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await desk.calls()).toEqual([]);
  });
});

describe("labels", () => {
  it("leave out a waybill that comes marked as a label", async () => {
    const plain = await connection.book(anOrder());
    await desk.quirks({ marksWaybillAsLabel: true });
    const marked = await connection.book(anOrder());
    const pages = (result: BookingResult) => textOf(result).match(/\/Type\s*\/Page\b/g)?.length;
    expect([pages(plain), pages(marked)]).toEqual([1, 1]);
  });

  it("come on A4 if DHL refuses the template, and the booking is one", async () => {
    await desk.quirks({ refusedTemplates: ["ECOM26_A6_002"] });
    const order = anOrder();
    const result = await connection.book(order);
    expect(result.labels?.[0]).toMatchObject({ format: "a6", piece: null });
    expect(await desk.shipments(order.reference.replaceAll("-", ""))).toHaveLength(1);
    expect(await desk.bookingOf(order)).toMatchObject({
      outputImageProperties: { imageOptions: [{ templateName: "ECOM26_84_A4_001" }] },
    });
    await desk.quirks({ refusedTemplates: ["ECOM26_84_001"] });
    await expect(connection.book(anOrder({ labelFormat: "zpl-203" }))).rejects.toMatchObject({
      metadata: { reason: "label_format_refused" },
    });
  });

  it("are lost with a lost answer, and printing says what to do", async () => {
    const order = anOrder();
    await desk.fault("cut-inside", "book");
    const calledAt = desk.clock.now();
    await expect(connection.book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
    // A fresh reference is not found for a while.
    expect(await connection.lookup(order, calledAt)).toBeNull();
    expect(connection.settleMs).toBe(30 * 60_000);
    await desk.advance(2 * 60_000);
    const found = (await connection.lookup(order, calledAt)) as BookingResult;
    const [booked] = await desk.shipments(order.reference.replaceAll("-", ""));
    expect([vouchersOf(found), found.labels]).toEqual([[booked?.number], undefined]);
    await expect(connection.labels!.print(shipmentOf(found), "a6", null)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "label_lost", words: { el: expect.any(String) } },
    });
  });
});

describe("an answer that is no answer", () => {
  it.each([
    ["999: Process failure", 400],
    ["998: Process failure", 400],
    ["90001: Label engine failure", 400],
    ["99999: Label engine failure", 400],
    ["31415: Unexpected", 500],
  ])("leaves the outcome open: %s", async (text, status) => {
    await desk.carrier.control("POST", "/problems/next", {
      call: "book",
      when: "after",
      status,
      texts: [text],
    });
    await expect(connection.book(anOrder())).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it("has no number", async () => {
    await desk.quirks({ namesShipment: false });
    await expect(connection.book(anOrder())).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it.each([
    ["7008: Service II not available", "option_refused"],
    ["202123: Account is on credit stop", "account_overdue"],
    ["998: The planned shipping date is in the past", "disabled_date"],
  ])("is a refusal: %s", async (text, reason) => {
    await desk.problem("book", text);
    await expect(connection.book(anOrder())).rejects.toMatchObject({ metadata: { reason } });
  });
});

it("checks an order without booking it: its own facts, and its place at DHL", async () => {
  const strict = await desk.open({ strict_addresses: true });
  await desk.calls();
  await strict.check!(anOrder());
  const elsewhere = anOrder({ to: { ...inBerlin, city: "Munich" } });
  await expect(strict.check!(elsewhere)).rejects.toMatchObject({ metadata: { reason: "unknown_place" } });
  await expect(strict.book(elsewhere)).rejects.toMatchObject({ metadata: { reason: "unknown_place" } });
  await connection.check!(elsewhere);
  expect(await desk.calls()).toEqual(["address", "address", "book", "address"]);
});

it("finds nothing in the test system, which tracks no booking: a person settles what was lost", async () => {
  const sandbox = desk.connect(await desk.account({}, "sandbox"));
  const order = anOrder();
  await sandbox.book(order);
  await desk.advance(10 * 60_000);
  expect(await sandbox.lookup(order)).toBeNull();
  expect([sandbox.byHand?.lookupProves, sandbox.adopt]).toEqual(["presence", undefined]);
  expect([connection.byHand?.lookupProves, connection.byHand?.referenceOf?.("a-b-c")]).toEqual([
    "absence",
    "abc",
  ]);
});

it("takes a number that a person found if DHL shows the order's reference with it", async () => {
  const order = anOrder();
  const [number = ""] = vouchersOf(await connection.book(order));
  expect(vouchersOf(await connection.adopt!(order, [number]))).toEqual([number]);
  await expect(connection.adopt!(anOrder(), [number])).rejects.toMatchObject({
    metadata: { reason: "other_shipment" },
  });
  await expect(connection.adopt!(order, ["0000000000"])).rejects.toMatchObject({
    metadata: { reason: "other_shipment" },
  });
});
