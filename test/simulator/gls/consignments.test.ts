import { afterAll, beforeAll, expect, it } from "vitest";
import { otherApp } from "../../../simulator/carriers/gls/accounts.ts";
import type { SimulatedGls } from "./simulated-gls.ts";
import { call, startSimulatedGls } from "./simulated-gls.ts";

let gls: SimulatedGls;
let authorization: string;
let number: string;
let documentId: string;
beforeAll(async () => {
  gls = await startSimulatedGls();
  authorization = `Bearer ${await gls.token()}`;
  number = (await gls.book()).body.CreatedShipment.ParcelData[0].ParcelNumber;
  const attributes = {
    documentType: "COMMERCIAL_INVOICE",
    documentFormat: "pdf",
    displayFileName: "INV-1001.pdf",
  };
  const prepared = await call(`${gls.server.documentUrl}/prepare-upload`, {
    method: "POST",
    headers: { authorization },
    body: JSON.stringify({ attributes }),
  });
  ({ documentId } = prepared.body);
  await call(prepared.body.uploadURL, { method: "PUT", body: "%PDF-1.7 an invoice" });
});
afterAll(() => gls.server.close());

const party = (countryCode: string) => ({
  address: { name1: "Olive Grove", street1: "Weg 1", postcode: "10115", city1: "Berlin", countryCode },
  contactPerson: { name: "Olive Grove", emailAddress: "grove@example.org" },
  isCommercial: true,
});
const line = {
  quantity: { amount: 2, unit: "PCE" },
  commodityCode: "34011100",
  goodsDescription: "Soap",
  countryOfOrigin: "GR",
  valueInInvoiceCurrency: 20,
  grossWeight: { amount: 0.5, unit: "KGM" },
  netWeight: { amount: 0.4, unit: "KGM" },
};
const consignment = () => ({
  parcelNumbers: [number],
  glsIncotermCode: "10",
  totalGrossWeight: { amount: 0.5, unit: "KGM" },
  exporter: party("DE"),
  importer: party("CH"),
  invoice: {
    invoiceNumber: "1001",
    invoiceDate: "2027-03-01",
    totalGoodsValue: { amount: 20, currency: "EUR" },
  },
  lineItems: [line],
  linkedDocuments: [{ documentId }],
});
const send = (changes: object = {}, headers: Record<string, string> = { authorization }) =>
  call(`${gls.server.url}/customs-management/export/public/v3/customs-consignments`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...consignment(), ...changes }),
  });
const kept = () => gls.control<{ key: string; data: object }[]>("GET", "/consignments");

it("keeps a consignment for its parcel and document, as often as it is sent", async () => {
  const { status, body } = await send();
  expect(status).toBe(201);
  expect(await kept()).toMatchObject([{ key: body.key, data: consignment() }]);
  await send();
  expect(await kept()).toHaveLength(2);
});

const total = (amount: number) => ({
  invoice: { ...consignment().invoice, totalGoodsValue: { amount, currency: "EUR" } },
  lineItems: [{ ...line, valueInInvoiceCurrency: amount }],
});

it.each([
  ["an unknown parcel", { parcelNumbers: ["50000099999"] }, "parcelNumbers/0"],
  [
    "a code of six digits",
    { lineItems: [{ ...line, commodityCode: "340111" }] },
    "lineItems/0/commodityCode",
  ],
  [
    "a code of no tariff",
    { lineItems: [{ ...line, commodityCode: "99999999" }] },
    "lineItems/0/commodityCode",
  ],
  [
    "a document that was not uploaded",
    { linkedDocuments: [{ documentId: "x" }] },
    "linkedDocuments/0/documentId",
  ],
  ["an exporter elsewhere", { exporter: party("FR") }, "exporter/address/countryCode"],
  [
    "an importer without a contact",
    { importer: { ...party("CH"), contactPerson: { name: "Urs" } } },
    "importer/contactPerson",
  ],
  ["a prepaid tax without its number", { glsIncotermCode: "18" }, "exporter/vatRegistrationNumber"],
  ["an unknown incoterm", { glsIncotermCode: "13" }, "glsIncotermCode"],
  ["a sum that differs", { invoice: total(21).invoice }, "invoice/totalGoodsValue"],
  ["a value that needs a declaration", total(1_000), "exportDeclarationNumbers"],
  ["a field of no document", { saveAsDraft: 1 }, ""],
])("refuses %s", async (_name, changes, field) => {
  const before = (await kept()).length;
  expect(await send(changes)).toMatchObject({
    status: 400,
    body: { type: "/problems/validation_error", errors: [{ field }] },
  });
  expect(await kept()).toHaveLength(before);
});

it("is closed to an app without the entitlement, and without a token", async () => {
  const headers = { authorization: `Bearer ${await gls.token(otherApp)}` };
  expect((await send({}, headers)).status).toBe(403);
  expect((await send({}, {})).status).toBe(401);
});
