/** A scanner's keystrokes anywhere on Shipments and Pickups tick the parcel, and nothing typed into a field is taken. */
import { beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
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
  { layout = "latin", end = "Enter" }: { layout?: "latin" | "greek"; end?: string | null } = {},
) {
  await admin.app.locator("body").evaluate(
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

const ticked = (number: string | undefined) =>
  admin.app.getByRole("checkbox", { name: new RegExp(`^${number}, order `) });

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
