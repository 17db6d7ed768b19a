import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BookingFailure, Caller, Shipment, ShipmentDraft } from "../../app/domain/engine/index.ts";
import { aDraft, anOrder, aShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const LEASE_MS = 90_000;
const unavailable: BookingFailure = {
  code: "CARRIER_UNAVAILABLE",
  message: "The carrier did not answer.",
  metadata: { attempts: [1, 2], last: null },
};

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
let draft: ShipmentDraft;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  draft = aDraft(caller, stores.ids.next());
});

/** The claim of a booking that was begun. */
const FIRST = 1;
const begin = () => stores.bookings.begin({ draft, order: anOrder(draft) }, LEASE_MS);
const claim = () => stores.bookings.claim(caller, draft.id, LEASE_MS);
const finish = (shipment: Shipment, fence = FIRST) =>
  stores.bookings.finish(caller, { order: anOrder(draft), fence }, shipment, "carrier");
const unresolved = async () =>
  (await stores.bookings.unresolved(1000))
    .filter((each) => each.caller.merchantId === caller.merchantId)
    .map(({ id }) => id);

describe("a booking", () => {
  it("is written once, and then shown to who comes again", async () => {
    expect(await begin()).toBe("begun");
    const again = await stores.bookings.begin(
      { draft: { ...draft, relatedOrderId: "other" }, order: anOrder(draft) },
      LEASE_MS,
    );
    const written = {
      draft,
      order: anOrder(draft),
      state: "open",
      failure: null,
      calledAt: null,
      unproven: null,
      draftRef: null,
      createdAt: draft.createdAt,
      fence: FIRST,
    };
    expect(again).toStrictEqual(written);
    expect(await stores.bookings.get(caller, draft.id)).toStrictEqual(written);
  });

  it("is begun by one of many who try at once", async () => {
    const results = await Promise.all(Array.from({ length: 10 }, begin));
    expect(results.filter((result) => result === "begun")).toHaveLength(1);
  });

  it("is never given to another merchant or environment", async () => {
    await begin();
    const production: Caller = { ...caller, environment: "production" };
    expect(await stores.bookings.get(production, draft.id)).toBeNull();
    expect(await stores.bookings.get({ ...caller, merchantId: stores.ids.next() }, draft.id)).toBeNull();
    expect(await stores.bookings.claim(production, draft.id, LEASE_MS)).toBeNull();
    expect(await stores.bookings.markCalled(production, draft.id, FIRST, LEASE_MS)).toBeNull();
    const theirs = aDraft(production, draft.id);
    await expect(stores.bookings.begin({ draft: theirs, order: anOrder(theirs) }, LEASE_MS)).rejects.toThrow(
      /another merchant/,
    );
  });
});

describe("a booking's lease", () => {
  it("keeps others away until it ends; then one of them gets it", async () => {
    await begin();
    expect(await claim()).toBeNull();
    expect(await unresolved()).toEqual([]);
    stores.clock.advance(LEASE_MS);
    expect(await unresolved()).toEqual([draft.id]);
    const claims = await Promise.all(Array.from({ length: 10 }, claim));
    expect(claims.filter((fence) => fence !== null)).toEqual([2]);
    expect(await unresolved()).toEqual([]);
  });

  it("can be given back before its time", async () => {
    await begin();
    await stores.bookings.release(caller, draft.id, FIRST, 5_000);
    expect(await claim()).toBeNull();
    stores.clock.advance(5_000);
    expect(await claim()).toBe(2);
  });

  it("ends with the process that was alone with the database", async () => {
    await begin();
    expect(await stores.bookings.endLeases()).toBeGreaterThanOrEqual(1);
    expect(await unresolved()).toEqual([draft.id]);
    expect(await stores.bookings.endLeases()).toBe(0);
  });

  it("is nothing to a booking that is over", async () => {
    await begin();
    await stores.bookings.fail(caller, draft.id, FIRST, unavailable);
    stores.clock.advance(LEASE_MS * 2);
    expect(await claim()).toBeNull();
    expect(await unresolved()).toEqual([]);
  });
});

describe("bookings of a merchant who wants one shipment an order", () => {
  beforeEach(async () => {
    const { id: merchantId } = await stores.merchants.ensure(`One ${stores.ids.next()}`);
    await stores.merchants.setRefusesDuplicates(merchantId, true);
    caller = { ...caller, merchantId };
    draft = aDraft(caller, stores.ids.next());
  });
  const another = (given: Partial<ShipmentDraft> = {}) => aDraft(caller, stores.ids.next(), given);
  const beginAs = (theirs: ShipmentDraft, allowed: { readonly allowDuplicate?: true } = {}) =>
    stores.bookings.begin({ draft: theirs, order: anOrder(theirs), ...allowed }, LEASE_MS);
  const duplicateOf = (id: string, state: "pending" | "created") => ({
    code: "DUPLICATE_ORDER",
    metadata: { shipment_id: id, state },
  });

  it("begin once while one is open or booked, and again when it failed", async () => {
    const second = another();
    await begin();
    expect(await begin()).toMatchObject({ draft: { id: draft.id } });
    await expect(beginAs(second)).rejects.toMatchObject(duplicateOf(draft.id, "pending"));
    await expect(
      stores.bookings.beginCall({ draft: second, order: anOrder(second) }, LEASE_MS),
    ).rejects.toMatchObject(duplicateOf(draft.id, "pending"));
    expect(await stores.bookings.get(caller, second.id)).toBeNull();
    await stores.bookings.fail(caller, draft.id, FIRST, unavailable);
    expect(await beginAs(second)).toBe("begun");
    const reopening = stores.bookings.reopen(caller, { draft, order: anOrder(draft) }, LEASE_MS);
    await expect(reopening).rejects.toMatchObject(duplicateOf(second.id, "pending"));
    expect((await stores.bookings.get(caller, draft.id))?.state).toBe("failed");
  });

  it("begin beside a shipment when they are allowed to, or are of another order or environment", async () => {
    await begin();
    await finish(aShipment(caller, draft.id));
    await expect(beginAs(another())).rejects.toMatchObject(duplicateOf(draft.id, "created"));
    await expect(stores.bookings.refuseDuplicate(another())).rejects.toMatchObject(
      duplicateOf(draft.id, "created"),
    );
    expect(await beginAs(another(), { allowDuplicate: true })).toBe("begun");
    for (const free of [
      another({ relatedOrderId: "1007" }),
      another({ relatedOrderId: null }),
      another({ relatedOrderId: null }),
      another({ environment: "production" }),
    ])
      expect(await beginAs(free)).toBe("begun");
  });
});

