// Run: long
/** The first list of a connected carrier, a cart of goods without sizes, and a list of eighteen services, as a merchant sees them. */
import { expect, it } from "vitest";
import { priceList as greekList } from "../../app/texts/el/price-list.ts";
import { rates as greekRates } from "../../app/texts/el/rates.ts";
import { tryCart as greekCart } from "../../app/texts/el/try-cart.ts";
import { priceList } from "../../app/texts/en/price-list.ts";
import { rates } from "../../app/texts/en/rates.ts";
import { tryCart } from "../../app/texts/en/try-cart.ts";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { violations } from "./violations.ts";

openShopInBrowser({ window: null });

const people = [
  {
    language: "English on a desktop",
    window: {},
    list: priceList,
    rates,
    cart: tryCart,
    size: "20 × 15 × 10 cm",
  },
  {
    language: "Greek on a phone",
    window: { locale: "el-GR", device: "phone" as const },
    list: greekList,
    rates: greekRates,
    cart: greekCart,
    size: "20 × 15 × 10 cm",
  },
];

it("BOX NOW's first list is typed by compartment, saved, and there again", async () => {
  await changeAccounts(running, (stores, caller) =>
    stores.accounts.add(caller, {
      ...{ driver: "boxnow", friendlyName: null, enabled: true, serviceCodes: null, credentials: "own" },
      carrier: { code: "boxnow", name: "BOX NOW", imageUrl: "/carriers/parcel.svg" },
      secrets: { client_id: "kalimera-1", client_secret: "fallen-branch-8" },
      ...{ defaultParcel: null, settings: { origin_id: "7001" } },
    }),
  );
  const admin = await openWindow({});
  const { app } = admin;
  await admin.open("/app/rates/price-list?carrier=boxnow");
  await app.getByRole("heading", { level: 1, name: "Price list of BOX NOW" }).waitFor();
  await app.getByLabel(priceList.days).fill("1-2");
  const zone = await app.getByLabel(priceList.zoneName).inputValue();
  for (const [index, price] of ["2.20", "2.80", "3.40"].entries()) {
    const cell = app.getByLabel(priceList.price(index + 1, zone));
    await cell.fill(price);
  }
  await app.getByLabel(priceList.validFrom).fill("2026-01-01");
  expect(await violations(app)).toEqual([]);
  await admin.page.getByRole("button", { name: "Save" }).click();
  await admin.toast(rates.storedToast);
  await admin.open("/app/rates/price-list?carrier=boxnow");
  await app.getByLabel(priceList.price(3, zone)).waitFor();
  expect(await app.getByLabel(priceList.price(3, zone)).inputValue()).toBe("3.40");
  expect(await app.getByLabel(priceList.measure).inputValue()).toBe("compartment");
});

it.each(people)("Try a cart says what it did without, in $language", async ({ window, cart, size }) => {
  const admin = await openWindow(window);
  const { app } = admin;
  const tried = async () => {
    await admin.open("/app/rates/try");
    await app.getByLabel(cart.weight).fill("2");
    await app.getByLabel(cart.quantity).fill("3");
    await app.getByLabel(cart.value).fill("20");
    await app.getByRole("button", { name: cart.tryIt }).click();
  };
  await tried();
  await app.getByText(cart.withoutSize(3, size, null), { exact: true }).waitFor();
  expect(await violations(app)).toEqual([]);
  await running.setSettings({
    defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10, maxWeightKg: 4 },
  });
  await changeAccounts(running, (stores, caller) =>
    stores.accounts.setDefaultParcel(caller, { lengthCm: 20, widthCm: 15, heightCm: 10, maxWeightKg: 4 }),
  );
  await tried();
  await app.getByText(cart.withoutSize(3, size, "4 kg"), { exact: true }).waitFor();
  const parcel = { lengthCm: 20, widthCm: 15, heightCm: 10 };
  await running.setSettings({ defaultParcel: parcel });
  await changeAccounts(running, (stores, caller) => stores.accounts.setDefaultParcel(caller, parcel));
});

it.each(people)("eighteen services have room on the page, in $language", async ({ window, list }) => {
  const admin = await openWindow(window);
  const { app } = admin;
  await admin.open("/app/rates/price-list?published=royal-mail");
  const open = app.getByRole("button", { name: new RegExp(`^${list.open}: |^${list.open} of `) });
  await open.first().waitFor();
  expect(await open.count()).toBe(18);
  expect(await admin.inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
    0,
  );
  const folder = process.env.WAYBILL_PICTURES;
  const picture = async (name: string) => {
    if (folder !== undefined)
      await admin.page.screenshot({ path: `${folder}/list-${window.device ?? "desktop"}-${name}.png` });
  };
  await picture("closed");
  await open.first().scrollIntoViewIfNeeded();
  await open.first().click();
  await app.getByLabel(list.maxWeight).waitFor();
  await picture("open");
  expect(await admin.inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
    0,
  );
  expect(await violations(app)).toEqual([]);
});
