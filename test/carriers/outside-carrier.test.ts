/** The kit's guards around network carriers, over HTTP with the pretend one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { carrierKit } from "../../app/adapters/carriers/kit/carrier-module.ts";
import type { OutsideConnection, OutsideWatch } from "../../app/adapters/carriers/kit/outside-carrier.ts";
import { NoTurnError } from "../../app/adapters/carriers/kit/pace.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { CarrierAccount, Parcel, Price } from "../../app/domain/engine/index.ts";
import { drivers } from "../../simulator/carriers/driver.ts";
import type { PretendCarrier } from "../../simulator/carriers/start-carrier.ts";
import { startCarrier } from "../../simulator/carriers/start-carrier.ts";
import { aParcel, asking } from "../support/a-tariff.ts";
import { testClock } from "../support/test-clock.ts";
import { atMost } from "../support/time-limits.ts";

let carrier: PretendCarrier;
beforeAll(async () => {
  carrier = await startCarrier();
});
beforeEach(() => carrier.behave({}));
afterAll(() => carrier.stop());

function opened(change: { readonly timeoutMs?: number; readonly url?: string } = {}) {
  const clock = testClock(new Date("2026-11-20T08:00:00Z"));
  const noted: { to: string; calls: number; failed: number; refused: number }[] = [];
  const watch: OutsideWatch = (_account, { to }, { calls, failed, refused }) =>
    noted.push({ to, calls, failed, refused });
  const carriers = carriersFrom(drivers(carrierKit), clock, { watch });
  const account = (id: string, updatedAt = new Date(0)): CarrierAccount => ({
    id,
    merchantId: "m",
    environment: "production",
    driver: "pretend",
    carrier: { code: "pretend", name: "Pretend", imageUrl: "/carriers/parcel.svg" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: {},
    defaultParcel: null,
    settings: { url: carrier.url, timeoutMs: 2_000, ...change },
    updatedAt,
  });
  const askedBefore = carrier.asked;
  const price = async ({
    weightG = 500,
    to = "54624",
    service = "economy",
    of = account("1"),
  }: Partial<{
    weightG: number;
    to: string;
    service: string;
    of: CarrierAccount;
  }> = {}): Promise<Price> => {
    const connection = carriers.connect(of);
    const found = connection.services.find(({ code }) => code === service)!;
    const parcels: Parcel[] = [aParcel({ weightG })];
    return found.price(asking({ parcels, to: { country: "GR", zip: to }, at: clock.now() }));
  };
  const calls = () => carrier.asked - askedBefore;
  /** The price as the connection answers it: a promise, or at once. */
  const begin = (zip: string) =>
    carriers
      .connect(account("1"))
      .services[0]?.price(asking({ parcels: [aParcel({ weightG: 500 })], to: { country: "GR", zip } }));
  return { clock, noted, account, price, begin, calls };
}

describe("an outside carrier's price", () => {
  test("is the carrier's, for each of its services by one call", async () => {
    const { price, calls } = opened();
    const [economy, express] = await Promise.all([price(), price({ service: "express" })]);
    expect([economy.totalMinor, express.totalMinor]).toEqual([460, 920]);
    expect(economy.netMinor + economy.taxMinor).toBe(460);
    expect(calls()).toBe(1);
  });

  test("is asked for once by all who ask the same at the same time, and for five minutes after", async () => {
    const { price, calls, clock } = opened();
    carrier.behave({ delayMs: 50 });
    await Promise.all(Array.from({ length: 20 }, () => price()));
    clock.advance(4 * 60_000);
    await price();
    expect(calls()).toBe(1);
    clock.advance(2 * 60_000);
    await price();
    expect(calls()).toBe(2);
  });

  test("is asked for anew for other parcels, another place, another day, another account and other settings", async () => {
    const { price, calls, clock, account } = opened();
    await price();
    await price({ weightG: 501 });
    await price({ to: "54625" });
    await price({ of: account("2") });
    await price({ of: account("1", new Date(1)) });
    expect(calls()).toBe(5);
    clock.set(new Date("2026-11-20T23:59:59Z"));
    await price();
    clock.advance(2_000);
    await price();
    expect(calls()).toBe(7);
  });

  test("is none where the carrier has none, which is no fault of its", async () => {
    const { price, noted } = opened();
    carrier.behave({ fault: "refuse" });
    for (let count = 0; count < 10; count++)
      await expect(price({ to: `1000${count}` })).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
    expect(noted).toEqual([]);
  });
});