describe("a booking's outcome", () => {
  it("is remembered with the moment of the call", async () => {
    await begin();
    const at = new Date("2026-11-20T08:00:07.089Z");
    stores.clock.set(at);
    expect((await stores.bookings.markCalled(caller, draft.id, FIRST, LEASE_MS))?.calledAt).toEqual(at);
    expect((await stores.bookings.get(caller, draft.id))?.calledAt).toEqual(at);
    await stores.bookings.fail(caller, draft.id, FIRST, unavailable);
    expect(await stores.bookings.get(caller, draft.id)).toMatchObject({
      state: "failed",
      failure: unavailable,
      calledAt: at,
      unproven: null,
      draftRef: null,
    });
  });

  it("leaves its account in doubt until there is an outcome", async () => {
    const inDoubt = async () =>
      (await stores.bookings.accountsInDoubt()).filter((one) => one.caller.merchantId === caller.merchantId);
    await begin();
    expect(await inDoubt()).toEqual([]);
    await stores.bookings.markCalled(caller, draft.id, FIRST, LEASE_MS);
    expect(await inDoubt()).toEqual([{ caller, accountId: draft.accountId }]);
    await stores.bookings.fail(caller, draft.id, FIRST, {
      code: "CARRIER_UNAVAILABLE",
      message: "",
      metadata: null,
    });
    expect(await inDoubt()).toEqual([]);
  });

  it("keeps the carrier from being called again", async () => {
    await begin();
    await stores.bookings.fail(caller, draft.id, FIRST, unavailable);
    expect(await stores.bookings.markCalled(caller, draft.id, FIRST, LEASE_MS)).toBeNull();
  });

  it("is one shipment and one event, however often it is written", async () => {
    await begin();
    const shipment = aShipment(caller, draft.id);
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, writer) => finish({ ...shipment, metadata: { writer } })),
    );
    for (const result of results) expect(result).toStrictEqual(results[0]);
    expect(await stores.shipments.get(caller, draft.id)).toStrictEqual(results[0]);
    expect(stores.jobs).toEqual([
      { name: "shipment-event", data: { type: "shipment.created", ...caller, shipmentId: draft.id } },
    ]);
    expect((await stores.bookings.get(caller, draft.id))?.state).toBe("booked");
  });

  it("stays what it is: a refused booking makes no shipment, a booked one does not fail", async () => {
    await begin();
    await stores.bookings.fail(caller, draft.id, FIRST, { ...unavailable, code: "CARRIER_REJECTED" });
    expect(await finish(aShipment(caller, draft.id))).toBeNull();
    expect(await stores.shipments.get(caller, draft.id)).toBeNull();

    draft = aDraft(caller, stores.ids.next());
    await begin();
    await finish(aShipment(caller, draft.id));
    await stores.bookings.fail(caller, draft.id, FIRST, unavailable);
    await stores.bookings.release(caller, draft.id, FIRST, 0);
    expect(await stores.bookings.get(caller, draft.id)).toMatchObject({ state: "booked", failure: null });
  });

  it("can be tried anew when surely nothing was bought, and only then", async () => {
    const anew = {
      draft: { ...draft, relatedOrderId: "anew" },
      order: anOrder(draft, { serviceCode: "anew" }),
    };
    await begin();
    expect(await stores.bookings.reopen(caller, anew, LEASE_MS)).toBeNull();
    await stores.bookings.markCalled(caller, draft.id, FIRST, LEASE_MS);
    await stores.bookings.fail(caller, draft.id, FIRST, unavailable);
    const other: Caller = { ...caller, environment: "production" };
    expect(await stores.bookings.reopen(other, anew, LEASE_MS)).toBeNull();

    const reopened = await Promise.all(
      Array.from({ length: 5 }, () => stores.bookings.reopen(caller, anew, LEASE_MS)),
    );
    expect(reopened.filter((fence) => fence !== null)).toEqual([2]);
    expect(await stores.bookings.get(caller, draft.id)).toStrictEqual({
      ...anew,
      state: "open",
      failure: null,
      calledAt: null,
      unproven: null,
      draftRef: null,
      createdAt: draft.createdAt,
      fence: 2,
    });
    expect(await claim()).toBeNull();

    await stores.bookings.fail(caller, draft.id, 2, { ...unavailable, code: "CARRIER_REJECTED" });
    expect(await stores.bookings.reopen(caller, anew, LEASE_MS)).toBeNull();
  });
});
