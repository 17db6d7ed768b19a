// Run: long, begins early
/** A partner without Shopify: from a key to printed labels, in both languages and at both widths. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openContext, workerBrowser } from "../support/browser.ts";
import type { Waybill } from "../support/server.ts";
import type { ShownPaths } from "../support/table-of-pages.ts";
import { pathsOf } from "../support/table-of-pages.ts";
import { atMost } from "../support/time-limits.ts";
import type { WorkerServer } from "../support/worker-server.ts";
import { workerServer } from "../support/worker-server.ts";
import { alive } from "./admin-window.ts";
import { commonEnglish } from "./greek-page.ts";
import { violations } from "./violations.ts";

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

let server: WorkerServer;
let waybill: Waybill;
let context: BrowserContext;
let page: Page;
let merchant: string;
const problems: string[] = [];

beforeAll(async () => {
  server = await workerServer();
  waybill = server.waybill;
  merchant = server.unique("Papyrus");
  context = await openContext(await workerBrowser());
  page = await context.newPage();
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
});
afterAll(async () => {
  await context?.close();
  await waybill?.stop();
});

/** Opens a page of the dashboard, and waits until it can be used. */
async function visit(path: string): Promise<void> {
  await page.goto(`${waybill.url}${path}`);
  await alive(page.locator("main"));
}

async function logIn(key: string): Promise<void> {
  await page.goto(`${waybill.url}/dashboard`);
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
}

/** Axe finds nothing, and nothing is wider than the screen. */
async function expectClean(what: string): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    expect([what, viewport.width, await violations(page)]).toEqual([what, viewport.width, []]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([what, width]).toEqual([what, Math.min(width, viewport.width)]);
    const name = `${what.replaceAll(/\W+/g, "-")}-${viewport.width}`;
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
  }
}

/** A document that is still being drawn answers a page that waits for it. */
async function expectPdf(address: string | null): Promise<void> {
  const beginning = async () => (await (await fetch(address ?? "")).text()).slice(0, 5);
  await expect.poll(beginning, { timeout: atMost(60_000) }).toBe("%PDF-");
}

const person = { "Contact name": "Eleni Papadaki", "Street and number": "Ermou 12" };

