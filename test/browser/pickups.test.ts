import { beforeAll, expect, it } from "vitest";
import { shipmentApi } from "../shopify/shop-life.ts";
import { readPdfText } from "../support/read-label.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const vouchers: string[] = [];
beforeAll(async () => {
  for (const who of ["eleni", "nikos"] as const) {
    const order = await fulfilledOrder(running, who, { rate: /Door to door$/ });
    vouchers.push(await trackingNumberOf(running, order));
  }
});

const button = (name: RegExp) => admin.app.getByRole("button", { name });

const confirm = (name: string) =>
  admin.app.getByRole("dialog").getByRole("button", { name, exact: true }).click();

it("the warehouse calls the van for all, moves it, calls it off, and closes the day with a list to sign", async () => {
  await admin.open("/app");
  await admin.open("/app/pickups");
  await admin.app.getByText("2 shipments wait to be handed over, 2 parcels.").waitFor();

  await admin.app.getByLabel("2 shipments have no pickup").selectOption({ index: 2 });
  await button(/^Schedule pickup/).click();
  await admin.toast("Pickup scheduled");
  await admin.app.getByRole("heading", { name: "Upcoming pickups" }).waitFor();
  expect(await button(/^Cancel pickup/).count()).toBe(1);
  expect(await button(/^Schedule pickup/).count()).toBe(0);

  const before = await button(/^Cancel pickup/).getAttribute("aria-label");
  await admin.app.getByLabel("Other day").selectOption({ index: 3 });
  await button(/^Move/).click();
  await admin.toast("Pickup moved");
  await expect.poll(() => button(/^Cancel pickup/).getAttribute("aria-label")).not.toBe(before);

  await button(/^Cancel pickup/).click();
  await confirm("Cancel pickup");
  await admin.toast("Pickup cancelled. Its shipments stay.");
  await button(/^Schedule pickup/).waitFor();

  await button(/^Close the day/).click();
  await confirm("Close the day");
  await admin.toast("Day closed: print the list");
  const sheet = await admin.app.getByRole("link", { name: /^Print list/ }).getAttribute("href");
  const [text = ""] = await readPdfText(new Uint8Array(await (await fetch(sheet ?? "")).arrayBuffer()));
  for (const voucher of vouchers) expect(text).toContain(voucher);
  await expect.poll(() => button(/^Close the day/).count()).toBe(0);
});

it("hands chosen shipments over from the list of shipments", async () => {
  const order = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  const voucher = await trackingNumberOf(running, order);
  await admin.open("/app/shipments?view=hand-over");
  await admin.app.getByRole("row").filter({ hasText: voucher }).getByRole("checkbox").check({ force: true });
  await button(/^Hand over 1 shipment$/).click();
  await admin.app.getByRole("dialog").getByText("Gorgona Courier: 1 shipment, 1 parcel").waitFor();
  await confirm("Hand over 1 shipment");
  await admin.app.getByText("1 shipment is on a pickup list").waitFor();
  const sheet = await admin.app.getByRole("link", { name: /list .*: 1 shipment/ }).getAttribute("href");
  const [text = ""] = await readPdfText(new Uint8Array(await (await fetch(sheet ?? "")).arrayBuffer()));
  expect(text).toContain(voucher);
  for (const earlier of vouchers) expect(text).not.toContain(earlier);

  // The sheet was printed: the page names what has changed since, until it is printed again.
  const api = await shipmentApi(running);
  const [shipment] = await api.of(order);
  await admin.open("/app/pickups");
  await admin.app.getByRole("heading", { name: "Pickup lists" }).waitFor();
  expect(await admin.app.getByText("Printed sheet out of date").count()).toBe(0);
  await api.call("DELETE", `/v1/shipments/${shipment!.id}`);
  await admin.open("/app/pickups");
  await admin.app.getByText("Printed sheet out of date").waitFor();
  await admin.app.getByText(`Removed: ${voucher}`).waitFor();
  expect(await violations(admin.app)).toEqual([]);
  expect((await fetch(sheet ?? "")).status).toBe(200);
  await admin.open("/app/pickups");
  await admin.app.getByRole("heading", { name: "Pickup lists" }).waitFor();
  expect(await admin.app.getByText("Printed sheet out of date").count()).toBe(0);
});
