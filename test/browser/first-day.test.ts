// Run: everyday, begins early
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { atMost } from "../support/time-limits.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";

const shop = "first-day.myshopify.com";
const below = `/simulator/shops/${shop}`;

openShopInBrowser({ shop: { installed: false }, window: { shop } });

beforeAll(async () => {
  const { shopify } = running;
  await shopify.control("POST", "/simulator/shops", {
    domain: shop,
    name: "First Day Bakery",
    locations: [{ name: "Bakery", address1: "Ermou 10", city: "Athens", zip: "10563", countryCode: "GR" }],
  });
  await shopify.control("PATCH", below, { carrierCalculatedShipping: false, addNewCarrierServices: false });
  await shopify.control("POST", `${below}/install`, {});
});

it("leads a merchant from the first visit to rates that shoppers see", async () => {
  const { app } = admin;
  await admin.open();
  await app.getByRole("heading", { name: "Set up shipping" }).waitFor();
  // The sample carriers' prices are invented.
  await app.getByText("0 of 6 steps done").waitFor();

  // The step says without a reload that the plan lacks carrier-calculated shipping.
  await app
    .getByText("Your Shopify plan (Advanced) does not include carrier-calculated shipping", { exact: false })
    .waitFor();
  const again = app.getByRole("button", { name: "Try again" });
  const answered = admin.page.waitForResponse((response) => response.request().method() === "POST");
  await again.click();
  await answered;
  // The attempt must end before the plan changes, or it would succeed.
  await expect.poll(() => again.getAttribute("aria-busy"), { timeout: atMost(30_000) }).toBeNull();
  await app.getByText("0 of 6 steps done").waitFor();

  await running.shopify.control("PATCH", below, { carrierCalculatedShipping: true });
  await again.click();
  await admin.toast("Checkout connected");
  await app.getByText("1 of 6 steps done").waitFor();

  await app.getByRole("link", { name: "Add sender address" }).click();
  await app.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  expect(await app.getByLabel("Street and number").inputValue()).toBe("Ermou 10");
  await expect.poll(() => admin.inApp<string>("document.activeElement.autocomplete")).toBe("name");
  await app.getByLabel("Phone").fill("+30 210 3210000");
  await admin.page.getByRole("button", { name: "Save" }).click();
  await admin.toast("Saved");
  await admin.page.getByText("Unsaved changes").waitFor({ state: "hidden" });

  await admin.page.getByRole("link", { name: "Waybill" }).first().click();
  await app.getByText("2 of 6 steps done").waitFor();

  await app.getByText("Upload your carrier's price list.", { exact: false }).waitFor();
  await admin.open("/app/rates/upload");
  await app.locator("input[type=file]").setInputFiles(
    ["tariff.json", "zones.csv", "prices.csv"].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: readFileSync(`docs/tariffs/domestic-carrier/${name}`),
    })),
  );
  await app.getByRole("button", { name: "Use this tariff" }).click();
  await admin.toast("Tariff saved");

  await admin.open();
  await app.getByText("3 of 6 steps done").waitFor();
  await app.getByRole("button", { name: "Add to both zones" }).click();
  await admin.toast("Rates added in 2 places");
  await app.getByText("4 of 6 steps done").waitFor();
  expect(await offered()).toBe(0);
  await app.getByRole("button", { name: "Let Shopify email it" }).click();
  await app.getByText("5 of 6 steps done").waitFor();

  await app.getByRole("link", { name: "See what changes" }).click();
  await app.getByRole("heading", { level: 1, name: "Going live" }).waitFor();
  expect(await app.getByRole("button", { name: "Go live" }).isDisabled()).toBe(true);
  await app.getByText("Shoppers see your carriers' rates where you added Waybill").waitFor();
  await press("Use live: Kali Courier");
  await admin.toast("Carrier added to production");
  await app.getByText("No voucher numbers").waitFor();
  expect(await app.getByRole("button", { name: "Go live" }).isDisabled()).toBe(true);
  await enterVoucherNumbers();
  await press("Go live");
  await admin.toast("Your shop is live");
  await app.getByText("What changes when you go back to the sandbox").waitFor();
  expect(await offered()).toBeGreaterThan(0);

  await admin.open();
  await app.getByRole("heading", { name: "Needs attention" }).waitFor();
  await app.getByText("Nothing needs your attention").waitFor();
  await expect.poll(() => app.getByRole("heading", { name: "Set up shipping" }).count()).toBe(0);

  await admin.open("/app/settings");
  await app.getByRole("tab", { name: "Checkout and tracking" }).click();
  await app.getByText("Shoppers see your rates").waitFor();
  expect(await app.getByText("Shown", { exact: true }).count()).toBe(2);
  await app.getByRole("tab", { name: "API and environment" }).click();
  await app.getByText("went live (your staff", { exact: false }).waitFor();
});

/** The numbers that the carrier gave for real parcels, on the carrier's page in production. */
async function enterVoucherNumbers() {
  const { app } = admin;
  await app.getByRole("link", { name: "Manage Kali Courier" }).press("Enter");
  await app.getByText("For real parcels", { exact: true }).waitFor();
  await app.getByText("No numbers yet", { exact: false }).waitFor();
  await app.getByLabel("From", { exact: true }).fill("000000001");
  await app.getByLabel("To", { exact: true }).fill("000001000");
  await app.getByLabel("Prefix").fill("KL");
  await press("Add range");
  await admin.toast("Range added");
  await app.getByRole("link", { name: "Going live" }).press("Enter");
}

/** By keyboard. */
async function press(name: string): Promise<void> {
  const button = admin.app.getByRole("button", { name, exact: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.focus();
  await button.press("Enter");
}

/** Our rates at checkout, as shoppers see them. */
async function offered(): Promise<number> {
  await running.shopify.control("POST", `${below}/products`, {
    title: "Bread",
    variants: [{ sku: "BREAD", priceMinor: 300, grams: 800 }],
  });
  await running.shopify.control("POST", `${below}/rate-cache`, { flush: true });
  const { options } = await running.shopify.control<{ options: { source: string }[] }>(
    "POST",
    `${below}/checkouts`,
    {
      lines: [{ sku: "BREAD", quantity: 1 }],
      shippingAddress: {
        firstName: "Eleni",
        lastName: "P",
        address1: "Tsimiski 1",
        city: "Thessaloniki",
        zip: "54622",
        countryCode: "GR",
      },
    },
  );
  return options.filter(({ source }) => source === "carrier").length;
}

it("asks for access to markets if the shop keeps its rates there, and accepts a refusal", async () => {
  const { app, page } = admin;
  await running.shopify.control("PATCH", below, { marketDrivenShipping: true });
  await admin.open();
  await app.getByText("Your shop sets its rates by market", { exact: false }).waitFor();
  await app.getByRole("button", { name: "Allow and add" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await app
    .getByText("Waybill can't add the rates without access to your markets", { exact: false })
    .waitFor();

  await app.getByRole("button", { name: "Allow and add" }).click();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await admin.toast("Rates added in 2 places");
  await expect.poll(() => app.getByRole("heading", { name: "Set up shipping" }).count()).toBe(0);
});

it("links to Shopify's shipping settings", async () => {
  await running.shopify.control("PATCH", below, { carrierCalculatedShipping: true });
  await admin.open("/app/shipments");
  await admin.app.getByText("Your shipments appear here").waitFor();
  // In the empty list, not in the page's head as well.
  expect(await admin.app.getByRole("link", { name: "New shipment" }).count()).toBe(1);
  await admin.app.getByRole("link", { name: "Check automation settings" }).click();
  await admin.app.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});
