import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeStoredLink } from "../support/change-stored-link.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let domain: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  domain = `shop-${stores.ids.next()}.myshopify.com`;
});

describe("a purchase", () => {
  const merchantId = "019aa0f2-0000-7000-8000-00000000acc0";
  const wanted = (fulfillmentOrderId: string, quantity = 1) =>
    ({
      merchantId,
      environment: "sandbox",
      shop: domain,
      orderId: "77",
      orderName: "#1001",
      origin: "merchant",
      purchase: {
        fulfillmentOrderId,
        lines: [{ id: "5", lineItemId: null, quantity }],
        service: "gorgona.standard",
        notifyShopper: null,
      },
    }) as const;

  it("is one at a time for a fulfillment order, with one job, however many ask at once", async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => stores.fulfillmentLinks.begin(wanted("1"), true)),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked[0]).toMatchObject({ ...wanted("1"), state: "open", fulfillmentId: null });
    expect(await stores.fulfillmentLinks.get(merchantId, asked[0]!.id)).toEqual(asked[0]);
    expect(await stores.fulfillmentLinks.get(stores.ids.next(), asked[0]!.id)).toBeNull();
    expect(stores.jobs.map(({ name, data }) => [name, data])).toEqual([
      ["settle-order", { shop: domain, orderId: "77" }],
    ]);
    const other = await stores.fulfillmentLinks.begin(wanted("2"), false);
    expect(other.id).not.toBe(asked[0]!.id);
    expect(stores.jobs).toHaveLength(1);
  });

  it("may be followed by another once it is fulfilled or over", async () => {
    const first = await stores.fulfillmentLinks.begin(wanted("1"), false);
    await changeStoredLink(stores, merchantId, first.id, { fulfillmentId: "9", state: "linked" });
    const second = await stores.fulfillmentLinks.begin(wanted("1"), false);
    expect(second.id).not.toBe(first.id);
    await changeStoredLink(stores, merchantId, second.id, { state: "left-alone" });
    expect((await stores.fulfillmentLinks.begin(wanted("1"), false)).id).not.toBe(second.id);
  });

  it("is a new one where the earlier one is finished in the moment in which it is met", async () => {
    const first = await stores.fulfillmentLinks.begin(wanted("1"), false);
    await database.pool.query(`
      CREATE FUNCTION finish_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE fulfillment_links SET state = 'linked', fulfillment_id = '9' WHERE id = '${first.id}';
        RETURN NULL;
      END $$`);
    await database.pool.query(`
      CREATE TRIGGER finish_first AFTER INSERT ON fulfillment_links EXECUTE FUNCTION finish_first()`);
    const second = await stores.fulfillmentLinks.begin(wanted("1", 2), true);
    await database.pool.query("DROP TRIGGER finish_first ON fulfillment_links");
    expect(second).toMatchObject({ ...wanted("1", 2), state: "open" });
    expect(second.id).not.toBe(first.id);
    expect(stores.jobs).toHaveLength(1);
    expect(await stores.fulfillmentLinks.get(merchantId, first.id)).toMatchObject({ state: "linked" });
  });

  it("that failed is taken up again once, as it is asked for then", async () => {
    const link = await stores.fulfillmentLinks.begin(wanted("1"), false);
    expect(await stores.fulfillmentLinks.reopen(link, {})).toBeNull();
    await changeStoredLink(stores, merchantId, link.id, { state: "failed", reason: "No phone" });
    const failed = await stores.fulfillmentLinks.begin(wanted("1"), true);
    const ofOther = { ...failed, merchantId: stores.ids.next() };
    expect(await stores.fulfillmentLinks.reopen(ofOther, {})).toBeNull();
    const shipmentId = stores.ids.next();
    const { purchase } = wanted("1", 2);
    const change = { purchase, shipmentId };
    expect(await stores.fulfillmentLinks.reopen(failed, change)).toMatchObject({
      ...{ id: link.id, state: "open", reason: null, purchase, shipmentId },
    });
    expect(stores.jobs).toHaveLength(1);
    expect(await stores.fulfillmentLinks.reopen(failed, change)).toBeNull();
  });

  it("that failed is not given another shipment by a click that stood still since it failed before", async () => {
    const link = await stores.fulfillmentLinks.begin(wanted("1"), false);
    const fail = async () => {
      stores.clock.advance(1);
      await changeStoredLink(stores, merchantId, link.id, { state: "failed", reason: "Refused" });
      return stores.fulfillmentLinks.begin(wanted("1"), false);
    };
    const early = await fail();
    const shipmentId = stores.ids.next();
    expect(await stores.fulfillmentLinks.reopen(early, { shipmentId })).not.toBeNull();
    const late = await fail();
    expect(await stores.fulfillmentLinks.reopen(early, { shipmentId: stores.ids.next() })).toBeNull();
    expect(await stores.fulfillmentLinks.get(merchantId, link.id)).toEqual(late);
    expect(late).toMatchObject({ state: "failed", shipmentId });
    // Even for the same shipment, which may have progressed by now.
    expect(await stores.fulfillmentLinks.reopen(late, {})).not.toBeNull();
    await fail();
    expect(await stores.fulfillmentLinks.reopen(late, { purchase: wanted("1", 2).purchase })).toBeNull();
  });

  it("is changed as it was read, or not at all", async () => {
    const link = await stores.fulfillmentLinks.begin(wanted("1"), false);
    stores.clock.advance(1);
    const aside = { state: "left-alone" } as const;
    const ofOther = { ...link, merchantId: stores.ids.next() };
    expect(await stores.fulfillmentLinks.changeAsRead(ofOther, aside)).toBeNull();
    await changeStoredLink(stores, merchantId, link.id, { state: "failed", reason: "Refused" });
    expect(await stores.fulfillmentLinks.changeAsRead(link, aside)).toBeNull();
    const failed = await stores.fulfillmentLinks.begin(wanted("1"), false);
    const changed = await stores.fulfillmentLinks.changeAsRead(failed, aside);
    expect(changed).toMatchObject({ state: "left-alone", reason: "Refused" });
    expect(await stores.fulfillmentLinks.get(merchantId, link.id)).toEqual(changed);
  });
});
