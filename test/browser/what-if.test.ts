/** A merchant tries a rule on past orders before saving it, and reads why a label was bought with its service. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { orderWith } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

let orderId: string;
beforeAll(async () => {
  for (const who of ["eleni", "nikos"] as const) {
    const order = await fulfilledOrder(running, who, { rate: /Door to door$/ });
    await trackingNumberOf(running, order);
    orderId = String(order.id);
  }
});

it("a rule is tried before it is saved: sums, orders, a file, and nothing stored", async () => {
  const { app, page } = admin;
  await admin.open("/app/rates/rules/rule");
  await app.getByRole("heading", { name: "Try on past orders" }).waitFor();
  await app.getByRole("button", { name: "Try", exact: true }).click();
  await app.getByText("These values can't be saved as they are.", { exact: false }).waitFor();

  await app.getByLabel("Name", { exact: true }).fill("More");
  await app.getByLabel("Percent").fill("50");
  await app.getByRole("button", { name: "Try", exact: true }).click();
  await app.getByText("2 of 2 orders would change").waitFor();
  await app.getByRole("row", { name: /^Shoppers pay / }).waitFor();
  await app.getByRole("row", { name: /^Labels cost .* €0\.00 2$/ }).waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Download all as CSV" }).scrollIntoViewIfNeeded();
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/what-if.png`, fullPage: true });
  const saved = page.waitForEvent("download");
  await app.getByRole("button", { name: "Download all as CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).not.toMatch(/Ελένη|Nikos/);
  expect(await running.rows("SELECT 1 FROM shipping_configs WHERE value::text LIKE '%More%'")).toEqual([]);
});

it("handling times are tried on a phone, and the page fits", async () => {
  const phone = await openWindow({ device: "phone", viewport: { width: 360, height: 740 } });
  await phone.open("/app/rates/delivery");
  await phone.app.getByLabel("Preparation").fill("9");
  await phone.app.getByRole("button", { name: "Try", exact: true }).click();
  await phone.app.getByText("2 of 2 orders would change").waitFor();
  await phone.app.getByRole("columnheader", { name: "Days then" }).waitFor();
  expect(await violations(phone.app)).toEqual([]);
  expect(await phone.inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
    0,
  );
  await phone.app.getByRole("button", { name: "Download all as CSV" }).scrollIntoViewIfNeeded();
  if (process.env.PICTURES)
    await phone.page.screenshot({ path: `${process.env.PICTURES}/what-if-phone.png`, fullPage: true });
});

it("a trial that can't be loaded says so, and takes the focus once it is", async () => {
  // A profile of its own: another one has the script in its cache.
  const window = await openWindow({ cached: false });
  const { app, page } = window;
  await window.open("/app/rates/price-list?carrier=gorgona");
  const script = /\/assets\/try-on-orders-.*\.js/;
  await page.route(script, (route) => route.abort());
  await app.getByRole("button", { name: "Try on past orders" }).click();
  await app.getByText("This part of the page could not be loaded.", { exact: false }).waitFor();
  window.problems.length = 0;
  expect(await app.getByRole("button", { name: "Try on past orders" }).count()).toBe(0);
  await page.unroute(script);
  await window.open("/app/rates/price-list?carrier=gorgona");
  await app.getByRole("button", { name: "Try on past orders" }).click();
  await app.getByRole("heading", { name: "Try on past orders" }).waitFor();
  await expect.poll(() => window.inApp("document.activeElement?.tagName")).toBe("SELECT");
});

it("a price list is tried from its form, and from files before they are used", async () => {
  const { app } = admin;
  await admin.open("/app/rates/price-list?carrier=gorgona");
  const trial = async () => {
    await app.getByRole("button", { name: "Try on past orders" }).click();
    await app.getByRole("button", { name: "Try", exact: true }).click();
  };
  await trial();
  await app.getByText("0 of 2 orders would change").waitFor();
  for (const price of await app.getByLabel(/^Row \d+, (?!up to)/).all()) {
    const now = Number(await price.inputValue());
    if (now > 0) await price.fill(String(now + 1));
  }
  await app.getByRole("button", { name: "Try", exact: true }).click();
  await app.getByText("2 of 2 orders would change").waitFor();
  expect(await violations(app)).toEqual([]);

  const kept = await running.rows("SELECT md5(c::text) FROM carrier_accounts AS c ORDER BY id");
  const dearer = (
    await running.openAdmin("/app/rates/tariff/gorgona/2026-01-01").then((file) => file.text())
  ).replaceAll(/"price": [\d.]+/g, '"price": 99');
  await admin.open("/app/rates/upload");
  const buffer = Buffer.from(dearer);
  await app
    .locator("input[type=file]")
    .setInputFiles({ name: "gorgona.json", mimeType: "application/json", buffer });
  await app.getByText("The tariff of Gorgona Courier is valid").waitFor();
  await trial();
  await app.getByText("2 of 2 orders would change").waitFor();
  expect(await running.rows("SELECT md5(c::text) FROM carrier_accounts AS c ORDER BY id")).toEqual(kept);
});

it("a service rule is tried before it is saved; then it chooses, and the order's page names it", async () => {
  const { app, page } = admin;
  await admin.open("/app/rates/service-rules");
  await app.getByText("Let rules choose the service").waitFor();
  await app.getByRole("link", { name: "Add rule" }).click();
  await app.getByLabel("Name", { exact: true }).fill("Mornings");
  await app.getByLabel("Add a condition").selectOption({ label: "SKU" });
  await app.getByLabel("SKUs").fill("OIL-750");
  await app.getByRole("button", { name: "Try", exact: true }).click();
  await app.getByText("These values can't be saved as they are.", { exact: false }).waitFor();
  await app.getByLabel("Service", { exact: true }).selectOption("gorgona.morning");
  await app.getByRole("button", { name: "Try", exact: true }).click();
  await app.getByText("2 of 2 orders would go with another service").waitFor();
  await app.getByRole("row", { name: /^Mornings 2 2 €/ }).waitFor();
  expect(await violations(app)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/service-rule.png`, fullPage: true });
  expect(await running.rows("SELECT 1 FROM shipping_configs WHERE value::text LIKE '%Mornings%'")).toEqual(
    [],
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await app.getByText(/^If it has SKU OIL-750: use Gorgona Courier/).waitFor();
  expect(await violations(app)).toEqual([]);

  const order = await orderWith(running, "gorgona.standard");
  await running.settled();
  await admin.open(`/app/orders/${order.id}`);
  await app.getByText("By the rule “Mornings”").waitFor();
  await app.getByText("Chosen by the shopper").waitFor();
  const byRule = app.getByRole("listitem").filter({ hasText: "By the rule “Mornings”" });
  await byRule.getByRole("button", { name: /^Buy label: .*before 10:30/ }).waitFor();
  expect(await violations(app)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/service-rule-order.png`, fullPage: true });
});

it("an order's page says why its label was bought with this service", async () => {
  const { app } = admin;
  await admin.open(`/app/orders/${orderId}`);
  const why = app.getByRole("button", { name: "Why this service" });
  await why.click();
  await app.getByText(/^The shopper chose Gorgona Courier Door to door at checkout\.$/).waitFor();
  await app.getByText("Repeated now from these facts, the choice is the same.").waitFor();
  expect(await why.getAttribute("aria-expanded")).toBe("true");
  expect(await violations(app)).toEqual([]);
});
