import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedShop } from "../simulator/simulated-shop.ts";
import { startSimulatedShop } from "../simulator/simulated-shop.ts";
import { workerBrowser } from "../support/browser.ts";

/** An embedded app without any framework. Only App Bridge makes its features possible. */
const page = (simulatorUrl: string): string => `<!doctype html><html lang="en"><title>App</title><body>
<script data-api-key="test-key" src="${simulatorUrl}/app-bridge.js"></script>
<ui-nav-menu><a href="/" rel="home">Home</a><a href="/shipments">Shipments</a><a href="/rates">Rates</a></ui-nav-menu>
<ui-title-bar title="Shipments"><button variant="primary" onclick="note('new')">New shipment</button></ui-title-bar>
<ui-save-bar id="bar">
  <button variant="primary" onclick="note('saved'); shopify.saveBar.hide('bar')">Save</button>
  <button onclick="note('discarded'); shopify.saveBar.hide('bar')">Discard</button>
</ui-save-bar>
<ui-modal id="modal"><p>Sure?</p><ui-title-bar title="Cancel shipment"><button variant="primary" tone="critical" onclick="note('agreed')">Cancel it</button></ui-title-bar></ui-modal>
<h1></h1><output></output>
<script>
  const here = () => { document.querySelector("h1").textContent = "At " + location.pathname; };
  const note = (text) => { document.querySelector("output").textContent = text; };
  addEventListener("shopify:navigate", (event) => { history.pushState(null, "", event.target.getAttribute("href")); here(); });
  here();
</script></body></html>`;

let shop: SimulatedShop;
let browser: Browser;
let admin: Page;
let app: FrameLocator;
const errors: string[] = [];

beforeAll(async () => {
  shop = await startSimulatedShop({ appName: "Parcels", optionalScopes: ["read_markets"] });
  browser = await workerBrowser();
  const answers = (path: string, headers: Record<string, unknown>): string =>
    path.startsWith("/api/")
      ? JSON.stringify({ authorization: headers.authorization ?? null })
      : page(shop.shopify.url);
  shop.app.answer = ({ path, headers }) => ({
    body: answers(path, headers),
    type: path.startsWith("/api/") ? "application/json" : "text/html",
  });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  errors.length = 0;
  admin = await browser.newPage();
  admin.on("pageerror", (error) => errors.push(error.message));
  await admin.goto(`${shop.shopify.url}/store/kalimera-goods/apps/parcels/shipments`);
  app = admin.frameLocator("#app-frame");
  await app.getByRole("heading", { name: "At /shipments" }).waitFor();
  return async () => {
    await admin.close();
    expect(errors).toEqual([]);
  };
});

/** Runs a script in the app's frame. The caller knows the type of its result. */
const inApp = <Result>(script: string): Promise<Result> =>
  app.locator("body").evaluate(`(async () => (${script}))()`) as Promise<Result>;
const noted = (text: string) => app.locator("output", { hasText: text }).waitFor();

