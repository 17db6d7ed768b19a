/** An order's label with values that the merchant types: another address, parcels from the scale. */
import { describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderWith, orderWithout } from "../shopify/shop-life.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser({ window: null });

async function ordered(quantity: number, shippingAddress: object = shoppers.eleni): Promise<OrderView> {
  const order = await orderWith(running, "gorgona.standard", {
    lines: [{ sku: "OIL-750", quantity }],
    shippingAddress,
  });
  await running.settled();
  return order;
}

async function shipmentOf({ id }: OrderView) {
  const [bought] = await running.rows<{ id: string }>(
    "SELECT shipment_id::text AS id FROM purchases WHERE order_id = $1 AND shipment_id IS NOT NULL",
    [String(id)],
  );
  if (bought === undefined) return undefined;
  const sql = (text: string, values: readonly unknown[]) => running.rows(text, [...values]);
  await intoClear(sql, encryptionOf(running.waybill.env), bought.id);
  const [row] = await running.rows<{ value: { to: object; parcels: readonly { weightG: number }[] } }>(
    "SELECT value FROM shipments WHERE id = $1",
    [bought.id],
  );
  return row?.value;
}

/** WAYBILL_PICTURES names a folder for pictures to look at. */
async function look({ app, page }: AdminWindow, name: string): Promise<void> {
  expect(await violations(app)).toEqual([]);
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  const frame = page.frames().find((each) => each !== page.mainFrame());
  expect(await frame?.evaluate(overflow)).toBe(0);
  const folder = process.env.WAYBILL_PICTURES;
  if (folder === undefined) return;
  const size = page.viewportSize();
  if (size !== null) await page.setViewportSize({ ...size, height: 2_600 });
  await page.screenshot({ path: `${folder}/${name}.png` });
  if (size !== null) await page.setViewportSize(size);
}

const wide = { viewport: { width: 1_280, height: 900 } } as const;
const narrow = { viewport: { width: 360, height: 800 } } as const;

describe("the warehouse", () => {
  it("ships three parcels with the weights of the scale to a corrected address", async () => {
    const order = await ordered(3);
    const window = await openWindow(wide);
    const { app } = window;
    await window.open(`/app/orders/${order.id}`);
    const buy = app.getByRole("button", { name: /^Buy label: Gorgona Courier, Door to door, / });
    await app.getByText("Τσιμισκή 45").waitFor();
    await app.getByRole("button", { name: "Edit for this label" }).click();
    await app.getByRole("combobox", { name: "Country" }).selectOption("CY");
    await app.getByRole("button", { name: /^Buy label: .*European parcel/ }).waitFor();
    await app.getByRole("combobox", { name: "Country" }).selectOption("GR");
    await app.getByRole("textbox", { name: "Street and number" }).fill("Egnatia 10");
    await app.getByRole("textbox", { name: "Postcode", exact: true }).fill("54699");
    await app.getByText("This postcode is not in the country's list.", { exact: false }).waitFor();
    await app.getByRole("textbox", { name: "Postcode", exact: true }).fill("54625");
    await buy.waitFor();

    await app.getByRole("button", { name: "Add parcel" }).click();
    await app.getByRole("button", { name: "Add parcel" }).click();
    await app.getByText("Put at least one piece into this parcel.").first().waitFor();
    expect(await buy.isDisabled()).toBe(true);
    for (const [at, weight] of ["1.2 kg", "800 g", "2.5"].entries()) {
      const parcel = app.getByRole("group", { name: `Parcel ${at + 1}` });
      await parcel.getByRole("textbox", { name: "Weight on the scale" }).fill(weight);
      await parcel.getByRole("textbox", { name: /^Pieces of/ }).fill("1");
    }
    await expect.poll(() => buy.isEnabled()).toBe(true);
    await app.getByRole("link", { name: "Orders to ship" }).click();
    const leaving = app.getByRole("dialog", { name: "Leave this page?" });
    await leaving.getByRole("button", { name: "Stay" }).click();
    await leaving.waitFor({ state: "detached" });
    expect(await app.getByRole("textbox", { name: "Street and number" }).inputValue()).toBe("Egnatia 10");
    await look(window, "three-parcels-wide");
    await buy.dblclick();
    await app.getByRole("link", { name: /View shipment/ }).waitFor();
    const shipment = await shipmentOf(order);
    expect(shipment?.to).toMatchObject({ address: "Egnatia 10" });
    expect(shipment?.parcels.map(({ weightG }) => weightG).sort((a, b) => a - b)).toEqual([800, 1200, 2500]);
    const view = await running.control<OrderView>("GET", `orders/${order.id}`);
    expect(view.fulfillments).toHaveLength(1);
  });

  it("corrects the order in Shopify too, which asks for the right first", async () => {
    const order = await ordered(1);
    const window = await openWindow(narrow);
    const { app, page } = window;
    await window.open(`/app/orders/${order.id}`);
    await app.getByRole("button", { name: "Edit for this label" }).click();
    await app.getByRole("textbox", { name: "Street and number" }).fill("Egnatia 154");
    await app.getByText("Shopify works out the taxes of an order again", { exact: false }).waitFor();
    await app.getByRole("button", { name: "Correct the order in Shopify too" }).click();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await app.getByText("Egnatia 154").waitFor();
    await app.getByRole("button", { name: "Edit for this label" }).waitFor();
    await app.getByText("The order's total is", { exact: false }).waitFor();
    const view = await running.control<OrderView>("GET", `orders/${order.id}`);
    expect(view.shippingAddress).toMatchObject({ address1: "Egnatia 154" });

    await app.getByRole("button", { name: "Edit for this label" }).click();
    await app.getByRole("textbox", { name: "Phone" }).fill("call me");
    await app.getByRole("button", { name: "Correct the order in Shopify too" }).click();
    await app.getByText("Phone is invalid", { exact: false }).waitFor();
    await look(window, "corrected-narrow");
  });

  it("adds a missing phone on a narrow screen in Greek, at its field", async () => {
    const order = await orderWithout(running, {
      shippingAddress: { ...shoppers.nikos, phone: null },
      shippingLine: { title: "Door to door", code: "gorgona.standard" },
    });
    await running.settled();
    const window = await openWindow({ ...narrow, locale: "el" });
    const { app } = window;
    await window.open(`/app/orders/${order.id}`);
    await app.getByRole("button", { name: "Αλλαγή για αυτό το voucher" }).click();
    await app.getByText("Χρειάζεται για το voucher.").waitFor();
    await app.getByRole("textbox", { name: "Τηλέφωνο" }).fill("+306944123456");
    await app.getByRole("textbox", { name: "Βάρος στη ζυγαριά" }).fill("δύο");
    const refusal =
      "Το «δύο» δεν γίνεται δεκτό στο πεδίο «Βάρος στη ζυγαριά». Γράψτε κιλά, για παράδειγμα 1,25.";
    await app.getByText(refusal).waitFor();
    await app.getByRole("textbox", { name: "Βάρος στη ζυγαριά" }).fill("2,4");
    const buy = app.getByRole("button", { name: /^Έκδοση voucher: Gorgona Courier, Door to door, / });
    await expect.poll(() => buy.isEnabled()).toBe(true);
    await look(window, "phone-narrow");
    await buy.press("Enter");
    await app.getByRole("link", { name: /^Δείτε την αποστολή/ }).waitFor();
    expect((await shipmentOf(order))?.parcels).toMatchObject([{ weightG: 2400 }]);
  });
});
