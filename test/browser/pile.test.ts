/** A printed parcel whose order is cancelled: Home says to take it off the pile, on a desktop and a phone, until done. */
import { expect, it } from "vitest";
import { labelUrlOf, shipmentApi } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

it("is named on Home until a person is done with it", async () => {
  const order = await fulfilledOrder(running, "nikos");
  const number = await trackingNumberOf(running, order);
  const { app, page } = admin;
  await admin.open();
  await app.getByRole("heading", { level: 1 }).waitFor();
  expect(await app.getByRole("heading", { name: "Changed after printing" }).count()).toBe(0);

  const label = await fetch(await labelUrlOf(await shipmentApi(running), order));
  expect(label.status).toBe(200);
  await label.arrayBuffer();
  await running.control("POST", `orders/${order.id}/cancel`, {});
  await running.settled();

  const phone = await openWindow({ device: "phone" });
  await phone.open("/app");
  await phone.app.getByText(`Take ${number} off the pile`).waitFor();
  expect(await violations(phone.app)).toEqual([]);
  await picture(phone.page, "pile-phone");

  await admin.open();
  await app.getByText(`Take ${number} off the pile`).waitFor();
  await app.getByRole("link", { name: `${number}, order ${order.name}` }).waitFor();
  expect(await violations(app)).toEqual([]);
  await picture(page, "pile");
  await app.getByRole("button", { name: `Done with ${number}` }).press("Enter");
  await admin.toast("Marked as done");
  await app.getByRole("heading", { name: "Changed after printing" }).waitFor({ state: "detached" });

  await phone.open("/app");
  await phone.app.getByRole("heading", { level: 1 }).waitFor();
  expect(await phone.app.getByText(`Take ${number} off the pile`).count()).toBe(0);
});

async function picture(
  page: { screenshot(to: { path: string; fullPage: boolean }): Promise<unknown> },
  name: string,
) {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}
