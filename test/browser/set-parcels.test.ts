/** Weight and box for the selected orders, on a desktop by keyboard and on a phone. */
import { expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { submit } from "../shopify/admin-forms.ts";
import { act } from "../shopify/flows/flow-life.ts";
import { orderWith } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

async function ordered(quantity: number): Promise<OrderView> {
  const order = await orderWith(running, "gorgona.standard", { lines: [{ sku: "OIL-750", quantity }] });
  await running.settled();
  return order;
}

it("is set by keyboard, names the orders that can't take it, and is taken back on a phone", async () => {
  await submit(running, "/app/rates/packing/box.data", {
    ...{ key: "", code: "", name: "Crate", innerLength: "60", innerWidth: "40", innerHeight: "40" },
    ...{ outer: "same", outerLength: "", outerWidth: "", outerHeight: "", weight: "0.5" },
    ...{ maxWeight: "8", padding: "", cost: "" },
  });
  const [light, heavy] = [await ordered(1), await ordered(12)];
  const { app, page } = admin;
  await admin.open("/app/orders");
  for (const { name } of [light, heavy])
    await app.getByRole("checkbox", { name: `Select order ${name}` }).check({ force: true });
  await app.getByRole("button", { name: "Set weight and box" }).press("Enter");
  const dialog = app.getByRole("dialog", { name: "Weight and box of 2 orders" });
  const weight = dialog.getByRole("textbox", { name: "Weight with packaging" });
  await weight.fill("heavy");
  await dialog.getByRole("button", { name: "Set", exact: true }).press("Enter");
  await dialog.getByText("Enter kilograms, such as 1.25.").waitFor();
  expect(await violations(app)).toEqual([]);
  await weight.fill("");
  await dialog.getByRole("combobox", { name: "Box" }).selectOption({ label: "Crate" });
  await dialog.getByRole("button", { name: "Set", exact: true }).press("Enter");
  await dialog.getByText("1 order has this weight and box.").waitFor();
  await dialog
    .getByText("The goods are too heavy for the box “Crate”, which holds 8 kg.", { exact: false })
    .waitFor();
  await dialog.getByRole("link", { name: heavy.name }).waitFor();
  expect(await violations(app)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await app.getByRole("row", { name: light.name }).getByText("Crate").waitFor();

  await act(running, light, "edit", { set: [{ sku: "OIL-750", quantity: 2 }] });
  await running.settled();
  await admin.open(`/app/orders/${light.id}`);
  await app.getByText("Set for other goods: Crate.").waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Keep it for these goods" }).press("Enter");
  await app.getByText("Set for this order: Crate.").waitFor();
  expect(await app.getByRole("combobox", { name: "Box" }).inputValue()).toBe("crate");

  const phone = await openWindow({ device: "phone" });
  await phone.open(`/app/orders?search=${encodeURIComponent(light.name)}`);
  await phone.app.getByRole("checkbox", { name: `Select order ${light.name}` }).check({ force: true });
  await phone.app.getByRole("button", { name: "Set weight and box" }).click();
  const sheet = phone.app.getByRole("dialog", { name: "Weight and box of this order" });
  expect(await sheet.getByRole("combobox", { name: "Box" }).inputValue()).toBe("crate");
  expect(await violations(phone.app)).toEqual([]);
  const wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  expect(await phone.inApp<boolean>(wide)).toBe(false);
  await sheet.getByRole("combobox", { name: "Box" }).selectOption({ label: "Packed automatically" });
  await sheet.getByRole("button", { name: "Take back" }).click();
  await phone.toast("1 order is packed automatically.");
  await expect.poll(() => phone.app.getByText("Crate").count()).toBe(0);
});
