// Run: long, begins early
/** Labels whose outcome only a person finds: the merchant looks at the carrier, and enters the number or says that there is none. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import { until } from "../shopify/running-shop.ts";
import { fulfill, orderWithout } from "../shopify/shop-life.ts";
import type { AdminWindow } from "./admin-window.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser({
  shop: {
    env: {
      CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url)),
    },
  },
});

let kiosk: Kiosk;
beforeAll(async () => {
  kiosk = await startKiosk({ lookUps: "half" });
  await changeAccounts(running, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller)) await stores.accounts.remove(caller, id);
    await stores.accounts.add(caller, kioskAccount(kiosk.url, { lookUps: "half", checksNumbers: true }));
  });
});
afterAll(() => kiosk?.close());

/** An order whose label was bought, or not, without an answer. */
async function anUnansweredOrder(fault: "reset-after" | "reset-before") {
  await kiosk.control("POST", "/faults/next", { kind: fault, call: "book" });
  const shippingLine = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };
  const order = await orderWithout(running, { shippingLine });
  await fulfill(running, order);
  const isOpen = async () => {
    const rows = await running.rows(
      "SELECT FROM bookings WHERE related_order_id = $1 AND state = 'open' AND unproven IS NOT NULL",
      [String(order.id)],
    );
    return rows.length === 1;
  };
  await until(isOpen, "the booking waits for a person");
  return order;
}

/** A shipment's reference at the carrier. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const sale = () => kiosk.labels.at(-1)!;
const cardOf = ({ app }: AdminWindow, order: string) =>
  app.locator(".Polaris-Card, .Polaris-ShadowBevel").filter({ hasText: order });

it("the merchant finds the number at the carrier, and the order is fulfilled with it", async () => {
  const { app } = admin;
  const order = await anUnansweredOrder("reset-after");
  const { voucher, reference } = sale();
  await admin.open("/app");
  await app.getByText("1 shipment has no number from Gorgona Courier").waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("link", { name: "See where to look" }).click();
  await app.getByText("Gorgona Courier has this shipment, and does not say its number.").waitFor();
  await app.getByText("Look in the kiosk's book of sold labels for this reference:").waitFor();
  await app.getByText(reference).waitFor();
  expect(await violations(app)).toEqual([]);

  const number = app.getByLabel("Number that the carrier gave");
  await number.press("Enter");
  await app.getByText("Enter the number.").waitFor();
  await number.fill("KS000009999");
  await number.press("Enter");
  await app.getByText(/Gorgona Courier answered: KS000009999 is not this shipment's/).waitFor();
  expect(await violations(app)).toEqual([]);
  await number.fill(` ${voucher.slice(0, 5)} ${voucher.slice(5)} `);
  await number.press("Enter");
  await admin.toast("Number saved");
  await app.getByText("Nothing to settle").waitFor();
  expect(await trackingNumberOf(running, order)).toBe(voucher);
  expect(kiosk.labels.filter((label) => label.reference === reference)).toHaveLength(1);
});

it("the merchant finds nothing there, so nothing was bought; a second tab changes nothing", async () => {
  const { app } = admin;
  const order = await anUnansweredOrder("reset-before");
  const sold = kiosk.labels.length;
  await admin.open(`/app/orders/${order.id}`);
  await app.getByText(/Gorgona Courier did not answer, and can't be asked/).waitFor();
  expect(await violations(app)).toEqual([]);
  await admin.open("/app/shipments");
  await app.getByText("1 shipment has no number yet").waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("link", { name: "Settle it by hand" }).click();
  const reference = await app.getByText(UUID).textContent();
  const second = await openWindow();
  await second.open("/app/shipments/outcomes");

  const none = app.getByRole("button", { name: /^The carrier has none/ });
  await none.press("Enter");
  await app
    .getByRole("dialog")
    .getByText(/Confirm only if you looked/)
    .waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("dialog").getByRole("button", { name: "Back", exact: true }).click();
  await app.getByRole("dialog").waitFor({ state: "detached" });
  await none.press("Enter");
  await app.getByRole("dialog").getByRole("button", { name: "It has none", exact: true }).click();
  await admin.toast("Noted. No label was bought");
  await app.getByText("Nothing to settle").waitFor();

  await cardOf(second, order.name).getByLabel("Number that the carrier gave").fill("KS000000001");
  await second.app.getByRole("button", { name: /^Save number/ }).click();
  await second.app.getByText("This shipment was settled in the meantime.").waitFor();

  await running.settled();
  expect(kiosk.labels).toHaveLength(sold);
  await admin.open("/app");
  await app
    .getByText(/The carrier has no such shipment, as you said/)
    .first()
    .waitFor();

  // Bought again by a click, and only so.
  await app.getByRole("link", { name: "Try again" }).click();
  const buy = app.getByRole("button", { name: /^Buy 1 label/ });
  await buy.waitFor();
  await running.settled();
  expect(kiosk.labels).toHaveLength(sold);
  expect(await violations(app)).toEqual([]);
  await buy.click();
  await until(async () => kiosk.labels.length > sold, "the label is bought again");
  await running.settled();
  expect(kiosk.labels).toHaveLength(sold + 1);
  expect(sale().reference).not.toBe(reference);
  expect(await trackingNumberOf(running, order)).toBe(sale().voucher);
});

it("fits a phone, and speaks Greek", async () => {
  await anUnansweredOrder("reset-after");
  const viewport = { width: 360, height: 740 };
  const phone = await openWindow({ device: "phone", viewport, locale: "el-GR" });
  await phone.open("/app/shipments/outcomes");
  await phone.app.getByText(/το βιβλίο πωλήσεων του περιπτέρου/).waitFor();
  expect(await violations(phone.app)).toEqual([]);
  expect(await phone.inApp("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
  await phone.app.getByLabel("Αριθμός που έδωσε η εταιρεία").fill(sale().voucher);
  await phone.app.getByRole("button", { name: /^Αποθήκευση αριθμού/ }).click();
  await phone.toast("Ο αριθμός αποθηκεύτηκε");
});
