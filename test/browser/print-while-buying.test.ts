// Run: push
/** The banners of purchases: labels are printed while others of the same click are still being bought. */
import { expect, it } from "vitest";
import { orderLeaseName } from "../../app/domain/orders/leases/with-lease.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderWith } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

async function ordered(count: number): Promise<readonly OrderView[]> {
  const orders: OrderView[] = [];
  for (let at = 0; at < count; at++)
    orders.push(await orderWith(running, "gorgona.standard", { shippingAddress: shoppers.eleni }));
  await running.settled();
  return orders;
}

async function buy(orders: readonly OrderView[]): Promise<void> {
  const { app } = admin;
  await admin.open("/app/orders");
  for (const { name } of orders)
    await app.getByRole("checkbox", { name: `Select order ${name}` }).check({ force: true });
  await app.getByRole("button", { name: "Buy labels" }).first().click();
  const dialog = app.getByRole("dialog");
  await dialog.getByRole("button", { name: "Buy labels" }).click();
  // A page that is left sooner takes its request back.
  await dialog.waitFor({ state: "detached" });
}

it("prints what is bought while the rest is being bought, and then what is new", async () => {
  const { app, page } = admin;
  const orders = await ordered(3);
  const slow = orderLeaseName(running.domain, String(orders[2]?.id));
  await running.rows(
    "INSERT INTO leases (name, holder, until) VALUES ($1, gen_random_uuid(), now() + interval '1 hour')",
    [slow],
  );
  await buy(orders);
  const early = app.getByRole("link", { name: "Print 2 labels" });
  await early.waitFor();
  await app.getByText("2 of 3 labels bought.").waitFor();
  expect(await violations(app)).toEqual([]);
  const opened = page.context().waitForEvent("page");
  await early.click();
  await (await opened).close();
  await early.waitFor({ state: "detached" });
  expect(await app.getByRole("link", { name: /^Print/ }).count()).toBe(0);
  await running.rows("DELETE FROM leases WHERE name = $1", [slow]);
  await app.getByText(/^3 labels bought for/).waitFor();
  await app.getByRole("link", { name: "Print 1 new label" }).waitFor();
  await app.getByRole("link", { name: "Print all 3 labels again" }).waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Dismiss notification" }).click();
  await app.getByText(/^3 labels bought for/).waitFor({ state: "detached" });
});

it("shows labels that were bought one by one in one banner, which is dismissed at once", async () => {
  const { app } = admin;
  for (const order of await ordered(3)) {
    await buy([order]);
    await running.settled();
  }
  await admin.open("/app/orders");
  await app.getByText(/^3 labels bought for/).waitFor();
  await app.getByRole("link", { name: "Print 3 labels" }).waitFor();
  await app.getByRole("button", { name: "Dismiss all" }).click();
  await app.getByText(/^3 labels bought for/).waitFor({ state: "detached" });
});

it("prints the labels of several purchases at once, and then each purchase again", async () => {
  const { app, page } = admin;
  const orders = await ordered(4);
  for (const some of [orders.slice(0, 2), orders.slice(2)]) {
    await buy(some);
    await running.settled();
  }
  await admin.open("/app/orders");
  await app.getByText(/^4 labels bought for/).waitFor();
  const print = app.getByRole("link", { name: "Print 4 labels", exact: true });
  const opened = page.context().waitForEvent("page");
  await print.click();
  await (await opened).close();
  await print.waitFor({ state: "detached" });
  await admin.open("/app/orders");
  await app.getByRole("link", { name: "Print all 4 labels again", exact: true }).waitFor();
  await app.getByRole("button", { name: "2 purchases" }).press("Enter");
  await app
    .getByText(/: 2 labels bought$/)
    .nth(1)
    .waitFor();
  const again = app.getByRole("link", { name: /^Print all 2 labels again, purchase of / });
  expect(await again.count()).toBe(2);
  expect(await violations(app)).toEqual([]);
  const reopened = page.context().waitForEvent("page");
  await again.last().click();
  await (await reopened).close();
  await app.getByRole("button", { name: "Dismiss all" }).click();
  await app.getByText(/^4 labels bought for/).waitFor({ state: "detached" });
});

it("makes printing the next thing to do on the order's page, until the label is printed", async () => {
  const { app, page } = admin;
  const [order] = await ordered(1);
  await buy([order!]);
  await running.settled();
  await admin.open(`/app/orders/${order!.id}`);
  const print = app.getByRole("link", { name: /^Print label of/ });
  const isPrimary = async () => /primary/i.test((await print.getAttribute("class")) ?? "");
  await print.waitFor();
  expect(await isPrimary()).toBe(true);
  const href = new URL((await print.getAttribute("href")) ?? "", page.url());
  expect((await fetch(href)).status).toBe(200);
  await admin.open(`/app/orders/${order!.id}`);
  await print.waitFor();
  expect(await isPrimary()).toBe(false);
});
