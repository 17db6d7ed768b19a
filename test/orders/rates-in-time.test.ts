import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PricingUnderWay, Quote, Rate } from "../../app/domain/engine/index.ts";
import { ratesInTime } from "../../app/domain/orders/offers/rates-in-time.ts";

const clock = { patienceMs: 1_000, deadlineMs: 3_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Rates that arrive after so many milliseconds; Infinity: never. */
function pricing(...delays: readonly number[]): PricingUnderWay {
  const rates: Rate[] = [];
  const after = (ms: number) => new Promise<void>((resolve) => ms < Infinity && setTimeout(resolve, ms));
  const later = delays.map((ms) => after(ms).then(() => void rates.push({} as Rate)));
  const soFar = (): Quote => ({ rates: [...rates], failures: [] });
  return { whenAll: Promise.all(later).then(() => {}), whenSome: Promise.race(later), soFar };
}

/** The time of the answer, and its number of rates. */
async function answered(under: PricingUnderWay, spentMs = 0): Promise<readonly [number, number]> {
  const begun = Date.now();
  let result: readonly [number, number] | undefined;
  void ratesInTime(under, clock, spentMs).then(({ rates }) => {
    result = [Date.now() - begun, rates.length];
  });
  await vi.advanceTimersByTimeAsync(10_000);
  if (result === undefined) throw new Error("no answer");
  return result;
}

describe("an answer", () => {
  test("is sent as soon as every carrier has answered", async () => {
    expect(await answered(pricing(10, 400))).toEqual([400, 2]);
  });

  test("is sent at once if no carrier is asked", async () => {
    const done = { ...pricing(), whenAll: null, soFar: () => ({ rates: [{} as Rate], failures: [] }) };
    expect(await answered(done)).toEqual([0, 1]);
  });

  test("with some rates is sent when patience ends", async () => {
    expect(await answered(pricing(10, 1_500))).toEqual([1_000, 1]);
    expect(await answered(pricing(10, Infinity))).toEqual([1_000, 1]);
  });

  test("without any rate waits for the first one", async () => {
    expect(await answered(pricing(1_700, 1_800))).toEqual([1_700, 1]);
    expect(await answered(pricing(Infinity, 2_900))).toEqual([2_900, 1]);
  });

  test("is sent by the deadline, whatever happens", async () => {
    expect(await answered(pricing(Infinity, Infinity))).toEqual([3_000, 0]);
    expect(await answered(pricing(3_100))).toEqual([3_000, 0]);
  });

  test("counts the time spent before", async () => {
    expect(await answered(pricing(10, Infinity), 400)).toEqual([600, 1]);
    expect(await answered(pricing(Infinity), 400)).toEqual([2_600, 0]);
    expect(await answered(pricing(Infinity), 2_000)).toEqual([1_000, 0]);
    expect(await answered(pricing(10), 5_000)).toEqual([0, 0]);
  });
});

test("no timer is left behind", async () => {
  const under = pricing(10);
  const answer = ratesInTime(under, clock, 0);
  await vi.advanceTimersByTimeAsync(10);
  await answer;
  expect(vi.getTimerCount()).toBe(0);
});
