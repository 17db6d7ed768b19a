// Run: push
/** A return whose label goes with the parcel: bought once with its shipment, printed after it, cancelled with it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ports, Shipment } from "../../app/domain/engine/index.ts";
import {
  addTracking,
  buyReturnBeside,
  cancelShipment,
  returnIdBeside,
} from "../../app/domain/engine/index.ts";
import { followReturnBeside } from "../../app/domain/orders/labels/enclosed-return.ts";
import { sortForPrint } from "../../app/domain/orders/printing/sort-for-print.ts";
import { withReturns } from "../../app/domain/orders/printing/with-returns.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { dying, KilledError } from "../support/dying.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
let isCharged = false;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(
    database,
    { sender, automaticShipments: true },
    { chargesLabel: () => isCharged },
  );
});
afterAll(() => database.close());

const shipped = async () => (await shop.ship([1])).shipment;

const besideOf = async ({ id }: Shipment) =>
  shop.stores.shipments.get(await shop.caller(), returnIdBeside(id));
const soldFor = (id: string) => shop.carrier.sold.filter(({ reference }) => reference === id);
const follow = async (type: string, { id: shipmentId }: Shipment) =>
  followReturnBeside(shop.services, await shop.caller(), { type, shipmentId });

it("has an id that follows from the shipment's and leads back to it", () => {
  const id = "019aa0f2-5b7e-7c3a-9d41-00000000000f";
  expect(returnIdBeside(id)).toBe("019aa0f2-5b7e-7c3a-9d41-fffffffffff0");
  expect(returnIdBeside(returnIdBeside(id))).toBe(id);
});

describe("with the setting", () => {
  beforeAll(() => shop.set({ returnLabels: true }));

  it("is bought with the order's label, from the shopper to the sender", async () => {
    const shipment = await shipped();
    expect(await besideOf(shipment)).toMatchObject({
      ...{ state: "created", returnRequestId: shipment.id, relatedOrderId: shipment.relatedOrderId },
      from: { zip: shipment.to.zip, address: shipment.to.address },
      to: { zip: shipment.from.zip, address: shipment.from.address },
    });
    // The new shipment's event finds it bought.
    await follow("shipment.created", shipment);
    expect(soldFor(returnIdBeside(shipment.id))).toHaveLength(1);
  });

  it("is printed after its shipment, whatever the order, as long as it is unused", async () => {
    const [one, other] = [await shipped(), await shipped()];
    const caller = await shop.caller();
    const ids = await withReturns(shop.stores, caller, [other.id, one.id]);
    expect(ids).toEqual([other.id, returnIdBeside(other.id), one.id, returnIdBeside(one.id)]);
    const all = await shop.stores.shipments.byIds(caller, ids);
    const shipments = ids.flatMap((id) => all.get(id) ?? []);
    for (const order of ["given", "order", "sku", "service"] as const)
      expect(
        sortForPrint(shipments, order).map(({ id, returnRequestId }, at, sorted) =>
          returnRequestId === null ? sorted[at + 1]?.returnRequestId === id : true,
        ),
      ).toEqual([true, true, true, true]);
    await cancelShipment(shop.services.ports, caller, returnIdBeside(one.id));
    expect(await withReturns(shop.stores, caller, [one.id])).toEqual([one.id]);
  });

  it("never holds the order's label back, and is bought later where the carrier gave no answer", async () => {
    shop.carrier.will("book", "works", "is unavailable");
    const shipment = await shipped();
    expect(shipment.state).toBe("created");
    await follow("shipment.created", shipment);
    expect(await besideOf(shipment)).toMatchObject({ state: "created" });
    expect(soldFor(shipment.id)).toHaveLength(1);
  });

  it("is cancelled with its shipment, unless it is on its way", async () => {
    const [shipment, used] = [await shipped(), await shipped()];
    const caller = await shop.caller();
    const moving = await besideOf(used);
    if (moving === null) throw new Error("no return");
    const scan = {
      status: "TRANSIT" as const,
      statusDate: shop.services.ports.clock.now(),
      statusDetails: "Picked up",
      statusExact: null,
    };
    await addTracking(shop.services.ports, caller, moving.id, () => [scan]);
    for (const { id } of [shipment, used]) await cancelShipment(shop.services.ports, caller, id);
    for (const each of [shipment, shipment, used]) await follow("shipment.cancelled", each);
    expect([(await besideOf(shipment))?.state, (await besideOf(used))?.state]).toEqual([
      "cancelled",
      "created",
    ]);
    // The event of the new shipment may come last.
    await follow("shipment.created", shipment);
    expect(soldFor(returnIdBeside(shipment.id))).toHaveLength(1);
  });

  it("is not bought from a carrier that charges at once", async () => {
    isCharged = true;
    const shipment = await shipped();
    isCharged = false;
    expect(await besideOf(shipment)).toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("is one label, if the worker dies at the %i. place", async (place) => {
    isCharged = true;
    const shipment = await shipped();
    isCharged = false;
    const caller = await shop.caller();
    const { ports } = shop.services;
    const mortal: Ports = { ...ports, bookings: dying(ports.bookings, [place]) };
    await buyReturnBeside(mortal, caller, shipment.id).catch((error: unknown) => {
      if (!(error instanceof KilledError)) throw error;
    });
    // The dead worker's lease ends.
    shop.stores.clock.advance(10 * 60_000);
    await buyReturnBeside(ports, caller, shipment.id);
    expect(soldFor(returnIdBeside(shipment.id))).toHaveLength(1);
    expect(await besideOf(shipment)).toMatchObject({ state: "created" });
  });
});

it("is not bought without the setting", async () => {
  await shop.set({ returnLabels: false });
  const shipment = await shipped();
  await follow("shipment.created", shipment);
  expect(await besideOf(shipment)).toBeNull();
});
