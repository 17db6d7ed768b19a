import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import {
  anOrder,
  call,
  consignee,
  paths,
  profile,
  reference,
  shipper,
  startSimulatedDhlParcel,
  toZurich,
} from "./simulated-dhl-parcel-de.ts";

let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel();
});
afterAll(() => dhl.server.close());
beforeEach(() => dhl.quirks({}));

const retoure = { billingNumber: "33333333330701", refNo: "RET-1001", returnAddress: shipper };
const cash = {
  amount: { currency: "EUR", value: 64.9 },
  accountReference: "COD-MAIN",
  transferNote1: "Order 1001",
};
const heavy = { ...anOrder, refNo: "TOO-HEAVY", details: { weight: { uom: "kg", value: 32 } } };
const pdfOf = ({ b64 }: { b64: string }) => Uint8Array.from(Buffer.from(b64, "base64"));
const wordsOf = async (paper: { b64: string }) => (await readPdfText(pdfOf(paper))).join(" ");
const statuses = (items: { sstatus: { status: number } }[]) => items.map(({ sstatus }) => sstatus.status);

describe("a booking", () => {
  it("of the same reference is another shipment", async () => {
    const refNo = "TWICE-TWICE";
    const numbers = [await dhl.booked({ refNo }), await dhl.booked({ refNo })];
    expect(new Set(numbers).size).toBe(2);
    expect(await dhl.shipments(`?reference=${refNo}`)).toHaveLength(2);
  });

  it("numbers parcels by the check digits of their kinds", async () => {
    const german = await dhl.booked();
    const digits = Array.from(german, Number);
    const weighted = digits.map((digit, index) => digit * ((digits.length - index) % 2 === 0 ? 3 : 1));
    expect(german).toMatch(/^00340434333\d{9}$/);
    expect(weighted.reduce((sum, digit) => sum + digit) % 10).toBe(0);
    expect(await dhl.booked(toZurich)).toMatch(/^CD\d{9}DE$/);
  });

  it("answers one with 200 or 400, and several with 207 in their order", async () => {
    expect((await dhl.bookAll([anOrder])).status).toBe(200);
    expect((await dhl.bookAll([heavy])).status).toBe(400);
    const { status, body } = await dhl.bookAll([anOrder, heavy, { ...anOrder, refNo: "THE-THIRD" }]);
    expect([status, body.status.status]).toEqual([207, 207]);
    expect(statuses(body.items)).toEqual([200, 400, 200]);
    expect(body.items[1]).not.toHaveProperty("shipmentNo");
    expect(body.items[2]).toMatchObject({ shipmentRefNo: "THE-THIRD", label: expect.any(Object) });
    expect((await dhl.shipments("?reference=TOO-HEAVY")).length).toBe(0);
  });

  it("may say 200 over a failed item, or one status that is the same for all", async () => {
    const overall = async (orders: object[]) => (await dhl.bookAll(orders)).status;
    await dhl.quirks({ batchStatus: "200" });
    expect(await overall([anOrder, heavy])).toBe(200);
    await dhl.quirks({ batchStatus: "by-items" });
    expect(await overall([anOrder, anOrder])).toBe(200);
    expect(await overall([heavy, heavy])).toBe(400);
    expect(await overall([anOrder, heavy])).toBe(207);
  });

  it("names a status in one of two ways", async () => {
    const names = async () => {
      const { sstatus } = (await dhl.book()).body.items[0];
      return Object.keys(sstatus).filter((name) => name.startsWith("status"));
    };
    expect(await names()).toEqual(["status", "statusCode"]);
    await dhl.quirks({ statusNames: "status" });
    expect(await names()).toEqual(["status"]);
    await dhl.quirks({ statusNames: "statusCode" });
    expect(await names()).toEqual(["statusCode"]);
  });

  it("takes thirty shipments at most", async () => {
    const many = (count: number) => Array.from({ length: count }, () => anOrder);
    expect((await dhl.bookAll(many(30), "?validate=true")).status).toBe(207);
    expect((await dhl.bookAll(many(31))).status).toBe(413);
    expect((await dhl.bookAll([])).status).toBe(400);
  });

  it("is only checked with `validate`, which counts from one", async () => {
    const before = (await dhl.shipments()).length;
    const { status, body } = await dhl.bookAll([anOrder, heavy], "?validate=true");
    expect(status).toBe(207);
    expect(body.items).toMatchObject([{ requestIndex: 1 }, { requestIndex: 2, sstatus: { status: 400 } }]);
    expect(body.items[0]).not.toHaveProperty("shipmentNo");
    expect((await dhl.bookAll([heavy], "?validate=true")).status).toBe(400);
    expect((await dhl.bookAll([anOrder], "?validate=true")).status).toBe(200);
    expect(await dhl.shipments()).toHaveLength(before);
  });

  it("may fail by DHL's own number", async () => {
    await dhl.control("POST", "/refusals/next", {});
    const { status, body } = await dhl.book();
    expect([status, body.items[0].sstatus]).toMatchObject([
      400,
      { title: "GeneralShipmentError", status: 206, statusCode: 206 },
    ]);
    expect((await dhl.book()).status).toBe(200);
  });

  it("needs a group profile of the user", async () => {
    const refused = await dhl.call("POST", paths.orders, { profile: "OTHER", shipments: [anOrder] });
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining("OTHER") } });
  });
});

