/** The point of an order, chosen after checkout: by the merchant's keyboard, and by the shopper on a phone. */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import { until } from "../shopify/running-shop.ts";
import { checkout, orderWith } from "../shopify/shop-life.ts";
import { openContext } from "../support/browser.ts";
import { readPdfText } from "../support/read-label.ts";
import { admin, browser, openShopInBrowser, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

const account: NewCarrierAccount = {
  driver: "locker-network",
  carrier: { code: "lockernet", name: "Locker Net", imageUrl: "/carriers/test.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  settings: {},
};

openShopInBrowser({
  shop: {
    env: { CARRIER_MODULES: fileURLToPath(new URL("../support/locker-network.ts", import.meta.url)) },
  },
});

beforeAll(async () => {
  await changeAccounts(running, ({ accounts }, caller) => accounts.add(caller, account));
  const offers = async () => (await checkout(running, { shippingAddress: shopper })).options;
  await until(
    async () => (await offers()).some(({ code }) => code === "lockernet.locker.T-10"),
    "points are offered",
  );
});

const shopper = { ...shoppers.eleni, zip: "54622" };

async function ordered(locale = "en"): Promise<OrderView> {
  const order = await orderWith(running, "lockernet.locker.T-10", { shippingAddress: shopper, locale });
  await running.settled();
  return order;
}

async function chosenFor({ id }: OrderView) {
  const [row] = await running.rows(
    `SELECT location_id AS "locationId", chosen_by AS "chosenBy" FROM chosen_points WHERE order_id = $1`,
    [String(id)],
  );
  return row;
}

describe("the merchant", () => {
  it("keeps another point by keyboard without buying, and copies the shopper's link", async () => {
    const order = await ordered();
    const { app, page } = admin;
    await admin.open(`/app/orders/${order.id}`);
    const select = app.getByRole("combobox", { name: "Locker or pick-up point" });
    await select.waitFor();
    const save = app.getByRole("button", { name: "Save this point" });
    expect(await save.isDisabled()).toBe(true);
    await select.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await admin.toast("Point saved");
    const chosen = await chosenFor(order);
    expect(chosen).toMatchObject({ chosenBy: "merchant" });
    expect(chosen?.locationId).not.toBe("T-10");
    expect(await select.inputValue()).toBe(chosen?.locationId);
    expect((await running.control<OrderView>("GET", `orders/${order.id}`)).fulfillments).toEqual([]);
    expect(await violations(admin.app)).toEqual([]);
    await app.getByRole("button", { name: "Copy link" }).press("Enter");
    await admin.toast("Link copied");
    const link = await app
      .getByRole("textbox", { name: "Link for the shopper to change the point" })
      .inputValue();
    expect(link).toContain(`/locker/en.${running.domain.replaceAll(".", "~")}.${order.id}.`);
    await screenshot(page, "order");
  });
});

describe("the shopper", () => {
  it.each(["en", "el"] as const)(
    "chooses another locker on a phone, in %s, by keyboard",
    async (language) => {
      const words = {
        en: ["Postcode", "Choose Locker 30", "Your choice is saved.", "The point can't be changed any more"],
        el: [
          "Ταχυδρομικός κώδικας",
          "Επιλογή: Locker 30",
          "Η επιλογή σας αποθηκεύτηκε.",
          "Το σημείο δεν αλλάζει πια",
        ],
      } as const;
      const [postcode, choose, saved, bought] = words[language];
      const order = await ordered(language);
      const context = await openContext(browser, { device: "phone" });
      try {
        const page = await context.newPage();
        const problems: string[] = [];
        page.on("console", (message) => problems.push(message.text()));
        page.on("pageerror", (error) => problems.push(error.message));
        await page.goto(await linkFor(order));
        expect(await page.getAttribute("html", "lang")).toBe(language);
        await page.getByText("Locker 10", { exact: true }).waitFor();
        await checkPage(page, `shopper-${language}`);
        await page.getByRole("textbox", { name: postcode }).fill("54624");
        await page.keyboard.press("Enter");
        const button = page.getByRole("button", { name: choose });
        await button.waitFor();
        await checkPage(page, `shopper-${language}-search`);
        await button.press("Enter");
        await page.getByRole("status").getByText(saved).waitFor();
        await page.getByText("Locker 30", { exact: true }).waitFor();
        await checkPage(page, `shopper-${language}-saved`);
        expect(await chosenFor(order)).toEqual({ chosenBy: "shopper", locationId: "T-30" });
        await running.control("POST", `orders/${order.id}/fulfill`, {});
        await running.settled();
        await page.reload();
        await page.getByRole("heading", { level: 1, name: bought }).waitFor();
        await checkPage(page, `shopper-${language}-bought`);
        expect(problems).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );
});

/** WAYBILL_PICTURES names a folder for pictures to look at. */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.WAYBILL_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The link on the order's page. */
async function linkFor(order: OrderView): Promise<string> {
  await admin.open(`/app/orders/${order.id}`);
  return admin.app.getByRole("textbox", { name: /^Link for the shopper/ }).inputValue();
}

/** No violation, nothing wider than the screen, and controls that a finger meets. */
async function checkPage(page: Page, name: string): Promise<void> {
  await screenshot(page, name);
  // The page's policy allows no script of its own; the browser's own ones run.
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  for (const control of await page.locator("button, input").all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

describe("a shipment without an order", () => {
  it("goes to a locker that is chosen beside the price, after a search for others", async () => {
    const { app } = admin;
    await admin.open("/app/new-shipment");
    const recipient = {
      "Contact name": "Άννα Κρητικού",
      "Street and number": "Τσιμισκή 45",
      Postcode: "546 22",
      City: "Θεσσαλονίκη",
      Phone: "+306944123456",
    };
    for (const [label, value] of Object.entries(recipient))
      await app.getByLabel(label, { exact: true }).first().fill(value);
    await app.getByLabel("Country").first().selectOption("GR");
    const parcel = { "Weight (kg)": "1", "Length (cm)": "30", "Width (cm)": "20", "Height (cm)": "8" };
    for (const [label, value] of Object.entries(parcel)) await app.getByLabel(label).fill(value);
    await app.getByRole("button", { name: "Get prices" }).click();
    await app.getByRole("radio", { name: /Locker Net/ }).press("Space");
    const buy = app.getByRole("button", { name: "Buy label" });
    expect(await buy.isDisabled()).toBe(true);
    const points = app.getByRole("combobox", { name: "Locker or pick-up point" });
    const nearest = await points.locator("option").nth(1).textContent();
    await app.getByLabel("Search by postcode, street or city").fill("54624");
    await admin.page.keyboard.press("Enter");
    await expect.poll(() => points.locator("option").nth(1).textContent()).not.toBe(nearest);
    await points.selectOption({ index: 1 });
    if (process.env.PICTURES)
      await admin.page.screenshot({ path: `${process.env.PICTURES}/new-shipment-locker.png` });
    const locationId = await points.inputValue();
    expect(await violations(app)).toEqual([]);
    await buy.click();
    const href = await app.getByRole("link", { name: "Print label" }).getAttribute("href");
    const label = new Uint8Array(await (await fetch(href ?? "")).arrayBuffer());
    expect((await readPdfText(label)).join()).toContain(locationId);
  });
});
