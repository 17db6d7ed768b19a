import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, Shipment } from "../../app/domain/engine/index.ts";
import { readPile } from "../../app/domain/orders/pile/read-pile.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import {
  keepLabel,
  noteAddress,
  notePieces,
  place,
  startBuying,
} from "../../app/domain/orders/purchases/change-purchase.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
});

const pile = async (of = caller) =>
  (await readPile({ ports: stores, parcelChanges: stores.parcelChanges }, of)).map(
    ({ shipmentId, task, kind }) => ({ shipmentId, task, kind }),
  );
const print = (shipment: Shipment) => stores.prints.handOutLabel(shipment);
const again = async ({ id }: Shipment) => (await stores.shipments.get(caller, id))!;
const cancelled = (shipment: Shipment) => stores.shipments.save({ ...shipment, state: "cancelled" }, []);
const aStored = (given: Partial<Shipment> = {}) =>
  storeShipment(stores, aShipment(caller, stores.ids.next(), given));

describe("a cancelled label", () => {
  it("that was printed is on the pile from the same statement on, until a person says done", async () => {
    const shipment = await aStored();
    await print(shipment);
    expect(await pile()).toEqual([]);
    await cancelled(await again(shipment));
    expect(await pile()).toEqual([{ shipmentId: shipment.id, task: "take-off", kind: "cancelled" }]);
    await stores.parcelChanges.done(caller, [shipment.id], stores.clock.now());
    expect(await pile()).toEqual([]);
    // News about its refund asks nothing again.
    await stores.shipments.save({ ...(await again(shipment)), tags: ["refunded"] }, []);
    expect(await pile()).toEqual([]);
  });

  it("is not noted if its change is not stored", async () => {
    const shipment = await aStored();
    await print(shipment);
    const old = await again(shipment);
    await stores.shipments.save({ ...old, tags: ["newer"] }, []);
    expect(await cancelled(old)).toBeNull();
    expect(await pile()).toEqual([]);
  });

  it("that was never printed is on no pile", async () => {
    await cancelled(await aStored());
    expect(await pile()).toEqual([]);
  });

  it("of a parcel that the carrier has is to be asked for", async () => {
    const shipment = await aStored({ pickupAt: new Date() });
    await print(shipment);
    await cancelled(await again(shipment));
    expect(await pile()).toMatchObject([{ task: "ask-back" }]);
  });
});

describe("done", () => {
  it("is recorded once, with who said it, and only for the merchant's own parcels", async () => {
    const shipment = await aStored();
    await print(shipment);
    await cancelled(await again(shipment));
    const other = { ...caller, merchantId: stores.ids.next() };
    await stores.parcelChanges.done(other, [shipment.id], stores.clock.now());
    await stores.parcelChanges.done(
      { ...caller, environment: "production" },
      [shipment.id],
      stores.clock.now(),
    );
    expect(await pile()).toHaveLength(1);
    expect(await pile(other)).toEqual([]);
    await Promise.all(
      Array.from({ length: 5 }, () => stores.parcelChanges.done(caller, [shipment.id], stores.clock.now())),
    );
    const events = await stores.audit.ofShipment(shipment, 20);
    expect(events.filter(({ action }) => action === "parcel.checked")).toMatchObject([
      { object: { id: shipment.id }, detail: { kind: "cancelled" } },
    ]);
  });
});

describe("a change of the order", () => {
  const booked = { ordered: 3, current: 3 };
  async function aPrinted(): Promise<{ purchase: Purchase; shipment: Shipment }> {
    const shop = "pile.myshopify.com";
    const fulfillmentId = stores.ids.next();
    const asked = await stores.purchases.ensure({
      ...{ ...caller, shop, orderId: "77", orderName: "#1001", askedBy: "rule" },
      purpose: { kind: "fulfillment", fulfillmentId, made: true, wish: null },
    });
    const shipment = await storeShipment(stores, aShipment(caller, asked.shipmentId));
    await print(shipment);
    await change(asked.id, (each) => startBuying(each, "old", booked));
    await change(asked.id, (each) => place(each, { fulfillmentId, made: true }, null));
    return { shipment, purchase: asked };
  }
  const change = (id: string, how: (purchase: Purchase) => Purchase) =>
    changeStoredPurchase(stores, caller.merchantId, id, how);
  const move = (minute: number) => (purchase: Purchase) =>
    purchase.state === "placed"
      ? noteAddress(purchase, { at: new Date(minute * 60_000), fingerprint: `f${minute}`, place: "Athens" })
      : purchase;

  it("comes and goes with the purchase's own statement", async () => {
    const { purchase, shipment } = await aPrinted();
    expect(await pile()).toEqual([]);
    await change(purchase.id, move(1));
    expect(await pile()).toEqual([{ shipmentId: shipment.id, task: "take-off", kind: "readdressed" }]);
    await change(purchase.id, (each) => (each.state === "placed" ? noteAddress(each, null) : each));
    expect(await pile()).toEqual([]);
    await change(purchase.id, move(2));
    await change(purchase.id, (each) => (each.state === "placed" ? keepLabel(each) : each));
    expect(await pile()).toEqual([]);
  });

  it("that a person dealt with asks again only when it changes again", async () => {
    const { purchase, shipment } = await aPrinted();
    await change(purchase.id, move(1));
    await stores.parcelChanges.done(caller, [shipment.id], stores.clock.now());
    await change(purchase.id, (each) => ({ ...each, orderName: "#1001b" }));
    expect(await pile()).toEqual([]);
    await change(purchase.id, move(2));
    expect(await pile()).toMatchObject([{ kind: "readdressed" }]);
  });

  it("of its pieces is counted from the purchase on, and undone by the same number", async () => {
    const { purchase } = await aPrinted();
    const seen = (ordered: number, current: number) =>
      change(purchase.id, (each) => notePieces(each, { ordered, current }));
    await seen(3, 2);
    expect(await pile()).toMatchObject([{ kind: "pieces-removed", task: "take-off" }]);
    await seen(4, 4);
    expect(await pile()).toMatchObject([{ kind: "pieces-added", task: "check" }]);
    await seen(3, 3);
    expect(await pile()).toEqual([]);
  });

  it("of the cash comes and goes with the notice about it", async () => {
    const { shipment } = await aPrinted();
    await stores.labelNotices.add(shipment, "collects-too-much");
    await stores.labelNotices.add(shipment, "collects-too-much");
    expect(await pile()).toEqual([{ shipmentId: shipment.id, task: "take-off", kind: "cash" }]);
    await stores.labelNotices.drop(shipment, "collects-too-much");
    expect(await pile()).toEqual([]);
    await stores.labelNotices.add(shipment, "found-late");
    expect(await pile()).toEqual([]);
  });
});
