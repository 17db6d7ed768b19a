import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServiceConnection } from "../../app/domain/engine/index.ts";
import {
  createShipment,
  defaultShippingConfig,
  getShipment,
  quoteRates,
} from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { aBox } from "./packing/some-carts.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Priced by weight, so that a price shows the contents. */
function service(code: string, change: Partial<ServiceConnection> = {}): ServiceConnection {
  return {
    code,
    name: code,
    transit: () => ({ minDays: 1, maxDays: 1 }),
    limits: {},
    price: ({ parcels }) => {
      const netMinor = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
      return { netMinor, taxMinor: 0, totalMinor: netMinor, currency: "EUR" };
    },
    ...change,
  };
}

const boxes = [
  aBox("SMALL", [30, 20, 10], { weightG: 100, costMinor: 20 }),
  aBox("LARGE", [30, 20, 20], { weightG: 300, costMinor: 50 }),
];
const services = [
  service("any"),
  service("short", { limits: { maxLongestSideCm: 60 } }),
  service("light", { limits: { maxWeightG: 2_000 } }),
  service("locker", {
    compartments: [{ size: 1, lengthCm: 60, widthCm: 40, heightCm: 10, maxWeightG: 20_000 }],
  }),
];

async function aShop() {
  const workshop = await aWorkshop(database, aCarrier({ connection: { services } }));
  const { ports, caller, stores } = workshop;
  await stores.shippingConfigs.save(caller, { ...defaultShippingConfig(), boxes }, 0);
  const quote = aQuoteRequest({ items: [anItem(), anItem({ heightCm: 5 }), anItem()] });
  const { rates } = await quoteRates(ports, caller, quote);
  return { ...workshop, quote, rate: (code: string) => rates.find((each) => each.service.code === code)! };
}

describe("the merchant's boxes", () => {
  test("are what is priced, and bought, and kept with the shipment", async () => {
    const { ports, caller, quote, rate } = await aShop();
    const { id, price, parcels } = rate("any");
    expect(parcels).toEqual([
      {
        lengthCm: 30,
        widthCm: 20,
        heightCm: 20,
        weightG: 2_700,
        itemIndexes: [0, 2],
        compartmentSize: null,
        box: { code: "LARGE", name: "Box LARGE" },
      },
      {
        lengthCm: 30,
        widthCm: 20,
        heightCm: 10,
        weightG: 1_300,
        itemIndexes: [1],
        compartmentSize: null,
        box: { code: "SMALL", name: "Box SMALL" },
      },
    ]);
    expect(price.totalMinor).toBe(4_000);
    const bought = await createShipment(ports, caller, ports.ids.next(), aShipmentRequest(id, quote));
    const kept = await getShipment(ports, caller, bought.id);
    expect(kept.parcels).toEqual(parcels);
    expect(kept.childVouchers).toHaveLength(1);
  });

  test("follow each service's limits; services that don't mind share one packing", async () => {
    const { rate } = await aShop();
    expect(rate("short").parcels).toBe(rate("any").parcels);
    expect(rate("light").parcels.map(({ box }) => box?.code)).toEqual(["SMALL", "SMALL", "SMALL"]);
  });

  test("stay at home where compartments are packed", async () => {
    const { rate } = await aShop();
    expect(rate("locker").parcels.map(({ compartmentSize, box }) => [compartmentSize, box])).toEqual([
      [1, undefined],
    ]);
  });
});
