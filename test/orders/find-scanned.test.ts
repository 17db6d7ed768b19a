import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelShipment } from "../../app/domain/engine/index.ts";
import { findScanned } from "../../app/domain/orders/scans/find-scanned.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender });
});
afterAll(() => database.close());

const found = async (code: string, caller?: Awaited<ReturnType<ShopOnMemory["caller"]>>) =>
  (await findScanned(shop.services, caller ?? (await shop.caller()), code)).map(({ id }) => id);

it("a parcel is found by its number, a piece's number, its order and its own id, and by nothing less", async () => {
  const { orderId, shipment } = await shop.ship([1]);
  const { ports } = shop.services;
  const own = (await ports.shipments.get(await shop.caller(), shipment.id))!;
  const piece = { trackingRef: "PIECE0001X" } as (typeof own.childVouchers)[number];
  await ports.shipments.save({ ...own, childVouchers: [piece] }, []);
  const [purchase] = await shop.purchasesOf(orderId);
  const name = purchase!.orderName;
  for (const code of [
    ...[own.trackingRef, own.trackingRef.toLowerCase(), `]C1${own.trackingRef}`, "PIECE0001X", "piece0001x"],
    ...[name, name.replace("#", ""), own.relatedOrderId!, own.id, own.id.toUpperCase()],
  ])
    expect([code, await found(code)]).toEqual([code, [own.id]]);
  for (const code of [
    own.trackingRef.slice(0, -1),
    "PIECE0001",
    `${own.trackingRef}9`,
    own.to.city!,
    "none",
    "",
    "]C1",
  ])
    expect([code, await found(code)]).toEqual([code, []]);
  const stranger = { ...(await shop.caller()), merchantId: shop.stores.ids.next() };
  for (const code of [own.trackingRef, name, own.id]) expect(await found(code, stranger)).toEqual([]);
});

it("two parcels of a code are both found, and a cancelled one only if there is no other", async () => {
  const [first, second] = [await shop.ship([1]), await shop.ship([1])];
  const caller = await shop.caller();
  const { ports } = shop.services;
  const twin = (await ports.shipments.get(caller, second.shipment.id))!;
  const { trackingRef } = first.shipment;
  await ports.shipments.save({ ...twin, childVouchers: [{ ...twin.childVouchers[0]!, trackingRef }] }, []);
  expect(await found(trackingRef)).toEqual([second.shipment.id, first.shipment.id]);
  await cancelShipment(ports, caller, second.shipment.id);
  expect(await found(trackingRef)).toEqual([first.shipment.id]);
  await cancelShipment(ports, caller, first.shipment.id);
  expect((await found(trackingRef)).length).toBe(2);
});
