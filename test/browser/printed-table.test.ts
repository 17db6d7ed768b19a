// Run: long
/** A printed list, pasted, asked about, confirmed and priced, in two languages, by keyboard and on a phone. */
import { expect, it } from "vitest";
import { priceList as greekList } from "../../app/texts/el/price-list.ts";
import { rates as greekRates } from "../../app/texts/el/rates.ts";
import { settings as greekSettings } from "../../app/texts/el/settings.ts";
import { tryCart as greekCart } from "../../app/texts/el/try-cart.ts";
import { priceList } from "../../app/texts/en/price-list.ts";
import { rates } from "../../app/texts/en/rates.ts";
import { settings } from "../../app/texts/en/settings.ts";
import { tryCart } from "../../app/texts/en/try-cart.ts";
import { openShopInBrowser, openWindow } from "./admin-window.ts";
import { violations } from "./violations.ts";

openShopInBrowser({ window: null });

/** From the empty page to a price in Try a cart. */
const MOST_MS = 120_000;

const printed = (rows: string) => `Τιμοκατάλογος 2027
Από (kg) | Έως (kg) | Εντός πόλης | Χερσαίοι | Νησιά | Σχόλια
${rows}`;
const gap = printed("0 | 2 | 2,95 | 3,40 | 6,50 | νέο\n4 | 5 | 3,80 | 4,60 | 8,10 | νέο");
const right = printed(
  "0 | 2 | 2,95 | 3,40 | 6,50 | νέο\n2 | 5 | 3,80 | 4,60 | 8,10 | νέο\nΚάθε επόμενο κιλό | | 0,70 | 0,85 | 1,60 | νέο",
);

const people = [
  {
    language: "English on a desktop",
    window: {},
    texts: { list: priceList, rates, cart: tryCart, settings },
    name: "Kali Courier",
    sentence: "A 5-kg parcel to Νησιά costs €8.10.",
    price: "€8.10",
  },
  {
    language: "Greek on a phone",
    window: { locale: "el-GR", device: "phone" as const },
    texts: { list: greekList, rates: greekRates, cart: greekCart, settings: greekSettings },
    name: "Καλή Ταχεία",
    sentence: "Δέμα 5 κιλών για Νησιά κοστίζει 8,10 €.",
    price: "8,10 €",
  },
];

it.each(people)("in $language: questions answered, sentences confirmed, a cart priced", async (person) => {
  const { list, rates: rate, cart, settings: place } = person.texts;
  const { table } = list;
  const admin = await openWindow(person.window);
  const { app } = admin;
  const began = performance.now();
  await admin.open("/app/rates/price-list");
  await app.getByLabel(list.name, { exact: true }).fill(person.name);
  await app.getByLabel(list.validFrom).fill("2026-01-01");
  await app.getByRole("textbox", { name: list.serviceName, exact: true }).fill("Door");
  await app.getByLabel(list.days).fill("1-3");

  // A gap is named by its row, and nothing of the text is lost.
  const paste = app.getByLabel(list.paste);
  await paste.fill(gap);
  await app.getByRole("button", { name: list.read, exact: true }).click();
  const column = app.getByLabel(table.questions.column("Σχόλια"));
  await column.waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: table.answer, exact: true }).click();
  await app.getByText(table.unanswered).waitFor();
  await column.selectOption("leave-out");
  await app.getByRole("button", { name: table.answer, exact: true }).click();
  await app.getByText(table.wrong(1)).waitFor();
  await app.getByText(table.problems.gap("4-5", "0-2"), { exact: false }).waitFor();
  expect(await paste.inputValue()).toBe(gap);

  // The keyboard reads it: the result has the focus, and its question is the next stop.
  await paste.fill(right);
  await app.getByRole("button", { name: list.read, exact: true }).focus();
  await admin.page.keyboard.press("Enter");
  await column.waitFor();
  await admin.page.keyboard.press("Tab");
  expect(await column.evaluate((field) => field === document.activeElement)).toBe(true);
  await column.selectOption("leave-out");
  await admin.page.keyboard.press("Tab");
  await admin.page.keyboard.press("Enter");
  await app.getByText(person.sentence).waitFor();
  expect(await violations(app)).toEqual([]);
  expect(await app.getByLabel(list.price(1, "Νησιά")).count()).toBe(0);
  await app.getByRole("button", { name: table.use, exact: true }).click();
  expect(await app.getByLabel(list.price(2, "Νησιά")).inputValue()).toBe("8.10");

  await app.getByLabel(list.places("Εντός πόλης")).fill("10*, 11*");
  await app.getByLabel(list.places("Χερσαίοι")).fill("GR");
  await app.getByRole("button", { name: list.ready.islands("Νησιά"), exact: true }).click();
  await admin.page.getByRole("button", { name: /^(Save|Αποθήκευση)$/ }).click();
  await admin.toast(rate.storedToast);
  await app.getByRole("link", { name: rate.tryNow }).click();
  await app.getByLabel(place.zip).fill("84600");
  await app.getByLabel(place.city).fill("Μύκονος");
  await app.getByLabel(cart.weight).fill("4");
  await app.getByLabel(cart.value).fill("20");
  await app.getByRole("button", { name: cart.tryIt }).click();
  await app.getByRole("button", { name: cart.whyOf(`${person.name} Door`), exact: true }).click();
  await app.getByText(person.price, { exact: false }).first().waitFor();
  expect(performance.now() - began).toBeLessThan(MOST_MS);
});
