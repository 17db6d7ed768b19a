// Run: long, begins early
/** "Which of my carriers takes this parcel, for how much, by when": on the order's page, while one carrier hangs. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { PretendCarrier } from "../../simulator/carriers/start-carrier.ts";
import { startCarrier } from "../../simulator/carriers/start-carrier.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { changeAccounts, pretendAccount } from "../shopify/carrier-accounts.ts";
import { orderWithout } from "../shopify/shop-life.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { lockerAccount } from "../support/locker-network.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { fromTheTop, tabTo } from "./keyboard.ts";
import { violations } from "./violations.ts";

const moduleAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

openShopInBrowser({
  shop: {
    env: {
      CARRIER_MODULES: [
        moduleAt("../../simulator/carriers/driver.ts"),
        moduleAt("../support/locker-network.ts"),
      ].join(),
    },
  },
  window: null,
});

/** The deadline of a carrier's answer: a page that is opened waits for prices at hand alone. */
const TIMEOUT_MS = 6_000;

let quick: PretendCarrier;
let slow: PretendCarrier;
let slowId: string;
beforeAll(async () => {
  [quick, slow] = await Promise.all([startCarrier(), startCarrier()]);
  const boxnow: NewCarrierAccount = {
    ...lockerAccount(),
    driver: "boxnow",
    carrier: { code: "boxnow", name: "BOX NOW", imageUrl: "/carriers/boxnow.svg" },
    secrets: { client_id: "grove", client_secret: "grove-secret" },
    settings: { origin_id: "7001" },
  };
  await changeAccounts(running, async ({ accounts }, caller) => {
    await accounts.add(caller, pretendAccount(quick.url, "quick", TIMEOUT_MS));
    slowId = (await accounts.add(caller, pretendAccount(slow.url, "slow", TIMEOUT_MS))).id;
    await accounts.add(caller, lockerAccount());
    await accounts.add(caller, boxnow);
  });
});
afterAll(() => Promise.all([quick?.stop(), slow?.stop()]));
beforeEach(async () => {
  slow.behave({});
  // Its circuit closes with the account.
  await changeAccounts(running, ({ accounts }, caller) => accounts.setEnabled(caller, slowId, true));
});

/** Each goes elsewhere, so that no carrier has answered for it before. */
async function ordered(zip: string): Promise<OrderView> {
  const order = await orderWithout(running, {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: { ...shoppers.eleni, zip },
    shippingLine: { title: "Door to door", code: "gorgona.standard", priceMinor: 400 },
  });
  await running.settled();
  return order;
}

