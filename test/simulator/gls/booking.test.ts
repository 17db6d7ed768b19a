import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPdfText } from "../../support/read-label.ts";
import type { SimulatedGls } from "./simulated-gls.ts";
import {
  aShipment,
  cash,
  consignee,
  flag,
  pdf,
  reference,
  startSimulatedGls,
  to,
  toShop,
} from "./simulated-gls.ts";

let gls: SimulatedGls;
beforeAll(async () => {
  gls = await startSimulatedGls();
});
afterAll(() => gls.server.close());
beforeEach(() => gls.quirks({}));

const units = (...services: object[]) => ({ ShipmentUnit: [{ Weight: 1, Service: services }] });
const liability = (Currency = "EUR") => ({
  AddonLiability: {
    ServiceName: "service_addonliability",
    Amount: 1000,
    Currency,
    ParcelContent: "Olive oil",
  },
});
const shop = "GLS_DE-2760900001";

describe("a booking", () => {
  it("answers parcels in order, each with its label", async () => {
    const { status, body } = await gls.book({
      ShipmentUnit: [
        { Weight: "2.35", ShipmentUnitReference: ["P1"], Service: [cash(64.9)] },
        { Weight: 0.8, ShipmentUnitReference: ["P2"] },
      ],
      Service: [flag("service_flexdelivery")],
    });
    expect(status).toBe(200);
    const { ShipmentReference, ParcelData, PrintData } = body.CreatedShipment;
    expect(ShipmentReference).toEqual([reference]);
    expect(ParcelData).toMatchObject([
      {
        TrackID: expect.stringMatching(/^[A-Z0-9]{8}$/),
        ParcelNumber: expect.stringMatching(/^\d{11}$/),
        ShipmentUnitReference: ["P1"],
        ServiceArea: { Service: [{ Information: [{ Name: "Amount", Value: "64.90 EUR" }] }] },
      },
      { ShipmentUnitReference: ["P2"] },
    ]);
    expect(PrintData).toHaveLength(2);
    for (const [index, { Data, LabelFormat }] of PrintData.entries()) {
      expect(LabelFormat).toBe("PDF");
      const words = (await readPdfText(Uint8Array.from(Buffer.from(Data[0], "base64")))).join(" ");
      expect(words).toContain(ParcelData[index].TrackID);
      expect(words).toContain(`${index + 1}/2`);
    }
  });

  it("of the same reference is another shipment", async () => {
    const ShipmentReference = ["TWICE"];
    const made = [await gls.booked({ ShipmentReference }), await gls.booked({ ShipmentReference })].flat();
    expect(new Set(made).size).toBe(2);
    expect(await gls.parcels("?reference=TWICE")).toHaveLength(2);
  });

  it("has its printing options beside the shipment, and both are required", async () => {
    const inside = { Shipment: { ...aShipment, PrintingOptions: pdf } };
    expect(await gls.post("/rs/shipments", inside)).toMatchObject({ status: 400, error: null });
    expect(await gls.post("/rs/shipments", { Shipment: aShipment })).toMatchObject({
      error: "MANDATORY_PARAMETER_NOT_SET",
      args: ["PrintingOptions"],
    });
  });

  it.each([
    ["ZPL_200", "ZEBRA", "ZEBRA", /^\^XA/],
    ["ZPL_300", "ZEBRA", "ZEBRA", /^\^XA/],
    ["NONE", "PNG", "PNG", /^.PNG/s],
  ])("gives labels as %s %s", async (TemplateSet, LabelFormat, format, start) => {
    const { body } = await gls.book({}, { PrintingOptions: { ReturnLabels: { TemplateSet, LabelFormat } } });
    const [label] = body.CreatedShipment.PrintData;
    expect(label.LabelFormat).toBe(format);
    expect(Buffer.from(label.Data[0], "base64").toString("latin1")).toMatch(start);
  });

  it.each([
    ["PF_8_D_200", "PDF", null],
    ["NONE", "DATAMAX", null],
    ["ZPL_200", "PDF", "INVALID_FIELD_VALUE"],
    ["NONE", "ZEBRA", "INVALID_FIELD_VALUE"],
  ])("refuses labels as %s %s", async (TemplateSet, LabelFormat, error) => {
    const refused = await gls.book({}, { PrintingOptions: { ReturnLabels: { TemplateSet, LabelFormat } } });
    expect(refused).toMatchObject({ status: 400, error });
  });

  it("may join labels, and may answer data as one text", async () => {
    await gls.quirks({ joinsLabels: true, labelData: "text" });
    const { body } = await gls.book({ ShipmentUnit: [{ Weight: 1 }, { Weight: 2 }] });
    expect(body.CreatedShipment.PrintData).toEqual([{ Data: expect.any(String), LabelFormat: "PDF" }]);
  });

  it("leaves out what its return options don't want", async () => {
    const { body } = await gls.book(
      {},
      { ReturnOptions: { ReturnPrintData: false, ReturnRoutingInfo: false } },
    );
    expect(body.CreatedShipment).not.toHaveProperty("PrintData");
    expect(body.CreatedShipment.ParcelData[0]).not.toHaveProperty("RoutingInfo");
  });

  it("numbers parcels with their check digit when the quirk says so", async () => {
    await gls.quirks({ numbersHaveCheckDigit: true });
    const { body } = await gls.book();
    expect(body.CreatedShipment.ParcelData[0].ParcelNumber).toMatch(/^\d{12}$/);
  });

  it("of a return has the picture as one more document, or nowhere", async () => {
    const Service = [
      { ShopReturn: { ServiceName: "service_shopreturn", NumberOfLabels: 1, ReturnQR: "PNG" } },
    ];
    const formats = async () =>
      (await gls.book({ Service })).body.CreatedShipment.PrintData.map(
        ({ LabelFormat }: { LabelFormat: string }) => LabelFormat,
      );
    expect(await formats()).toEqual(["PDF", "PNG"]);
    await gls.quirks({ sendsQr: false });
    expect(await formats()).toEqual(["PDF"]);
  });

  it("that GLS collects elsewhere has no label", async () => {
    const PickAndShip = { ServiceName: "service_pickandship", PickupDate: "2027-03-02" };
    const { body } = await gls.book({
      ...to({ FixedLinePhonenumber: "+49221555012" }),
      Service: [{ PickAndShip }],
    });
    expect(body.CreatedShipment).not.toHaveProperty("PrintData");
  });
});

