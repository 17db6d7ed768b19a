/** A scanner's keystrokes anywhere on Shipments and Pickups tick the parcel, also after a lost connection, and nothing typed into a field is taken. */
import { beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderWith } from "../shopify/shop-life.ts";
import type { AdminWindow } from "./admin-window.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, shoppers, trackingNumberOf } from "./goods.ts";
import { press } from "./keyboard.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const numbers: string[] = [];
const orders: OrderView[] = [];
beforeAll(async () => {
  for (const who of ["eleni", "nikos", "eleni"] as const) {
    const order = await fulfilledOrder(running, who, { rate: /Door to door$/ });
    orders.push(order);
    numbers.push(await trackingNumberOf(running, order));
  }
});

/** Keys within one task of the page, as a scanner sends them. */
async function scan(
  code: string,
  {
    layout = "latin",
    end = "Enter",
    in: window = admin,
  }: { layout?: "latin" | "greek"; end?: string | null; in?: AdminWindow } = {},
) {
  await window.app.locator("body").evaluate(
    (_, [text, greek, last]) => {
      const target = document.activeElement ?? document.body;
      const press = (key: string, place: string) =>
        target.dispatchEvent(
          new KeyboardEvent("keydown", { key, code: place, bubbles: true, cancelable: true }),
        );
      for (const sign of text) {
        const isLetter = /[A-Z]/.test(sign);
        const layouts: Record<string, string> = { G: "Γ", Q: ":", W: "Σ", S: "Σ" };
        press(greek && isLetter ? (layouts[sign] ?? "Ω") : sign, isLetter ? `Key${sign}` : `Digit${sign}`);
      }
      if (last !== null) press(last, last);
    },
    [code, layout === "greek", end] as const,
  );
}

const ticked = (number: string | undefined, app = admin.app) =>
  app.getByRole("checkbox", { name: new RegExp(`^${number}, order `) });

it.each(["/app/shipments", "/app/pickups"])("on %s, scans in quick succession all count", async (address) => {
  await admin.open(address);
  const { app } = admin;
  await app.getByRole("heading", { level: 1 }).waitFor();
  // One behind the other, without waiting for an answer; the last from a Greek layout.
  await scan(numbers[0]!);
  await scan(numbers[1]!, { end: "Tab" });
  await scan(numbers[2]!, { layout: "greek" });
  for (const number of numbers) await ticked(number).waitFor();
  await app.getByRole("heading", { name: "3 scanned parcels" }).waitFor();
  for (const number of numbers) expect(await ticked(number).isChecked()).toBe(true);
  await app
    .getByRole("status")
    .filter({ hasText: `${numbers[2]}, order ` })
    .waitFor({ state: "attached" });

  // Once more: nothing is ticked twice, and nothing is unticked.
  await scan(numbers[0]!.toLowerCase());
  await scan(`]C1${numbers[1]}`);
  await scan("NONE404", { end: null });
  await app.getByRole("alert").getByText("No parcel has the code NONE404.").waitFor();
  await app.getByRole("heading", { name: "3 scanned parcels" }).waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Hand over 3 parcels" }).click();
  await app.getByRole("dialog", { name: "Put 3 shipments on pickup lists?" }).waitFor();
  await app.getByRole("dialog").getByRole("button", { name: "Not yet" }).click();
  await app.getByRole("button", { name: "Clear" }).click();
  await app.getByRole("heading", { name: /scanned parcel/ }).waitFor({ state: "detached" });
});

it("a scan presses no button, and its link opens the parcel", async () => {
  await admin.open("/app/shipments");
  const { app } = admin;
  await app.getByRole("link", { name: orders[0]!.name }).focus();
  await scan(orders[1]!.name.replace("#", ""));
  await ticked(numbers[1]).waitFor();
  expect(admin.page.url()).toContain("/app/shipments");
  await app.getByRole("link", { name: `Open ${numbers[1]}` }).click();
  await app.getByRole("heading", { level: 1, name: orders[1]!.name }).waitFor();
});

