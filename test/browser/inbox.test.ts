// Run: long, begins early
/** Tests the page of messages from Shopify by the names that a merchant sees. */
import { beforeAll, expect, it } from "vitest";
import { until } from "../shopify/running-shop.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { failWebhooks } from "./fail-webhooks.ts";
import { fulfilledOrder } from "./goods.ts";

openShopInBrowser();

beforeAll(async () => {
  for (const customer of ["jonas", "eleni"] as const) await fulfilledOrder(running, customer);
});

const failing = async () =>
  (await running.rows("SELECT id FROM inbox_entries WHERE handled_at IS NULL AND last_error IS NOT NULL"))
    .length;

it("is linked from needs-attention, shows why a message fails, and runs it again", async () => {
  await failWebhooks(running, [{ code: "refused", said: "Enter a phone number for this recipient" }]);
  const { app } = admin;
  await admin.open();
  await app.getByRole("link", { name: "View messages" }).click();
  await app.getByRole("heading", { level: 1, name: "Messages from Shopify" }).waitFor();
  await app.getByText("Enter a phone number for this recipient").waitFor();
  await app.getByText("Tried 3 times").waitFor();
  await app.getByRole("button", { name: /^Run again: / }).click();
  await admin.toast("Running 1 message again");
  await app.getByText("No matching messages").waitFor();
  await app.getByText("The view “Failing” is empty now.").waitFor();
  await until(async () => (await failing()) === 0, "it was run");
});

it("runs all failing messages again", async () => {
  await failWebhooks(running, [
    { code: "no-access" },
    { code: "platform-busy" },
    { code: "fault", error: "TypeError" },
  ]);
  const { app } = admin;
  await admin.open("/app/inbox");
  for (const words of ["Open the app again", "asked Waybill to slow down", "went wrong in Waybill"])
    await app.getByText(words).first().waitFor();
  await app.getByRole("button", { name: "Run all failing again" }).click();
  await admin.toast("Running 3 messages again");
  await until(async () => (await failing()) === 0, "they were run");
  await app.getByRole("button", { name: "Run all failing again" }).waitFor({ state: "detached" });
});

it("filters by topic or state, keeps the filter in its address, and links to the order", async () => {
  const { app } = admin;
  await admin.open("/app/inbox?topic=orders%2Fpaid");
  const rows = app.locator("tbody tr");
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  for (const row of await rows.all()) expect(await row.textContent()).toContain("Order paid");
  const link = app.getByRole("link", { name: /^Order #/ }).first();
  expect(await link.getAttribute("href")).toMatch(/^shopify:\/\/admin\/orders\/\d+$/);
  await app.getByRole("button", { name: "Cancel" }).click();
  await app.getByRole("tab", { name: "Failing" }).click();
  await app.getByText("No matching messages").waitFor();
  await app.getByRole("tab", { name: "Done" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  // Finished messages need nothing.
  expect(await app.getByRole("button", { name: /^Run again: / }).count()).toBe(0);
});

it("searches for missed messages on request, and shows up to when it searched", async () => {
  const { app } = admin;
  await admin.open("/app/inbox");
  await app.getByRole("button", { name: "Check Shopify now" }).click();
  await admin.toast("Checking Shopify");
  await admin.toast("Shopify checked");
  await app.getByText(/^Last checked .*, for changes up to /).waitFor();
});

it("works by keyboard at a phone's width", async () => {
  const phone = await openWindow({ device: "phone", viewport: { width: 360, height: 740 } });
  await failWebhooks(running, [{ code: "platform-away" }]);
  await phone.open("/app/inbox?view=failing");
  const again = phone.app.getByRole("button", { name: /^Run again: / });
  await again.focus();
  await phone.page.keyboard.press("Enter");
  await phone.toast("Running 1 message again");
  await until(async () => (await failing()) === 0, "it was run");
});