describe("a refusal has an empty body, and its reason in headers", () => {
  const long = "x".repeat(41);
  it.each<[string, object, string, string]>([
    ["another's contact", { Shipper: { ContactID: "276a000loom" } }, "ACCESS_TO_SHIPPER_DENIED", "ContactID"],
    ["no contact", { Shipper: { ContactID: "276" } }, "REFERENCED_OBJECT_NOT_FOUND", "ContactID"],
    [
      "a real sender",
      { Shipper: { ContactID: "276a000demo", Address: consignee } },
      "REAL_SHIPPER_NOT_ALLOWED",
      "Address",
    ],
    [
      "another sender",
      { Shipper: { ContactID: "276a000demo", AlternativeShipperAddress: consignee } },
      "REAL_SHIPPER_NOT_ALLOWED",
      "AlternativeShipperAddress",
    ],
    ["no middleware", { Middleware: undefined }, "MANDATORY_PARAMETER_NOT_SET", "Middleware"],
    ["no name", to({ Name1: undefined }), "MANDATORY_PARAMETER_NOT_SET", "Name1"],
    ["no postcode", to({ ZIPCode: undefined }), "ADDRESS_ZIPCODE_MANDATORY", "ZIPCode"],
    ["no city", to({ City: undefined }), "ADDRESS_CITY_MANDATORY", "City"],
    ["a wrong postcode", to({ ZIPCode: "5066" }), "ADDRESS_VALID_ZIPCODE", "ZIPCode"],
    ["an unknown postcode", to({ ZIPCode: "00000" }), "consignee.zip", "ZIPCode"],
    ["no route", to({ ZIPCode: "99999" }), "SHIPMENT_VALID_ROUTING", "ZIPCode"],
    ["a country off the map", to({ CountryCode: "AQ" }), "routing", "CountryCode"],
    ["a long name", to({ Name1: long }), "NUMBER_EXCEEDS_LENGTH", "Name1"],
    ["a short street", to({ Street: "Weg" }), "INVALID_FIELD_VALUE", "Street"],
    ["a short contact", to({ ContactPerson: "Greta" }), "INVALID_FIELD_VALUE", "ContactPerson"],
    ["a short phone", to({ MobilePhoneNumber: "123" }), "INVALID_FIELD_VALUE", "MobilePhoneNumber"],
    ["a wrong e-mail", to({ eMail: "greta" }), "ADDRESS_VALID_EMAIL", "eMail"],
    ...Array.from('\\"{},;()|\r\n', (letter): [string, object, string, string] => [
      `the letter ${JSON.stringify(letter)}`,
      to({ Street: `Muster${letter}weg` }),
      "INVALID_FIELD_VALUE",
      "Street",
    ]),
    ["no parcel", { ShipmentUnit: [] }, "INVALID_FIELD_VALUE", "ShipmentUnit"],
    ["151 parcels", { ShipmentUnit: Array(151).fill({ Weight: 1 }) }, "INVALID_FIELD_VALUE", "ShipmentUnit"],
    ["0.10 kg", { ShipmentUnit: [{ Weight: 0.1 }] }, "shipmentunit.weight.toolow", "Weight"],
    ["grams", { ShipmentUnit: [{ Weight: 1.234 }] }, "INVALID_FIELD_VALUE", "Weight"],
    ["41 kg", { ShipmentUnit: [{ Weight: 41 }] }, "ARTICLES_PRODUCT_WEIGHT", "Weight"],
    ["a past day", { ShippingDate: "2027-02-26" }, "INVALID_FIELD_VALUE", "ShippingDate"],
    ["no day", { ShippingDate: "2027-02-30" }, "INVALID_FIELD_VALUE", "ShippingDate"],
    ["a long reference", { ShipmentReference: [long] }, "NUMBER_EXCEEDS_LENGTH", "ShipmentReference"],
    ["freight", { Product: "FREIGHT" }, "article.notavailable", "Product"],
    [
      "customs",
      to({ CountryCode: "CH", ZIPCode: "8001" }),
      "SHIPMENT_VALID_INCOTERM_IF_NEEDED",
      "IncotermCode",
    ],
    ["a wrong incoterm", { IncotermCode: "99" }, "INVALID_FIELD_VALUE", "IncotermCode"],
    ["no cash", units(cash(0)), "article.attribute.notpositive", "Amount"],
    ["too much cash", units(cash(2_500.01)), "shipmentunit.attribute.cod.toohigh", "Cash"],
    ["zloty", units(cash(10, "PLN")), "shipmentunit.article.cod.wrongcurrency", "Cash"],
    [
      "cash where there is none",
      { ...to({ CountryCode: "FR", ZIPCode: "75001" }), ...units(cash(10)) },
      "ARTICLES_VALID_FOR_COUNTRY",
      "Cash",
    ],
    ["cash beside its insurance", units(cash(10), liability()), "INVALID_SERVICE_SELECTION", "Service"],
    [
      "insurance in zloty",
      units(liability("PLN")),
      "shipmentunit.addonliability.wrongcurrency",
      "AddonLiability",
    ],
    [
      "no insurance there",
      { ...to({ CountryCode: "GR", ZIPCode: "10552" }), ...units(liability()) },
      "shipmentunit.addonliability.notavailable",
      "AddonLiability",
    ],
    ["no such service", { Service: [flag("FlexDelivery")] }, "INVALID_SERVICE_SELECTION", "ServiceName"],
    [
      "a small saturday",
      { Product: "EXPRESS", Service: [flag("service_saturday")] },
      "INVALID_SERVICE_SELECTION",
      "ServiceName",
    ],
    ["an hour of a parcel", { Service: [flag("service_0900")] }, "INVALID_SERVICE_SELECTION", "Service"],
    [
      "a Saturday of a parcel",
      { Service: [flag("service_Saturday")] },
      "ARTICLES_EXPRESS_SATURDAY",
      "Service",
    ],
    [
      "flexdelivery with signature",
      { Service: [flag("service_flexdelivery"), flag("service_signature")] },
      "ARTICLE_COMBINATIONS",
      "Service",
    ],
    ...["service_flexdelivery", "service_signature", "service_addresseeonly"].map(
      (name): [string, object, string, string] => [
        `Saturday with ${name}`,
        { Product: "EXPRESS", Service: [flag("service_saturday_1200"), flag(name)] },
        "ARTICLE_COMBINATIONS",
        "Service",
      ],
    ),
    ["a light tyre", { Service: [flag("service_tyre")] }, "ARTICLES_PRODUCT_WEIGHT", "Service"],
    [
      "express where there is none",
      { ...to({ CountryCode: "GR", ZIPCode: "10552" }), Product: "EXPRESS" },
      "ARTICLES_VALID_FOR_COUNTRY",
      "Product",
    ],
    ["no such shop", { Service: [toShop("GLS_DE-1")] }, "INVALID_PARCELSHOP_ID", "ShopDelivery"],
    ["a bare local shop", { Service: [toShop("2760900001")] }, "MORE_THAN_ONE_RESULT", "ShopDelivery"],
    [
      "a shop in another country",
      { ...to({ CountryCode: "FR", ZIPCode: "75001" }), Service: [toShop(shop)] },
      "consignee.shopDelivery",
      "Service",
    ],
    [
      "a shop's guest without address",
      { ...to({ eMail: undefined, MobilePhoneNumber: undefined }), Service: [toShop(shop)] },
      "CONSIGNEE_ADDRESS_EMAIL_MANDATORY",
      "eMail",
    ],
    [
      "a collection today",
      { Service: [{ PickAndReturn: { ServiceName: "service_pickandreturn", PickupDate: "2027-03-01" } }] },
      "INVALID_FIELD_VALUE",
      "PickupDate",
    ],
    [
      "a collection without phone",
      { Service: [{ PickAndShip: { ServiceName: "service_pickandship", PickupDate: "2027-03-02" } }] },
      "MANDATORY_PARAMETER_NOT_SET",
      "FixedLinePhonenumber",
    ],
  ])("%s", async (_name, changes, error, field) => {
    const before = await gls.parcels();
    const refused = await gls.book(changes as Record<string, unknown>);
    expect(refused).toMatchObject({ status: 400, error, text: "" });
    expect(refused.args[0]).toContain(field);
    expect(await gls.parcels()).toHaveLength(before.length);
  });

  it("writes paths in another form when the quirk says so", async () => {
    await gls.quirks({ paths: "slashes" });
    const { args } = await gls.book({ ShipmentUnit: [{ Weight: 41 }] });
    expect(args[0]).toBe("/Shipment/ShipmentUnit/0/Weight");
  });
});