/** WAYBILL_PICTURES names a folder for pictures to look at. */
async function look({ app, page, inApp }: AdminWindow, name: string): Promise<void> {
  const folder = process.env.WAYBILL_PICTURES;
  const size = page.viewportSize();
  if (folder !== undefined && size !== null) {
    await page.setViewportSize({ ...size, height: 3_000 });
    await page.screenshot({ path: `${folder}/${name}.png` });
    await page.setViewportSize(size);
  }
  expect(await violations(app)).toEqual([]);
  expect(await inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
}

const rowOf = ({ app }: AdminWindow, service: string | RegExp) =>
  app.getByRole("listitem").filter({ hasText: service });

async function pricesOf({ app }: AdminWindow, buy: string): Promise<readonly number[]> {
  const buttons = await app.getByRole("button", { name: new RegExp(`^${buy}: `) }).all();
  const names = await Promise.all(buttons.map((button) => button.getAttribute("aria-label")));
  return names.map((name) =>
    Number(
      /(\d+)[.,](\d\d)\D*$/
        .exec(name ?? "")
        ?.slice(1)
        .join(""),
    ),
  );
}

async function priceOfLabel({ id }: OrderView) {
  const [bought] = await running.rows<{ id: string }>(
    "SELECT shipment_id::text AS id FROM purchases WHERE order_id = $1 AND shipment_id IS NOT NULL",
    [String(id)],
  );
  if (bought === undefined) return null;
  const sql = (text: string, values: readonly unknown[]) => running.rows(text, [...values]);
  await intoClear(sql, encryptionOf(running.waybill.env), bought.id);
  const [row] = await running.rows<{
    value: { rate: { service: { code: string }; price: { totalMinor: number } } };
  }>("SELECT value FROM shipments WHERE id = $1", [bought.id]);
  const { service, price } = row!.value.rate;
  return { service: service.code, totalMinor: price.totalMinor };
}

it("shows every carrier's price, day or reason while one hangs, and buys another in a click", async () => {
  const order = await ordered("54622");
  slow.behave({ fault: "hang" });
  const window = await openWindow();
  const { app } = window;
  await window.open(`/app/orders/${order.id}`);
  const early = app.getByRole("button", { name: /^Buy label: Gorgona Courier, .*before 10:30/ });
  await early.waitFor();
  await app.getByText("Pretend slow: waiting for its answer").waitFor();
  expect(slow.openCalls).toBeGreaterThan(0);
  expect(await early.isEnabled()).toBe(true);
  await rowOf(window, "Lockers, Locker").getByText("Cheapest").waitFor();
  const chosen = rowOf(window, "Chosen by the shopper");
  await chosen.getByText("Gorgona Courier, Door to door").waitFor();
  await chosen.getByText("Fastest").waitFor();
  const prices = await pricesOf(window, "Buy label");
  expect(prices.length).toBeGreaterThan(4);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  await look(window, "waiting-wide");

  const silent = rowOf(window, /^Pretend slow/).getByText("The carrier does not answer.", { exact: false });
  await silent.waitFor();
  expect(await app.getByText("waiting for its answer").count()).toBe(0);
  await rowOf(window, "BOX NOW")
    .getByText("You have entered no prices for this carrier.", { exact: false })
    .waitFor();
  const locker = rowOf(window, "Lockers, ");
  await locker.getByText("No locker or pick-up point is chosen.").waitFor();
  expect(await locker.getByRole("button", { name: /^Buy label/ }).isDisabled()).toBe(true);
  await look(window, "answered-wide");

  const shown = Number((await early.getAttribute("aria-label"))?.replaceAll(/^.*€|\./g, ""));
  await early.click();
  await app.getByRole("link", { name: /View shipment/ }).waitFor();
  await running.settled();
  expect(await priceOfLabel(order)).toEqual({ service: "morning", totalMinor: shown });
});

it("a late answer goes below, so that no button moves", async () => {
  const order = await ordered("54623");
  slow.behave({ delayMs: 1_500 });
  const window = await openWindow();
  const { app } = window;
  await window.open(`/app/orders/${order.id}`);
  await app.getByRole("button", { name: /^Buy label: Pretend slow, Economy/ }).waitFor();
  const buttons = await app.getByRole("button", { name: /^Buy label: / }).all();
  const names = await Promise.all(buttons.map((button) => button.getAttribute("aria-label")));
  expect(names.slice(-2)).toEqual([
    expect.stringContaining("Pretend slow, Economy, €5.20"),
    expect.stringContaining("Pretend slow, Express, €10.40"),
  ]);
  const prices = (await pricesOf(window, "Buy label")).slice(0, -2);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  expect(prices.at(-1)).toBeGreaterThan(1_040);
});

it("asks again for another weight, and says who takes it no more", async () => {
  const order = await ordered("54624");
  const window = await openWindow();
  const { app } = window;
  await window.open(`/app/orders/${order.id}`);
  await app.getByRole("button", { name: /^Buy label: Pretend slow, Economy/ }).waitFor();
  slow.behave({ fault: "hang" });
  await app.getByRole("textbox", { name: "Weight on the scale" }).fill("29");
  const quickly = app.getByRole("button", { name: /^Buy label: Pretend quick, Economy, €21\.40/ });
  await quickly.waitFor();
  expect(await quickly.isEnabled()).toBe(true);
  await app.getByText("Pretend slow: waiting for its answer").waitFor();
  await app.getByRole("textbox", { name: "Weight on the scale" }).fill("31");
  await rowOf(window, /^Pretend quick/)
    .getByText("The items exceed the service's limits.")
    .waitFor();
});

it("a merchant on a phone chooses a locker and buys, in Greek, by keyboard", async () => {
  const order = await ordered("54625");
  slow.behave({ fault: "hang" });
  const window = await openWindow({
    device: "phone",
    locale: "el-GR",
    viewport: { width: 360, height: 800 },
  });
  const { app, page } = window;
  await window.open(`/app/orders/${order.id}`);
  await rowOf(window, /^Pretend slow/)
    .getByText("Ο μεταφορέας δεν απαντά.", { exact: false })
    .waitFor();
  await rowOf(window, "Lockers, Locker").getByText("Φθηνότερη").waitFor();
  await look(window, "answered-phone");
  await fromTheTop(window);
  await tabTo(window, "Επιλέξτε σημείο: Lockers, Locker");
  await page.keyboard.press("Enter");
  await tabTo(window, "Θυρίδα ή σημείο παραλαβής");
  await page.keyboard.press("ArrowDown");
  await look(window, "locker-phone");
  const name =
    (await app.getByRole("button", { name: /^Έκδοση voucher: Lockers/ }).getAttribute("aria-label")) ?? "";
  await fromTheTop(window);
  await tabTo(window, name);
  await page.keyboard.press("Enter");
  await app.getByRole("link", { name: /^Δείτε την αποστολή/ }).waitFor();
  await running.settled();
  expect((await priceOfLabel(order))?.service).toBe("locker");
});
