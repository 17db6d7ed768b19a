// Run: push, begins early
import { describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { buy, onlyLabel, purchasesOf, send } from "../shopify/flows/flow-life.ts";
import { aScan, orderWith, shipmentApi } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

async function ordered(who: keyof typeof shoppers, code: string, quantity = 1): Promise<OrderView> {
  const order = await orderWith(running, code, {
    lines: [{ sku: "OIL-750", quantity }],
    shippingAddress: shoppers[who],
  });
  await running.settled();
  return order;
}

const fulfillmentsOf = async ({ id }: OrderView) =>
  (await running.control<OrderView>("GET", `orders/${id}`)).fulfillments;

describe("the warehouse", () => {
  it("selects two orders, buys their labels, and Shopify shows both fulfilled with their numbers", async () => {
    const orders = [await ordered("eleni", "gorgona.standard"), await ordered("nikos", "gorgona.morning")];
    const { app } = admin;
    await admin.open();
    await admin.menu("Orders");
    await app.getByRole("heading", { level: 1, name: "Orders to ship" }).waitFor();
    await app.getByRole("row", { name: "Ελένη Παπαδοπούλου" }).getByText("Ready").waitFor();
    for (const { name } of orders)
      await app.getByRole("checkbox", { name: `Select order ${name}` }).check({ force: true });
    await app.getByRole("button", { name: "Buy labels" }).click();
    const dialog = app.getByRole("dialog");
    await dialog.getByText("Buy 2 labels?").waitFor();
    await dialog.getByText(/^Gorgona.*: €\d+\.\d\d for 2 labels$/).waitFor();
    expect(await violations(admin.app)).toEqual([]);
    await dialog.getByRole("button", { name: "Buy labels" }).click();
    await admin.toast("Buying 2 labels");
    await app.getByText("No orders to ship").waitFor();
    await admin.toast("Waybill has finished buying labels.");
    for (const order of orders) {
      const [fulfillment, ...others] = await fulfillmentsOf(order);
      expect(others).toEqual([]);
      const number = fulfillment?.tracking[0]?.number ?? "";
      await admin.open(`/app/orders/${order.id}`);
      await app.getByText("This order has nothing left to ship").waitFor();
      await app.getByRole("link", { name: `View shipment ${number}` }).waitFor();
    }
    await app.getByRole("link", { name: /View shipment/ }).click();
    await app.getByRole("heading", { level: 1, name: orders[1]?.name ?? "" }).waitFor();
  });

  it("ships a part of an order with another service, by keyboard", async () => {
    const order = await ordered("eleni", "gorgona.standard", 3);
    const { app } = admin;
    await admin.open(`/app/orders?search=${encodeURIComponent(order.name)}`);
    await app.getByRole("link", { name: order.name }).press("Enter");
    await app.getByRole("heading", { level: 1, name: `Ship ${order.name}` }).waitFor();
    const chosen = app.getByRole("listitem").filter({ hasText: "Chosen by the shopper" });
    const buyChosen = chosen.getByRole("button", { name: /^Buy label: Gorgona Courier, / });
    await buyChosen.waitFor();
    const quantity = app.getByRole("textbox", { name: /Quantity of Koroneiki/ });
    await quantity.fill("9");
    await app.getByText("Choose at most 3.").waitFor();
    expect(await buyChosen.isDisabled()).toBe(true);
    await quantity.fill("1");
    await expect.poll(() => buyChosen.isEnabled()).toBe(true);
    await app.getByRole("button", { name: /^Buy label: .*before 10:30/ }).press("Enter");
    await admin.toast("Buying the label");
    await app.getByRole("link", { name: /View shipment/ }).waitFor();
    const [fulfillment] = await fulfillmentsOf(order);
    expect(fulfillment?.lines).toMatchObject([{ quantity: 1 }]);
    // Two pieces are left, and the page asks for their price.
    await app.getByText("of 2").waitFor();
  });

  it("filters by service, and clears the filter together with a search that was just typed", async () => {
    const early = await ordered("nikos", "gorgona.morning");
    const other = await ordered("linda", "zephyra.express");
    const { app, page } = admin;
    const link = ({ name }: OrderView) => app.getByRole("link", { name, exact: true });
    await admin.open("/app/orders");
    await link(other).waitFor();
    await app.getByRole("button", { name: "Search orders" }).click();
    await app.getByRole("button", { name: "Add filter" }).click();
    await app.getByRole("menuitem", { name: "Service" }).click();
    await app.getByRole("radio", { name: /before 10:30/ }).click({ force: true });
    await link(other).waitFor({ state: "detached" });
    await link(early).waitFor();
    await app.getByRole("button", { name: /^Service: .*before 10:30/ }).waitFor();
    await app.getByPlaceholder("Order, name or place").fill("nobody");
    await app.getByRole("button", { name: "Cancel" }).click();
    await link(other).waitFor();
    await link(early).waitFor();
    await page.waitForTimeout(1_000);
    expect(await app.getByText("No matching orders").count()).toBe(0);
    expect(await admin.inApp("location.search")).not.toContain("nobody");
  });

  it("finds orders on hold, and can't select them", async () => {
    const order = await ordered("jonas", "zephyra.express");
    await running.control("POST", `orders/${order.id}/hold`, { reason: "OTHER" });
    await running.settled();
    const { app } = admin;
    await admin.open("/app/orders");
    await app.getByRole("tab", { name: "On hold" }).click();
    await app.getByRole("row", { name: "Jonas Weber" }).getByText("On hold").waitFor();
    expect(await app.getByRole("checkbox", { name: order.name }).isDisabled()).toBe(true);
    await app.getByRole("link", { name: order.name }).click();
    await app.getByText("Release the hold there to ship it", { exact: false }).waitFor();
  });

  it("sees neither polling nor an announced end while a purchase waits for a hold", async () => {
    const order = await ordered("eleni", "gorgona.standard");
    await running.control("POST", `orders/${order.id}/hold`, { reason: "OTHER" });
    await running.settled();
    await buy(running, order);
    await running.settled();
    await running.rows(
      "UPDATE purchases SET created_at = created_at - interval '2 days' WHERE order_id = $1",
      [String(order.id)],
    );
    const { app, page } = admin;
    await admin.open("/app/orders");
    await app.getByRole("row", { name: order.name }).getByText("Buying label").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/app/orders")) asked.push(request.url());
    });
    await page.waitForTimeout(4_500);
    expect(asked).toEqual([]);
    await app.getByRole("tab", { name: "Scheduled" }).click();
    await app.getByText("No matching orders").waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator("#toasts").getByText("finished buying labels").count()).toBe(0);
    await admin.open(`/app/orders/${order.id}`);
    await app.getByText("continues when the hold is released", { exact: false }).waitFor();
    asked.length = 0;
    await page.waitForTimeout(4_500);
    expect(asked).toEqual([]);
  });

  it("sees that a label of other pieces comes first", async () => {
    const order = await ordered("eleni", "gorgona.standard", 3);
    const { app } = admin;
    await running.control("PUT", "faults", { rates: { "user-error": 1 } });
    await admin.open(`/app/orders/${order.id}`);
    await app.getByRole("textbox", { name: /Quantity of Koroneiki/ }).fill("1");
    await expect
      .poll(() => app.getByRole("button", { name: /^Buy label: .*Door to door, / }).isEnabled())
      .toBe(true);
    await app.getByRole("button", { name: /^Buy label: .*Door to door, / }).click();
    await app.getByText("Not shipped yet").waitFor();
    await running.control("PUT", "faults", {});
    await admin.open("/app/orders?view=failed");
    await app.getByRole("checkbox", { name: order.name }).check({ force: true });
    await app.getByRole("button", { name: "Buy labels" }).click();
    await app.getByRole("dialog").getByRole("button", { name: "Buy labels" }).click();
    await app.getByText("1 order has to wait: a label for its other pieces comes first.").waitFor();
    await running.settled();
    expect((await fulfillmentsOf(order)).map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
      [1],
    ]);
  });

  it("is shown that Shopify hides old orders, and imports them once Waybill may read them", async () => {
    const createdAt = new Date(Date.now() - 61 * 86_400_000).toISOString();
    const order = await running.control<OrderView>("POST", "orders", {
      ...{ createdAt, lines: [{ sku: "OIL-750", quantity: 1 }], shippingAddress: shoppers.nikos },
      shippingLine: { title: "Standard", code: "gorgona.standard", priceMinor: 500 },
    });
    await running.settled();
    const { app } = admin;
    const row = app.getByRole("link", { name: order.name, exact: true });
    await admin.open("/app/orders");
    await app.getByText("Shopify hides orders that are older than 60 days from Waybill.").waitFor();
    expect(await row.count()).toBe(0);
    await app.getByRole("button", { name: "Show older orders" }).click();
    await admin.page.getByRole("button", { name: "Update", exact: true }).click();
    await row.waitFor();
    await app.getByText("Shopify hides orders", { exact: false }).waitFor({ state: "detached" });
  });

  it("sees on every screen that an order's label has no fulfillment", async () => {
    const api = await shipmentApi(running);
    const order = await ordered("nikos", "gorgona.standard");
    await running.control("PUT", "faults", { rates: { "user-error": 1 } });
    await buy(running, order);
    await running.settled();
    await running.control("PUT", "faults", {});
    const label = await onlyLabel(running, api, order);
    // A parcel that the carrier has can't be cancelled: the merchant can only dismiss its notice.
    await api.replaceTracking(label.id, [aScan("TRANSIT", 0, "Collected")]);
    await running.settled();
    const [row] = await purchasesOf(running, order);
    await send(running, "/app?index", { intent: "dismiss", purchaseId: row?.id ?? "" });
    for (const window of [admin, await openWindow({ device: "phone" })]) {
      const { app } = window;
      await window.open(`/app/orders?search=${encodeURIComponent(order.name)}`);
      const warning = `This order already has a label (${label.tracking_ref}) without a fulfillment`;
      const beyondItsCell = (text: HTMLElement | SVGElement) =>
        text.getBoundingClientRect().right - (text.closest("td, li")?.getBoundingClientRect().right ?? 0);
      expect(await app.getByText(warning, { exact: false }).evaluate(beyondItsCell)).toBeLessThanOrEqual(0);
      if (window === admin)
        expect(await app.getByRole("checkbox", { name: order.name }).isDisabled()).toBe(true);
      expect(await violations(window.app)).toEqual([]);
      await app.getByRole("link", { name: order.name, exact: true }).click();
      await app.getByText("If it is for these pieces, don't buy another one.", { exact: false }).waitFor();
      expect(await violations(window.app)).toEqual([]);
      const wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
      expect(await window.inApp<boolean>(wide)).toBe(false);
    }
  });
});
