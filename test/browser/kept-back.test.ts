/** Orders that the rule for paid orders leaves to the merchant: from their line among the causes to the labels of all of them. */
import { expect, it } from "vitest";
import { setRule } from "../shopify/flows/flow-life.ts";
import { orderWithout } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

it("are listed by reason, and bought together by keyboard", async () => {
  await setRule(running, true);
  const ours = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };
  const placed = (change: object) =>
    orderWithout(running, { lines: [{ sku: "OIL-750", quantity: 1 }], shippingLine: ours, ...change });
  const orders = [await placed({ authorized: true }), await placed({ authorized: true })];
  const risky = await placed({ riskLevel: "HIGH" });
  await running.settled();
  const { app } = admin;
  for (const window of [await openWindow({ device: "phone" }), admin]) {
    await window.open("/app/causes");
    await window.app.getByText("2 orders wait for you").waitFor();
    expect(await violations(window.app)).toEqual([]);
    const wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    expect(await window.inApp<boolean>(wide)).toBe(false);
  }
  await app
    .getByRole("link", { name: /^Select and buy labels: 2 orders wait for you\. Its payment/ })
    .press("Enter");
  for (const { name } of orders) await app.getByRole("row", { name }).waitFor();
  expect(await app.getByRole("row", { name: risky.name }).count()).toBe(0);
  await app
    .getByRole("button", {
      name: "Held back because: Its payment is authorized but not captured.",
      exact: true,
    })
    .waitFor();
  for (const { name } of orders)
    await app.getByRole("checkbox", { name: `Select order ${name}` }).check({ force: true });
  await app.getByRole("button", { name: "Buy labels", exact: true }).press("Enter");
  const dialog = app.getByRole("dialog", { name: "Buy 2 labels?" });
  await dialog.getByText(/for 2 labels$/).waitFor();
  await dialog.getByRole("button", { name: "Buy labels" }).press("Enter");
  await admin.toast("Buying 2 labels");
});
