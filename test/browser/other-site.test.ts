/**
 * The admin and the app on two sites, both with TLS, in a browser without third-party cookies: as at Shopify. "localhost"
 * and "127.0.0.1" are different sites, so what the app's frame stores in cookies is lost.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as forward } from "node:http";
import type { Server } from "node:https";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../simulator/chaos/free-port.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { openContext, startBrowser } from "../support/browser.ts";
import { selfSigned } from "../support/self-signed.ts";
import { alive } from "./admin-window.ts";
import { fulfilledOrder } from "./goods.ts";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-other-site-"));
const { key, cert } = selfSigned();
const proxies: Server[] = [];
let running: RunningShop;
let browser: Browser;
let page: Page;
let app: FrameLocator;
let problems: string[] = [];
/** Answers that set a cookie. */
let cookies: string[] = [];

/** A server with TLS before one without. */
async function tlsProxy(host: string, port: () => number): Promise<string> {
  const proxy = createServer({ key, cert }, (request, response) => {
    const { method, url, headers } = request;
    const onward = forward({ host: "127.0.0.1", port: port(), method, path: url, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return `https://${host}:${(proxy.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  writeFileSync(path.join(folder, "cert.pem"), cert);
  // The local Shopify runs in this process and calls the app.
  setDefaultCACertificates([...getCACertificates(), cert]);
  const appPort = await freePort();
  let shopifyPort = 0;
  const [appUrl, shopifyUrl] = await Promise.all([
    tlsProxy("127.0.0.1", () => appPort),
    tlsProxy("localhost", () => shopifyPort),
  ]);
  running = await runningShop({
    publicShopifyUrl: shopifyUrl,
    door: async (address) => {
      shopifyPort = Number(new URL(address).port);
      return shopifyUrl;
    },
    env: {
      PORT: String(appPort),
      PUBLIC_URL: appUrl,
      NODE_EXTRA_CA_CERTS: path.join(folder, "cert.pem"),
    },
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await running?.stop();
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  problems = [];
  cookies = [];
  const context = await openContext(browser, { ignoreHTTPSErrors: true });
  page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("response", (response) => {
    if (response.headers()["set-cookie"] !== undefined) cookies.push(response.url());
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  app = page.frameLocator("#app-frame");
  return async () => {
    await context.close();
    expect({ problems, cookies }).toEqual({ problems: [], cookies: [] });
  };
});

async function open(at: string): Promise<void> {
  const { adminUrl } = await running.control<{ adminUrl: string }>("POST", "launch-url", { path: at });
  await page.goto(adminUrl);
  // The browser begins to withhold cookies with the second load.
  await page.reload();
  await alive(app.locator("main"));
}

test("the frame is a third party whose cookies are lost", async () => {
  await open("/app");
  const { protocol, hostname } = new URL(page.url());
  expect([protocol, hostname]).toEqual(["https:", "localhost"]);
  const kept = await app.locator("body").evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a script of any age would do
    document.cookie = "probe=1; SameSite=None; Secure";
    return [location.protocol, location.hostname, document.cookie];
  });
  expect(kept).toEqual(["https:", "127.0.0.1", ""]);
});

test("pages open from the menu and at their own address, and keep what is saved", async () => {
  await open("/app");
  await page.getByRole("navigation").getByRole("link", { name: "Shipments", exact: true }).last().click();
  await app.getByRole("heading", { name: "Shipments", exact: true, level: 1 }).waitFor();
  await open("/app/settings");
  await app.getByLabel("Contact name").fill("Gate 3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("#toasts").getByText("Saved").waitFor();
  await page.reload();
  await alive(app.locator("main"));
  expect(await app.getByLabel("Contact name").inputValue()).toBe("Gate 3");
});

test("labels are printed, and their document opens without a sign of who is signed in", async () => {
  await fulfilledOrder(running, "eleni");
  await running.settled();
  await open("/app/shipments?view=to-print");
  await app
    .getByRole("checkbox", { name: /Select all/ })
    .first()
    .check({ force: true });
  await app.getByRole("button", { name: "Print 1 label" }).click();
  const href = await app.getByRole("link", { name: "Open label" }).getAttribute("href");
  const document = new URL(href ?? "", running.waybill.url);
  expect(document.origin).toBe(running.waybill.url);
  const answer = await fetch(document);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});
