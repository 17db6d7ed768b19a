// Run: long, begins early
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Checkout } from "../../simulator/shopify/index.ts";
import { until } from "../shopify/running-shop.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();
beforeEach(() => admin.open("/app/products"));

const row = (name: string) => admin.app.getByRole("row", { name });

/** The price of our cheapest service at checkout. */
async function priceOf(sku: string): Promise<number> {
  const { options } = await running.control<Checkout>("POST", "checkouts", {
    lines: [{ sku, quantity: 1 }],
    shippingAddress: shoppers.nikos,
  });
  return options.find(({ source }) => source === "carrier")?.priceMinor ?? 0;
}

async function choose(csv: string): Promise<void> {
  const dialog = admin.app.getByRole("dialog");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "sizes.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await dialog.getByText("sizes.csv").waitFor();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
}

describe("a merchant with products", () => {
  it("enters a size in the list, and the next checkout charges for it", async () => {
    const { app } = admin;
    const before = await priceOf("TOW-LIN");
    await row("Linen beach towel").getByText("No size").waitFor();
    await app.getByRole("button", { name: "Edit Linen beach towel" }).press("Enter");
    const dialog = app.getByRole("dialog");
    await dialog.getByLabel("Length").fill("80");
    await dialog.getByLabel("Width").fill("50,5");
    await dialog.getByLabel("HS code").fill("12");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Enter a height up to 1,000 cm", { exact: false }).waitFor();
    await dialog.getByText("Enter 6, 8 or 10 digits", { exact: false }).waitFor();
    await dialog.getByLabel("Height").fill("30");
    await dialog.getByLabel("HS code").fill("6302.60 00");
    await dialog.getByLabel("Country of origin").selectOption({ label: "Portugal" });
    await dialog.getByLabel("Keep upright").check();
    await admin.page.keyboard.press("Enter");
    await admin.toast("Saved");
    await row("Linen beach towel").getByText("80 × 50.5 × 30 cm").waitFor();
    await row("Linen beach towel").getByText("63026000").waitFor();
    await row("Linen beach towel").getByText("Portugal").waitFor();
    expect(await priceOf("TOW-LIN")).toBeGreaterThan(before);
    await expect.poll(() => admin.inApp("document.activeElement.textContent")).toBe("Edit");
  });

  it("searches products, and filters those without a size", async () => {
    const { app } = admin;
    await app.getByRole("button", { name: "Search products" }).click();
    await app.getByPlaceholder("Product, variant, SKU or number").fill("mug blue");
    await row("Stoneware mug Aegean blue").waitFor();
    await row("Oak side table").waitFor({ state: "detached" });
    await admin.open("/app/products?view=without-size");
    await row("Oak side table").waitFor();
    expect(await row("Gift card").count()).toBe(0);
  });

  it("downloads the products as a file, and uploads it changed", async () => {
    const { app, page } = admin;
    const download = page.waitForEvent("download");
    await app.getByRole("button", { name: "Export file" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv.split("\r\n")).toHaveLength(9);
    expect(csv).toContain("TAB-OAK,Oak side table");

    const sized = csv.replace(/(TAB-OAK,Oak side table,,14500),,,/, "$1,60,45,50");
    await app.getByRole("button", { name: "Import file" }).click();
    await choose(sized);
    await admin.toast("1 product changed");
    await row("Oak side table").getByText("60 × 45 × 50 cm").waitFor();
  });

  it("sees every problem of a file by row and column, and nothing is stored until the file is correct", async () => {
    const { app } = admin;
    await app.getByRole("button", { name: "Import file" }).click();
    await choose(
      "sku;length_cm;width_cm;height_cm;hs_code\nOIL-750;9;9;32;40900\nNONE;1;1;1;\nHON-450;8;8;;",
    );
    const dialog = app.getByRole("dialog");
    await dialog.getByText("Row 2, hs_code: 40900 is not an HS code", { exact: false }).waitFor();
    await dialog.getByText("Row 3, sku: No variant of your shop has the SKU NONE.").waitFor();
    await dialog.getByText("Row 4, height_cm: A side is missing", { exact: false }).waitFor();
    expect(await violations(admin.app)).toEqual([]);
    await choose("sku;length_cm;width_cm;height_cm\nOIL-750;9;9;32,5");
    await admin.toast("1 product changed");
    await row("Koroneiki olive oil").getByText("9 × 9 × 32.5 cm").waitFor();
    await row("Thyme honey").getByText("No size").waitFor();
  });
});

describe("importing products from Shopify", () => {
  it("shows its progress, and then the products", async () => {
    const { app } = admin;
    await running.control("PATCH", "", { bulkOperationMs: 3_000 });
    await app.getByRole("button", { name: "Import from Shopify" }).click();
    await app.getByText("Importing your products from Shopify").waitFor();
    await app.getByText("You can leave this page: the import continues.").waitFor();
    await app.getByText("Importing your products from Shopify").waitFor({ state: "detached" });
    await running.control("PATCH", "", { bulkOperationMs: 0 });
  });

  it("says why it failed, and tries again", async () => {
    const { app } = admin;
    await running.control("PATCH", "", { bulkOperationFailure: "ACCESS_DENIED" });
    await app.getByRole("button", { name: "Import from Shopify" }).click();
    await app.getByText("Your products could not be imported from Shopify").waitFor();
    await app.getByText("Waybill is not allowed to read this list", { exact: false }).waitFor();
    await running.control("PATCH", "", { bulkOperationFailure: null });
    await app.getByRole("button", { name: "Try again" }).click();
    await app.getByText("Your products could not be imported from Shopify").waitFor({ state: "detached" });
  });

  it("is offered while there are no products", async () => {
    const { app } = admin;
    await running.rows("DELETE FROM imports");
    await running.rows("DELETE FROM product_variants");
    await admin.open("/app/products");
    await app.getByText("Your products appear here").waitFor();
    await app.getByRole("main").getByRole("button", { name: "Import from Shopify" }).last().click();
    await until(
      async () => (await running.rows("SELECT 1 FROM product_variants")).length > 0,
      "the products are there",
    );
    await row("Oak side table").waitFor();
  });
});
