import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createShipment,
  defaultShippingConfig,
  priceRates,
  quoteRates,
} from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const box = {
  code: "M",
  name: "Medium",
  inner: { lengthCm: 32, widthCm: 22, heightCm: 22 },
  outer: { lengthCm: 33, widthCm: 23, heightCm: 23 },
  weightG: 300,
  paddingCm: 0,
};

test("checkout, API and label pack alike: into the merchant's boxes", async () => {
  const { ports, stores, caller } = await aWorkshop(database);
  const request = aQuoteRequest({ items: [anItem(), anItem(), anItem()] });
  const unpacked = (await quoteRates(ports, caller, request)).rates[0];
  expect(unpacked?.parcels).toHaveLength(1);

  await stores.shippingConfigs.save(caller, { ...defaultShippingConfig(), boxes: [box] }, 0);
  const [quoted] = (await quoteRates(ports, caller, request)).rates;
  // Two of the three lie on each other in a box; the third has one to itself.
  expect(quoted?.parcels.map(({ weightG, lengthCm, box: used }) => [weightG, lengthCm, used?.code])).toEqual([
    [2_700, 33, "M"],
    [1_500, 33, "M"],
  ]);

  const setup = {
    accounts: await ports.accounts.enabled(caller),
    shippingConfig: await ports.shippingConfigs.get(caller),
  };
  const [atCheckout] = (await priceRates(ports, setup, request)).rates;
  expect(atCheckout?.parcels).toEqual(quoted?.parcels);
  expect(atCheckout?.price).toEqual(quoted?.price);

  const rateId = quoted?.id ?? "";
  const shipment = await createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rateId, request));
  expect(shipment.parcels).toEqual(quoted?.parcels);
  expect(shipment.childVouchers).toHaveLength(1);
});