describe("an outside carrier in trouble", () => {
  test.each([
    ["hang", "within 0.05 s"],
    ["error", "answered 500"],
    ["cut", "could not be reached"],
    ["nonsense", "expected"],
  ] as const)(
    "(%s) gets no more calls after five failures, and no caller waits for it",
    async (fault, words) => {
      const { price, calls, noted } = opened(fault === "hang" ? { timeoutMs: 50 } : {});
      carrier.behave({ fault });
      for (let count = 0; count < 5; count++)
        await expect(price({ to: `1000${count}` })).rejects.toThrow(words);
      const begun = performance.now();
      for (let count = 0; count < 50; count++)
        await expect(price({ to: `2000${count}` })).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
      expect(performance.now() - begun).toBeLessThan(atMost(1_000));
      expect(calls()).toBe(5);
      expect(noted).toEqual([{ to: "open", calls: 5, failed: 5, refused: 0 }]);
    },
  );

  test("that is left alone refuses at once: its shoppers wait for no promise, and pay for no stack", async () => {
    const { price, begin } = opened();
    carrier.behave({ fault: "error" });
    for (let count = 0; count < 5; count++) await expect(price()).rejects.toThrow("answered 500");
    let refusal: unknown;
    try {
      void begin("54624");
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect((refusal as Error).stack).not.toContain("\n");
  });

  test("is tried again after a while by one call, and by every caller once that succeeds", async () => {
    const { price, calls, noted, clock } = opened();
    carrier.behave({ fault: "error" });
    for (let count = 0; count < 5; count++) await expect(price()).rejects.toThrow();
    clock.advance(5_000);
    await expect(price()).rejects.toThrow("answered 500");
    clock.advance(9_999);
    await expect(price()).rejects.toThrow("is not asked");
    carrier.behave({ delayMs: 50 });
    clock.advance(1);
    const trial = price({ weightG: 1 });
    await expect(price({ weightG: 2 })).rejects.toThrow("is not asked");
    await trial;
    await price({ weightG: 3 });
    expect(calls()).toBe(8);
    expect(noted.map(({ to }) => to)).toEqual(["open", "open", "closed"]);
  });

  test("still has the prices that it noted before", async () => {
    const { price } = opened();
    await price();
    carrier.behave({ fault: "error" });
    for (let count = 0; count < 6; count++) await expect(price({ to: `1000${count}` })).rejects.toThrow();
    expect((await price()).totalMinor).toBe(460);
  });

  test("is not found in a call that had no turn in our own pace", async () => {
    const { clock, noted, account } = opened();
    const asked: number[] = [];
    let hasTurn = false;
    const driver = {
      driver: "paced",
      connect: (): OutsideConnection => ({
        ...(drivers(carrierKit)[0]?.connect(account("1"), clock.now()) as OutsideConnection),
        outsidePrices: {
          timeoutMs: 2_000,
          question: ({ parcels }) => ({
            text: JSON.stringify(parcels),
            async ask(_signal, turnWithinMs) {
              asked.push(turnWithinMs);
              if (!hasTurn) throw new NoTurnError();
              return new Map([["economy", { netMinor: 4, taxMinor: 1, totalMinor: 5, currency: "EUR" }]]);
            },
          }),
        },
      }),
    };
    const carriers = carriersFrom([driver], clock, {
      watch: (_account, { to }) => noted.push({ to, calls: 0, failed: 0, refused: 0 }),
    });
    const service = carriers.connect({ ...account("1"), driver: "paced" }).services[0];
    const priceOf = async (weightG: number, waitsMs?: number) =>
      service?.price(
        asking({
          parcels: [aParcel({ weightG })],
          to: { country: "GR", zip: "54624" },
          ...(waitsMs !== undefined && { waitsMs }),
        }),
      );
    for (let count = 0; count < 20; count++)
      await expect(priceOf(count + 1, 1_500)).rejects.toBeInstanceOf(NoTurnError);
    expect(noted).toEqual([]);
    hasTurn = true;
    expect(await priceOf(99)).toMatchObject({ totalMinor: 5 });
    // Half of a shopper's patience, and half of the carrier's time for all others.
    expect([asked[0], asked.at(-1)]).toEqual([750, 1_000]);
  });

  test("of one account is no trouble of another's", async () => {
    const { price, account } = opened();
    carrier.behave({ fault: "error", times: 5 });
    for (let count = 0; count < 5; count++) await expect(price()).rejects.toThrow("answered 500");
    await expect(price()).rejects.toThrow("is not asked");
    expect((await price({ of: account("2") })).totalMinor).toBe(460);
  });

  test("has the line cut when its time is over", async () => {
    const { price } = opened({ timeoutMs: 30 });
    carrier.behave({ fault: "hang" });
    await expect(price()).rejects.toThrow("within 0.03 s");
    await expect.poll(() => carrier.openCalls, { timeout: atMost(2_000) }).toBe(0);
  });

  test("is never held open by more than so many calls", async () => {
    const { price, calls } = opened({ timeoutMs: 1_000 });
    carrier.behave({ fault: "hang" });
    const all = await Promise.allSettled(
      Array.from({ length: 300 }, (_, count) => price({ weightG: count + 1 })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toEqual([]);
    expect(calls()).toBeLessThanOrEqual(250);
  });
});