describe("a body that breaks the schema", () => {
  it.each([
    ["an unknown field", { colour: "red" }, "shipments[0]"],
    ["a short reference", { refNo: "short" }, "shipments[0].refNo"],
    ["an unknown product", { product: "V99" }, "shipments[0].product"],
    ["a short billing number", { billingNumber: "333333333301" }, "shipments[0].billingNumber"],
    ["no weight", { details: {} }, "shipments[0].details.weight"],
    [
      "a weight above every limit",
      { details: { weight: { uom: "g", value: 31_501 } } },
      "shipments[0].details.weight.value",
    ],
    [
      "two sides of three",
      { details: { ...anOrder.details, dim: { uom: "cm", length: 1, width: 1 } } },
      "shipments[0].details.dim.height",
    ],
    [
      "a broken side",
      { details: { ...anOrder.details, dim: { ...anOrder.details.dim, length: 40.5 } } },
      "shipments[0].details.dim.length",
    ],
    [
      "a country of two letters",
      { consignee: { ...consignee, country: "DE" } },
      "shipments[0].consignee.country",
    ],
    ["no name", { consignee: { ...consignee, name1: undefined } }, "shipments[0].consignee.name1"],
    [
      "no postcode outside Ireland",
      { consignee: { ...consignee, postalCode: undefined } },
      "shipments[0].consignee.postalCode",
    ],
    [
      "a Packstation without the shopper's number",
      { consignee: { name: "Greta", lockerID: 118, city: "Köln", postalCode: "50667" } },
      "shipments[0].consignee.postNumber",
    ],
    [
      "a branch of a locker's number",
      {
        consignee: { name: "Greta", retailID: 118, postNumber: "123456", city: "Köln", postalCode: "50667" },
      },
      "shipments[0].consignee.retailID",
    ],
    [
      "a branch without number and e-mail",
      { consignee: { name: "Greta", retailID: 519, city: "Köln", postalCode: "50667" } },
      "shipments[0].consignee.postNumber",
    ],
    [
      "cash without its note",
      { services: { cashOnDelivery: { ...cash, transferNote1: undefined } } },
      "shipments[0].services.cashOnDelivery.transferNote1",
    ],
  ])("is refused by its path: %s", async (_name, changes, propertyPath) => {
    const { status, body } = await dhl.book(changes);
    expect(status).toBe(400);
    expect(body.status).toMatchObject({ title: "Bad Request", status: 400 });
    expect(body.items).toContainEqual({ propertyPath, message: expect.any(String) });
    expect(body.items[0]).not.toHaveProperty("sstatus");
  });

  it("is no body without a postcode in Ireland", async () => {
    const { postalCode: _code, ...place } = consignee;
    const inIreland = { ...toZurich, consignee: { ...place, city: "Dublin", country: "IRL" } };
    expect((await dhl.book(inIreland)).status).toBe(200);
  });
});

