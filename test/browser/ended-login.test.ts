// Run: long, begins early
/** A login ends while a form is filled in: the page and its values stay, and the form is sent once the person has logged in again. */
import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContext } from "../support/browser.ts";
import { workerServer } from "../support/worker-server.ts";
import { admin, alive, browser, openShopInBrowser, running } from "./admin-window.ts";
import { bar, expectLostConnections, onForms } from "./lost-connection.ts";
import { violations } from "./violations.ts";

openShopInBrowser();
expectLostConnections();

describe("in Shopify's admin", () => {
  it("a session token that is refused once costs no value, and the form is sent with a new one", async () => {
    await admin.open("/app/settings");
    const tokens: (string | undefined)[] = [];
    const note = async (route: Route, pass: () => Promise<void>) => {
      tokens.push(route.request().headers().authorization);
      await pass();
    };
    await onForms(
      (route) => note(route, () => route.fulfill({ status: 401, body: "", headers: { "x-refused": "1" } })),
      (route) => note(route, () => route.continue()),
    );
    await admin.app.getByLabel("Contact name").fill("Gate 3");
    await admin.page.getByRole("button", { name: "Save", exact: true }).click();
    await bar().getByText("Your login has ended").waitFor();
    expect(await admin.app.getByLabel("Contact name").inputValue()).toBe("Gate 3");
    await bar().getByRole("button", { name: "Try again" }).click();
    await admin.toast("Saved");
    expect(tokens).toHaveLength(2);
    expect(tokens.every((token) => token?.startsWith("Bearer "))).toBe(true);
    const [row] = await running.rows<{ name: string }>(
      "SELECT settings->'sender'->>'name' AS name FROM shops WHERE domain = $1",
      [running.domain],
    );
    expect(row?.name).toBe("Gate 3");
  });
});

describe("in the partner dashboard", () => {
  let context: BrowserContext;
  let page: Page;
  let merchant: string;
  beforeAll(async () => {
    merchant = (await workerServer()).unique("Papyrus");
    context = await openContext(browser);
    page = await context.newPage();
  });
  afterAll(() => context?.close());

  async function logIn(window: Page, key: string): Promise<void> {
    await window.getByLabel("API key").fill(key);
    await window.getByRole("button", { name: "Log in", exact: true }).click();
  }

  it("the form stays as it was typed, and is sent after a login in a window of its own", async () => {
    const { waybill } = running;
    const key = await waybill.createKey(merchant);
    await page.goto(`${waybill.url}/dashboard`);
    await logIn(page, key);
    await page.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
    await page.goto(`${waybill.url}/dashboard/rates/packing/box`);
    await alive(page.locator("main"));
    const fields = { Name: "Shoe box", Length: "30", Width: "20", Height: "12" };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).first().fill(text);
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your login has ended").waitFor();
    for (const [label, text] of Object.entries(fields))
      expect(await page.getByLabel(label).first().inputValue()).toBe(text);
    expect(cookies.length).toBeGreaterThan(0);
    const [window] = await Promise.all([
      context.waitForEvent("page"),
      page.locator(".connection-bar").getByRole("button", { name: "Log in" }).click(),
    ]);
    const closed = window.waitForEvent("close");
    await logIn(window, key);
    await closed;
    await page.getByRole("heading", { level: 1, name: "Boxes" }).waitFor();
    await page.getByText("Shoe box").waitFor();
  });

  it("another merchant's login in the same browser does nothing for this page, and keeps its values", async () => {
    const { waybill } = running;
    const other = (await workerServer()).unique("Other");
    await page.goto(`${waybill.url}/dashboard/rates/packing/box`);
    await alive(page.locator("main"));
    await page.getByLabel("Name").first().fill("Hat box");
    const beside = await context.newPage();
    await context.clearCookies();
    await beside.goto(`${waybill.url}/dashboard`);
    await logIn(beside, await waybill.createKey(other));
    await beside.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
    for (const label of ["Length", "Width", "Height"]) await page.getByLabel(label).first().fill("20");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Another login is open in this browser").waitFor();
    expect(await page.getByLabel("Name").first().inputValue()).toBe("Hat box");
    await beside.goto(`${waybill.url}/dashboard/rates/packing`);
    await beside.getByRole("heading", { level: 1, name: "Boxes" }).waitFor();
    expect(await beside.getByText("Hat box").count()).toBe(0);
    await beside.close();
  });

  it("the forms of a visitor keep their values without a connection, and are sent once it is back", async () => {
    const { waybill } = running;
    const key = await waybill.createKey(merchant);
    const visitor = await openContext(browser);
    const window = await visitor.newPage();
    await window.goto(`${waybill.url}/dashboard/log-in`);
    await alive(window.locator("main"));
    const warning = window.getByText("Nothing was sent, and the values you typed stay here", {
      exact: false,
    });
    for (const [label, value, press] of [
      ["API key", key, "Log in"],
      ["Email address", "maria@example.com", "Send me a link"],
    ] as const) {
      await visitor.setOffline(true);
      await window.getByLabel(label, { exact: true }).fill(value);
      await window.getByRole("button", { name: press, exact: true }).click();
      await warning.first().waitFor();
      expect(new URL(window.url()).pathname).toBe("/dashboard/log-in");
      expect(await window.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }
    expect(await violations(window)).toEqual([]);
    await visitor.setOffline(false);
    await window.getByRole("button", { name: "Log in", exact: true }).click();
    await window.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
    await visitor.close();
  });
});
