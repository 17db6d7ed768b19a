// Run: long, begins early
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { fulfilledOrder, scan, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

let key: string;
const orders: Record<"eleni" | "nikos" | "jonas" | "cancelled", OrderView> = {} as never;
const vouchers: Record<string, string> = {};

beforeAll(async () => {
  orders.eleni = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  orders.nikos = await fulfilledOrder(running, "nikos", { rate: /Door to door$/ });
  orders.jonas = await fulfilledOrder(running, "jonas");
  orders.cancelled = await fulfilledOrder(running, "nikos");
  for (const [who, order] of Object.entries(orders)) vouchers[who] = await trackingNumberOf(running, order);
  key = await running.waybill.createKey(running.domain, "production");
  await scan(running, key, orders.jonas, "TRANSIT", "Picked up from sender");
});

const row = (name: string) => admin.app.getByRole("row", { name });

describe("the warehouse", () => {
  it("finds shipments to hand over, and prints a label", async () => {
    await admin.open("/app/shipments");
    await admin.app.getByRole("tab", { name: "To hand over" }).click();
    await row(orders.jonas.name).waitFor({ state: "detached" });
    await admin.app.getByRole("link", { name: orders.eleni.name }).click();
    await admin.app.getByRole("heading", { level: 1, name: orders.eleni.name }).waitFor();

    const label = await admin.app.getByRole("link", { name: "Print label" }).getAttribute("href");
    const answer = await fetch(label ?? "");
    expect(answer.status).toBe(200);
    expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
  });

  it("keeps the view in the address, for going back and for reloading", async () => {
    await admin.open("/app/shipments");
    await admin.app.getByRole("tab", { name: "In transit" }).click();
    await row(orders.eleni.name).waitFor({ state: "detached" });
    await row(orders.jonas.name).waitFor();
    await expect.poll(() => admin.page.url()).toContain("view=transit");
    await admin.page.reload();
    await row(orders.jonas.name).waitFor();
    expect(await row(orders.eleni.name).count()).toBe(0);
    expect(await admin.app.getByRole("tab", { name: "In transit" }).getAttribute("aria-selected")).toBe(
      "true",
    );
  });

  it("schedules a pickup for a day that the carrier offers", async () => {
    await admin.open("/app/shipments");
    await admin.app.getByRole("link", { name: orders.eleni.name }).click();
    await admin.app.getByLabel("Pickup date").waitFor();
    const days = await admin.app.getByLabel("Pickup date").locator("option").allTextContents();
    expect(days.length).toBeGreaterThan(5);
    expect(days.some((day) => /Saturday|Sunday/.test(day))).toBe(false);
    await admin.app.getByLabel("Pickup date").selectOption({ index: 2 });
    await admin.app.getByRole("button", { name: "Schedule pickup" }).click();
    await admin.toast("Pickup scheduled");
    await admin.app.getByText(new RegExp(`^${days[2]}, \\d\\d:\\d\\d to \\d\\d:\\d\\d$`)).waitFor();
    expect(await admin.app.getByRole("button", { name: "Schedule pickup" }).count()).toBe(0);
  });
});

describe("a shipment without an order", () => {
  it("is priced, bought with a decimal comma, and shown with its label", async () => {
    await admin.open("/app/shipments");
    await admin.app.getByRole("link", { name: "New shipment" }).click();
    await admin.app.getByRole("heading", { level: 1, name: "New shipment" }).waitFor();
    // The sender is known from the last shipment.
    await expect.poll(() => admin.app.getByLabel("City").nth(1).inputValue()).not.toBe("");
    const recipient = {
      "Contact name": "Άννα Κρητικού",
      "Street and number": "Τσιμισκή 45",
      Postcode: "546 23",
      City: "Θεσσαλονίκη",
      Phone: "+306944123456",
    };
    for (const [label, value] of Object.entries(recipient))
      await admin.app.getByLabel(label, { exact: true }).first().fill(value);
    await admin.app.getByLabel("Country").first().selectOption("GR");
    const parcel = { "Weight (kg)": "1,2", "Length (cm)": "30", "Width (cm)": "20", "Height (cm)": "10" };
    for (const [label, value] of Object.entries(parcel)) await admin.app.getByLabel(label).fill(value);
    // A further parcel begins as a copy of the last.
    await admin.app.getByRole("button", { name: "Add parcel" }).click();
    await admin.app.getByRole("group", { name: "Parcel 2" }).getByLabel("Weight (kg)").fill("0,8");
    await admin.app.getByLabel("Your order number").fill("phone-17");
    await admin.app.getByRole("button", { name: "Get prices" }).click();
    await admin.app.getByRole("radio").first().waitFor();
    expect(await violations(admin.app)).toEqual([]);
    await admin.app.getByRole("button", { name: "Buy label" }).click();
    const label = await admin.app.getByRole("link", { name: "Print label" }).getAttribute("href");
    expect((await (await fetch(label ?? "")).text()).slice(0, 5)).toBe("%PDF-");

    const answer = await fetch(`${running.waybill.url}/v1/shipments?related_order_id=phone-17`, {
      headers: { "x-api-key": key },
    });
    const { data } = (await answer.json()) as { data: { items: { weight: number }[] }[] };
    expect(data.map(({ items }) => items.map(({ weight }) => weight))).toEqual([[1200, 800]]);
  });
});

describe("support", () => {
  it.each([
    ["a name", () => "weber"],
    ["a tracking number", () => vouchers.jonas ?? ""],
    ["a phone number", () => "3012345678"],
    ["a postcode", () => "10119"],
    ["an order number", () => orders.jonas.name],
  ])("finds a parcel by %s in the one search box", async (_what, words) => {
    await admin.open("/app/shipments");
    await admin.app.getByRole("button", { name: "Search shipments" }).click();
    await admin.page.keyboard.type(words());
    await row(orders.eleni.name).waitFor({ state: "detached" });
    await row(orders.jonas.name).waitFor();
    expect(await admin.app.getByRole("link", { name: /^#\d+$/ }).allTextContents()).toEqual([
      orders.jonas.name,
    ]);
  });

  it("narrows the list down to a carrier and to days, and takes it along as a file", async () => {
    const { app, page } = admin;
    await admin.open("/app/shipments?created=yesterday");
    await app.getByText("No matching shipments").waitFor();
    await app.getByRole("button", { name: "Clear", exact: true }).click();
    await row(orders.eleni.name).waitFor();
    await app.getByRole("button", { name: "Add filter" }).click();
    await app.getByRole("menuitem", { name: "Carrier" }).click();
    await app.getByRole("radio", { name: "Viadotto Road" }).press("Space");
    await row(orders.eleni.name).waitFor({ state: "detached" });
    await row(orders.jonas.name).waitFor();
    await expect.poll(() => page.url()).toContain("carrier=viadotto");
    await app.getByRole("button", { name: "Add filter" }).click();
    await app.getByRole("menuitem", { name: "Country" }).click();
    await app.getByRole("radio", { name: "Germany" }).press("Space");
    await expect.poll(() => page.url()).toContain("country=DE");
    await row(orders.jonas.name).waitFor();

    const download = page.waitForEvent("download");
    await app.getByRole("button", { name: "Export file" }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    const [header, ...lines] = text.trimEnd().split("\r\n");
    expect(header).toMatch(/^\uFEFForder,created_at,state/);
    expect(lines.filter((line) => line.startsWith(`${orders.jonas.name},`))).toHaveLength(1);
    expect(lines.every((line) => line.includes(",Viadotto Road,"))).toBe(true);
  });

  it("sees that nothing matches, and clears the search", async () => {
    await admin.open("/app/shipments?search=nobody");
    await admin.app.getByText("No matching shipments").waitFor();
    await admin.app.getByRole("button", { name: "Cancel" }).click();
    await row(orders.eleni.name).waitFor();
  });

  it("sees a parcel's tracking, and its order", async () => {
    await admin.open("/app/shipments");
    await admin.app.getByRole("link", { name: orders.jonas.name }).click();
    await admin.app.getByRole("listitem").filter({ hasText: "Picked up from sender" }).waitFor();
    await admin.app.getByRole("link", { name: "Open order in Shopify" }).click();
    await expect.poll(() => admin.page.url()).toMatch(new RegExp(`/orders/${orders.jonas.id}$`));
  });

  it("reads that a shipment does not exist", async () => {
    await admin.open("/app/shipments/01900000-0000-7000-8000-000000000000");
    await admin.app.getByRole("heading", { name: "This page doesn't exist" }).waitFor();
    // The browser itself reports the status of the document.
    expect(admin.problems.splice(0)).toEqual([expect.stringContaining("404")]);
    await admin.app.getByRole("link", { name: "Go to Home" }).click();
    await admin.app.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  });
});

describe("cancelling", () => {
  it("asks once, says what happens, and can be called off", async () => {
    await openShipment(orders.cancelled);
    await admin.app.getByRole("button", { name: "Cancel shipment" }).click();
    const dialog = admin.app.getByRole("dialog");
    await dialog.getByText("voids the label", { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Keep shipment" }).click();
    await dialog.waitFor({ state: "detached" });

    await admin.app.getByRole("button", { name: "Cancel shipment" }).click();
    await dialog.getByRole("button", { name: "Cancel shipment" }).click();
    await admin.toast("Shipment cancelled");
    await admin.app.getByText("Cancelled", { exact: true }).waitFor();
    await admin.app.getByText("Nothing to refund").waitFor();
    await admin.app.getByText("bills parcels once it has received them", { exact: false }).waitFor();
    expect(await violations(admin.app)).toEqual([]);
    await screenshot("cancelled");
    await expect.poll(() => admin.inApp("document.activeElement.localName")).toBe("main");
    expect(await admin.app.getByRole("link", { name: "Print label" }).count()).toBe(0);
    expect(await admin.app.getByRole("button", { name: "Cancel shipment" }).count()).toBe(0);
  });

  it("works by keyboard, and returns the focus", async () => {
    await openShipment(orders.eleni);
    const button = admin.app.getByRole("button", { name: "Cancel shipment" });
    await button.focus();
    await admin.page.keyboard.press("Enter");
    const dialog = admin.app.getByRole("dialog");
    await dialog.waitFor();
    expect(await admin.inApp("document.activeElement.closest('[role=dialog]') !== null")).toBe(true);
    await admin.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => admin.inApp("document.activeElement.textContent")).toBe("Cancel shipment");
  });

  it("shows the carrier's refusal in its dialog", async () => {
    await openShipment(orders.nikos);
    await admin.app.getByRole("button", { name: "Cancel shipment" }).click();
    await scan(running, key, orders.nikos, "TRANSIT", "Picked up from sender");
    const dialog = admin.app.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel shipment" }).click();
    await dialog.getByText("The shipment was not cancelled").waitFor();
    await dialog.getByText("The carrier already has the parcel.").waitFor();
    expect(admin.problems.splice(0)).toEqual([expect.stringContaining("422")]);
  });
});

test("a parcel for a locker can be handed over with a code", async () => {
  const item = { weight: 1_000, height: 8, width: 30, length: 40, compartment_size: 1 };
  const address = { name: "Άννα Κρητικού", phone: "+306944123456", country: "GR", address: "Τσιμισκή 45" };
  const answer = await fetch(`${running.waybill.url}/v1/shipments`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      service: { driver: "thyrida", code: "locker" },
      ...{ items: [item], label_print_format: "code" },
      address_from: { ...address, zip: "10563", city: "Αθήνα" },
      address_to: { ...address, zip: "54623", city: "Θεσσαλονίκη", location_id: "SANDBOX-SKG-1" },
    }),
  });
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(200);
  await admin.open(`/app/shipments/${id}`);
  const url = await admin.app.getByRole("link", { name: "Show hand-over code" }).getAttribute("href");
  expect((await (await fetch(url ?? "")).text()).slice(0, 5)).toBe("%PDF-");
  const label = await admin.app.getByRole("link", { name: "Print label" }).getAttribute("href");
  expect(label).toContain("&format=a6");
  expect(await violations(admin.app)).toEqual([]);
  await screenshot("hand-over-code");
});

describe("cancelling many", () => {
  it("asks once, and names what stays with its reason", async () => {
    const fresh = await fulfilledOrder(running, "linda");
    await trackingNumberOf(running, fresh);
    const { app } = admin;
    await admin.open("/app/shipments");
    // The carrier has this one already: the question counts it apart.
    for (const { name } of [fresh, orders.nikos])
      await row(name).getByRole("checkbox").check({ force: true });
    await app.getByRole("button", { name: "Cancel 2 shipments" }).click();
    const dialog = app.getByRole("dialog", { name: "Cancel 1 shipment?" });
    await dialog.getByText("voids the labels", { exact: false }).waitFor();
    await dialog.getByText("1 other is already cancelled or in transit.").waitFor();
    expect(await violations(app)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel 1 shipment" }).click();
    await app.getByText("1 shipment cancelled").waitFor();
    expect(await violations(app)).toEqual([]);
    await row(fresh.name).getByText("Cancelled").waitFor();
    await row(orders.nikos.name).waitFor();
  });
});

describe("sending back", () => {
  it("offers the services for the way back, buys one, and leads from each shipment to the other", async () => {
    await openShipment(orders.eleni);
    await admin.app.getByRole("button", { name: "Return label" }).click();
    const dialog = admin.app.getByRole("dialog");
    const ways = dialog.getByRole("radio");
    await ways.first().waitFor();
    expect(await ways.first().isChecked()).toBe(true);
    expect(await violations(admin.app)).toEqual([]);
    await screenshot("return-dialog");
    await dialog.getByRole("radio", { name: /^Gorgona Courier, Door to door, €/ }).check({ force: true });
    await dialog.getByRole("button", { name: "Buy return label" }).click();
    await admin.toast("Return label bought");
    const way = admin.app.getByRole("link", { name: /^Return of / });
    await way.waitFor();
    await admin.app.getByRole("link", { name: "Print label" }).waitFor();
    await admin.app.getByText("scans of the way back", { exact: false }).waitFor();
    expect(await admin.app.getByText("Kalimera Goods", { exact: true }).count()).toBe(1);
    await screenshot("return");
    await way.click();
    await admin.app.getByRole("heading", { name: "Returns" }).waitFor();
    const { data } = await shipmentsOf(orders.eleni);
    const [back, there] = data;
    expect(data).toHaveLength(2);
    expect([back?.return_request_id, back?.address_to.zip]).toEqual([there?.id, there?.address_from.zip]);
    await admin.app.getByRole("link", { name: back?.tracking_ref ?? "" }).waitFor();
    // The order's fulfillment keeps the number of the way there.
    const { fulfillments } = await running.control<OrderView>("GET", `orders/${orders.eleni.id}`);
    expect(fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number))).toEqual([
      there?.tracking_ref,
    ]);
  });
});

interface Way {
  readonly id: string;
  readonly tracking_ref: string;
  readonly return_request_id: string | null;
  readonly address_from: { readonly zip: string };
  readonly address_to: { readonly zip: string };
}

async function shipmentsOf({ id }: OrderView): Promise<{ readonly data: readonly Way[] }> {
  const answer = await fetch(`${running.waybill.url}/v1/shipments?related_order_id=${id}`, {
    headers: { "x-api-key": key },
  });
  return (await answer.json()) as { data: readonly Way[] };
}

async function screenshot(name: string): Promise<void> {
  const { PICTURES } = process.env;
  if (PICTURES) await admin.page.screenshot({ path: `${PICTURES}/${name}.png` });
}

async function openShipment(order: OrderView): Promise<void> {
  await admin.open("/app/shipments");
  await admin.app.getByRole("link", { name: order.name }).click();
  await admin.app.getByRole("heading", { level: 1, name: order.name }).waitFor();
}
