/** Events are written with the change they tell of, or not at all. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
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

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const endpoint = async (of: Caller = caller) => {
  const added = await stores.webhooks.add(
    of,
    { id: stores.ids.next(), url: "https://example.com/", description: null, events: [] },
    SECRET,
  );
  if (added === null) throw new Error("not added");
  return added;
};

async function eventsOf({ merchantId, environment }: Caller = caller) {
  const { rows } = await database.pool.query<{ type: string; sequence: string; due: string }>(
    `SELECT type, sequence, (SELECT count(*) FROM webhook_deliveries AS d WHERE d.merchant_id = e.merchant_id AND event_id = e.id) AS due
     FROM webhook_events AS e WHERE merchant_id = $1 AND environment = $2 ORDER BY sequence`,
    [merchantId, environment],
  );
  return rows.map(({ type, sequence, due }) => [Number(sequence), type, Number(due)]);
}

const ofCaller = () => aShipment(caller, stores.ids.next());

it("records nothing for a merchant without an endpoint in this environment", async () => {
  await endpoint({ ...caller, environment: "production" });
  await endpoint({ ...caller, merchantId: stores.ids.next() });
  const shipment = await storeShipment(stores, ofCaller());
  await stores.shipments.save({ ...shipment, state: "cancelled" }, []);
  expect(await eventsOf()).toEqual([]);
});

it("numbers the events of a shipment in the order of its changes, once for all endpoints", async () => {
  await endpoint();
  await endpoint();
  const made = await storeShipment(stores, ofCaller());
  const scanned = await stores.shipments.save(
    { ...made, trackingStatus: "EXCEPTION", trackingUpdatedAt: new Date("2026-11-24T10:00:00.000Z") },
    [],
  );
  await stores.shipments.save({ ...made, state: "cancelled" }, []);
  if (scanned === null) throw new Error("not saved");
  await stores.shipments.save({ ...scanned, metadata: { read: true } }, []);
  // Its carrier draws the label later, twice.
  const label = { mediaType: "application/pdf", bytes: new Uint8Array([1]) } as const;
  await stores.carrierLabels.keep(made, "a6", null, label);
  await stores.carrierLabels.keep(made, "a4", null, label);
  await stores.webhooks.labelReady(caller, made.id);
  expect((await eventsOf()).map(([, type, due]) => [type, due])).toEqual([
    ["shipment.created", 2],
    ["shipment.tracking_updated", 2],
    ["shipment.exception", 2],
    ["shipment.label_ready", 2],
  ]);
});

it("records a refund's decision, not its questions", async () => {
  await endpoint();
  const made = await storeShipment(stores, ofCaller());
  const since = new Date("2026-11-24T10:00:00.000Z");
  const pending = { state: "pending", since, tries: 0, nextAt: since } as const;
  const waiting = await stores.shipments.save({ ...made, refund: pending }, []);
  const asked = await stores.shipments.save({ ...waiting!, refund: { ...pending, tries: 1 } }, []);
  await stores.shipments.save({ ...asked!, refund: { state: "refunded" }, refundedAt: since }, []);
  expect((await eventsOf()).map(([, type]) => type)).toEqual(["shipment.created", "shipment.refund_decided"]);
});

it("loses the event with the change, and keeps it with the change", async () => {
  await endpoint();
  const failing = testStores(database, {
    enqueue: async () => {
      throw new Error("the queue is full");
    },
  });
  const shipment = ofCaller();
  await expect(storeShipment(failing, shipment)).rejects.toThrow("the queue is full");
  expect(await eventsOf()).toEqual([]);
  expect(await stores.shipments.get(caller, shipment.id)).toBeNull();
  await storeShipment(stores, ofCaller());
  // No number was lost either.
  expect(await eventsOf()).toEqual([[1, "shipment.created", 1]]);
});

it("stores no secret in the clear, and forgets the former one in time", async () => {
  const { id } = await endpoint();
  const next = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  await stores.webhooks.rotate(caller, id, next, 60_000);
  expect(await stores.webhooks.secrets(caller, id)).toEqual([next, SECRET]);
  const { rows } = await database.pool.query(
    "SELECT e::text AS row FROM webhook_endpoints AS e WHERE id = $1",
    [id],
  );
  expect(rows[0].row).not.toMatch(/whsec|AAAAAAAA|MfKQ9r8GKYq/);
  await database.pool.query("UPDATE webhook_endpoints SET former_until = statement_timestamp()");
  expect(await stores.webhooks.secrets(caller, id)).toEqual([next]);
});

it("is silent after an uninstall, and empty after the shop was erased", async () => {
  const { domain, merchantId } = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
  const owner: Caller = { merchantId, environment: "sandbox" };
  const { id } = await endpoint(owner);
  await stores.webhooks.test(owner, id);
  await stores.shops.uninstall(domain, { keepsApi: false });
  expect((await stores.webhooks.get(owner, id))?.disabled?.reason).toBe("uninstalled");
  expect(await stores.webhooks.test(owner, id)).toBeNull();
  expect(await eventsOf(owner)).toHaveLength(1);
  await stores.shops.forget(domain);
  expect([await stores.webhooks.list(owner), await eventsOf(owner)]).toEqual([[], []]);
});

it("lets one process at a time send to an endpoint, and forgets a deleted one's deliveries", async () => {
  const { id } = await endpoint();
  await stores.webhooks.test(caller, id);
  const due = { merchantId: caller.merchantId, endpointId: id };
  expect(await stores.webhooks.dueEndpoints(caller.merchantId, 10)).toEqual([due]);
  const claimed = await stores.webhooks.claim(due, 60_000);
  expect(claimed?.secrets).toEqual([SECRET]);
  expect(await stores.webhooks.claim(due, 60_000)).toBeNull();
  expect(await stores.webhooks.dueEndpoints(caller.merchantId, 10)).toEqual([]);
  if (claimed === null) return;
  await stores.webhooks.release(claimed);
  const again = await stores.webhooks.claim(due, 60_000);
  if (again === null) throw new Error("still taken");
  await stores.webhooks.release(again);
  expect(await stores.webhooks.remove({ ...caller, environment: "production" }, id)).toBe(false);
  expect(await stores.webhooks.remove(caller, id)).toBe(true);
  expect((await eventsOf()).map(([, , deliveries]) => deliveries)).toEqual([0]);
});

it("gives an endpoint back at once, whatever the fraction of a millisecond", async () => {
  const { id } = await endpoint();
  const due = { merchantId: caller.merchantId, endpointId: id };
  for (let times = 0; times < 50; times += 1) {
    const claimed = await stores.webhooks.claim(due, 60_000);
    if (claimed === null) throw new Error(`still taken after ${times} returns`);
    await stores.webhooks.release(claimed);
  }
});
