/** A printed pick list that is out of date: Shipments says what changed, on a desktop and a phone, and prints its revision. */
import { expect, it } from "vitest";
import { submit } from "../shopify/admin-forms.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { press } from "./keyboard.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

it("is named with its changes, and printed again by keyboard", async () => {
  const orders = [await fulfilledOrder(running, "eleni"), await fulfilledOrder(running, "nikos")];
  for (const order of orders) await trackingNumberOf(running, order);
  const rows = await running.rows<{ id: string }>(
    "SELECT id FROM shipments WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
    [running.domain],
  );
  const paper = { documents: "pick_list", format: "a4", position: "1", order: "order" };
  const ids = rows.map(({ id }) => id).join();
  await submit(running, "/app/shipments.data", { intent: "print", ids, ...paper });
  const { app } = admin;
  await admin.open("/app/shipments");
  await app.getByText("The pick list of 2 shipments is ready").waitFor();
  expect(await app.getByText("is out of date").count()).toBe(0);

  await running.control("POST", `orders/${orders[0]!.id}/cancel`, {});
  await running.settled();
  const phone = await openWindow({ device: "phone" });
  for (const window of [admin, phone]) {
    await window.open("/app/shipments");
    await window.app.getByText(/^The pick list printed .* is out of date$/).waitFor();
    await window.app.getByText(`−1 × OIL-750 (${orders[0]!.name})`).waitFor();
    expect(await violations(window.app)).toEqual([]);
    expect(await window.inApp<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await press(admin, "Print revision 2");
  await app.getByText("The pick list of 1 shipment is ready").waitFor();
  await app.getByText(/is out of date$/).waitFor({ state: "detached" });
});
