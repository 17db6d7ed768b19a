import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import type { Answer, Row, SimulatedDhlExpress } from "./simulated-dhl-express.ts";
import {
  aBooking,
  accounts,
  content,
  receiver,
  startSimulatedDhlExpress,
  withinEu,
} from "./simulated-dhl-express.ts";

let carrier: SimulatedDhlExpress;
beforeAll(async () => {
  carrier = await startSimulatedDhlExpress();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

interface Document {
  readonly typeCode: string;
  readonly imageFormat: string;
  readonly content: string;
  readonly packageReferenceNumber?: number;
}
const documentsOf = ({ body }: Answer) => body.documents as Document[];
const bytesOf = (document: Document | undefined) =>
  new Uint8Array(Buffer.from(document?.content ?? "", "base64"));
const without = (name: string) => ({
  content: Object.fromEntries(Object.entries(content).filter(([key]) => key !== name)),
});
const pdf = Buffer.from("%PDF-1.7\n").toString("base64");

describe("a booking", () => {
  it("gives the sheet's answer", async () => {
    const answer = await carrier.book({
      getRateEstimates: true,
      estimatedDeliveryDate: { isRequested: true, typeCode: "QDDC" },
    });
    expect(answer.status).toBe(201);
    const number = String(answer.body.shipmentTrackingNumber);
    expect(number).toMatch(/^\d{10}$/);
    expect(Number(number.slice(0, 9)) % 7).toBe(Number(number[9]));
    expect(answer.body).toMatchObject({
      dispatchConfirmationNumber: expect.stringMatching(/^PRG261120\d{6}$/),
      packages: [
        { referenceNumber: 1, trackingNumber: expect.stringMatching(/^JD\d{18}$/), volumetricWeight: 4.8 },
        { referenceNumber: 2, trackingNumber: expect.stringMatching(/^JD\d{18}$/), volumetricWeight: 0.8 },
      ],
      documents: [{ typeCode: "label" }, { typeCode: "invoice" }],
      shipmentCharges: [{ currencyType: "BILLC", price: expect.any(Number) }],
      estimatedDeliveryDate: { estimatedDeliveryDate: "2026-11-24", estimatedDeliveryType: "QDDC" },
      warnings: [],
    });
  });

  it("twice makes two shipments", async () => {
    const [first, second] = [await carrier.booked(), await carrier.booked()];
    expect(first).not.toBe(second);
  });

  it("may come without its number, or with the promise as a text", async () => {
    await carrier.quirks({ namesShipment: false, estimate: "text" });
    const before = (await carrier.shipments()).length;
    const { status, body } = await carrier.book({ estimatedDeliveryDate: { isRequested: true } });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("shipmentTrackingNumber");
    expect(body.estimatedDeliveryDate).toBe("2026-11-24");
    expect(await carrier.shipments()).toHaveLength(before + 1);
  });

  it("only checks when it is asked to", async () => {
    const before = (await carrier.shipments()).length;
    const answer = await carrier.call("POST", "/shipments?validateDataOnly=true", aBooking);
    expect(answer.body).not.toHaveProperty("shipmentTrackingNumber");
    expect(await carrier.shipments()).toHaveLength(before);
  });

  const toPoint = {
    ...withinEu,
    valueAddedServices: [{ serviceCode: "TV" }],
    onDemandDelivery: { deliveryOption: "servicepoint", servicePointId: "CPH001" },
  };

  it.each<[string, Row]>([
    ["no export declaration", without("exportDeclaration")],
    ["no declared value", without("declaredValue")],
    ["a sum that is not the declared value", { content: { ...content, declaredValue: 121 } }],
    [
      "goods of the EU with a declaration",
      { ...withinEu, content: { ...content, isCustomsDeclarable: false } },
    ],
    ["a product of another lane", { productCode: "U" }],
    ["Easy with two pieces", { productCode: "8" }],
    ["insurance without a value", { valueAddedServices: [{ serviceCode: "II" }] }],
    ["a surcharge", { valueAddedServices: [{ serviceCode: "FF" }] }],
    ["cash where there is none", { valueAddedServices: [{ serviceCode: "KB", value: 1, currency: "EUR" }] }],
    ["paperless trade without papers", { valueAddedServices: [{ serviceCode: "WY" }] }],
    ["duties paid with another incoterm", { valueAddedServices: [{ serviceCode: "DD" }] }],
    ["a point without a buyer", toPoint],
    [
      "an A6 label as ZPL",
      {
        outputImageProperties: {
          encodingFormat: "zpl",
          imageOptions: [{ typeCode: "label", templateName: "ECOM26_A6_002" }],
        },
      },
    ],
    ["a past day", { plannedShippingDateAndTime: "2026-11-19T15:00:00 GMT+02:00" }],
  ])("is refused with %s, and nothing is made", async (_words, changes) => {
    const before = (await carrier.shipments()).length;
    expect(await carrier.book(changes)).toMatchObject({
      status: 400,
      reason: expect.stringMatching(/^\d+: /),
    });
    expect(await carrier.shipments()).toHaveLength(before);
  });

  it.each<[string, Row]>([
    ["an incoterm", without("incoterm")],
    ["a pickup", { pickup: undefined }],
    ["a shipper's account", { accounts: [{ ...accounts[0], typeCode: "payer" }] }],
    [
      "a short address",
      {
        customerDetails: {
          ...aBooking.customerDetails,
          receiverDetails: {
            ...receiver,
            postalAddress: { ...receiver.postalAddress, addressLine1: "x".repeat(46) },
          },
        },
      },
    ],
    ["a short reference", { customerReferences: [{ value: "x".repeat(36) }] }],
    ["known names", { weight: 1 }],
    [
      "numbers of all pieces",
      {
        content: {
          ...content,
          packages: [{ ...content.packages[0], referenceNumber: 1 }, content.packages[1]],
        },
      },
    ],
  ])("needs %s: 422", async (_words, changes) => {
    expect(await carrier.book(changes)).toMatchObject({ status: 422, reason: expect.stringContaining("#/") });
  });

  it("goes to a point with a buyer", async () => {
    const { receiverDetails } = withinEu.customerDetails;
    const customerDetails = { ...withinEu.customerDetails, buyerDetails: receiverDetails };
    expect((await carrier.book({ ...toPoint, customerDetails })).status).toBe(201);
  });

  it("uses paperless trade by right, or leaves it out when asked to", async () => {
    const papers = {
      valueAddedServices: [{ serviceCode: "WY" }],
      documentImages: [{ typeCode: "INV", imageFormat: "PDF", content: pdf }],
    };
    expect((await carrier.book(papers)).status).toBe(201);
    const other = { ...papers, accounts: [{ typeCode: "shipper", number: "380000025" }] };
    expect((await carrier.book(other)).reason).toMatch(/^998: Paperless/);
    const bypassed = await carrier.call("POST", "/shipments?bypassPLTError=true", { ...aBooking, ...other });
    expect(bypassed.status).toBe(201);
    const broken = [{ ...papers.documentImages[0], content: Buffer.from("no").toString("base64") }];
    expect((await carrier.book({ ...papers, documentImages: broken })).reason).toMatch(/^1502: /);
  });
});

describe("labels", () => {
  it("have a page for each piece, in one file or tied to their pieces", async () => {
    const [together] = documentsOf(await carrier.book());
    const pages = await readPdfText(bytesOf(together));
    expect(pages).toHaveLength(2);
    for (const words of ["PIECE 2/2", "Mia Muster", "CH8001+ZRH"]) expect(pages[1]).toContain(words);
    const linked = documentsOf(
      await carrier.book({
        getAdditionalInformation: [{ typeCode: "linkLabelsByPieces", isRequested: true }],
      }),
    ).filter(({ typeCode }) => typeCode === "label");
    expect(linked.map(({ packageReferenceNumber }) => packageReferenceNumber)).toEqual([1, 2]);
    for (const label of linked) expect(await readPdfText(bytesOf(label))).toHaveLength(1);
  });

  it("are in the books by their bytes", async () => {
    const answer = await carrier.book();
    const [label] = documentsOf(answer);
    const sha256 = createHash("sha256").update(bytesOf(label)).digest("hex");
    const view = await carrier.control("GET", `/shipments/${answer.body.shipmentTrackingNumber}`);
    expect(view).toMatchObject({ labels: [sha256] });
    const files = await carrier.control("GET", `/shipments/${answer.body.shipmentTrackingNumber}/labels`);
    expect(files).toEqual([label?.content]);
  });

  it.each([
    ["ECOM26_84_A4_001", 210, 297],
    ["ECOM26_A6_002", 105, 148],
    ["ECOM26_64_001", 101.6, 152.4],
    ["ECOM26_84_001", 101.6, 203.2],
  ])("have the size of %s", async (templateName, width, height) => {
    const imageOptions = [{ typeCode: "label", templateName }];
    const [label] = documentsOf(await carrier.book({ outputImageProperties: { imageOptions } }));
    const [page] = await renderPdfPages(bytesOf(label), 20);
    expect(page?.widthMm).toBeCloseTo(width, 0);
    expect(page?.heightMm).toBeCloseTo(height, 0);
  });

  it("come as ZPL, and may be refused or come with a waybill", async () => {
    const zpl = { outputImageProperties: { encodingFormat: "zpl", printerDPI: 200 } };
    const [label] = documentsOf(await carrier.book(zpl));
    expect(label?.imageFormat).toBe("ZPL");
    expect(Buffer.from(bytesOf(label)).toString().match(/\^XA/g)).toHaveLength(2);
    await carrier.quirks({ refusedTemplates: ["ECOM26_84_A4_001"] });
    expect((await carrier.book()).reason).toMatch(/^7147: /);
    await carrier.quirks({ marksWaybillAsLabel: true });
    const types = documentsOf(await carrier.book()).map(({ typeCode }) => typeCode);
    expect(types).toEqual(["label", "label", "invoice"]);
  });
});