describe("the JSON parser refuses in plain text", () => {
  it.each<[string, object]>([
    ["a wrong product", { Product: "PAKET" }],
    ["a name of the YAML", { ShipmentUnit: [{ Weight: 1, Volume: 2 }] }],
    ["another name of the YAML", to({ Zipcode: "50667" })],
    ["a partner's reference", { PartnerReference: "1" }],
    ["a weight in words", { ShipmentUnit: [{ Weight: "one" }] }],
    [
      "a service of the YAML",
      { Service: [{ ShopDelivery: { ServiceName: "ShopDelivery", ParcelShopID: shop } }] },
    ],
    ["a parcel's service of the shipment", { Service: [cash(10)] }],
  ])("%s", async (_name, changes) => {
    const refused = await gls.book(changes as Record<string, unknown>);
    expect(refused).toMatchObject({ status: 400, error: null });
    expect(refused.text).not.toBe("");
  });
});

describe("a booking is taken with", () => {
  it.each<[string, object]>([
    ["cash with its insurance in one element", units({ ...cash(10), ...liability() })],
    ["a shop", { Service: [toShop(shop)] }],
    [
      "another sender with the right to it",
      { Shipper: { ContactID: "276a000two", AlternativeShipperAddress: consignee } },
    ],
    ["Switzerland with an incoterm", { ...to({ CountryCode: "CH", ZIPCode: "8001" }), IncotermCode: "10" }],
    ["a Saturday", { Product: "EXPRESS", Service: [flag("service_saturday_1200")] }],
    ["Saturday with a capital", { Product: "EXPRESS", Service: [flag("service_Saturday")] }],
    ["150 parcels", { ShipmentUnit: Array(150).fill({ Weight: 0.11 }) }],
    ["no day", { ShippingDate: undefined }],
  ])("%s", async (_name, changes) => {
    expect((await gls.booked(changes as Record<string, unknown>)).length).toBeGreaterThan(0);
  });
});

