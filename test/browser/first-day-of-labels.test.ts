// Run: push
import { expect, it } from "vitest";
import { admin, openShopInBrowser, running } from "./admin-window.ts";

const shop = "labels-only.myshopify.com";
const below = `/simulator/shops/${shop}`;

openShopInBrowser({ shop: { installed: false }, window: { shop } });

it("leads a shop without calculated rates to labels alone, each step done or skipped in place", async () => {
  await running.shopify.control("POST", "/simulator/shops", {
    ...{ domain: shop, name: "Labels Only" },
    locations: [{ name: "Shop", address1: "Ermou 10", city: "Athens", zip: "10563", countryCode: "GR" }],
  });
  await running.shopify.control("PATCH", below, { carrierCalculatedShipping: false });
  await running.shopify.control("POST", `${below}/install`, {});
  const page = admin.app;
  await admin.open();
  await page.getByRole("button", { name: "Labels only" }).click();
  await page.getByText("Checkout keeps your own rates", { exact: false }).waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Connect checkout" }).count()).toBe(0);
  await page.getByText("0 of 5 steps done").waitFor();
  await page.getByRole("button", { name: "Use this service" }).click();
  await page.getByText("Choose a service.", { exact: true }).waitFor();
  await page.getByLabel("Default service").selectOption({ index: 1 });
  await page.getByLabel("Let Shopify email the tracking number").check();
  await page.getByRole("button", { name: "Use this service" }).click();
  await page.getByText("2 of 5 steps done").waitFor();
  for (const step of ["Add your sender address", "Add your carrier's prices"])
    await page.getByRole("button", { name: `Skip: ${step}` }).click();
  await page.getByText("4 of 5 steps done").waitFor();
  await page.getByRole("button", { name: "Do this step: Add your carrier's prices" }).click();
  await page.getByText("3 of 5 steps done").waitFor();
  await admin.open("/app/settings");
  expect(await page.getByLabel("Let Shopify email the tracking number").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Other pages" }).click();
  await page.getByRole("button", { name: "Set-up guide", exact: true }).click();
  await page.getByText("2 of 5 steps done").waitFor();
});
