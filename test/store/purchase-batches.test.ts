import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import type { Print } from "../../app/domain/orders/printing/print.ts";
import { fail, place, waitFor } from "../../app/domain/orders/purchases/change-purchase.ts";
import type { PurchaseForWish } from "../../app/domain/orders/purchases/purchase-store.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchantId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  merchantId = stores.ids.next();
});

const caller = () => ({ merchantId, environment: "sandbox" as const });
const latest = () => stores.purchaseBatches.latest(caller(), 100);

function wished(id: string, orderId = `9${id}`): PurchaseForWish {
  const wish = { fulfillmentOrderId: id, lines: null, service: null, notifyShopper: null };
  return {
    ...caller(),
    ...{ shop: `${merchantId}.myshopify.com`, orderId, orderName: `#${orderId}`, askedBy: "merchant" },
    purpose: { kind: "wish", wish },
  };
}

async function begin(...ids: string[]): Promise<string> {
  const batchId = stores.ids.next();
  await stores.purchaseBatches.begin(
    batchId,
    ids.map((id) => wished(id)),
  );
  return batchId;
}

async function purchaseOf(id: string) {
  const found = await stores.purchases.byOrder(merchantId, `9${id}`);
  return found.at(-1)!;
}

async function failed(id: string, missing: "address" | "phone"): Promise<void> {
  await changeStoredPurchase(stores, merchantId, (await purchaseOf(id)).id, (found) =>
    fail(found, { code: "address-missing", missing: [missing] }, "none"),
  );
}

async function bought(id: string, totalMinor: number): Promise<void> {
  const purchase = await purchaseOf(id);
  await database.pool.query(
    `INSERT INTO shipments (id, merchant_id, environment, state, account_id, carrier_code, tracking_ref,
       tracking_status, country, value, version, created_at, updated_at)
     VALUES ($1, $2, 'sandbox', 'created', $3, 'x', 'x', 'TRANSIT', 'GR', $4, 1, now(), now())`,
    [
      ...[purchase.shipmentId, merchantId, stores.ids.next()],
      JSON.stringify({ rate: { price: { totalMinor, currency: "EUR" } } }),
    ],
  );
  await changeStoredPurchase(stores, merchantId, purchase.id, (found) =>
    place(found, { fulfillmentId: `5${id}${merchantId}`, made: true }, null),
  );
}

const labelsOf = async (id: string, whose: Caller = caller()) =>
  (await stores.purchaseBatches.labels(whose, [id])).map(({ shipmentId }) => shipmentId);

describe("a batch of purchases", () => {
  it("is written with one job for each order, and leaves out what is being bought", async () => {
    await begin("1");
    const orders = [wished("1"), wished("2"), wished("3", "92"), wished("4")];
    const batchId = stores.ids.next();
    await stores.purchaseBatches.begin(batchId, orders);
    const begun = await stores.purchaseBatches.fulfillmentOrders(merchantId, batchId);
    expect([...begun].sort()).toEqual(["2", "3", "4"]);
    expect(await stores.purchaseBatches.fulfillmentOrders(stores.ids.next(), batchId)).toEqual([]);
    expect(stores.jobs.map(({ data }) => data)).toMatchObject([
      ...[{ orderId: "91" }, { orderId: "92" }, { orderId: "94" }],
    ]);
    expect(await latest()).toMatchObject([
      { total: 3, working: 3 },
      { total: 1, working: 1 },
    ]);
  });

  it("counts until all are done, and keeps its cost and its failures", async () => {
    const id = await begin("1", "2", "3", "4", "5");
    await bought("1", 450);
    await bought("2", 620);
    await failed("3", "phone");
    expect(await latest()).toMatchObject([{ ids: [id], total: 5, working: 2, bought: 2 }]);
    await failed("4", "address");
    await failed("5", "address");
    expect(await latest()).toEqual([
      {
        ...{
          ids: [id],
          askedAt: stores.clock.now(),
          total: 5,
          working: 0,
          toFulfill: 0,
          waiting: 0,
          bought: 2,
          leftAlone: 0,
        },
        ...{ labels: 2, newLabels: 2 },
        cost: [{ amountMinor: 1_070, currency: "EUR" }],
        failed: 3,
      },
    ]);
  });

  it("names its own labels alone", async () => {
    const id = await begin("1", "2", "3");
    await bought("2", 100);
    await bought("1", 100);
    await failed("3", "phone");
    const wanted = [(await purchaseOf("1")).shipmentId, (await purchaseOf("2")).shipmentId];
    expect((await labelsOf(id)).sort()).toEqual([...wanted].sort());
    const other = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
    expect(await labelsOf(id, other)).toEqual([]);
    expect(await labelsOf(id, { ...caller(), environment: "production" })).toEqual([]);
  });

  it("is over for a purchase that waits for a hold, which may take weeks", async () => {
    await begin("1");
    await changeStoredPurchase(stores, merchantId, (await purchaseOf("1")).id, (found) =>
      waitFor(found, { code: "on-hold", holds: [] }, "none"),
    );
    expect(await latest()).toMatchObject([{ total: 1, working: 0, waiting: 1 }]);
  });

  it("gives a purchase that is tried again to the later batch", async () => {
    const first = await begin("1", "2");
    await failed("1", "phone");
    const again = stores.ids.next();
    await stores.purchaseBatches.join(merchantId, again, [(await purchaseOf("1")).id]);
    expect(await latest()).toMatchObject([
      { ids: [first], total: 1, working: 1, failed: 0 },
      { ids: [again], total: 1, working: 0, failed: 1 },
    ]);
  });

  it("is gone when it is dismissed, a week old, another merchant's or of the other environment", async () => {
    const id = await begin("1");
    const other = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
    expect(await stores.purchaseBatches.latest(other, 100)).toEqual([]);
    expect(await stores.purchaseBatches.latest({ ...caller(), environment: "production" }, 100)).toEqual([]);
    await stores.purchaseBatches.dismiss(other.merchantId, [id]);
    expect(await latest()).toHaveLength(1);
    await stores.purchaseBatches.dismiss(merchantId, [id]);
    expect(await latest()).toEqual([]);
    expect((await purchaseOf("1")).state).toBe("asked");
    await begin("2");
    stores.clock.advance(8 * 24 * 60 * 60_000);
    expect(await latest()).toEqual([]);
  });
});

