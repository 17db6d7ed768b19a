import { afterAll, beforeAll, expect, it } from "vitest";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import {
  call,
  consignee,
  paths,
  profile,
  shipper,
  startSimulatedDhlParcel,
  toZurich,
} from "./simulated-dhl-parcel-de.ts";

/** The examples of the contract sheet, on their own day. */
let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel({ startsAt: new Date("2026-11-23T08:00:00Z") });
});
afterAll(() => dhl.server.close());

const { email: _mail, ...returnAddress } = shipper;
const order = {
  product: "V01PAK",
  billingNumber: "33333333330102",
  refNo: "0193b0c26f1e7a409d8e3f5b21c7a914",
  shipDate: "2026-11-23",
  shipper,
  consignee,
  details: { weight: { uom: "g", value: 2350 }, dim: { uom: "cm", length: 40, width: 30, height: 20 } },
  services: {
    additionalInsurance: { currency: "EUR", value: 600 },
    cashOnDelivery: {
      amount: { currency: "EUR", value: 64.9 },
      accountReference: "COD-MAIN",
      transferNote1: "Order 1001",
    },
    dhlRetoure: { billingNumber: "33333333330701", refNo: "RET-1001", returnAddress },
  },
};

it("takes the booking of section 5, and numbers it as the answer there does", async () => {
  const { status, body } = await dhl.call(
    "POST",
    `${paths.orders}?mustEncode=true&includeDocs=include&printFormat=910-300-700&retourePrintFormat=910-300-700&combine=false`,
    { profile, shipments: [order] },
  );
  expect(status).toBe(200);
  const document = (printFormat: string) => ({
    b64: expect.stringMatching(/^JVBERi0x/),
    fileFormat: "PDF",
    printFormat,
  });
  expect(body).toMatchObject({
    status: { title: "ok", status: 200, statusCode: 200, detail: "all fine" },
    items: [
      {
        shipmentNo: "00340434333301000012",
        returnShipmentNo: "00340434333301000029",
        shipmentRefNo: order.refNo,
        routingCode: expect.stringMatching(/^40\d{9}\+\d{14}$/),
        sstatus: { title: "ok", status: 200, statusCode: 200 },
        label: document("910-300-700"),
        returnLabel: document("910-300-700"),
        codLabel: document("A4"),
      },
    ],
  });
});

it("takes the customs data of section 6", async () => {
  const { body } = await dhl.call("POST", paths.orders, {
    profile,
    shipments: [{ ...toZurich, shipDate: "2026-11-23" }],
  });
  expect(body.items).toMatchObject([
    { shipmentNo: "CD700012348DE", customsDoc: { b64: expect.any(String), printFormat: "A4" } },
  ]);
});

it("takes the manifest of section 8", async () => {
  const shipmentNumbers = ["00340434333301000012"];
  const { status, body } = await dhl.call("POST", paths.manifests, { profile, shipmentNumbers });
  expect(status).toBe(207);
  expect(body.items).toMatchObject([{ shipmentNo: shipmentNumbers[0], sstatus: { status: 200 } }]);
});

it("takes the return of section 9", async () => {
  const { status, body } = await dhl.call("POST", `${paths.returns}?labelType=BOTH`, {
    receiverId: "deu",
    customerReference: "Order 1001",
    shipmentReference: "RET-1001",
    shipper: { ...consignee, country: "deu" },
    itemWeight: { uom: "g", value: 1200 },
    itemValue: { currency: "EUR", value: 40 },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    sstatus: { title: "Created", status: 201 },
    shipmentNo: "00340434333301000036",
    internationalShipmentNo: "",
    label: { b64: expect.stringMatching(/^JVBERi0x/) },
    qrLabel: { b64: expect.stringMatching(/^iVBORw0K/) },
    qrLink: expect.stringMatching(/^http/),
    routingCode: "",
  });
});

it("takes the pickup of section 10", async () => {
  const { status, body } = await dhl.call("POST", paths.pickups, {
    customerDetails: { billingNumber: "33333333330801" },
    pickupLocation: {
      type: "Address",
      pickupAddress: { ...returnAddress, country: "DE" },
    },
    businessHours: [{ timeFrom: "09:00", timeUntil: "16:00" }],
    contactPerson: [
      {
        name: "Nikos Demo",
        phone: "+493055550123",
        email: "ship@olivegrove.example",
        emailNotification: { sendPickupConfirmationEmail: true, sendPickupTimeWindowEmail: true },
      },
    ],
    pickupDetails: {
      pickupDate: { type: "Date", value: "2026-11-23" },
      totalWeight: { uom: "kg", value: 3.15 },
      comment: "ramp 2",
    },
    shipmentDetails: {
      shipments: [{ transportationType: "PAKET", shipmentNo: "00340434333301000012", size: "M" }],
    },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    confirmation: {
      type: "ORDERPICKUP",
      value: {
        orderID: expect.stringMatching(/^[0-9a-f]{32}$/),
        pickupDate: "2026-11-23",
        freeOfCharge: false,
        pickupType: "BDA",
        confirmedShipments: [
          {
            transportationType: "PAKET",
            shipmentNo: "00340434333301000012",
            orderDate: expect.stringMatching(/Z$/),
          },
        ],
      },
    },
  });
});

it("tracks the parcel of section 11", async () => {
  const number = "00340434333301000012";
  await dhl.happens(number, "ES-SHRCU-SERPT", { at: "2026-11-23T16:02:00Z", place: "Berlin" });
  await dhl.happens(number, "ZU-DLVRD-OTHER", { at: "2026-11-25T09:41:00Z" });
  await dhl.passes(3 * 24 * 3_600_000);
  const { text } = await dhl.track({ "piece-code": number });
  expect(text).toContain('<data name="piece-shipment-list" code="0" request-id="');
  expect(text).toContain(
    `<data name="piece-shipment" error-status="0" piece-code="${number}" piece-identifier="340434333301000012" ` +
      'status="Delivered" short-status="Delivered" status-timestamp="25.11.2026 10:41" delivery-event-flag="1" ' +
      'ice="DLVRD" ric="OTHER" standard-event-code="ZU" ruecksendung="false" dest-country="DE" ' +
      'product-name="DHL PAKET" recipient-id="1">',
  );
  expect(text).toContain(
    '<data name="piece-event" event-timestamp="23.11.2026 17:02" event-status="Handed in" ' +
      'event-short-status="Handed in" ice="SHRCU" ric="SERPT" standard-event-code="ES" ' +
      'event-location="Berlin" event-country="Germany" ruecksendung="false"/>',
  );
});

it("finds the Packstation of section 12", async () => {
  const query =
    "?countryCode=DE&postalCode=50667&providerType=parcel&locationType=locker&radius=5000&limit=20&hideClosedShops=true";
  const { body } = await call(`${dhl.server.url}${paths.points}/find-by-address${query}`, {
    headers: { "DHL-API-Key": "olive-key" },
  });
  expect(body.locations[0]).toMatchObject({
    location: { keyword: "Packstation", keywordId: "118", type: "locker", ids: [{ provider: "parcel" }] },
    name: "Packstation 118",
    place: {
      address: {
        countryCode: "DE",
        postalCode: "50667",
        addressLocality: "Köln",
        streetAddress: "Ringstrasse 7",
      },
      geo: { latitude: 50.94, longitude: 6.96 },
    },
    serviceTypes: ["parcel:pick-up-registered", "parcel:drop-off"],
  });
});