describe("labels", () => {
  it.each([
    ["A4", 210, 297],
    ["910-300-600", 105, 205],
    ["910-300-610", 105, 208],
    ["910-300-700", 148, 210],
    ["910-300-700-oz", 148, 210],
    ["910-300-300", 105, 148],
    ["910-300-300-oz", 105, 148],
    ["910-300-710", 105, 209],
    ["910-300-400", 103, 150],
    ["910-300-410", 103, 150],
  ])("are %s of %i by %i mm", async (printFormat, width, height) => {
    const { label } = (await dhl.book({}, `?printFormat=${printFormat}`)).body.items[0];
    expect(label).toMatchObject({ fileFormat: "PDF", printFormat });
    const [page] = await renderPdfPages(pdfOf(label), 72);
    expect([page?.widthMm, page?.heightMm].map((side) => Math.round(side ?? 0))).toEqual([width, height]);
  });

  it("of 100 by 70 mm are for small products alone", async () => {
    expect((await dhl.book({}, "?printFormat=100x70mm")).status).toBe(400);
    const small = {
      product: "V62KP",
      billingNumber: "33333333336201",
      details: { weight: { uom: "g", value: 900 }, dim: { uom: "mm", length: 353, width: 250, height: 80 } },
    };
    expect((await dhl.book(small, "?printFormat=100x70mm")).status).toBe(200);
  });

  it("are the portal's format if none is named, and say who and where", async () => {
    const { shipmentNo, label } = (await dhl.book()).body.items[0];
    expect(label.printFormat).toBe("910-300-700");
    const words = await wordsOf(label);
    for (const word of [shipmentNo, "Greta Muster", "Musterweg 4", "50667 Koln", reference, "2.35 kg"])
      expect(words).toContain(word);
  });

  it("come as ZPL in plain text, or by an address that needs no login", async () => {
    const { label } = (await dhl.book({}, "?docFormat=ZPL2&printFormat=910-300-400")).body.items[0];
    expect(label).toEqual({
      zpl2: expect.stringMatching(/^\^XA/),
      fileFormat: "ZPL2",
      printFormat: "910-300-400",
    });
    const linked = (await dhl.book({}, "?includeDocs=URL")).body.items[0];
    expect(Object.keys(linked.label)).toEqual(["url", "fileFormat", "printFormat"]);
    const file = await fetch(linked.label.url);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const [print] = (await dhl.shipment(linked.shipmentNo)).prints;
    const bytes = Buffer.from(await file.arrayBuffer());
    const { createHash } = await import("node:crypto");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(print?.sha256);
    expect((await call(`${linked.label.url}x`, {})).status).toBe(404);
  });

  it("are joined with the return label unless asked otherwise; other papers stay A4 of their own", async () => {
    const services = { cashOnDelivery: cash, dhlRetoure: retoure };
    const formats = "printFormat=910-300-300&retourePrintFormat=910-300-400";
    const [joined] = (await dhl.book({ services }, `?${formats}`)).body.items;
    expect(Object.keys(joined)).not.toContain("returnLabel");
    const pages = await renderPdfPages(pdfOf(joined.label), 72);
    expect(pages.map(({ heightMm }) => Math.round(heightMm))).toEqual([148, 150]);
    expect(joined.codLabel).toMatchObject({ printFormat: "A4", fileFormat: "PDF" });
    expect(await wordsOf(joined.codLabel)).toContain("64.90 EUR");
    const [apart] = (await dhl.book({ services }, `?${formats}&combine=false`)).body.items;
    expect(apart.returnLabel.printFormat).toBe("910-300-400");
    expect(await wordsOf(apart.returnLabel)).toContain(apart.returnShipmentNo);
    const [zpl] = (await dhl.book({ services }, `?${formats}&docFormat=ZPL2`)).body.items;
    expect(zpl.label.zpl2.match(/\^XA/g)).toHaveLength(2);
    expect(zpl.codLabel.fileFormat).toBe("PDF");
  });

  it("may be joined with all papers, as the quirk says", async () => {
    await dhl.quirks({ combines: "papers" });
    const [item] = (await dhl.book(toZurich)).body.items;
    expect(item).not.toHaveProperty("customsDoc");
    const words = await wordsOf(item.label);
    for (const word of ["CN 23", "INV-1001", "150920", "Zurich"]) expect(words).toContain(word);
  });
});

