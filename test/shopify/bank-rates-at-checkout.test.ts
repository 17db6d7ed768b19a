// Run: push
/** A shop in pounds with carriers in euros, without a rate of the merchant's: the central bank's prices its checkout. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastDue } from "../../app/domain/exchange/fetch-fixings.ts";
import type { PretendCentralBank } from "../../simulator/central-bank/start-central-bank.ts";
import { rateOn, startCentralBank } from "../../simulator/central-bank/start-central-bank.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import { checkout } from "./shop-life.ts";

/** The last working day before today. */
const day = lastDue(new Date().toISOString().slice(0, 10), "00:00");

let bank: PretendCentralBank;
let shop: RunningShop;
/** The carriers' own prices, by service: hundredths of a euro. */
let euros: ReadonlyMap<string, number>;

beforeAll(async () => {
  bank = await startCentralBank(day);
  shop = await runningShop({ env: { EXCHANGE_RATES_URL: bank.url } });
  euros = await prices();
  await shop.control("PATCH", "", { currency: "GBP", exchangeRates: {} });
  await shop.settled();
});
afterAll(async () => {
  await shop?.stop();
  await bank?.stop();
});

async function prices(): Promise<ReadonlyMap<string, number>> {
  await shop.control("POST", "rate-cache", { flush: true });
  const { options } = await checkout(shop);
  return new Map(
    options.filter(({ source }) => source !== "backup").map(({ code, priceMinor }) => [code, priceMinor]),
  );
}

/** Hundredths of a pound for hundredths of a euro, half-up. */
const inPounds = (minor: number) => Math.floor(minor * Number(rateOn("GBP", day)) + 0.5);

describe("the central bank's rates", () => {
  it("are fetched by the server's own job at its start, once", async () => {
    const stored = async () =>
      shop.rows<{ day: string; pounds: string }>(
        "SELECT day::text, rates ->> 'GBP' AS pounds FROM exchange_fixings ORDER BY day DESC LIMIT 1",
      );
    await until(async () => (await stored()).length > 0, "the job has fetched them");
    expect(await stored()).toEqual([{ day, pounds: rateOn("GBP", day) }]);
    expect(bank.asked).toEqual(["/stats/eurofxref/eurofxref-hist-90d.xml"]);
  });

  it("price every service of a checkout, to the penny", async () => {
    await until(async () => (await prices()).size === euros.size, "checkout has prices in pounds");
    const expected = [...euros].map(([code, minor]) => [code, inPounds(minor)]);
    expect([...(await prices())].sort()).toEqual(expected.sort());
  });

  it("are named in Try a cart's and the exchange page's words, with their day", async () => {
    const page = await (await shop.openAdmin("/app/rates/exchange")).text();
    expect(page).toContain("European Central Bank");
    expect(page).not.toContain("Your shop sells in GBP, and there is no rate");
    expect(await (await shop.openAdmin("/app")).text()).not.toContain("There is no exchange rate");
  });
});

it("a bank that no longer answers changes no price", async () => {
  bank.behave("hang");
  const before = await prices();
  expect(before.size).toBe(euros.size);
  expect(await prices()).toEqual(before);
});
