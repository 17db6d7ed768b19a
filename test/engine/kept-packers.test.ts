import { afterAll, beforeAll, expect, test } from "vitest";
import type { Item, KeptPacker } from "../../app/domain/engine/index.ts";
import { beginPricing, defaultShippingConfig } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest } from "../support/engine-values.ts";
import { aBox } from "./packing/some-carts.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const other: readonly Partial<Item>[] = [
  { weightG: 1_001 },
  { lengthCm: 20 },
  { widthCm: 11 },
  { heightCm: 4 },
  { keepUpright: true },
  { shipsAlone: true },
  { compartmentSize: 2 },
];

/** Each differs from the first in one thing that packing reads. */
const carts: readonly (readonly Item[])[] = [
  [anItem(), anItem()],
  [anItem()],
  ...other.map((change) => [anItem(change), anItem()]),
  ...other.map((change) => [anItem(), anItem(change)]),
];

test("a kept packing answers for its own cart alone", async () => {
  const services = [
    {
      code: "any",
      name: "any",
      limits: {},
      transit: () => ({ minDays: 1, maxDays: 1 }),
      price: () => ({ netMinor: 1, taxMinor: 0, totalMinor: 1, currency: "EUR" }),
    },
    {
      code: "locker",
      name: "locker",
      limits: {},
      transit: () => ({ minDays: 1, maxDays: 1 }),
      compartments: [1, 2].map((size) => ({
        size,
        lengthCm: 60,
        widthCm: 40,
        heightCm: 10 * size,
        maxWeightG: 20_000,
      })),
      price: () => ({ netMinor: 1, taxMinor: 0, totalMinor: 1, currency: "EUR" }),
    },
  ];
  const { ports, caller } = await aWorkshop(database, aCarrier({ connection: { services } }));
  const boxes = [aBox("SMALL", [32, 22, 12]), aBox("LARGE", [32, 22, 32])];
  const setup = {
    accounts: await ports.accounts.enabled(caller),
    shippingConfig: { ...defaultShippingConfig(), boxes },
  };
  const kept = new Map<string, KeptPacker>();
  const parcelsOf = (items: readonly Item[], keptPackers?: Map<string, KeptPacker>) =>
    beginPricing(ports, setup, aQuoteRequest({ items }), keptPackers === undefined ? {} : { keptPackers })
      .soFar()
      .rates.map(({ service, parcels }) => [service.code, parcels]);
  for (const cart of [...carts, ...[...carts].reverse()])
    expect(parcelsOf(cart, kept)).toEqual(parcelsOf(cart));
  expect(kept.size).toBe(carts.length);
  expect([...kept.values()].map(({ pieces }) => pieces)).toEqual(carts.map(({ length }) => length));

  // The packing is taken, not made again.
  const [first] = kept.values();
  const within = (first as KeptPacker).packer.within({});
  expect(parcelsOf(carts[0]!, kept)).toContainEqual(["any", within?.parcels]);
  expect(new Set(carts.map((cart) => JSON.stringify(parcelsOf(cart)))).size).toBeGreaterThan(6);
});