it("a scan into a field belongs to the field", async () => {
  await admin.open("/app/shipments");
  const { app } = admin;
  await app.getByRole("button", { name: "Search shipments" }).click();
  await app.locator(".Polaris-Filters__SearchField input").fill(numbers[0]!);
  await scan(numbers[1]!);
  await app.getByRole("row", { name: orders[0]!.name }).waitFor();
  expect(await app.getByRole("heading", { name: /scanned parcel/ }).count()).toBe(0);
});

it("a code of two parcels asks which one is meant, also by keyboard and on a phone", async () => {
  const order = await orderWith(running, "gorgona.standard", {
    ...{ shippingAddress: shoppers.eleni, lines: [{ sku: "OIL-750", quantity: 2 }] },
  });
  for (const part of [1, 2]) {
    await running.control("POST", `orders/${order.id}/fulfill`, { lines: [{ sku: "OIL-750", quantity: 1 }] });
    await expect
      .poll(async () => (await running.control<OrderView>("GET", `orders/${order.id}`)).fulfillments.length)
      .toBe(part);
    await running.settled();
  }
  const parcels = await running.rows<{ number: string }>(
    `SELECT tracking_ref AS number FROM shipments
     WHERE related_order_id = $1 AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $2) ORDER BY id`,
    [String(order.id), running.domain],
  );
  expect(parcels).toHaveLength(2);
  const [first, second] = parcels.map(({ number }) => number);
  for (const device of ["desktop", "phone"] as const) {
    const window = device === "phone" ? await openWindow({ device }) : admin;
    const { app } = window;
    await window.open("/app/shipments");
    await app.getByRole("heading", { level: 1 }).waitFor();
    await scan(order.name, { in: window });
    await app.getByText(`2 parcels have the code ${order.name}: which one do you hold?`).waitFor();
    expect(
      await app.getByRole("checkbox", { name: new RegExp(`^(${first}|${second}), order `) }).count(),
    ).toBe(0);
    expect(await violations(app)).toEqual([]);
    expect(await window.inApp<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    const choice = `${second}, order ${order.name}`;
    if (device === "desktop") await press(window, choice, "button");
    else await app.getByRole("button", { name: choice }).click();
    expect(await app.getByRole("checkbox", { name: choice }).isChecked()).toBe(true);
    await app.getByText("which one do you hold?").waitFor({ state: "detached" });
    await app.getByRole("button", { name: "Print 1 label" }).waitFor();
  }
});

it.each([
  ["/app/shipments", true],
  ["/app/shipments", false],
  ["/app/pickups", false],
])(
  "on %s, scans without a network are kept and answered, with the panel in the cache: %s",
  async (path, cached) => {
    const window = await openWindow({ cached });
    const { app, page } = window;
    await window.open(path);
    await app.getByRole("heading", { level: 1 }).waitFor();
    await page.context().setOffline(true);
    for (const number of numbers.slice(0, 2)) await scan(number, { in: window });
    const alert = app.getByRole("alert");
    for (const number of numbers.slice(0, 2)) await alert.getByText(number).waitFor();
    expect(await violations(app)).toEqual([]);
    await page.context().setOffline(false);
    // A browser that asks for a module once offers to load the page again.
    const reload = app.getByRole("button", { name: "Load the page again and look them up" });
    await ticked(numbers[0], app).or(reload).first().waitFor();
    if (await reload.isVisible()) await reload.click();
    for (const number of numbers.slice(0, 2)) await ticked(number, app).waitFor();
    await alert.getByText(numbers[0]!).waitFor({ state: "detached" });
    window.problems.length = 0;
  },
);

it("scans outlive the new load of a page whose panel can't be loaded", async () => {
  const window = await openWindow({ cached: false });
  const { app, page } = window;
  await window.open("/app/shipments");
  await app.getByRole("heading", { level: 1 }).waitFor();
  const panel = /\/scan-panel-[^/]*\.js$/;
  await page.route(panel, (route) => route.abort());
  for (const number of numbers.slice(0, 2)) await scan(number, { in: window });
  const reload = app.getByRole("button", { name: "Load the page again and look them up" });
  await reload.waitFor();
  await page.unroute(panel);
  await reload.click();
  for (const number of numbers.slice(0, 2)) await ticked(number, app).waitFor();
  await app.getByRole("heading", { name: "2 scanned parcels" }).waitFor();
  window.problems.length = 0;
});
