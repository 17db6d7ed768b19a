/** The central bank's rates: fetched once for the installation, believed only if they are the bank's, and kept for each day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { europeanCentralBank } from "../../app/adapters/exchange/central-bank.ts";
import { readFixings } from "../../app/adapters/exchange/read-fixings.ts";
import { compileExchange } from "../../app/domain/engine/index.ts";
import { fetchFixings, lastDue } from "../../app/domain/exchange/fetch-fixings.ts";
import type { PretendCentralBank } from "../../simulator/central-bank/start-central-bank.ts";
import { bankFaults, rateOn, startCentralBank } from "../../simulator/central-bank/start-central-bank.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";
import { atMost } from "../support/time-limits.ts";

const FRIDAY = "2026-11-27";

let database: FreshDatabase;
let bank: PretendCentralBank;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.pool.query("DELETE FROM exchange_fixings");
  bank = await startCentralBank(FRIDAY);
  return () => bank.stop();
});
afterAll(() => database.close());

/** A process with a memory of its own. */
function aProcess(at: string) {
  const clock = testClock(new Date(at));
  const { fixings } = testStores(database, { clock });
  return {
    clock,
    fixings,
    run: () => fetchFixings({ fixings, clock, centralBank: europeanCentralBank(bank.url) }),
  };
}

const days = (process: ReturnType<typeof aProcess>) => process.fixings.known().map(({ date }) => date);

describe("the day's rates", () => {
  it("begin with 90 days, are asked for once a working day, and known to every process from memory", async () => {
    const [one, other] = [aProcess("2026-11-29T12:00:00Z"), aProcess("2026-11-29T12:00:00Z")];
    await one.run();
    expect([days(one).length, days(one)[0]]).toEqual([62, FRIDAY]);
    await Promise.all([one.run(), other.run(), other.run()]);
    expect(bank.asked).toEqual(["/stats/eurofxref/eurofxref-hist-90d.xml"]);
    expect(days(other)).toEqual(days(one));

    one.clock.set(new Date("2026-11-30T14:59:00Z"));
    await one.run();
    expect(bank.asked).toHaveLength(1);
    bank.publish("2026-11-30");
    one.clock.set(new Date("2026-11-30T15:25:00Z"));
    await one.run();
    expect(bank.asked.at(-1)).toBe("/stats/eurofxref/eurofxref-daily.xml");
    expect(days(one).slice(0, 2)).toEqual(["2026-11-30", FRIDAY]);
    expect(one.fixings.known()[0]).toMatchObject({
      source: "European Central Bank",
      base: "EUR",
      rates: { USD: rateOn("USD", "2026-11-30") },
    });
  });

  it("that come late are asked for again, and the last ones stay in force", async () => {
    const process = aProcess("2026-11-29T12:00:00Z");
    await process.run();
    process.clock.set(new Date("2026-11-30T16:25:00Z"));
    await process.run();
    expect(days(process)[0]).toBe(FRIDAY);
    bank.publish("2026-11-30");
    process.clock.set(new Date("2026-11-30T17:25:00Z"));
    await process.run();
    expect(days(process)[0]).toBe("2026-11-30");
  });

  it("reach another process's memory within minutes, without a question for each price", async () => {
    const [one, other] = [aProcess("2026-11-29T12:00:00Z"), aProcess("2026-11-29T12:00:00Z")];
    await other.fixings.refresh();
    await one.run();
    expect(days(other)).toEqual([]);
    other.clock.advance(5 * 60_000 + 1);
    expect(days(other)).toEqual([]);
    await expect.poll(() => days(other)[0]).toBe(FRIDAY);
  });

  it.each(bankFaults.filter((fault) => fault !== "none" && fault !== "hang"))(
    "that are %s change nothing, and the next call gets them",
    async (fault) => {
      const process = aProcess("2026-11-29T12:00:00Z");
      await process.run();
      const before = process.fixings.known();
      process.clock.set(new Date("2026-11-30T16:25:00Z"));
      bank.publish("2026-11-30");
      bank.behave(fault);
      await expect(process.run()).rejects.toThrow();
      expect(process.fixings.known()).toEqual(before);
      bank.behave("none");
      await process.run();
      expect(days(process)[0]).toBe("2026-11-30");
    },
  );

  it("that never come are given up in time: yesterday's stay in force, and say so", async () => {
    const { fixings, clock } = aProcess("2026-11-29T12:00:00Z");
    const run = () => fetchFixings({ fixings, clock, centralBank: europeanCentralBank(bank.url, 200) });
    await run();
    clock.set(new Date("2026-11-30T16:25:00Z"));
    bank.publish("2026-11-30");
    bank.behave("hang");
    const begun = performance.now();
    await expect(run()).rejects.toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - begun).toBeLessThan(atMost(5_000));
    const exchange = compileExchange({ exchangeRates: [] }, () => fixings.known())(clock.now());
    expect(exchange.convert({ minor: 100, currency: "EUR" }, "USD")?.by).toMatchObject({
      date: FRIDAY,
      source: "European Central Bank",
    });
    bank.behave("none");
    await run();
    expect(fixings.known()[0]?.date).toBe("2026-11-30");
  });

  it("are due on working days alone, after four in Frankfurt", () => {
    expect(lastDue("2026-11-29", "12:00")).toBe(FRIDAY);
    expect(lastDue("2026-11-30", "15:59")).toBe(FRIDAY);
    expect(lastDue("2026-11-30", "16:00")).toBe("2026-11-30");
    expect(lastDue("2026-11-28", "18:00")).toBe(FRIDAY);
  });

  it("are not fetched where the operator has switched them off", async () => {
    const { fixings, clock } = aProcess("2026-11-29T12:00:00Z");
    await fetchFixings({ fixings, clock, centralBank: null });
    expect([bank.asked, fixings.known()]).toEqual([[], []]);
  });
});

