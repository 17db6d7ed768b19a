import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import { fulfillmentIdOf, reasonOf } from "../../app/domain/orders/purchase.ts";
import {
  fail,
  leaveAlone,
  noteAddress,
  place,
  startBuying,
  tryAgain,
} from "../../app/domain/orders/purchases/change-purchase.ts";
import type { PurchaseForFulfillment } from "../../app/domain/orders/purchases/purchase-store.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let domain: string;
let merchantId: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  merchantId = stores.ids.next();
  domain = `shop-${merchantId}.myshopify.com`;
});

const refused = { code: "platform-refused", said: "No." } as const;
const head = () => ({
  ...{ merchantId, environment: "sandbox" as const, shop: domain },
  ...{ orderId: "77", orderName: "#1001", askedBy: "merchant" as const },
});
const change = (id: string, how: (purchase: Purchase) => Purchase) =>
  changeStoredPurchase(stores, merchantId, id, how);

describe("a purchase for a wish", () => {
  const wanted = (fulfillmentOrderId: string, quantity = 1) =>
    ({
      ...head(),
      purpose: {
        kind: "wish",
        wish: {
          fulfillmentOrderId,
          lines: [{ id: "5", lineItemId: null, quantity }],
          service: "gorgona.standard",
          notifyShopper: null,
        },
      },
    }) as const;
  const fulfilled = (purchase: Purchase) =>
    place(purchase, { fulfillmentId: `9${purchase.id}`, made: true }, null);
  const failed = (purchase: Purchase) => fail(purchase, refused, "none");

  it("is one at a time for a fulfillment order, with one job, however many ask at once", async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => stores.purchases.begin(wanted("1"), true)),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked[0]).toMatchObject({ ...wanted("1"), state: "asked", replaces: null });
    expect(await stores.purchases.get(merchantId, asked[0]!.id)).toEqual(asked[0]);
    expect(await stores.purchases.get(stores.ids.next(), asked[0]!.id)).toBeNull();
    expect(stores.jobs.map(({ name, data }) => [name, data])).toEqual([
      ["settle-order", { shop: domain, orderId: "77" }],
    ]);
    const other = await stores.purchases.begin(wanted("2"), false);
    expect(other.id).not.toBe(asked[0]!.id);
    expect(stores.jobs).toHaveLength(1);
  });

  it("may be followed by another once it is placed or over", async () => {
    const first = await stores.purchases.begin(wanted("1"), false);
    await change(first.id, fulfilled);
    const second = await stores.purchases.begin(wanted("1"), false);
    expect(second.id).not.toBe(first.id);
    await change(second.id, (purchase) => leaveAlone(purchase, { code: "not-wanted" }, "none"));
    expect((await stores.purchases.begin(wanted("1"), false)).id).not.toBe(second.id);
  });

  it("is a new one where the earlier one is finished in the moment in which it is met", async () => {
    const first = await stores.purchases.begin(wanted("1"), false);
    await database.pool.query(`
      CREATE FUNCTION finish_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE purchases SET turn = 'settled', fulfillment_id = '9' WHERE id = '${first.id}';
        RETURN NULL;
      END $$`);
    await database.pool.query(`
      CREATE TRIGGER finish_first AFTER INSERT ON purchases EXECUTE FUNCTION finish_first()`);
    const second = await stores.purchases.begin(wanted("1", 2), true);
    await database.pool.query("DROP TRIGGER finish_first ON purchases");
    expect(second).toMatchObject({ ...wanted("1", 2), state: "asked" });
    expect(second.id).not.toBe(first.id);
    expect(stores.jobs).toHaveLength(1);
  });

  it("that failed is taken up again once, as it is asked for then", async () => {
    const begun = await stores.purchases.begin(wanted("1"), false);
    await change(begun.id, failed);
    const found = await stores.purchases.begin(wanted("1"), true);
    expect(found).toMatchObject({ state: "ended", outcome: "failed", reason: refused });
    expect(stores.jobs).toHaveLength(0);
    const shipmentId = stores.ids.next();
    const again = tryAgain(found, "none", { shipmentId, wish: wanted("1", 2).purpose.wish });
    expect(await stores.purchases.save({ ...again, merchantId: stores.ids.next() }, true)).toBeNull();
    expect(await stores.purchases.save(again, true)).toMatchObject({
      ...wanted("1", 2),
      ...{ id: begun.id, state: "asked", shipmentId },
    });
    expect(stores.jobs).toHaveLength(1);
    expect(await stores.purchases.save(again, true)).toBeNull();
    expect(stores.jobs).toHaveLength(1);
  });

  it("that failed is not given another shipment by a click that stood still since it failed before", async () => {
    const { id } = await stores.purchases.begin(wanted("1"), false);
    const early = await change(id, failed);
    const shipmentId = stores.ids.next();
    expect(await stores.purchases.save(tryAgain(early, "none", { shipmentId }), true)).not.toBeNull();
    const late = await change(id, failed);
    const another = tryAgain(early, "none", { shipmentId: stores.ids.next() });
    expect(await stores.purchases.save(another, true)).toBeNull();
    expect(await stores.purchases.get(merchantId, id)).toEqual(late);
    expect(late).toMatchObject({ shipmentId });
    // Even for the same shipment, which may have progressed by now.
    expect(await stores.purchases.save(tryAgain(late, "none"), true)).not.toBeNull();
    await change(id, failed);
    const { wish } = wanted("1", 2).purpose;
    expect(await stores.purchases.save(tryAgain(late, "none", { wish }), true)).toBeNull();
  });

  it("is written as it was read, or not at all, with what a column can hold", async () => {
    const begun = await stores.purchases.begin(wanted("1"), false);
    stores.clock.advance(1);
    const said = "Refused\0 by \ud800 us";
    const saved = await stores.purchases.save(fail(begun, { ...refused, said }, "none"));
    expect(saved).toMatchObject({ version: 2, updatedAt: stores.clock.now() });
    expect(saved && reasonOf(saved)).toEqual({ ...refused, said: "Refused by \ufffd us" });
    expect(await stores.purchases.save(leaveAlone(begun, refused, "none"))).toBeNull();
    expect(await stores.purchases.get(merchantId, begun.id)).toEqual(saved);
  });
});

