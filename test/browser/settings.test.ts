// Run: long, begins early
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { sectionNames } from "../../app/entrypoints/pages/settings/sections.ts";
import "../../app/texts/every-language.server.ts";
import { pageTexts } from "../../app/texts/loaded.ts";
import { aQuote } from "../http/requests.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();
beforeEach(() => admin.open("/app/settings"));

const saveBar = () => admin.page.getByText("Unsaved changes");
/** Two screens of a desktop, in pixels. */
const MOST_HEIGHT = 1_800;
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}+/gu, "");
const section = (name: string) => admin.app.getByRole("tab", { name }).click();
const press = (name: string) => admin.page.getByRole("button", { name, exact: true }).click();

describe("the settings form", () => {
  it("keeps saved values", async () => {
    const { app } = admin;
    await app.getByLabel("Contact name").fill("Warehouse, gate 2");
    await app.getByLabel("Length").fill("30,5");
    await section("Labels");
    await app.getByText("Use a default service").click();
    await app
      .getByLabel("Default service", { exact: true })
      .selectOption({ label: "Gorgona Courier Door to door" });
    await app.getByText("Schedule for the next working day").click();
    await section("API and environment");
    await app.getByText("Refuse a second label for the same order").click();
    await section("Checkout and tracking");
    await app.getByText("Offer only services that collect cash at checkout").click();
    await press("Save");
    await admin.toast("Saved");
    await saveBar().waitFor({ state: "hidden" });

    await admin.open("/app/settings");
    expect(await app.getByLabel("Contact name").inputValue()).toBe("Warehouse, gate 2");
    expect(await app.getByLabel("Length").inputValue()).toBe("30.5");
    expect(
      await app.getByLabel("Default service", { exact: true }).locator("option:checked").textContent(),
    ).toBe("Gorgona Courier Door to door");
    expect(await app.getByLabel("Schedule for the next working day").isChecked()).toBe(true);
    expect(await app.getByLabel("Refuse a second label for the same order").isChecked()).toBe(true);
    expect(await app.getByLabel("Offer only services that collect cash at checkout").isChecked()).toBe(true);
  });

  it("buys labels for returns once Shopify gives access, and says what a refusal means", async () => {
    const { app, page } = admin;
    const forReturns = app.getByLabel("Buy a label when I approve a return in Shopify");
    await section("Paper and returns");
    await forReturns.click();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await app.getByText("Waybill needs access to returns for this", { exact: false }).waitFor();
    expect(await forReturns.isChecked()).toBe(false);
    if (process.env.PICTURES) {
      await forReturns.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env.PICTURES}/returns-refused.png` });
    }
    await forReturns.click();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect.poll(() => forReturns.isChecked()).toBe(true);
    await press("Save");
    await admin.toast("Saved");
    await saveBar().waitFor({ state: "hidden" });

    await running.shopify.control("POST", `/simulator/shops/${running.domain}/scopes`, {
      revoke: ["read_returns", "write_returns"],
    });
    await expect
      .poll(async () => {
        await admin.open("/app/settings");
        return app.getByText("Waybill no longer has access to returns", { exact: false }).count();
      })
      .toBe(1);
    await section("Paper and returns");
    await app.getByRole("button", { name: "Allow access" }).click();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await app
      .getByText("Waybill no longer has access to returns", { exact: false })
      .waitFor({ state: "detached" });
    await forReturns.click();
    await press("Save");
    await admin.toast("Saved");
  });

  it("saves with the Enter key too", async () => {
    await admin.app.getByLabel("Apartment, floor").fill("2nd floor");
    await admin.page.keyboard.press("Enter");
    await admin.toast("Saved");
  });

  it("shows the error at each field, and stores nothing", async () => {
    const { app } = admin;
    await app.getByLabel("Street and number").fill("");
    await app.getByLabel("Phone").fill("call me");
    await app.getByLabel("Email", { exact: true }).fill("nobody");
    await app.getByLabel("Height").fill("0");
    await press("Save");
    await app.getByText("Enter the street and number, in", { exact: false }).waitFor();
    await app.getByText("Enter one such as +30 210 1234567.", { exact: false }).waitFor();
    await app.getByText("Enter an email address", { exact: false }).waitFor();
    await app.getByText("Enter a height between", { exact: false }).waitFor();
    await expect.poll(() => admin.inApp("document.activeElement.autocomplete")).toBe("address-line1");

    await app.getByLabel("Street and number").fill("Leoforos Athinon 122");
    await app.getByText("Enter the street and number, in", { exact: false }).waitFor({ state: "detached" });
    await admin.open("/app/settings");
    expect(await app.getByLabel("Height").inputValue()).toBe("10");
  });

  it("discards on request, after asking", async () => {
    const { app } = admin;
    const company = await app.getByLabel("Company").inputValue();
    await app.getByLabel("Company").fill("Another Ltd");
    await press("Discard");
    await press("Discard changes");
    await saveBar().waitFor({ state: "hidden" });
    expect(await app.getByLabel("Company").inputValue()).toBe(company);
  });

  it("asks before the menu leaves unsaved changes", async () => {
    const { app } = admin;
    await app.getByLabel("Company").fill("Another Ltd");
    await admin.menu("Shipments");
    await press("Continue editing");
    expect(await app.getByLabel("Company").inputValue()).toBe("Another Ltd");
    await admin.menu("Shipments");
    await press("Discard changes");
    await app.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
    await saveBar().waitFor({ state: "hidden" });
  });

  it("asks before going back leaves unsaved changes", async () => {
    const { app } = admin;
    await admin.menu("Shipments");
    await app.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
    await admin.menu("Settings");
    await app.getByLabel("Company").fill("Another Ltd");
    await admin.inApp("history.back()");
    await press("Continue editing");
    expect(await app.getByLabel("Company").inputValue()).toBe("Another Ltd");
    await admin.inApp("history.back()");
    await press("Discard changes");
    await app.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
  });
});

it("the audit trail shows who saved them, filters, and is a file", async () => {
  const { app, page } = admin;
  await app.getByLabel("Company").fill("Kalimera Wholesale");
  await press("Save");
  await admin.toast("Saved");
  await admin.open("/app/audit");
  const row = app.getByRole("row", { name: / changed settings/ }).first();
  await row.getByText("sender").waitFor();
  // People have names, and a number is none.
  expect(await row.getByText(/ changed settings$/).textContent()).not.toMatch(/\d/);
  await app.getByRole("tab", { name: "API keys" }).click();
  await app.getByText("No matching events").waitFor();
  await app.getByRole("tab", { name: "Staff" }).click();
  await row.waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    app.getByRole("button", { name: "Export file" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toMatch(
    /^\uFEFFat,environment,actor,.*settings\.changed/s,
  );
});

describe("checkout", () => {
  beforeEach(() => section("Checkout and tracking"));

  it("can be reconnected, and gets a new secret address", async () => {
    const { app } = admin;
    await app.getByText("Shoppers see your rates").waitFor();
    await app.getByRole("button", { name: "Connect again" }).click();
    await admin.toast("Checkout connected");
    const [before] = (await running.view()).carrierServices;
    await app.getByRole("button", { name: "Change the secret address" }).click();
    await admin.toast("Address changed");
    const [after] = (await running.view()).carrierServices;
    expect(after?.callbackUrl).not.toBe(before?.callbackUrl);
  });

  it("gets the rates in the places that the merchant chooses", async () => {
    const { app } = admin;
    for (const { id } of (await running.view()).zones)
      await running.control("PATCH", `zones/${id}`, { carriers: "none" });
    await admin.open("/app/settings");
    await section("Checkout and tracking");
    await app.getByText("Shoppers don't see your rates").waitFor();
    await app.getByLabel("International").uncheck();
    await app.getByRole("button", { name: "Add to selected" }).click();
    await admin.toast("Rates added");
    await app.getByText("Shoppers see your rates").waitFor();
    const carriers = (await running.view()).zones.map((zone) => zone.carriers.length);
    expect(carriers).toEqual([1, 0]);
  });
});

describe("automation", () => {
  it("buys labels of paid orders for the services and countries chosen", async () => {
    const { app } = admin;
    const purchase = app.locator("#purchase");
    await section("Labels");
    await app.getByLabel("Buy labels when orders are paid").check();
    await app.getByText("Chosen services").click();
    await purchase.getByText("Gorgona Courier Door to door", { exact: true }).click();
    await app.getByText("Chosen countries").click();
    await purchase.getByLabel("Country", { exact: true }).selectOption({ label: "Greece" });
    await section("Checkout and tracking");
    await app.getByLabel("Zephyra Express", { exact: true }).uncheck();
    await press("Save");
    await admin.toast("Saved");
    const [stored] = await running.rows<{ settings: Record<string, unknown> }>(
      "SELECT settings FROM shops WHERE domain = $1",
      [running.domain],
    );
    expect(stored?.settings).toMatchObject({
      buyWhenPaid: {
        enabled: true,
        services: ["gorgona.standard"],
        countries: ["GR"],
        since: expect.stringMatching(/^\d{4}-/),
      },
      withoutTrackingEvents: ["zephyra"],
    });
    await admin.open("/app/settings");
    expect(await purchase.getByLabel("Gorgona Courier Door to door", { exact: true }).isChecked()).toBe(true);
    expect(await app.getByLabel("Zephyra Express", { exact: true }).isChecked()).toBe(false);
  });
});

describe("privacy", () => {
  beforeEach(() => section("Privacy"));

  it("keeps addresses for the time that the merchant sets", async () => {
    const { app } = admin;
    await app.getByLabel("Days", { exact: true }).fill("10");
    await press("Save");
    await app.getByText("Enter whole days, 30 to 3,650.").waitFor();
    await app.getByLabel("Days", { exact: true }).fill("90");
    await press("Save");
    await admin.toast("Saved");
    await admin.open("/app/settings");
    expect(await app.getByLabel("Days", { exact: true }).inputValue()).toBe("90");
  });

  it("offers the data that a customer requested as a file", async () => {
    const { app, page } = admin;
    await app.getByText("No requests yet").waitFor();
    const order = await fulfilledOrder(running, "eleni");
    await trackingNumberOf(running, order);
    await running.control("POST", "compliance", { topic: "customers/data_request", orderIds: [order.id] });
    await running.settled();
    await admin.open("/app/settings");
    await section("Privacy");
    await app.getByText("A customer asked for their data").waitFor();
    await app.getByText("1 order, 1 shipment").waitFor();
    const file = page.waitForEvent("download");
    await app.getByRole("button", { name: /^Download data/ }).click();
    const path = await (await file).path();
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
      shipments: [{ order_id: String(order.id) }],
    });
  });
});

describe.each([
  ["en-GB", "desktop"],
  ["el-GR", "desktop"],
  ["en-GB", "phone"],
  ["el-GR", "phone"],
] as const)("the sections (%s, %s)", (locale, device) => {
  const { shopSettings: texts, common } = pageTexts(locale.slice(0, 2));

  it("are at most two screens each, and keep typed values until they are saved", async () => {
    const own = await openWindow({ locale, device });
    const { app, page } = own;
    await own.open("/app/settings");
    const company = `Kalimera ${locale} ${device}`;
    await app.getByLabel(texts.fields.senderCompany.label).fill(company);
    const tabs = app.getByRole("tab");
    await tabs.first().focus();
    for (const [at, name] of sectionNames.entries()) {
      if (device === "desktop") {
        if (at > 0) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
      } else await tabs.nth(at).click();
      await app.locator(`#${name}-section`).waitFor();
      expect(await app.getByRole("tabpanel").count()).toBe(1);
      const height = await own.inApp<number>("document.querySelector('main').scrollHeight");
      if (device === "desktop") expect([name, height]).toEqual([name, Math.min(height, MOST_HEIGHT)]);
      const width = await own.inApp<number>("document.documentElement.scrollWidth - innerWidth");
      expect([name, Math.max(0, width)]).toEqual([name, 0]);
      expect([name, await violations(app)]).toEqual([name, []]);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/settings-${name}-${locale}-${device}.png` });
    }
    await app.getByLabel(texts.fields.addressesDays.label, { exact: true }).waitFor({ state: "hidden" });
    await app
      .getByRole("searchbox", { name: texts.search.label })
      .fill(plain(texts.fields.addressesDays.label));
    const found = app
      .getByRole("search")
      .getByRole("button", { name: texts.fields.addressesDays.label, exact: true });
    await found.press("Enter");
    const days = app.getByLabel(texts.fields.addressesDays.label, { exact: true });
    await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true);
    await days.fill("1");
    await page.getByRole("button", { name: common.save, exact: true }).click();
    await app.getByText(texts.fields.addressesDays.error).waitFor();
    // The refusal is found from another section too.
    if (device === "desktop") {
      await tabs.first().click();
      await page.getByRole("button", { name: common.save, exact: true }).click();
      await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await days.fill("90");
    await page.getByRole("button", { name: common.save, exact: true }).click();
    await own.toast(common.saved);
    await own.open("/app/settings");
    expect(await app.getByLabel(texts.fields.senderCompany.label).inputValue()).toBe(company);
  });
});

it("an address of a card opens its section, and its first field has the focus", async () => {
  const { app } = admin;
  await admin.open("/app/settings?section=retention");
  const days = app.getByLabel("Days", { exact: true });
  await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true);
});

describe("a developer", () => {
  it("creates a key, sees it once, uses it, and revokes it", async () => {
    const { app } = admin;
    await section("API and environment");
    await app.getByRole("button", { name: "Create key" }).click();
    await app.getByText("Enter a name for the key.").waitFor();
    await app.getByLabel("Name", { exact: true }).fill("Warehouse printer");
    await app.getByRole("button", { name: "Create key" }).click();
    await app.getByText("Copy the key now").waitFor();
    const key = await app.getByLabel("New API key").inputValue();
    await app.getByRole("button", { name: "Copy" }).click();
    await admin.toast("Copied");
    expect(await admin.page.evaluate("navigator.clipboard.readText()")).toBe(key);
    expect((await askForRates(key)).status).toBe(200);

    await admin.open("/app/settings");
    await section("API and environment");
    await app.getByText("Warehouse printer", { exact: true }).waitFor();
    expect(await app.locator("body").textContent()).not.toContain(key);
    await app.getByRole("button", { name: "Revoke “Warehouse printer”" }).click();
    await app.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await admin.toast("Key revoked");
    await app.getByText("No API keys yet").waitFor();
    expect((await askForRates(key)).status).toBe(401);
  });
});

function askForRates(key: string): Promise<Response> {
  return fetch(`${running.waybill.url}/v1/rates`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(aQuote()),
  });
}
