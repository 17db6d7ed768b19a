// Run: push
/** A few labels hang at the carrier: the others of the same click are bought and printed meanwhile. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { atMost } from "../support/time-limits.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import { batches, buy, numbersOf, ordered, print, printedOf } from "./purchase-banners.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

const ALL = 30;
const HANGING = 5;

const hanging = new Set<string>();
let release = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});

let carrier: Kiosk;
let shop: RunningShop;
beforeAll(async () => {
  carrier = await startKiosk({
    onCall({ name, reference }) {
      if (name !== "check") return;
      if (hanging.size < HANGING) hanging.add(reference);
      return hanging.has(reference) ? released : undefined;
    },
  });
  shop = await runningShop({
    env: {
      CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url)),
    },
  });
  await changeAccounts(shop, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller)) await stores.accounts.remove(caller, id);
    await stores.accounts.add(caller, kioskAccount(carrier.url));
  });
});
afterAll(async () => {
  release();
  await shop?.stop();
  await carrier?.close();
});

it(
  "are printed while five hang, then these five, and each is sold once",
  async () => {
    const orders = await ordered(shop, ALL);
    await buy(shop, orders);
    await until(
      async () => (await batches(shop))[0]?.bought === ALL - HANGING,
      "the quick ones are bought",
      atMost(60_000),
    );
    const [early] = await batches(shop);
    expect(early).toMatchObject({ total: ALL, working: HANGING, newLabels: ALL - HANGING });
    const first = await print(shop, early!, "new", early!.newLabels);
    expect(first).toHaveLength(ALL - HANGING);
    release();
    await shop.settled();
    const [late] = await batches(shop);
    expect(late).toMatchObject({ working: 0, labels: ALL, newLabels: HANGING });
    const last = await print(shop, late!, "new", HANGING);
    expect(last).toHaveLength(HANGING);
    expect(printedOf([...first, ...last], await numbersOf(shop, orders))).toHaveLength(ALL);
    expect(carrier.labels.map(({ state }) => state)).toEqual(Array(ALL).fill("sold"));
    expect(new Set(carrier.labels.map(({ reference }) => reference)).size).toBe(ALL);
  },
  atMost(240_000),
);
