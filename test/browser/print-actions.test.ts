// Run: push
/** The print actions and the block on Shopify's own pages, in frames of another origin, with real preflights and session tokens. */
import type { FrameLocator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { fulfill, orderWith } from "../shopify/shop-life.ts";
import { openContext, workerBrowser } from "../support/browser.ts";

let shop: RunningShop;
let page: Page;
let order: OrderView;
const requests: Request[] = [];

beforeAll(async () => {
  shop = await runningShop();
  order = await labelled();
});
afterAll(() => shop?.stop());
beforeEach(async () => {
  const context = await openContext(await workerBrowser());
  page = await context.newPage();
  requests.length = 0;
  page.on("request", (request) => requests.push(request));
  return () => context.close();
});

async function labelled(): Promise<OrderView> {
  const made = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, made);
  await shop.settled();
  return made;
}

const openOrders = (path = "") =>
  page.goto(`${shop.shopify.url}/store/${shop.domain.split(".")[0]}/orders${path}`);

/** Opens the print dialog, and waits for its document. */
async function openPrint(): Promise<FrameLocator> {
  await page.getByRole("button", { name: "Print Waybill labels" }).click();
  return page.getByRole("dialog").frameLocator("iframe.extension");
}

const preview = () => page.getByRole("dialog").getByRole("status", { name: "Preview" });
const print = () => page.getByRole("dialog").getByRole("button", { name: "Print" });

async function traces(of: OrderView): Promise<{ readonly shopify: number; readonly toPrint: boolean }> {
  await shop.settled();
  const { orders } = await shop.view();
  const events = orders.find(({ id }) => id === of.id)?.fulfillments.flatMap((each) => each.events) ?? [];
  const [found] = await shop.rows<{ open: boolean }>(
    `SELECT printed_at IS NULL AS open FROM shipments
     WHERE id = (SELECT shipment_id FROM purchases WHERE order_id = $1)`,
    [String(of.id)],
  );
  return {
    shopify: events.filter(({ status }) => status === "LABEL_PRINTED").length,
    toPrint: found?.open ?? false,
  };
}

describe("the print action of an order", () => {
  it("shows the label in a frame of another origin, by a preflight and a session token", async () => {
    await openOrders(`/${order.id}`);
    const action = await openPrint();
    await preview().getByText("application/pdf").waitFor();
    expect(await print().isEnabled()).toBe(true);
    const document = requests.find((each) => new URL(each.url()).pathname.startsWith("/prints/"));
    const headers = await document?.allHeaders();
    expect(headers?.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(headers?.origin).toMatch(/^http:\/\/extensions\.localhost:/);
    expect(headers?.origin).not.toBe(new URL(shop.shopify.url).origin);
    await action.getByText("A6 label, labels: 1").waitFor();
  });

  it("leaves a label that was previewed and closed to be printed", async () => {
    await openOrders(`/${order.id}`);
    await openPrint();
    await preview().getByText("application/pdf").waitFor();
    await print().click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    expect(await traces(order)).toEqual({ shopify: 0, toPrint: true });
  });

  it("has slips beside the label, and marks it as printed once the merchant says so", async () => {
    await openOrders(`/${order.id}`);
    const action = await openPrint();
    await action.getByRole("combobox", { name: "Print" }).selectOption("Labels, each with its packing slip");
    await action.getByText("labels with packing slips: 1").waitFor();
    await preview().getByText("application/pdf").waitFor();
    await action.getByRole("button", { name: "Mark as printed" }).click();
    await action.getByText("Marked as printed.").waitFor();
    expect(await traces(order)).toEqual({ shopify: 1, toPrint: false });
  });
});

describe("the print action of chosen orders", () => {
  it("shows the labels of those that are chosen, in one document", async () => {
    const others = [await labelled(), await labelled()];
    await openOrders();
    expect(await page.getByRole("button", { name: "Print Waybill labels" }).isDisabled()).toBe(true);
    for (const { name } of others) await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
    const action = await openPrint();
    await action.getByText(/labels.*: 2$/).waitFor();
    await preview().getByText("application/pdf").waitFor();
    // The dialog is closed before the merchant said anything: Shipments asks.
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const { adminUrl } = await shop.control<{ adminUrl: string }>("POST", "launch-url", {
      path: "/app/shipments",
    });
    await page.goto(adminUrl);
    const app = page.frameLocator("#app-frame");
    await app.getByText("Shopify's print dialog showed 2 labels").waitFor();
    await app.getByRole("button", { name: "Mark as printed" }).click();
    await app.getByText("Shopify's print dialog showed").waitFor({ state: "detached" });
    for (const other of others) expect(await traces(other)).toEqual({ shopify: 1, toPrint: false });
  });

  it("says that labels are still being drawn, and shows them then", async () => {
    const other = await labelled();
    await openOrders();
    await page.getByRole("checkbox", { name: `Choose ${other.name}` }).check();
    // As with a slow carrier: the first answers know of a document that is being drawn.
    let isSlow = true;
    await page.route(/\/extension\/prints\?/, async (route) => {
      if (!isSlow || route.request().method() === "OPTIONS") return route.continue();
      const answer = await route.fetch();
      const body = await answer.json();
      const documents = body.documents.map((each: object) => ({
        ...each,
        state: "working",
        done: 0,
        url: null,
      }));
      return route.fulfill({ response: answer, status: 202, json: { ...body, documents } });
    });
    const action = await openPrint();
    await action.getByText("Being prepared: 0 of 1").waitFor();
    expect(await print().isDisabled()).toBe(true);
    expect(await action.getByText("no label yet").count()).toBe(0);
    isSlow = false;
    await preview().getByText("application/pdf").waitFor();
  });
});

it("the order's block lists its shipments", async () => {
  await openOrders(`/${order.id}`);
  const block = page.frameLocator('iframe[title="order-shipments"]');
  await block.getByText("Ready to hand over").waitFor();
  await block.getByRole("button", { name: "Ship with Waybill" }).waitFor();
});