const FORMAT = { format: "a6", startPosition: 1, order: "order" } as const;

/** The merchant's print of these labels. */
async function printed(
  shipmentIds: readonly string[],
  options: { readonly once?: boolean; readonly id?: string; readonly documents?: "labels" | "slips" } = {},
) {
  const { once = false, id = stores.ids.next(), documents = "labels" } = options;
  const request = { ...FORMAT, documents, shipmentIds: [...shipmentIds] };
  const wanted = { id, caller: caller(), askedBy: "merchant" as const, request };
  return stores.prints.add(wanted, { queued: true, once: once ? shipmentIds : [] });
}
const newOf = async (...ids: string[]) =>
  (await stores.purchaseBatches.labels(caller(), ids)).flatMap(({ shipmentId, isNew }) =>
    isNew ? [shipmentId] : [],
  );
const counted = async () => (await latest()).map(({ labels, newLabels }) => ({ labels, newLabels }));
const drawn = (pages: number, printedIds: readonly string[]) => ({ skipped: [], pages, printedIds });
const paper = { mediaType: "application/pdf", bytes: new Uint8Array([1]) };

describe("the labels of a batch that are new since its last print", () => {
  it("are those that no print has, while others of the batch are still being bought", async () => {
    const id = await begin("1", "2", "3");
    await bought("1", 100);
    await bought("2", 100);
    expect(await counted()).toEqual([{ labels: 2, newLabels: 2 }]);
    const first = await newOf(id);
    await printed(first);
    expect(await counted()).toEqual([{ labels: 2, newLabels: 0 }]);
    await bought("3", 100);
    expect(await counted()).toEqual([{ labels: 3, newLabels: 1 }]);
    expect(await newOf(id)).toEqual([(await purchaseOf("3")).shipmentId]);
  });

  it("come in the order in which they were bought, whatever the order of the purchases", async () => {
    const id = await begin("1", "2", "3");
    for (const each of ["2", "3", "1"]) await bought(each, 100);
    const wanted = await Promise.all(
      ["2", "3", "1"].map(async (each) => (await purchaseOf(each)).shipmentId),
    );
    expect(await newOf(id)).toEqual(wanted);
  });

  it.each([
    ["is being made", true, async () => undefined],
    [
      "waits to be opened",
      true,
      (print: Print) => stores.prints.finish(print, drawn(2, print.request.shipmentIds), paper),
    ],
    ["failed", false, (print: Print) => stores.prints.fail(print, "INTERNAL_ERROR")],
    ["has none of them", false, (print: Print) => stores.prints.finish(print, drawn(0, []), null)],
    [
      "was dismissed before it was opened",
      false,
      async (print: Print) => {
        await stores.prints.finish(print, drawn(2, print.request.shipmentIds), paper);
        await stores.prints.dismiss(caller(), print.id);
      },
    ],
    [
      "was opened and dismissed",
      true,
      async (print: Print) => {
        const done = await stores.prints.finish(print, drawn(2, print.request.shipmentIds), paper);
        await stores.prints.handOut(done!);
        await stores.prints.dismiss(caller(), print.id);
      },
    ],
  ] as const)("leave out those of a print that %s: %s", async (_, leavesOut, happens) => {
    const id = await begin("1", "2");
    await bought("1", 100);
    await bought("2", 100);
    await happens(await printed(await newOf(id)));
    expect(await counted()).toEqual([{ labels: 2, newLabels: leavesOut ? 0 : 2 }]);
  });

  it("are those of a document that is handed out no more, because one of its labels is void", async () => {
    const id = await begin("1", "2");
    await bought("1", 100);
    await bought("2", 100);
    const print = await printed(await newOf(id));
    await stores.prints.finish(print, drawn(2, print.request.shipmentIds), paper);
    await database.pool.query(`UPDATE shipments SET state = 'cancelled' WHERE id = $1`, [
      print.request.shipmentIds[0],
    ]);
    expect(await newOf(id)).toEqual([print.request.shipmentIds[1]]);
  });

  it("stay new when their slips alone are printed,", async () => {
    const id = await begin("1");
    await bought("1", 100);
    await printed(await newOf(id), { documents: "slips" });
    expect(await newOf(id)).toHaveLength(1);
  });

  it("go into one print, however many ask in the same moment", async () => {
    const id = await begin("1", "2");
    await bought("1", 100);
    await bought("2", 100);
    const labels = await newOf(id);
    const same = stores.ids.next();
    const asked = await Promise.allSettled([
      printed(labels, { once: true }),
      printed([...labels].reverse(), { once: true }),
      printed(labels, { once: true }),
    ]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = asked.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ code: "CONFLICT" });
    await bought(await begin("3").then(() => "3"), 100);
    const third = [(await purchaseOf("3")).shipmentId];
    // A repeated request is the same print.
    const repeated = await Promise.all([1, 2, 3].map(() => printed(third, { once: true, id: same })));
    expect(new Set(repeated.map((print) => print.id))).toEqual(new Set([same]));
  });
});

