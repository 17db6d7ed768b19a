// Run: long, begins early
/** An order to the United States by DHL Express: from the carrier's form and the shopper's checkout to customs papers and the label. */
import { afterAll, expect, it } from "vitest";
import { demoLogin } from "../../simulator/carriers/dhl-express/accounts.ts";
import type { ShipmentView } from "../../simulator/carriers/dhl-express/control/shipment-view.ts";
import { startDhlExpress } from "../../simulator/carriers/dhl-express/start-dhl-express.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { checkout, orderWith, shipmentApi } from "../shopify/shop-life.ts";
import { readPdfText } from "../support/read-label.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { tabTo, type } from "./keyboard.ts";
import { violations } from "./violations.ts";

const dhl = await startDhlExpress({ pace: null });
afterAll(() => dhl.close());

openShopInBrowser({ shop: { env: { CARRIER_HOSTS: `dhl-express=${dhl.url}` } } });

const account = demoLogin.accounts[0]?.number ?? "";
const anna = {
  firstName: "Anna",
  lastName: "Miller",
  address1: "20 W 34th St",
  city: "New York",
  zip: "10001",
  provinceCode: "NY",
  countryCode: "US",
  phone: "+12125550123",
};

interface Rated {
  readonly products: readonly {
    readonly productCode: string;
    readonly totalPrice: readonly { readonly price: number }[];
    readonly deliveryCapabilities: { readonly estimatedDeliveryDateAndTime: string };
  }[];
}

/** DHL's own answer about the parcel, as an account of it gets it. */
async function askedOfDhl(): Promise<Rated["products"][number]> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    ...{ accountNumber: account, plannedShippingDate: day, nextBusinessDay: "true" },
    ...{ originCountryCode: "GR", originPostalCode: "10442", originCityName: "Athens" },
    ...{ destinationCountryCode: "US", destinationPostalCode: anna.zip, destinationCityName: anna.city },
    ...{ weight: "1.25", length: "20", width: "15", height: "10" },
    ...{ isCustomsDeclarable: "true", unitOfMeasurement: "metric" },
  });
  const login = Buffer.from(`${demoLogin.user}:${demoLogin.password}`).toString("base64");
  const answer = await fetch(`${dhl.apiUrl}/rates?${query}`, {
    headers: { authorization: `Basic ${login}`, "x-version": "3.1.1" },
  });
  const { products } = (await answer.json()) as Rated;
  return products.find(({ productCode }) => productCode === "P")!;
}

it("gets DHL's price and day at checkout, and its customs papers and label on the order's page", async () => {
  const { app, page } = admin;
  await admin.open("/app/rates/carriers/dhl-express");
  await app.getByRole("heading", { level: 1, name: "DHL Express" }).waitFor();
  await type(admin, "MyDHL API user", demoLogin.user);
  await type(admin, "MyDHL API password", demoLogin.password);
  await type(admin, "Account number", account);
  await type(admin, "Country of your parcels", "GR");
  await type(admin, "Town of your parcels", "Athens");
  await type(admin, "Post code of your parcels", "10442");
  await tabTo(admin, "Send customs invoices to DHL electronically");
  await page.keyboard.press("Space");
  expect(await violations(app)).toEqual([]);
  await app.getByLabel("Account number").press("Enter");
  await admin.toast("Saved");
  await app.getByText(`Connected as ${account}`).waitFor();

  const theirs = await askedOfDhl();
  const { options } = await checkout(running, { shippingAddress: anna });
  const option = options.find(({ code }) => code === "dhl-express.P");
  expect(option).toMatchObject({
    title: "DHL Express WORLDWIDE",
    currency: "EUR",
    priceMinor: Math.round((theirs.totalPrice[0]?.price ?? 0) * 100),
  });
  const promised = theirs.deliveryCapabilities.estimatedDeliveryDateAndTime.slice(0, 10);
  expect(option?.maxDeliveryDate?.slice(0, 10)).toBe(promised);

  const order = await orderWith(running, "dhl-express.P", { shippingAddress: anna });
  await running.settled();
  await admin.open(`/app/orders/${order.id}`);
  const chosen = app.getByRole("listitem").filter({ hasText: "Chosen by the shopper" });
  await chosen.getByText(/EXPRESS WORLDWIDE/).waitFor();
  const buy = chosen.getByRole("button", { name: /^Buy label: / });
  await expect.poll(() => buy.isEnabled()).toBe(true);
  await buy.click();
  await admin.toast("Buying the label");
  await app.getByText("This order has nothing left to ship").waitFor();

  const [booked] = await dhl.control<ShipmentView[]>("GET", "/shipments");
  const number = booked?.number ?? "";
  const link = app.getByRole("link", { name: `Print label of ${number}` });
  const label = await fetched(await link.getAttribute("href"));
  const [theirLabel = ""] = await dhl.control<string[]>("GET", `/shipments/${number}/labels`);
  expect(label.equals(Buffer.from(theirLabel, "base64"))).toBe(true);
  const { fulfillments } = await running.control<OrderView>("GET", `orders/${order.id}`);
  expect(fulfillments.flatMap(({ tracking }) => tracking.map((each) => each.number))).toEqual([number]);

  const [shipment] = await (await shipmentApi(running)).of(order);
  await admin.open(`/app/shipments/${shipment?.id}`);
  await app.getByRole("heading", { level: 1, name: order.name }).waitFor();
  await app
    .getByRole("button", { name: /^(Customs papers|More actions)$/ })
    .first()
    .click();
  const invoice = app.locator("a", { hasText: "Commercial invoice" });
  const paper = await fetched(await invoice.getAttribute("href"));
  const shown = (await readPdfText(new Uint8Array(paper))).join(" ");
  for (const fact of ["COMMERCIAL INVOICE", number, "150920", "GR123456789", "DAP", order.name])
    expect(shown).toContain(fact);

  expect(booked?.booking).toMatchObject({
    productCode: "P",
    valueAddedServices: [{ serviceCode: "WY" }],
    content: { isCustomsDeclarable: true, declaredValue: 14.9, incoterm: "DAP" },
    documentImages: [{ typeCode: "INV", imageFormat: "PDF" }],
  });
});

async function fetched(url: string | null): Promise<Buffer> {
  const answer = await fetch(new URL(url ?? "", running.waybill.url));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return Buffer.from(await answer.arrayBuffer());
}