describe("a fulfillment's purchase", () => {
  const purpose = (fulfillmentId: string) =>
    ({ kind: "fulfillment", fulfillmentId, made: false, wish: null }) as const;
  const asked = (fulfillmentId: string, orderId = "77"): PurchaseForFulfillment => ({
    ...{ ...head(), orderId, purpose: purpose(fulfillmentId) },
  });
  const placed = (purchase: Purchase) =>
    place(startBuying(purchase, "f"), purpose(fulfillmentIdOf(purchase) ?? ""), stores.clock.now());

  it("is made once, with one shipment id for all time", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => stores.purchases.ensure(asked("1"))));
    expect(new Set(made.map(({ shipmentId }) => shipmentId)).size).toBe(1);
    const one = made[0]!;
    expect(one).toMatchObject({ ...asked("1"), state: "asked" });
    expect(await stores.purchases.byFulfillment(merchantId, "1")).toEqual(one);
    expect(await stores.purchases.byShipment(merchantId, one.shipmentId)).toEqual(one);
    expect(await stores.purchases.byShipment(stores.ids.next(), one.shipmentId)).toBeNull();
    expect(await stores.purchases.byFulfillment(stores.ids.next(), "1")).toBeNull();
    expect(await stores.purchases.byShipment(merchantId, "abc")).toBeNull();
  });

  it("may be over from the beginning", async () => {
    const over = { outcome: "left-alone", reason: { code: "automation-off" } } as const;
    const made = await stores.purchases.ensure({ ...asked("1"), over });
    expect(made).toMatchObject({ state: "ended", ...over, hasLabel: false });
    expect(await stores.purchases.byFulfillment(merchantId, "1")).toEqual(made);
    expect(await stores.purchases.ensure(asked("1"))).toEqual(made);
  });

  it("is found with the others of its order and of a page of shipments", async () => {
    const a = await stores.purchases.ensure(asked("1"));
    stores.clock.advance(1);
    const b = await stores.purchases.ensure(asked("2"));
    const c = await stores.purchases.ensure(asked("3", "78"));
    expect(await stores.purchases.byOrder(merchantId, "77")).toEqual([a, b]);
    const d = await stores.purchases.ensure({ ...asked("4", "79"), orderName: "#1002" });
    for (const name of ["#1002", "1002"])
      expect(await stores.purchases.byOrderName(merchantId, name)).toEqual([d]);
    expect(await stores.purchases.byOrderName(stores.ids.next(), "#1002")).toEqual([]);
    const ids = [a.shipmentId, c.shipmentId, stores.ids.next(), "abc"];
    const found = await stores.purchases.byShipments(merchantId, ids);
    expect(found.map(fulfillmentIdOf).toSorted()).toEqual(["1", "3"]);
    expect(await stores.purchases.byShipments(stores.ids.next(), ids)).toEqual([]);
  });

  it("asks for attention when it failed, has another address, or is worked on for long", async () => {
    const other = stores.ids.next();
    const known = new Map<string, string>();
    for (const id of ["asked", "failed", "placed", "left", "moved"])
      known.set(id, (await stores.purchases.ensure({ ...asked(id), merchantId: other })).id);
    const names = new Map([...known].map(([name, id]) => [id, name]));
    const set = (id: string, how: (purchase: Purchase) => Purchase) =>
      changeStoredPurchase(stores, other, known.get(id) ?? "", how);
    await set("failed", (purchase) => fail(purchase, refused, "none"));
    await set("placed", placed);
    await set("left", (purchase) => leaveAlone(purchase, { code: "automation-off" }, "none"));
    const failing = async (caller: Caller = { merchantId: other, environment: "sandbox" }) =>
      (await stores.purchases.failing(caller, 10)).map(({ purchaseId, state, hasLabel, reason }) => ({
        ...{ name: names.get(purchaseId), state, hasLabel, reason },
      }));
    const moved = async (caller: Caller = { merchantId: other, environment: "sandbox" }) =>
      (await stores.purchases.addressChanged(caller, 10)).map(fulfillmentIdOf);
    await set("moved", placed);
    const itsFailure = { name: "failed", state: "failed", hasLabel: false, reason: refused };
    expect(await failing()).toEqual([itsFailure]);
    stores.clock.advance(1);
    const change = { at: stores.clock.now(), fingerprint: "g", place: "10119 Berlin, DE" };
    const note = (what: typeof change | null) => (purchase: Purchase) => {
      if (purchase.state !== "placed") throw new Error(purchase.state);
      return noteAddress(purchase, what);
    };
    await set("moved", note(change));
    expect(await moved()).toEqual(["moved"]);
    expect(await moved({ merchantId: other, environment: "production" })).toEqual([]);
    await set("moved", note(null));
    expect(await moved()).toEqual([]);
    stores.clock.advance(15 * 60_000 + 1);
    await set("failed", (purchase) => purchase);
    expect(await failing()).toEqual([
      itsFailure,
      { name: "asked", state: "open", hasLabel: false, reason: null },
    ]);
    expect(await failing({ merchantId: stores.ids.next(), environment: "sandbox" })).toEqual([]);
    expect(await failing({ merchantId: other, environment: "production" })).toEqual([]);
  });
});