const DAY_MS = 24 * 60 * 60_000;
const opened = async (shipmentIds: readonly string[]) => {
  const print = await printed(shipmentIds);
  await stores.prints.handOut((await stores.prints.finish(print, drawn(1, shipmentIds), paper))!);
};

describe("the batches of a page", () => {
  it("are those that run, then those with labels to print, then the others of a day", async () => {
    const [opens, fails, prints] = [await begin("1"), await begin("2", "3"), await begin("4", "5")];
    const runs = await begin("6", "7");
    await bought("1", 100);
    await opened(await newOf(opens));
    for (const each of ["2", "3"]) await failed(each, "phone");
    await bought("4", 250);
    await failed("5", "address");
    await bought("6", 100);
    expect(await latest()).toMatchObject([
      { ids: [runs], total: 2, working: 1, bought: 1, failed: 0, labels: 1, newLabels: 1 },
      { ids: [prints], total: 2, working: 0, bought: 1, failed: 1, labels: 1, newLabels: 1 },
      { ids: [fails], total: 2, working: 0, bought: 0, failed: 2, labels: 0, newLabels: 0 },
      { ids: [opens], total: 1, working: 0, bought: 1, failed: 0, labels: 1, newLabels: 0 },
    ]);
    expect((await newOf(opens, fails, prints, runs)).length).toBe(2);
  });

  it("are for a week those with labels to print, until these are printed, collected or cancelled", async () => {
    const ids = ["1", "2", "3", "4", "5"] as const;
    const batches: string[] = [];
    for (const id of ids) {
      batches.push(await begin(id));
      await bought(id, 100);
      const { shipmentId } = await purchaseOf(id);
      await database.pool.query("UPDATE shipments SET tracking_status = 'PRE_TRANSIT' WHERE id = $1", [
        shipmentId,
      ]);
    }
    stores.clock.advance(6 * DAY_MS);
    const shown = async () => (await latest()).flatMap((batch) => batch.ids);
    expect(await shown()).toEqual([...batches].reverse());
    await opened(await newOf(batches[0]!));
    expect(await shown()).toEqual(batches.slice(1).reverse());
    await printed(await newOf(batches[1]!));
    expect(await shown()).toEqual(batches.slice(2).reverse());
    const change = async (id: string, to: string) =>
      database.pool.query(`UPDATE shipments SET ${to} WHERE id = $1`, [(await purchaseOf(id)).shipmentId]);
    await change("3", "tracking_status = 'TRANSIT'");
    await change("4", "state = 'cancelled'");
    expect(await shown()).toEqual([batches[4]]);
    stores.clock.advance(2 * DAY_MS);
    expect(await shown()).toEqual([]);
  });

  it("leave printed ones out, where they are too many, and none with labels to print for ever", async () => {
    const batches: string[] = [];
    for (const id of ["1", "2", "3", "4"]) {
      batches.push(await begin(id));
      await bought(id, 100);
      const { shipmentId } = await purchaseOf(id);
      await database.pool.query("UPDATE shipments SET tracking_status = 'PRE_TRANSIT' WHERE id = $1", [
        shipmentId,
      ]);
    }
    const two = async () => (await stores.purchaseBatches.latest(caller(), 2)).flatMap((batch) => batch.ids);
    expect(await two()).toEqual([batches[3], batches[2]]);
    await opened(await newOf(...(await two())));
    expect(await two()).toEqual([batches[1], batches[0]]);
    await stores.purchaseBatches.dismiss(merchantId, batches.slice(0, 2));
    expect(await two()).toEqual([batches[3], batches[2]]);
  });
});