describe("the admin's menu", () => {
  it("shows the app's pages, and opens them without reloading the app", async () => {
    await inApp("window.kept = true");
    await admin.getByRole("link", { name: "Rates" }).click();
    await app.getByRole("heading", { name: "At /rates" }).waitFor();
    await expect.poll(() => admin.url()).toMatch(/\/apps\/parcels\/rates$/);
    expect(await inApp("window.kept")).toBe(true);
    expect(await admin.getByRole("link", { name: "Rates" }).getAttribute("aria-current")).toBe("page");
  });

  it("is a drawer on a phone", async () => {
    await admin.setViewportSize({ width: 360, height: 740 });
    const rates = admin.getByRole("link", { name: "Rates" });
    expect(await rates.isVisible()).toBe(false);
    await admin.getByRole("button", { name: "Menu" }).click();
    await rates.click();
    await app.getByRole("heading", { name: "At /rates" }).waitFor();
    await expect.poll(() => rates.isVisible()).toBe(false);
    expect(await admin.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });
});

describe("requests of the app to itself", () => {
  it("carry a session token of the shop", async () => {
    const { authorization } = await inApp<{ authorization: string }>("(await fetch('/api/x')).json()");
    const claims = JSON.parse(Buffer.from(authorization.split(".")[1]!, "base64url").toString()) as object;
    expect(claims).toMatchObject({ dest: "https://kalimera-goods.myshopify.com", aud: "test-key" });
  });

  it("to other hosts carry none", async () => {
    await admin.route("https://elsewhere.example/**", (route) =>
      route.fulfill({ json: route.request().headers(), headers: { "access-control-allow-origin": "*" } }),
    );
    expect(await inApp("(await fetch('https://elsewhere.example/')).json()")).not.toHaveProperty(
      "authorization",
    );
  });
});

describe("unsaved changes", () => {
  it("are saved with the app's own button", async () => {
    await inApp("shopify.saveBar.show('bar')");
    await admin.getByRole("button", { name: "Save" }).click();
    await noted("saved");
    await admin.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "hidden" });
  });

  it("cause a question before the menu leaves", async () => {
    await inApp("shopify.saveBar.show('bar')");
    await admin.getByRole("link", { name: "Rates" }).click();
    await admin.getByRole("button", { name: "Continue editing" }).click();
    expect(await app.locator("h1").textContent()).toBe("At /shipments");
    await admin.getByRole("link", { name: "Rates" }).click();
    await admin.getByRole("button", { name: "Discard changes" }).click();
    await noted("discarded");
    await app.getByRole("heading", { name: "At /rates" }).waitFor();
  });

  it("keep leaveConfirmation pending until they are discarded", async () => {
    await inApp("shopify.saveBar.show('bar')");
    await inApp("void shopify.saveBar.leaveConfirmation().then(() => note('left'))");
    await admin.getByRole("button", { name: "Discard changes" }).click();
    await noted("left");
  });
});

describe("elements of the app in the admin", () => {
  it("include its title with actions", async () => {
    await admin.getByRole("button", { name: "New shipment" }).click();
    await noted("new");
    expect(await admin.title()).toContain("Shipments");
  });

  it("include a toast with an action", async () => {
    await inApp("void shopify.toast.show('Saved', { action: 'Undo', onAction: () => note('undone') })");
    await admin.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await noted("undone");
  });

  it("include a modal with the buttons of its title bar", async () => {
    await inApp("shopify.modal.show('modal')");
    const modal = app.getByRole("dialog", { name: "Cancel shipment" });
    await modal.getByText("Sure?").waitFor();
    await modal.getByRole("button", { name: "Cancel it" }).click();
    await noted("agreed");
    await modal.getByRole("button", { name: "Close" }).click();
    await modal.waitFor({ state: "hidden" });
  });
});

describe("optional scopes", () => {
  it("are granted when the merchant agrees", async () => {
    const asked = inApp<{ result: string; detail: { granted: string[] } }>(
      "shopify.scopes.request(['read_markets'])",
    );
    await admin.getByRole("button", { name: "Update" }).click();
    expect(await asked).toMatchObject({ result: "granted-all" });
    expect((await asked).detail.granted).toContain("read_markets");
  });
});

describe("the bounce page", () => {
  it("leads back to the requested page, with a token", async () => {
    const target = `${shop.app.url}/rates?embedded=1`;
    await inApp(
      `void setTimeout(() => location.assign('/session-token?shopify-reload=${encodeURIComponent(target)}'))`,
    );
    await app.getByRole("heading", { name: "At /rates" }).waitFor();
    expect(await inApp("new URLSearchParams(location.search).get('id_token')")).toMatch(
      /^[\w-]+\.[\w-]+\.[\w-]+$/,
    );
  });
});

describe("leaving the frame", () => {
  it("to an address of Shopify's opens the simulator's page for it", async () => {
    await inApp("void window.open('shopify://admin/orders', '_top')");
    await admin.waitForURL(`${shop.shopify.url}/store/kalimera-goods/orders`);
  });
});
