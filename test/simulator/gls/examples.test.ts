import { afterAll, beforeAll, expect, it } from "vitest";
import type { SimulatedGls } from "./simulated-gls.ts";
import { pdf, startSimulatedGls } from "./simulated-gls.ts";

/** The examples of the contract sheet, on their own day. */
let gls: SimulatedGls;
beforeAll(async () => {
  gls = await startSimulatedGls({ startsAt: new Date("2026-11-23T08:00:00Z") });
});
afterAll(() => gls.server.close());

const greta = {
  Name1: "Greta Muster",
  CountryCode: "DE",
  ZIPCode: "50667",
  City: "Koeln",
  Street: "Musterweg",
  StreetNumber: "4",
  eMail: "greta@example.org",
};
const shipment = { Product: "PARCEL", Middleware: "Waybill", Shipper: { ContactID: "276a000demo" } };
const post = (path: string, body: object) => gls.post(path, body);

it("takes the booking of section 4, and numbers its parcels as the answer there does", async () => {
  const { body } = await post("/rs/shipments", {
    Shipment: {
      ...shipment,
      ShipmentReference: ["0193b0c26f1e7a409d8e3f5b21c7a914"],
      ShippingDate: "2026-11-23",
      Consignee: {
        Category: "PRIVATE",
        Address: { ...greta, ContactPerson: "Greta Muster", MobilePhoneNumber: "+4915155550123" },
      },
      ShipmentUnit: [
        {
          Weight: 2.35,
          ShipmentUnitReference: ["P1"],
          Service: [
            {
              Cash: { ServiceName: "service_cash", Reason: "Order 1001", Amount: 64.9, Currency: "EUR" },
            },
          ],
        },
        { Weight: 0.8, ShipmentUnitReference: ["P2"] },
      ],
      Service: [{ Service: { ServiceName: "service_flexdelivery" } }],
    },
    PrintingOptions: pdf,
  });
  expect(body.CreatedShipment).toMatchObject({
    ShipmentReference: ["0193b0c26f1e7a409d8e3f5b21c7a914"],
    CustomerID: "2760000001",
    PickupLocation: "DE 999",
    ParcelData: [
      {
        ParcelNumber: "50000000017",
        Barcodes: { Primary1D: "500000000174", Primary1DPrint: true },
        RoutingInfo: { Tour: "1204", FinalLocationCode: "DE 777", HubLocation: "DE 900" },
      },
      { ParcelNumber: "50000000025" },
    ],
    PrintData: [
      { Data: [expect.stringMatching(/^JVBERi/)], LabelFormat: "PDF" },
      { Data: [expect.stringMatching(/^JVBERi/)], LabelFormat: "PDF" },
    ],
    GDPR: [expect.any(String)],
  });
});

it("takes the return label of section 5", async () => {
  const { body } = await post("/rs/shipments", {
    Shipment: {
      ...shipment,
      ShipmentReference: ["RET-1001"],
      Consignee: { Category: "PRIVATE", Address: greta },
      ShipmentUnit: [{ Weight: 1.2 }],
      Service: [{ ShopReturn: { ServiceName: "service_shopreturn", NumberOfLabels: 1, ReturnQR: "PNG" } }],
    },
    PrintingOptions: pdf,
  });
  expect(body.CreatedShipment.PrintData).toHaveLength(2);
});

it("takes the collection of section 8", async () => {
  const { body } = await post("/rs/sporadiccollection", {
    ContactID: "276a000demo",
    PreferredPickUpDate: "2026-11-23",
    NumberOfParcels: 2,
    Product: "PARCEL",
    ExpectedTotalWeight: 3.15,
    ContainsHazGoods: false,
    AdditionalInformation: "ramp 2",
  });
  expect(body).toEqual({ EstimatedPickUpDate: "2026-11-23" });
});

it("finds the shop of section 9", async () => {
  const { body } = await post("/rs/parcelshop/address", {
    CountryCode: "DE",
    ZIPCode: "50667",
    MaxNumberOfShops: "1",
  });
  expect(body.ParcelShop).toMatchObject([
    {
      ParcelShopID: "GLS_DE-2760900001",
      Type: "SHOP",
      Address: { City: "Koeln", Street: "Ringstrasse", StreetNumber: "7" },
      WorkingDay: [{ DayOfWeek: "MON" }, {}, {}, {}, {}, {}],
    },
  ]);
});
