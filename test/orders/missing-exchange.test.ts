import { describe, expect, it } from "vitest";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { CarrierAccount, ExchangeRate } from "../../app/domain/engine/index.ts";
import { compileExchange, defaultExchangeTerms } from "../../app/domain/engine/index.ts";
import { exchangesOf, missingExchange } from "../../app/domain/orders/attention/missing-exchange.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { testClock } from "../support/test-clock.ts";

const { account, driver } = aCarrier({ connection: { currency: "EUR" } });
const carriers = carriersFrom([driver], testClock());
const enabled: CarrierAccount = {
  ...account,
  id: "1",
  merchantId: "m",
  environment: "production",
  updatedAt: new Date(0),
};
const rate: ExchangeRate = { from: "EUR", to: "RON", rate: "4.97", date: "2026-11-20", source: "ECB" };
const missing = (to: string | null, rates: readonly ExchangeRate[] = []) =>
  missingExchange(carriers, [enabled], compileExchange({ exchangeRates: rates })(new Date("2026-11-20")), to);

describe("a carrier's currency that checkout can't show", () => {
  it("is named with its carriers", () => {
    expect(missing("RON")).toEqual([
      { kind: "no-exchange-rate", from: "EUR", to: "RON", carriers: ["Test Carrier"] },
    ]);
  });

  it("is none with an exchange rate in this direction, in the shop's currency, or before that is known", () => {
    expect(missing("RON", [rate])).toEqual([]);
    expect(missing("RON", [{ ...rate, from: "RON", to: "EUR" }])).toHaveLength(1);
    expect(missing("EUR")).toEqual([]);
    expect(missing(null)).toEqual([]);
  });
});

describe("the central bank's rates", () => {
  const fixing = { date: "2026-11-10", source: "European Central Bank", base: "EUR", rates: { RON: "5.09" } };
  const exchange = (maxAgeDays: number | null) =>
    compileExchange({ exchangeRates: [], exchange: { ...defaultExchangeTerms, maxAgeDays } }, () => [fixing])(
      new Date("2026-11-20"),
    );

  it("leave nothing missing, and are named with their day, used or too old", () => {
    for (const each of [exchange(null), exchange(7)]) {
      expect(missingExchange(carriers, [enabled], each, "RON")).toEqual([]);
      expect(exchangesOf(carriers, [enabled], each, "RON")).toMatchObject([
        { from: "EUR", to: "RON", rate: "5.09", date: "2026-11-10", source: "European Central Bank" },
      ]);
    }
    expect(exchange(7).lapsed("EUR", "RON")?.ageDays).toBe(10);
  });
});
