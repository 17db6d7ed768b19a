// Run: long, begins early
import { beforeAll, describe, expect, it } from "vitest";
import type { ShopView } from "../../simulator/shopify/index.ts";
import { failOrders } from "../shopify/fail-orders.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { fulfilledOrder, scan, shoppers, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();
beforeAll(() => giveSizes());

/** Home names products without a size once a checkout had them. */
async function giveSizes(): Promise<void> {
  await running.settled();
  await running.rows(
    `UPDATE product_variants SET length_cm = 20, width_cm = 15, height_cm = 10
     WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
    [running.domain],
  );
}

/** Fails with the lines that are left. */
async function nothingLeft(): Promise<void> {
  const main = admin.app.locator("main");
  await main
    .getByText("Nothing needs your attention")
    .waitFor()
    .catch(async (cause: unknown) => {
      const [, attention = ""] = ((await main.textContent()) ?? "").split("Needs attention");
      throw new Error(`Home shows: ${attention.slice(0, 500)}`, { cause });
    });
}

describe("needs-attention on Home", () => {
  it("shows an order that could not be shipped, until its cause is mended and its label bought", async () => {
    await running.control("POST", "products", {
      title: "Herbal tea",
      variants: [{ sku: "TEA-50", priceMinor: 690, grams: 80 }],
    });
    await giveSizes();
    const order = await fulfilledOrder(running, "linda", { sku: "TEA-50" });
    await running.settled();
    const { app } = admin;
    await admin.open();
    await app.getByText("1 order without a label").waitFor();
    await app.getByText(/Herbal tea: .*HS code/).waitFor();
    await app.getByRole("link", { name: order.name }).waitFor();

    const { products } = await running.control<ShopView>("GET", "");
    const tea = products.flatMap(({ variants }) => variants).find(({ sku }) => sku === "TEA-50");
    await running.control("PATCH", `variants/${tea?.id}`, { hsCode: "121190", originCountry: "GR" });
    await app.getByRole("link", { name: "Complete products: 1 order without a label" }).click();
    await app.getByRole("link", { name: "Open products" }).waitFor();
    expect(await violations(app)).toEqual([]);
    await app.getByRole("button", { name: /^Buy 1 label/ }).click();
    await admin.toast("Buying 1 label");
    await running.settled();
    await admin.open();
    await nothingLeft();
    await app.getByRole("link", { name: order.name }).waitFor();
  });

  it("shows such an order until the merchant removes it", async () => {
    await running.control("POST", "products", {
      title: "Sage",
      variants: [{ sku: "SAGE-50", priceMinor: 590, grams: 60 }],
    });
    await giveSizes();
    await fulfilledOrder(running, "linda", { sku: "SAGE-50" });
    await running.settled();
    const { app } = admin;
    await admin.open();
    await app.getByRole("link", { name: "Complete products: 1 order without a label" }).click();
    await app.getByRole("button", { name: "Remove 1 from the list" }).click();
    await admin.toast("1 order removed");
    await app.getByText("Nothing is left of this").waitFor();
    await admin.open();
    await nothingLeft();
  });

  it("shows a parcel with a delivery exception until it is done, and again after the next one", async () => {
    const order = await fulfilledOrder(running, "nikos");
    await trackingNumberOf(running, order);
    const key = await running.waybill.createKey(running.domain, "production");
    await scan(running, key, order, "EXCEPTION", "Recipient not at home");
    const { app } = admin;
    await admin.open();
    await app.getByText(new RegExp(`^Delivery problem: order ${order.name}, .+`)).waitFor();
    await app.getByText(/^Gorgona.*: “Recipient not at home”$/).waitFor();
    expect(await app.getByRole("link", { name: /^Call \+30/ }).getAttribute("href")).toMatch(/^tel:\+30\d+$/);
    await app.getByRole("button", { name: `Done: ${order.name}` }).click();
    await admin.toast("Marked as done");
    await nothingLeft();
    await scan(running, key, order, "EXCEPTION", "Address not found");
    await admin.open();
    await app.getByText("Address not found", { exact: false }).waitFor();
    await app.getByRole("link", { name: "View shipment" }).click();
    await app.getByRole("heading", { level: 1, name: order.name }).waitFor();
    await scan(running, key, order, "DELIVERED", "Delivered to recipient");
    await admin.open();
    await nothingLeft();
  });
});

it("a server that no longer receives webhooks is named, and switched on again or removed", async () => {
  const key = await running.waybill.createKey(running.domain, "production");
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const answer = await fetch(`${running.waybill.url}/v1/webhook_endpoints${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const { id } = (await call("POST", "", { url: "https://hooks.example.com/in" })).json;
  const fail = () =>
    running.rows(
      "UPDATE webhook_endpoints SET enabled = false, disabled_reason = 'failing', disabled_at = now() WHERE id = $1",
      [id],
    );
  await fail();
  const { app } = admin;
  await admin.open();
  await app.getByText("hooks.example.com no longer receives webhooks").waitFor();
  await app.getByRole("button", { name: "Switch on again: webhooks to hooks.example.com" }).click();
  await admin.toast("Webhooks switched on");
  await nothingLeft();
  expect((await call("GET", `/${id}`)).json.data.enabled).toBe(true);

  await fail();
  await admin.open();
  await app.getByRole("button", { name: "Remove hooks.example.com" }).click();
  await admin.toast("Removed");
  expect((await call("GET", `/${id}`)).status).toBe(404);
});

describe("a label with another address than its order", () => {
  const moved = (order: { id: number }, shippingAddress: object) =>
    running.control("PATCH", `orders/${order.id}`, { shippingAddress });

  it("is replaced from Home, on the merchant's click", async () => {
    const order = await fulfilledOrder(running, "nikos");
    const voucher = await trackingNumberOf(running, order);
    await moved(order, { ...shoppers.nikos, city: "Athens", zip: "10563" });
    await running.settled();
    const { app } = admin;
    await admin.open();
    await app.getByText(`The address of order ${order.name} has changed`).waitFor();
    await app
      .getByText("The label goes to 26221 Patras, GR. The order now goes to 10563 Athens, GR.")
      .waitFor();
    await app.getByRole("button", { name: `Replace label of order ${order.name}` }).click();
    await admin.toast("New label bought");
    await nothingLeft();
    expect(await trackingNumberOf(running, order)).not.toBe(voucher);
  });

  it("is kept, on its own page", async () => {
    const order = await fulfilledOrder(running, "nikos");
    const voucher = await trackingNumberOf(running, order);
    await moved(order, { ...shoppers.nikos, address1: "Korinthou 14" });
    await running.settled();
    const { app } = admin;
    await admin.open();
    await app.getByText("name, street or phone has changed since").waitFor();
    await app.getByRole("link", { name: order.name }).first().click();
    await app.getByText("The order's address has changed").waitFor();
    await app.getByRole("button", { name: "Keep label" }).click();
    await admin.toast("Label kept");
    await app.getByText("The order's address has changed").waitFor({ state: "detached" });
    expect(await trackingNumberOf(running, order)).toBe(voucher);
  });
});

describe("many failures of one cause", () => {
  it("are one line, whose page lists all of them and removes them some at a time", async () => {
    await failOrders(running, 25);
    const { app } = admin;
    await admin.open();
    await app.getByText("25 orders without a label").waitFor();
    await app.getByRole("link", { name: "#F3", exact: true }).waitFor();
    expect(await app.getByRole("link", { name: "#F4", exact: true }).count()).toBe(0);
    await app.getByRole("link", { name: "and 22 more" }).click();
    await app.getByRole("link", { name: "#F25", exact: true }).waitFor();
    expect(await app.getByRole("button", { name: "Buy 25 labels" }).isDisabled()).toBe(true);
    await app.getByRole("button", { name: "Remove all 25 from the list" }).click();
    await app.getByText(/^(0|10|20|25) of 25$/).waitFor();
    await app.getByText("Nothing is left of this").waitFor();
    await running.rows("DELETE FROM purchases WHERE order_name LIKE '#F%'");
  });
});

describe("an internal error", () => {
  it("is admitted, and disappears once a retry succeeds", async () => {
    const { app, page } = admin;
    await admin.open();
    await page.route("**/app/shipments.data*", (route) => route.fulfill({ status: 500, ...faultOfRemix }));
    await admin.menu("Shipments");
    await app.getByRole("heading", { name: "Something went wrong on our side" }).waitFor();
    admin.problems.length = 0;
    await page.unroute("**/app/shipments.data*");
    await app.getByRole("button", { name: "Try again" }).click();
    await app.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
  });

  it("a page's outline appears while the next page is slow", async () => {
    const { app, page } = admin;
    await admin.open();
    await page.route("**/app/settings.data*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await admin.menu("Settings");
    await app.getByLabel("Page loading").waitFor();
    await app.getByLabel("Contact name").waitFor();
  });
});

/** As Remix encodes an error of the page's loader. */
const faultOfRemix = {
  headers: { "x-remix-response": "yes" },
  body: '[{"_1":2},"/app/shipments",{"_3":4},"error",["SanitizedError",5,6],"Error","Unexpected Server Error"]\n',
};