describe("the bank's file", () => {
  const fileOf = async () => (await fetch(`${bank.url}/eurofxref-hist-90d.xml`)).text();

  it("is refused wherever it is cut off, and with any byte that does not belong to it", async () => {
    const xml = await fileOf();
    expect(readFixings(xml)).toHaveLength(62);
    for (let at = 0; at < xml.trimEnd().length; at += 97) {
      expect(() => readFixings(xml.slice(0, at))).toThrow();
      expect(() => readFixings(`${xml.slice(0, at)}<${xml.slice(at)}`)).toThrow();
    }
  });

  it("is refused with more days or fewer currencies than the bank publishes", async () => {
    const xml = await fileOf();
    const day = /\t\t<Cube time[\s\S]*?\n\t\t<\/Cube>/.exec(xml)?.[0] ?? "";
    const many = Array.from({ length: 101 }, (_, n) =>
      day.replace(FRIDAY, new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
    );
    expect(() => readFixings(xml.replace(day, many.join("\n")))).toThrow();
    expect(() => readFixings(xml.replace(day, `${day}\n${day}`))).toThrow("twice");
    expect(() =>
      readFixings(xml.replace(/(?:\s*<Cube currency='[A-Z]{3}' rate='[\d.]+'\/>){25}/, "")),
    ).toThrow();
    expect(() => readFixings(xml.replace(/rate='[\d.]+'/, "rate='0.000'"))).toThrow();
  });
});

describe("a price exchanged by them", () => {
  it("is exact over the euro, by the day of the cart", async () => {
    const process = aProcess("2026-11-29T12:00:00Z");
    await process.run();
    const exchangeAt = compileExchange({ exchangeRates: [] }, () => process.fixings.known());
    const sunday = exchangeAt(new Date("2026-11-29T12:00:00Z"));
    const [usd, gbp] = [rateOn("USD", FRIDAY), rateOn("GBP", FRIDAY)].map((rate) =>
      BigInt(rate.replace(".", "")),
    );
    const scale = (text: string) => 10n ** BigInt(text.split(".")[1]?.length ?? 0);
    const [u, g] = [scale(rateOn("USD", FRIDAY)), scale(rateOn("GBP", FRIDAY))];
    const exact = (2n * 10_000n * (gbp ?? 0n) * u + (usd ?? 1n) * g) / (2n * (usd ?? 1n) * g);
    expect(sunday.convert({ minor: 10_000, currency: "USD" }, "GBP")).toMatchObject({
      money: { minor: Number(exact), currency: "GBP" },
      by: { date: FRIDAY, source: "European Central Bank" },
    });
    const october = exchangeAt(new Date("2026-10-14T12:00:00Z"));
    expect(october.convert({ minor: 100, currency: "EUR" }, "USD")?.by?.date).toBe("2026-10-14");
    expect(exchangeAt(new Date("2020-01-01")).convert({ minor: 100, currency: "EUR" }, "USD")).toBeNull();
  });
});
