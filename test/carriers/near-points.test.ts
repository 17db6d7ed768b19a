/** Points around a place: shared, cached, and never waited for longer than the caller can. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { carrierKit } from "../../app/adapters/carriers/kit/carrier-module.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { CarrierAccount, Carriers } from "../../app/domain/engine/index.ts";
import { EngineError, pointsAround } from "../../app/domain/engine/index.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { drivers, kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { testClock } from "../support/test-clock.ts";
import { atMost } from "../support/time-limits.ts";
import { storedAccount } from "./a-carrier-desk.ts";

const HOUR_MS = 60 * 60_000;
const clock = testClock();
let kiosk: Kiosk;
let carriers: Carriers;
let answersLate: Promise<void> | null;
let endHang: () => void;

const aLocker = (n: number) => ({
  id: `L${n}`,
  name: `Locker ${n}`,
  street: `Tsimiski ${n}`,
  zip: `5462${n % 10}`,
  city: "Thessaloniki",
  country: "GR",
  lat: 40.63 + n / 1_000,
  lon: 22.94,
});

beforeEach(async () => {
  answersLate = null;
  endHang = () => undefined;
  kiosk = await startKiosk({
    onCall: async ({ name }) => {
      if (name === "near") await answersLate;
    },
  });
  kiosk.place(Array.from({ length: 60 }, (_, n) => aLocker(n)));
  carriers = carriersFrom(drivers(carrierKit), clock);
});
afterEach(async () => {
  endHang();
  await kiosk.close();
});

const hang = () => {
  answersLate = new Promise((resolve) => {
    endHang = resolve;
  });
};
const account = (): CarrierAccount => storedAccount(kioskAccount(kiosk.url, { lockers: true }));
const around = (of: CarrierAccount, zip: string, withinMs?: number) =>
  pointsAround({ carriers }, of, { country: "GR", zip }, withinMs);
const asked = () => kiosk.calls.filter((name) => name === "near").length;

it("is asked once for a place and its neighbours, for all accounts, in six hours", async () => {
  const [one, other] = [account(), account()];
  expect((await around(one, "54624"))?.size).toBe(50);
  expect((await around(other, "546 21"))?.get("L3")?.name).toBe("Locker 3");
  await Promise.all(Array.from({ length: 20 }, () => around(one, "54 629")));
  expect(asked()).toBe(1);
  clock.advance(7 * HOUR_MS);
  await around(other, "54624");
  await expect.poll(asked).toBe(2);
  await around(one, "10563");
  expect(asked()).toBe(3);
});

it("is asked for each account alone where its answer is not public", async () => {
  let calls = 0;
  const own = carriersFrom(
    drivers(carrierKit).map((driver) => ({
      ...driver,
      connect: (...given: Parameters<typeof driver.connect>) => {
        const connection = driver.connect(...given);
        const near = async () => {
          calls++;
          return [];
        };
        return { ...connection, pointsNear: { near } };
      },
    })),
    clock,
  );
  for (const each of [account(), account()])
    await pointsAround({ carriers: own }, each, { country: "GR", zip: "54624" });
  expect(calls).toBe(2);
});

it("lets no one wait for a carrier that hangs, uses its late answer, and leaves it alone when it goes on", async () => {
  const one = account();
  hang();
  const begun = performance.now();
  expect(await around(one, "54624", 50)).toBeNull();
  expect(performance.now() - begun).toBeLessThan(atMost(500));
  endHang();
  await expect.poll(() => around(one, "54624", 50).then((index) => index?.size)).toBe(50);
  expect(asked()).toBe(1);
});

it("is no longer asked once it fails, while places that are known are still answered", async () => {
  const one = account();
  await around(one, "54624");
  await kiosk.close();
  clock.advance(8 * HOUR_MS);
  expect((await around(one, "54624"))?.size).toBe(50);
  let calls = 0;
  const { pointsNear } = carriers.connect(one);
  if (pointsNear === undefined) throw new Error("no points");
  for (let zip = 0; zip < 30; zip++) {
    const answer = pointsNear.near({ country: "GR", zip: `1${zip}000` }, { most: 5, withinMs: 3_000 });
    await answer.catch((error: unknown) => {
      if (error instanceof EngineError && error.message.includes("is not asked")) return;
      calls++;
    });
  }
  expect(calls).toBeLessThanOrEqual(5);
  kiosk = await startKiosk();
});

it("has no shopper but the one who makes it wait for a trial", async () => {
  const away = () => Promise.reject(new EngineError("CARRIER_UNAVAILABLE", "away"));
  let near: () => Promise<never> = away;
  const own = carriersFrom(
    drivers(carrierKit).map((driver) => ({
      ...driver,
      connect: (...given: Parameters<typeof driver.connect>) => ({
        ...driver.connect(...given),
        pointsNear: { near: () => near() },
      }),
    })),
    clock,
  );
  const { pointsNear } = own.connect(account());
  const ask = (zip: string, withinMs: number) =>
    pointsNear!.near({ country: "GR", zip }, { most: 5, withinMs });
  for (let area = 0; area < 5; area++) await expect(ask(`1${area}000`, 1_000)).rejects.toThrow("away");
  near = () => new Promise(() => undefined);
  clock.advance(5_000);
  const trial = ask("54624", 200);
  await expect(ask("54621", atMost(60_000))).rejects.toThrow("is not asked");
  await expect(trial).rejects.toThrow("within 0.2 s");
});

it("answers nothing for a recipient without a postcode, and asks no one", async () => {
  expect(await around(account(), " ")).toBeNull();
  expect(asked()).toBe(0);
});
