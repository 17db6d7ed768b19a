// Run: long, begins early
/** An order to Switzerland by GLS: from the carrier's form, its price list and the shopper's checkout to the label, and to the customs invoice at GLS. */
import { createHash } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { glsServices } from "../../app/adapters/carriers/gls/service-codes.ts";
import { priceList } from "../../app/texts/en/price-list.ts";
import { rates } from "../../app/texts/en/rates.ts";
import { demoApp } from "../../simulator/carriers/gls/accounts.ts";
import type { ParcelView } from "../../simulator/carriers/gls/control/parcel-view.ts";
import { startGls } from "../../simulator/carriers/gls/start-gls.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { checkout, orderWith, shipmentApi } from "../shopify/shop-life.ts";
import { readPdfText } from "../support/read-label.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { type } from "./keyboard.ts";
import { violations } from "./violations.ts";

/** GLS takes exports from the country of the contract. */
const greekApp = { ...demoApp, contacts: [{ contactId: "276a000demo", country: "GR" }] };
const gls = await startGls({ pace: null, apps: [greekApp] });
afterAll(() => gls.close());

openShopInBrowser({ shop: { env: { CARRIER_HOSTS: `gls=${gls.url}` } } });

const urs = {
  firstName: "Urs",
  lastName: "Muster",
  address1: "Bahnhofstrasse 4",
  city: "Zürich",
  zip: "8001",
  countryCode: "CH",
  phone: "+41445550123",
};

const soap = { sku: "SOAP", priceMinor: 450, grams: 120, hsCode: "34011100", originCountry: "GR" };
const cart = { lines: [{ sku: soap.sku, quantity: 3 }], shippingAddress: urs };

interface Consignment {
  readonly data: {
    readonly parcelNumbers: readonly string[];
    readonly linkedDocuments: readonly { readonly documentId: string }[];
  };
}

it("gets the list's price at checkout, its label on the order's page, and its customs invoice to GLS", async () => {
  const { app, page } = admin;
  await running.control("POST", "products", { title: "Olive soap", variants: [soap] });
  await running.settled();
  await admin.open("/app/rates/carriers/gls");
  await app.getByRole("heading", { level: 1, name: "GLS" }).waitFor();
  await type(admin, "Client ID", demoApp.clientId);
  await type(admin, "Client secret", demoApp.clientSecret);
  await type(admin, "Contact ID", "276a000demo");
  await type(admin, "Country of the contract", "GR");
  await type(admin, "Postcode of the contract", "10442");
  await app.getByLabel("Paperless trade").check();
  expect(await violations(app)).toEqual([]);
  await app.getByLabel("Contact ID").press("Enter");
  await admin.toast("Saved");
  await app.getByText("Connected as 276a000demo").waitFor();

  await admin.open("/app/rates/price-list?carrier=gls");
  await app.getByRole("heading", { level: 1, name: "Price list of GLS" }).waitFor();
  for (const { code, name } of glsServices)
    if (code !== "private")
      await app.getByRole("button", { name: priceList.removeService(name), exact: true }).click();
  await app.getByLabel(priceList.days).fill("2-4");
  await app.getByLabel(priceList.paste).fill("0-5 kg\t19,90");
  await app.getByRole("button", { name: "Read the table" }).click();
  await app.getByRole("button", { name: "Use these prices" }).click();
  const zone = await app.getByLabel(priceList.zoneName).inputValue();
  expect(await app.getByLabel(priceList.price(1, zone)).inputValue()).toBe("19.90");
  await app.getByLabel(priceList.places(zone)).fill("CH");
  await app.getByLabel(priceList.validFrom).fill("2026-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await admin.toast(rates.storedToast);

  const { options } = await checkout(running, cart);
  const option = options.find(({ code }) => code === "gls.private");
  expect(option).toMatchObject({ title: "GLS PrivateParcel", currency: "EUR", priceMinor: 1_990 });
  expect(option?.maxDeliveryDate).toMatch(/^\d{4}-\d\d-\d\d/);

  const order = await orderWith(running, "gls.private", cart);
  await running.settled();
  await admin.open(`/app/orders/${order.id}`);
  const chosen = app.getByRole("listitem").filter({ hasText: "Chosen by the shopper" });
  await chosen.getByText(/GLS PrivateParcel/).waitFor();
  const buy = chosen.getByRole("button", { name: /^Buy label: / });
  await expect.poll(() => buy.isEnabled()).toBe(true);
  await buy.click();
  await admin.toast("Buying the label");
  await app.getByText("This order has nothing left to ship").waitFor();

  const [booked] = await gls.control<ParcelView[]>("GET", "/parcels");
  const number = booked?.number ?? "";
  const link = app.getByRole("link", { name: `Print label of ${number}` });
  const label = await fetched(await link.getAttribute("href"));
  expect(createHash("sha256").update(label).digest("hex")).toBe(booked?.sha256);
  expect((await readPdfText(label)).join(" ")).toContain(number);
  const { fulfillments } = await running.control<OrderView>("GET", `orders/${order.id}`);
  expect(fulfillments.flatMap(({ tracking }) => tracking.map((each) => each.number))).toEqual([number]);
  expect(booked?.shipment).toMatchObject({
    IncotermCode: "10",
    Consignee: { Category: "PRIVATE", Address: { Name1: "Urs Muster", CountryCode: "CH" } },
  });

  await running.settled();
  const [shipment] = await (await shipmentApi(running)).of(order);
  await admin.open(`/app/shipments/${shipment?.id}`);
  await app.getByRole("heading", { level: 1, name: order.name }).waitFor();
  await app.getByText("GLS has the customs data and the invoice").first().waitFor();
  await app
    .getByRole("button", { name: /^(Customs papers|More actions)$/ })
    .first()
    .click();
  const invoice = app.locator("a", { hasText: "Commercial invoice" });
  const paper = await fetched(await invoice.first().getAttribute("href"));
  const shown = (await readPdfText(paper)).join(" ");
  for (const fact of ["COMMERCIAL INVOICE", number, "34011100", "GR123456789", order.name])
    expect(shown).toContain(fact);

  const [declared, ...others] = await gls.control<Consignment[]>("GET", "/consignments");
  expect(others).toEqual([]);
  expect(declared?.data).toMatchObject({
    parcelNumbers: [number],
    glsIncotermCode: "10",
    exporter: { eoriNumber: "GR123456789" },
    importer: { address: { name1: "Urs Muster", countryCode: "CH" } },
    invoice: { invoiceNumber: order.name },
    lineItems: [{ commodityCode: "34011100", quantity: { amount: 3 }, countryOfOrigin: "GR" }],
  });
  const [document] = declared?.data.linkedDocuments ?? [];
  const sent = await fetched(`${gls.url}/control/documents/${document?.documentId}`);
  expect((await readPdfText(sent)).join(" ")).toBe(shown);
});

async function fetched(url: string | null): Promise<Uint8Array> {
  const answer = await fetch(url ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return new Uint8Array(await answer.arrayBuffer());
}
