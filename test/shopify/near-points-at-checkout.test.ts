// Run: push
/** A carrier that answers its lockers by place alone, at the real checkout: fast, slow and silent. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { atMost } from "../support/time-limits.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { checkout, thessaloniki } from "./shop-life.ts";

let kiosk: Kiosk;
let shop: RunningShop;
let held: Promise<void> | null = null;
let release: () => void = () => undefined;
const hold = () => {
  held = new Promise((resolve) => {
    release = resolve;
  });
};

beforeAll(async () => {
  kiosk = await startKiosk({
    onCall: async ({ name }) => {
      if (name === "near") await held;
    },
  });
  kiosk.place(
    [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
      {
        id: `T${n}`,
        name: `Thessaloniki ${n}`,
        street: `Tsimiski ${n}`,
        zip: `5462${n}`,
        city: "Thessaloniki",
        country: "GR",
        lat: 40.63 + n / 1_000,
        lon: 22.94,
      },
      {
        id: `A${n}`,
        name: `Athens ${n}`,
        street: `Athinas ${n}`,
        zip: `1055${n}`,
        city: "Athens",
        country: "GR",
        lat: 37.98 + n / 1_000,
        lon: 23.72,
      },
    ]),
  );
  const module = fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url));
  shop = await runningShop({ env: { CARRIER_MODULES: module, CHECKOUT_PATIENCE_MS: "800" } });
  await changeAccounts(shop, ({ accounts }, caller) =>
    accounts.add(caller, {
      ...kioskAccount(kiosk.url, { lockers: true }),
      carrier: { code: "kiosk", name: "Kiosk", imageUrl: "/carriers/parcel.svg" },
    }),
  );
});
afterAll(async () => {
  release();
  await shop?.stop();
  await kiosk?.close();
});

const offered = async (shippingAddress = thessaloniki) =>
  (await checkout(shop, { shippingAddress })).options.filter(({ code }) => code.startsWith("kiosk."));
const athens = { ...thessaloniki, city: "Αθήνα", zip: "10551" };

it("offers the nearest lockers of the shopper's place, and asks once for many shoppers", async () => {
  const first = await offered();
  expect(first.map(({ code }) => code.includes("locker")).filter(Boolean)).toHaveLength(5);
  expect(JSON.stringify(first)).toContain("Thessaloniki 4");
  const asked = kiosk.calls.length;
  await Promise.all(Array.from({ length: 5 }, () => offered()));
  expect(kiosk.calls.length).toBe(asked);
});

it("answers in time without the lockers of a carrier that is silent, and with them once it has answered", async () => {
  hold();
  const begun = performance.now();
  const without = await offered(athens);
  expect(performance.now() - begun).toBeLessThan(atMost(2_500));
  expect(without.map(({ code }) => code)).toEqual(["kiosk.standard"]);
  // Shoppers elsewhere see theirs at once.
  expect(JSON.stringify(await offered())).toContain("Thessaloniki 4");
  release();
  held = null;
  await expect
    .poll(async () => JSON.stringify(await offered(athens)), { timeout: atMost(5_000) })
    .toContain("Athens 1");
});