describe("asking", () => {
  it("validate answers 200 with the rule that is broken, and books nothing", async () => {
    const before = (await gls.parcels()).length;
    const { status, body } = await gls.post("/rs/shipments/validate", {
      Shipment: { ...aShipment, ...to({ ZIPCode: "99999" }) },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      validationResult: {
        Issues: [
          {
            Rule: "SHIPMENT_VALID_ROUTING",
            Location: "/Shipment/Consignee/Address/ZIPCode",
            Parameters: ["99999"],
          },
        ],
      },
    });
    expect(await gls.parcels()).toHaveLength(before);
  });

  it("allowedservices lists products and services of a lane", async () => {
    const asked = (CountryCode: string, ZIPCode: string) =>
      gls.post("/rs/shipments/allowedservices", {
        Source: { CountryCode: "DE", ZIPCode: "10115" },
        Destination: { CountryCode, ZIPCode },
      });
    const { AllowedServices } = (await asked("DE", "50667")).body;
    for (const row of [
      { ProductName: "EXPRESS" },
      { ServiceName: "service_cash" },
      { ServiceName: "service_saturday_1200" },
    ])
      expect(AllowedServices).toContainEqual(row);
    const greek = (await asked("GR", "10552")).body.AllowedServices;
    expect(greek).not.toContainEqual({ ProductName: "EXPRESS" });
    expect(greek).not.toContainEqual({ ServiceName: "service_cash" });
  });
});
