import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, Ports, RangeOwner, Shipment } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  createShipment,
  previewPurchase,
  quoteRates,
} from "../../app/domain/engine/index.ts";
import { ownCarriers } from "../../simulator/seed/live-shop.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
let caller: Caller;
let owner: RangeOwner;

beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  ports = testPorts(database, stores);
  caller = { merchantId: (await stores.merchants.ensure("Live")).id, environment: "production" };
  const gorgona = ownCarriers.find(({ carrier }) => carrier.code === "gorgona");
  if (gorgona === undefined) throw new Error("there is no gorgona");
  await stores.accounts.add(caller, gorgona);
  owner = { ...caller, carrierCode: "gorgona" };
});
afterAll(() => database.close());

async function buy(parcels = 1, id = ports.ids.next()): Promise<Shipment> {
  const quote = aQuoteRequest({ items: Array.from({ length: parcels }, () => anItem({ weightG: 30_000 })) });
  const rate = (await quoteRates(ports, caller, quote)).rates.find(
    ({ service }) => service.code === "standard",
  );
  if (rate === undefined) throw new Error("there is no rate");
  return createShipment(ports, caller, id, aShipmentRequest(rate.id, quote));
}

const range = { prefix: "", digits: 5, checkDigit: "luhn", suffix: "-GR" } as const;
const vouchersOf = ({ trackingRef, childVouchers }: Shipment) => [
  trackingRef,
  ...childVouchers.map((child) => child.trackingRef),
];

test("a carrier without an API is refused in production until its numbers are entered", async () => {
  const refused = await buy().catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "CARRIER_REJECTED",
    metadata: { reason: "no_numbers" },
    message: expect.stringContaining("Enter the next range that the carrier gives"),
  });

  await stores.voucherRanges.add(owner, { ...range, first: 41n, last: 43n });
  await stores.voucherRanges.add(owner, { ...range, first: 90n, last: 90n });
  expect(vouchersOf(await buy(2))).toEqual(["000414-GR", "000422-GR"]);
  const second = await buy(2);
  expect(vouchersOf(second)).toEqual(["000430-GR", "000901-GR"]);
  expect(vouchersOf(await buy(2, second.id))).toEqual(vouchersOf(second));
  await expect(buy()).rejects.toMatchObject({ metadata: { reason: "numbers_used_up" } });
});

test("a preview is refused where the numbers are too few, and takes none", async () => {
  const preview = (parcels: number) =>
    previewPurchase(ports, caller, {
      ...aShipmentRequest("", aQuoteRequest({ items: Array.from({ length: parcels }, () => anItem()) })),
      ...{ choice: { driver: "gorgona", code: "standard" }, maxAmount: null, packing: "items" as const },
    });
  await expect(preview(1)).rejects.toMatchObject({ metadata: { reason: "numbers_used_up" } });
  await stores.voucherRanges.add(owner, { ...range, first: 100n, last: 101n });
  for (let time = 0; time < 3; time += 1) expect((await preview(2)).draft.parcels).toHaveLength(2);
  await expect(preview(3)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  expect(vouchersOf(await buy(2))).toHaveLength(2);
});

test("a cancelled shipment's numbers are never given again", async () => {
  await stores.voucherRanges.add(owner, { ...range, first: 200n, last: 201n });
  const cancelled = await buy();
  await cancelShipment(ports, caller, cancelled.id);
  const next = await buy();
  expect([cancelled, next].map(({ trackingRef }) => trackingRef)).toEqual(["002006-GR", "002014-GR"]);
});

test("a booking that died after it took numbers finds the same ones", async () => {
  await stores.voucherRanges.add(owner, { ...range, first: 300n, last: 310n });
  const taken = await stores.voucherNumbers.ranges.allocate(owner, "a reference", 2);
  expect(await stores.voucherNumbers.ranges.find(owner, "a reference")).toEqual(taken);
});