describe("a consignee", () => {
  const postNumber = "12345678";
  const packstation = { name: "Greta Muster", lockerID: 118, postNumber, city: "Köln", postalCode: "50667" };

  it("may be a Packstation, a branch or a PO box", async () => {
    const forms = [
      [packstation, `Packstation 118`],
      [
        { name: "Greta", retailID: 519, email: "greta@example.org", city: "Köln", postalCode: "50667" },
        "Postfiliale 519",
      ],
      [{ name1: "Greta", poBoxID: 120301, city: "Köln", postalCode: "50667" }, "Postfach 120301"],
    ] as const;
    for (const [to, words] of forms) {
      const { status, body } = await dhl.book({ consignee: to }, "?mustEncode=true");
      expect(status).toBe(200);
      expect(await wordsOf(body.items[0].label)).toContain(words);
    }
  });

  it("at a Packstation that DHL doesn't have, or has closed, cannot be encoded", async () => {
    const book = (lockerID: number) =>
      dhl.book({ consignee: { ...packstation, lockerID } }, "?mustEncode=true");
    expect((await book(999)).body.items[0].validationMessages[0].property).toBe(
      "shipments[0].consignee.lockerID",
    );
    await dhl.control("PUT", "/points/8003-1", { isOpen: false });
    expect((await book(118)).status).toBe(400);
    await dhl.control("PUT", "/points/8003-1", { isOpen: true });
    expect((await book(118)).status).toBe(200);
  });

  it.each([
    ["a city of another postcode", { city: "Berlin" }, "city"],
    ["no house number", { addressHouse: undefined }, "addressHouse"],
    ["a postcode that doesn't exist", { postalCode: "00999" }, "postalCode"],
  ])("that can't be encoded is an error or a warning: %s", async (_name, changes, field) => {
    const to = { consignee: { ...consignee, ...changes } };
    const refused = await dhl.book(to, "?mustEncode=true");
    expect([refused.status, refused.body.items[0].validationMessages]).toMatchObject([
      400,
      [{ property: `shipments[0].consignee.${field}`, validationState: "Error" }],
    ]);
    const { status, body } = await dhl.book(to);
    const [item] = body.items;
    expect([status, item.validationMessages[0].validationState]).toEqual([200, "Warning"]);
    expect(item).not.toHaveProperty("routingCode");
    expect((await dhl.shipment(item.shipmentNo)).isEncoded).toBe(false);
  });

  it("can be encoded as a control call says", async () => {
    const book = (addressStreet: string) =>
      dhl.book({ consignee: { ...consignee, addressStreet } }, "?mustEncode=true");
    await dhl.control("PUT", "/addresses", {
      postalCode: "50667",
      street: "Irrweg",
      isEncodable: false,
    });
    expect((await book("Irrweg")).status).toBe(400);
    expect((await book("Musterweg")).status).toBe(200);
    await dhl.control("PUT", "/addresses", { postalCode: "50667", street: "Irrweg", isEncodable: true });
    expect((await book("Irrweg")).status).toBe(200);
  });

  it("keeps umlauts, and may have its number in the street", async () => {
    const to = { ...consignee, name1: "Jörg Müßig", addressStreet: "Straße 5", addressHouse: undefined };
    const number = await dhl.booked({ consignee: to });
    expect((await dhl.shipment(number)).order.consignee).toMatchObject({
      name1: "Jörg Müßig",
      addressStreet: "Straße 5",
    });
  });
});

it("answers messages in the language that is asked for, by paths as the quirk says", async () => {
  const body = { profile, shipments: [heavy] };
  const ask = async (language: string) => {
    const answer = await dhl.call("POST", paths.orders, body, { "accept-language": language });
    return answer.body.items[0].validationMessages[0];
  };
  expect(await ask("en-US")).toEqual({
    property: "shipments[0].details.weight.value",
    validationMessage: "The weight is above 31.5 kg",
    validationState: "Error",
  });
  await dhl.quirks({ propertyPaths: "shipment" });
  expect(await ask("de-DE")).toMatchObject({
    property: "details.weight.value",
    validationMessage: "Das Gewicht liegt über 31.5 kg",
  });
});
