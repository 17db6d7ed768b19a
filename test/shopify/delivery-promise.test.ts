import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Handling } from "../../app/domain/engine/index.ts";
import { defaultShippingConfig, isPublicHoliday, localTime, weekday } from "../../app/domain/engine/index.ts";
import type { HeldDatabase } from "./held-database.ts";
import { heldDatabase } from "./held-database.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";

interface Answered {
  readonly service_code: string;
  readonly description: string;
  readonly min_delivery_date?: string;
  readonly max_delivery_date?: string;
}

let database: HeldDatabase;
let shop: RunningShop;
let callbackUrl: string;

/** The last working day in Greece before its next holiday on a weekday, and the first one after it. */
const aroundHoliday = findHoliday();

beforeAll(async () => {
  database = await heldDatabase();
  shop = await runningShop({
    databaseUrl: database.connectionString,
    env: { ENCRYPTION_KEY: randomBytes(32).toString("base64") },
  });
  callbackUrl = (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
  await setHandling({ preparationDays: aroundHoliday.workingDaysBefore });
});
afterAll(async () => {
  await shop?.stop();
  await database?.close();
});

/** Call it before the first checkout, which compiles the configuration. */
async function setHandling(change: Partial<Handling>): Promise<void> {
  const shippingConfig = defaultShippingConfig("Europe/Athens");
  const value = {
    ...shippingConfig,
    handling: { ...shippingConfig.handling, cutOffAt: null, holidaysOf: "GR", ...change },
  };
  await shop.rows(
    `INSERT INTO shipping_configs (merchant_id, environment, value, version, updated_at)
     SELECT merchant_id, environment, $2, 1, now() FROM shops WHERE domain = $1`,
    [shop.domain, JSON.stringify(value)],
  );
}

async function checkoutIn(locale: string | null, change: Record<string, unknown> = {}): Promise<Answered> {
  const rate = {
    origin: { country: "GR", postal_code: "10442", city: "Athens" },
    destination: { country: "GR", postal_code: "54624", city: "Θεσσαλονίκη" },
    items: [
      {
        name: "Oil",
        quantity: 1,
        grams: 1250,
        price: 1490,
        requires_shipping: true,
        product_id: 1,
        variant_id: 2,
      },
    ],
    currency: "EUR",
    locale,
    order_totals: { subtotal_price: "1490", total_price: "1490", discount_amount: "0" },
    ...change,
  };
  const response = await fetch(callbackUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rate }),
  });
  expect(response.status).toBe(200);
  const { rates } = (await response.json()) as { rates: Answered[] };
  const standard = rates.find(({ service_code }) => service_code === "gorgona.standard");
  if (standard === undefined) throw new Error(`not offered: ${JSON.stringify(rates)}`);
  return standard;
}

describe("an order that is ready on the eve of a Greek holiday", () => {
  it("is promised for the first working day after it", async () => {
    const { min_delivery_date, max_delivery_date } = await checkoutIn("el");
    expect(min_delivery_date).toMatch(new RegExp(`^${aroundHoliday.after} 12:00:00 \\+0[23]00$`));
    expect(max_delivery_date).toBe(min_delivery_date);
  });

  it.each([
    ["el", "Παράδοση ", "el-GR"],
    ["en", "Delivery ", "en-GB"],
    ["de", "Lieferung am ", "de-DE"],
    ["fr-FR", "Livraison le ", "fr-FR"],
    ["it", "Consegna ", "it-IT"],
    ["es", "Entrega el ", "es-ES"],
    ["nl", "Delivery ", "en-GB"],
    [null, "Delivery ", "en-GB"],
  ])("is worded so in %s", async (locale, words, dates) => {
    const date = new Intl.DateTimeFormat(dates, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }).format(Date.parse(aroundHoliday.after));
    expect((await checkoutIn(locale)).description).toBe(words + date);
  });
});

function findHoliday(): { readonly workingDaysBefore: number; readonly after: string } {
  const today = localTime(new Date(), "Europe/Athens").date;
  const dayAfter = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  const worksOn = (date: string) => ![0, 6].includes(weekday(date)) && !isPublicHoliday("GR", date);
  // A weekend's order counts from Monday.
  let begun = today;
  while (!worksOn(begun)) begun = dayAfter(begun, 1);
  for (let days = 1, workingDays = 0; ; days++) {
    const date = dayAfter(begun, days);
    if (worksOn(date)) workingDays++;
    const onWeekday = ![0, 6].includes(weekday(date));
    if (worksOn(date) || !onWeekday || workingDays === 0) continue;
    let after = dayAfter(date, 1);
    while (!worksOn(after)) after = dayAfter(after, 1);
    return { workingDaysBefore: workingDays, after };
  }
}