it("leads a stranger from a key to a printed label", async () => {
  const begun = performance.now();
  const key = await waybill.createKey(merchant);
  await page.goto(`${waybill.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Log in to Waybill" }).waitFor();
  await logIn(key);
  await page.getByText("Nothing here reaches a real carrier").waitFor();
  // The menu's, or the empty list's.
  await page.getByRole("link", { name: "New shipment" }).first().click();
  await page.getByRole("heading", { level: 1, name: "New shipment" }).waitFor();
  await alive(page.locator("main"));
  await page.getByRole("button", { name: "Get prices" }).click();
  await page.getByText("Choose a country.").first().waitFor();
  await expectClean("a form with errors");
  const fill = async (nth: number, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).nth(nth).fill(value);
    await page.getByLabel("Country").nth(nth).selectOption("GR");
  };
  await fill(0, { ...person, Phone: "+306912345678", Postcode: "546 24", City: "Thessaloniki" });
  await fill(1, { ...person, Phone: "+302101234567", Postcode: "105 57", City: "Athens" });
  const parcel = { "Weight (kg)": "1.2", "Length (cm)": "30", "Width (cm)": "20", "Height (cm)": "10" };
  for (const [label, value] of Object.entries(parcel)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Get prices" }).click();
  await page.getByRole("radio").first().waitFor();
  await expectClean("the prices");
  await page.getByRole("button", { name: "Buy label" }).click();
  const print = page.getByRole("link", { name: "Print label" });
  await print.waitFor();
  await expectPdf(await print.getAttribute("href"));
  expect(performance.now() - begun).toBeLessThan(atMost(180_000));

  // The next form knows the sender.
  await page.getByRole("link", { name: "New shipment" }).click();
  await expect.poll(() => page.getByLabel("City").nth(1).inputValue()).toBe("Athens");
});

it("buys and prints the rows of a file", async () => {
  await visit("/dashboard/shipments");
  await page.getByRole("link", { name: "Import" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Import shipments" }).waitFor();

  const example = await page.evaluate(async () => (await fetch("/dashboard/shipments/import.csv")).text());
  const file = { name: "today.csv", mimeType: "text/csv", buffer: Buffer.from(example) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: /^Buy / }).click();
  const print = page.getByRole("link", { name: /^Print \d+ label/ });
  await print.waitFor();
  const address = await print.getAttribute("href");
  const [opened] = await Promise.all([context.waitForEvent("page"), print.click()]);
  await opened.close();
  await expectPdf(address);

  await page.getByRole("link", { name: "Shipments", exact: true }).first().click();
  await page.locator("tbody").getByRole("link").first().waitFor();
  await expectClean("the list");
});

it("says that a carrier is being asked whether it booked a row", async () => {
  await visit("/dashboard/shipments/import?locale=en");
  const example = await page.evaluate(async () => (await fetch("/dashboard/shipments/import.csv")).text());
  const [header = "", line = ""] = example.trim().split(/\r?\n/);
  const name = header.replace("\ufeff", "").split(",").indexOf("address_to.name");
  const phone =
    name + (header.split(",").indexOf("address_to.phone") - header.split(",").indexOf("address_to.name"));
  const silent = line.split(",").with(name, "TEST TIMEOUT").with(phone, "+306900000007").join(",");
  const buffer = Buffer.from([header, silent].join("\r\n"));
  await page.locator('input[type="file"]').setInputFiles({ name: "today.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Buy 1 label" }).click();
  await page.getByText("The carrier has not said yet whether it booked 1 row. It is being asked.").waitFor();
  await expectClean("a row that is being looked up");
});

const shown: ShownPaths = {
  "shipments/:id": () => "shipments/none",
  // test/browser/failed-shop.test.ts shows one, in the admin.
  "customers/:id": null,
  "rates/carriers/:driver": () => "rates/carriers/acs",
  "rates/tariff/:code": () => "rates/tariff/gorgona",
  // An endpoint with a log is opened below, and the team in members.test.ts.
  "webhooks/:id": null,
  team: null,
};
it.each(pathsOf("dashboard", shown))("%s is accessible at both widths, and in Greek", async (_name, path) => {
  await visit(`${path()}?locale=el`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect((await page.locator("main").textContent())?.match(commonEnglish)).toBeNull();
  await visit(`${path()}?locale=en`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectClean(path());
});

it("is accessible on a shipment's page at both widths, and cancels a shipment", async () => {
  await visit("/dashboard/shipments");
  await page.locator("tbody").getByRole("link").first().click();
  await page.getByRole("link", { name: /^Print/ }).waitFor();
  await expectClean("one shipment");
  await page.getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByText("Cancelled", { exact: true }).first().waitFor();
  // The browser complains of a page that is not there, and of a form that has errors.
  expect(problems.filter((problem) => !/404|422/.test(problem))).toEqual([]);
});

it("saves an address, and offers it in a new shipment", async () => {
  await page.setViewportSize(desktop);
  await visit("/dashboard/address-book");
  await page.getByRole("link", { name: "Add address" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Choose a country.").waitFor();
  await expectClean("a saved address with errors");
  for (const [label, value] of [
    ["Saved as", "Chora shop"],
    ["Contact name", "Eleni Papadaki"],
    ["Street and number", "Tsimiski 40"],
    ["Postcode", "54624"],
    ["City", "Thessaloniki"],
    ["Phone", "6912345678"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Country", { exact: true }).selectOption("GR");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Chora shop" }).waitFor();
  await expectClean("an address book");
  await visit("/dashboard/new-shipment");
  // Until the page is alive, a choice fills nothing.
  await expect
    .poll(async () => {
      for (const label of ["Choose an address", "Chora shop"])
        await page.getByLabel("Saved address").first().selectOption({ label });
      return page.getByLabel("Street and number").first().inputValue();
    })
    .toBe("Tsimiski 40");
});

it("gives the tracking page the shop's look, and another site shows it in a block of its own", async () => {
  await visit("/dashboard/tracking-page");
  await page.getByLabel("Shop's name").fill("Elia");
  await page.getByLabel("Colour", { exact: true }).fill("#ffee00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter a darker colour, such as #1a6e5c.").waitFor();
  await page.getByLabel("Colour", { exact: true }).fill("#1a6e5c");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Tracking page saved").waitFor();

  const mails = page
    .locator("form")
    .filter({ has: page.getByRole("heading", { name: "Emails to recipients" }) });
  await mails.getByText("Your parcel from Elia is on its way").waitFor();
  await mails.getByRole("checkbox", { name: "was delivered" }).check();
  await mails.getByLabel("Email", { exact: true }).selectOption({ label: "was delivered" });
  await mails.getByLabel("Language").selectOption("el");
  await mails.getByLabel("Subject").fill("Έφτασε, {name}!");
  await mails.getByText("Use {shop}, {carrier} and {number} only.").waitFor();
  await mails.getByLabel("Subject").fill("Έφτασε από {shop}!");
  await mails.getByText("Έφτασε από Elia!", { exact: true }).waitFor();
  await mails.getByLabel("Replies go to").fill("help@elia");
  await mails.getByRole("button", { name: "Save emails" }).click();
  await mails.getByText("Enter one email address, such as help@shop.example.").waitFor();
  await mails.getByLabel("Replies go to").fill("help@elia.example");
  await mails.getByRole("button", { name: "Save emails" }).click();
  await page.getByText("Emails saved").waitFor();
  await expectClean("e-mails to recipients");
  await visit("/dashboard/tracking-page");
  await expect.poll(() => mails.getByRole("checkbox", { name: "was delivered" }).isChecked()).toBe(true);
  const key = await waybill.createKey(merchant);
  const answer = await fetch(`${waybill.url}/v1/trackers`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ driver: "gorgona", tracking_ref: "TEST DELIVERED 1" }),
  });
  const { tracking_page_url: address } = (await answer.json()) as { tracking_page_url: string };
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "Elia: Your parcel" }).waitFor();
  await expectClean("the recipient's page");

  const token = address.split("/").at(-1);
  const shop = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(`<!doctype html><html lang="el"><title>Elia</title>
      <link rel="icon" href="data:,"><style>p { display: none }</style>
      <main><h1>Elia</h1><waybill-tracking token="${token}"></waybill-tracking></main>
      <script src="${waybill.url}/track/embed.js" defer></script>`),
  ).listen(0, "127.0.0.1");
  await once(shop, "listening");
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  await page.getByText("TEST DELIVERED 1").waitFor();
  expect(await page.getByText("ΔΟΚΙΜΗ: το δέμα δεν είναι πραγματικό.").isVisible()).toBe(true);
  await expectClean("a shop's page with the block");
  shop.close();
  await visit("/dashboard/shipments");
});

it("keeps an account: an endpoint with its log, a box, a price list, a person's data", async () => {
  await page.setViewportSize(desktop);
  await visit("/dashboard/webhooks");
  await page.getByLabel("Address").fill("http://till.example.com");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("The address must begin with https://.").waitFor();
  await page.getByLabel("Address").fill("https://till.example.com/hooks");
  await page.getByLabel("Shipment created").check();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect.poll(() => page.getByLabel("Secret").inputValue()).toMatch(/^whsec_/);
  await expectClean("a new secret");
  await page.getByRole("link", { name: "Manage: https://till.example.com/hooks" }).click();
  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByRole("heading", { level: 3, name: /^Test · / }).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole("button", { name: /^1 try of Test/ }).count();
      },
      { timeout: atMost(30_000) },
    )
    .toBe(1);
  await page.getByRole("button", { name: /^1 try of Test/ }).click();
  await page.getByText(/the name was not found|the connection failed|no answer in time/).waitFor();
  await expectClean("an endpoint with a log");
  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: "Remove endpoint" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No webhook endpoints yet").waitFor();

  // A form asks before its changes are lost, and is saved from the bar.
  await visit("/dashboard/rates/packing/box");
  await page.getByLabel("Name").fill("Shoe box");
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("dialog").getByText("Your changes are not saved.").waitFor();
  await expectClean("the question before leaving");
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.locator(".Polaris-Backdrop").waitFor({ state: "detached" });
  await expectClean("unsaved changes");
  for (const label of ["Length", "Width", "Height"])
    await page.getByLabel(label, { exact: false }).first().fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Boxes" }).waitFor();
  await page.getByText("Shoe box").waitFor();

  await visit("/dashboard/privacy");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText("Enter an order number, an email address or a phone number.").waitFor();
  await page.getByLabel("Phone").fill("6912345678");
  await page.getByRole("button", { name: "Find" }).click();
  // The shipment made by hand, and that of the file.
  await page.getByText(/^Found: 2 shipments/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("person.json");
  await page.getByRole("button", { name: "Erase" }).click();
  await expectClean("the question before erasing");
  await page.setViewportSize(desktop);
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText(/^Erased: 2 shipments/).waitFor();
});

it("speaks Greek, switches environments in place, and logs out", async () => {
  await visit("/dashboard/shipments");
  await page.getByRole("link", { name: "Ελληνικά" }).click();
  await page.getByRole("heading", { level: 1, name: "Αποστολές" }).waitFor();
  await page.getByRole("link", { name: "Σύνδεση και στην παραγωγή" }).click();
  await page.getByRole("heading", { level: 1, name: "Σύνδεση στο Waybill" }).waitFor();
  await expectClean("the login");
  await page.getByLabel("Κλειδί API").fill(await waybill.createKey(merchant, "production"));
  await page.getByRole("button", { name: "Σύνδεση", exact: true }).click();
  await page.getByText("Τα voucher είναι πραγματικά και χρεώνονται.").waitFor();
  await expectClean("production");
  await page.getByRole("button", { name: "Μετάβαση στο δοκιμαστικό" }).click();
  await page.getByText("Τίποτα από εδώ δεν φτάνει").waitFor();
  await page.getByRole("button", { name: "Αποσύνδεση" }).click();
  await page.getByLabel("Κλειδί API").waitFor();
  await visit("/dashboard/shipments");
  await page.getByLabel("Κλειδί API").waitFor();
});
