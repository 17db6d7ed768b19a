/** Walks the instructions that Shopify's reviewer gets (docs/review/test-instructions.md), in the browser, in a development store without a courier. */
import { expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderNow } from "../shopify/flows/flow-life.ts";
import { checkout } from "../shopify/shop-life.ts";
import { openContext } from "../support/browser.ts";
import { atMost } from "../support/time-limits.ts";
import { admin, browser, openShopInBrowser, running } from "./admin-window.ts";

openShopInBrowser({ shop: { live: false } });

async function ordered(): Promise<OrderView> {
  const { id, options } = await checkout(running);
  expect(options.map(({ title }) => title)).toEqual(
    expect.arrayContaining([expect.stringContaining("Standard"), expect.stringContaining("Express")]),
  );
  const option = options.find(({ code }) => code === "testcarrier.standard");
  const order = await running.control<OrderView>("POST", "orders", {
    checkoutId: id,
    option: option?.handle,
  });
  await running.settled();
  return order;
}

async function buyLabelOf(order: OrderView): Promise<void> {
  await admin.open();
  await admin.menu("Orders");
  await admin.app.getByRole("link", { name: order.name, exact: true }).click();
  await admin.app.getByRole("button", { name: /^Buy label: .*Standard/ }).click();
  await admin.app.getByRole("link", { name: /View shipment/ }).waitFor();
  await running.settled();
}

/** On Shopify's own page, which the app's window does not watch: it has frames of other origins. */
async function printOf(order: OrderView): Promise<void> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(`${running.shopify.url}/store/${running.domain.split(".")[0]}/orders/${order.id}`);
  await page.getByRole("button", { name: "Print Waybill labels" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("status", { name: "Preview" }).getByText("application/pdf").waitFor();
  const print = dialog.frameLocator("iframe.extension");
  await print.getByRole("button", { name: "Mark as printed" }).click();
  await print.getByText("Marked as printed.").waitFor();
  await context.close();
}

const fulfillmentsOf = async (order: OrderView) => (await orderNow(running, order)).fulfillments;

it("leads a reviewer from the test carrier to a printed, a replaced and a cancelled label", {
  timeout: atMost(120_000),
}, async () => {
  await running.control("PATCH", "", { plan: "partner_test" });
  const { zones } = await running.control<{ zones: readonly { id: number }[] }>("GET", "");
  for (const { id } of zones) await running.control("PATCH", `zones/${id}`, { carriers: "none" });
  await running.settled();
  const { app } = admin;
  await admin.open("/app/going-live");
  await app.getByRole("button", { name: "Switch on the test carrier" }).click();
  await admin.toast("The test carrier is on");
  await app.getByRole("button", { name: "Go live", exact: true }).click();
  await admin.toast("Your shop is live");
  await running.settled();

  await admin.open();
  await app.getByRole("button", { name: "Add to both zones" }).click();
  await app.getByText("5 of 6 steps done").waitFor();
  await running.settled();

  const first = await ordered();
  await buyLabelOf(first);
  const [fulfilled] = await fulfillmentsOf(first);
  expect(fulfilled?.tracking).toMatchObject([{ number: expect.stringMatching(/^TEST/) }]);

  await printOf(first);

  const second = await ordered();
  await buyLabelOf(second);
  const [before] = await fulfillmentsOf(second);
  await running.control("PATCH", `orders/${second.id}`, {
    shippingAddress: { ...second.shippingAddress, city: "Athens", zip: "10563" },
  });
  await running.settled();
  await admin.open();
  await app.getByRole("button", { name: `Replace label of order ${second.name}` }).click();
  await admin.toast("New label bought");
  await running.settled();
  const replaced = (await fulfillmentsOf(second)).filter(({ status }) => status !== "CANCELLED");
  expect(replaced).toHaveLength(1);
  expect(replaced[0]?.tracking[0]?.number).not.toBe(before?.tracking[0]?.number);

  const third = await ordered();
  await buyLabelOf(third);
  await app.getByRole("link", { name: /View shipment/ }).click();
  await app.getByRole("button", { name: "Cancel shipment" }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await admin.toast("cancelled");
  await running.settled();
  expect((await fulfillmentsOf(third)).map(({ status }) => status)).toEqual(["CANCELLED"]);
});
