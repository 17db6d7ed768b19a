/** Many purchases as one job, over the real stores and a sample carrier. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, ServiceRequest } from "../../app/domain/engine/index.ts";
import type { Batch, BatchOrder, BatchServices } from "../../app/domain/orders/batches/batch.ts";
import { runBatch } from "../../app/domain/orders/batches/run-batch.ts";
import { aDraft } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { dying, KilledError } from "../support/dying.ts";
import { cases, randomNumbers } from "../support/effort.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
let services: BatchServices;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  const { id: merchantId } = await stores.merchants.ensure(`Batch ${stores.ids.next()}`);
  caller = { merchantId, environment: "sandbox" };
  services = { ports: testPorts(database, stores), batches: stores.batches };
});

function anOrder(change: Partial<ServiceRequest> = {}): ServiceRequest {
  const { rateId: _, ...request } = aShipmentRequest("", aQuoteRequest());
  return { ...request, choice: { driver: "gorgona", code: "standard" }, maxAmount: null, ...change };
}

async function add(
  orders: readonly (BatchOrder | null)[],
  errors: Batch["result"]["errors"] = [],
): Promise<Batch> {
  const shipmentIds = orders.map(() => stores.ids.next());
  return stores.batches.add(
    { id: stores.ids.next(), caller, askedBy: "api", shipmentIds, result: { errors } },
    orders,
  );
}

async function bought(): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of stores.shipments.stream(caller, {})) ids.push(id);
  return ids.sort();
}

async function result({ id }: Batch): Promise<Batch> {
  const batch = await stores.batches.get(caller, id);
  if (batch === null) throw new Error("the batch is gone");
  return batch;
}

it("stores the progress once for each ten rows to buy, whatever rows have errors from the start", async () => {
  const wrong = (index: number) => ({
    index,
    code: "VALIDATION_FAILED" as const,
    message: "is wrong",
    issues: [],
  });
  const orders = Array.from({ length: 600 }, (_, index) => (index % 50 === 0 ? anOrder() : null));
  const errors = orders.flatMap((order, index) => (order === null ? [wrong(index)] : []));
  const batch = await add(orders, errors);
  let steps = 0;
  const batches: BatchServices["batches"] = {
    ...services.batches,
    proceed(...step) {
      steps++;
      return services.batches.proceed(...step);
    },
  };
  await runBatch({ ...services, batches }, caller, batch.id);
  expect([steps, (await bought()).length, (await result(batch)).state]).toEqual([2, 12, "done"]);
});

describe("the erasure of a person", () => {
  const words = (index: number, message: string) =>
    ({ index, code: "CARRIER_REJECTED", message, issues: [{ path: "address_to", message }] }) as const;

  it("takes them out of the words about rows that bought nothing, by id, e-mail or phone", async () => {
    const errors = ["Zoe is unknown", "zoe@example.com bounces", "2310 98 76 54 is wrong", "no service"].map(
      (message, index) => words(index, message),
    );
    const batch = await add([null, null, null, null], errors);
    const none = { shipments: [], rates: [] };
    const contacts = [{ email: "Zoe@example.com" }, { phone: "+30 2310 987654" }];
    expect(await stores.people.eraseMentions(caller, contacts)).toBe(0);
    await stores.people.erase(caller, {
      ...{ ...none, savedAddresses: [], trackers: [] },
      bookings: [{ draft: { ...aDraft(caller, batch.shipmentIds[0] ?? "") }, isOpen: false }],
    });
    const left = (await result(batch)).result.errors.map(({ code, message, issues }) => [
      code,
      message,
      issues.length,
    ]);
    const gone = ["CARRIER_REJECTED", "Redacted.", 0];
    expect(left).toEqual([gone, gone, gone, ["CARRIER_REJECTED", "no service", 1]]);
  });

  it("waits for rows of theirs that are still to be bought", async () => {
    const batch = await add([anOrder()]);
    const { email, phone } = anOrder().to;
    const contacts = [{ email, phone }];
    expect(await stores.people.eraseMentions(caller, contacts)).toBe(1);
    expect(await stores.people.eraseMentions({ ...caller, environment: "production" }, contacts)).toBe(0);
    await runBatch(services, caller, batch.id);
    expect(await stores.people.eraseMentions(caller, contacts)).toBe(0);
  });
});

describe("a batch", () => {
  it("buys every row that can be bought, and names what is wrong with the others", async () => {
    const wrong = { index: 1, code: "VALIDATION_FAILED" as const, message: "wrong", issues: [] };
    const batch = await add(
      [
        anOrder(),
        null,
        anOrder({ choice: { driver: "gorgona", code: "nothing" } }),
        anOrder({ maxAmount: 0.01 }),
        anOrder({ choice: { select: "cheapest" }, relatedOrderId: "last" }),
      ],
      [wrong],
    );
    await runBatch(services, caller, batch.id);
    const { state, done, shipmentIds, result: ended } = await result(batch);
    expect([state, done]).toEqual(["done", 5]);
    expect(ended.errors.map(({ index, code }) => [index, code])).toEqual([
      [1, "VALIDATION_FAILED"],
      [2, "OPTION_NOT_AVAILABLE"],
      [3, "OPTION_NOT_AVAILABLE"],
    ]);
    expect(ended.errors[2]?.issues[0]?.path).toBe("max_amount");
    expect(await bought()).toEqual([shipmentIds[0], shipmentIds[4]].sort());
  });

  it("has an id of its own: one that another environment's job has is refused, and changes nothing", async () => {
    const batch = await add([anOrder()]);
    const other: Caller = { ...caller, environment: "production" };
    const again = { ...batch, caller: other, askedBy: "merchant" as const, result: { errors: [] } };
    await expect(stores.batches.add(again, [anOrder()])).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await stores.batches.get(other, batch.id)).toBeNull();
    expect(await stores.batches.add({ ...again, caller }, [])).toMatchObject({ total: 1 });
  });

  it("keeps no address once it has ended", async () => {
    const batch = await add([anOrder()]);
    const kept = () => database.prisma.bulkRunDocument.count({ where: { bulkRunId: batch.id } });
    expect(await kept()).toBe(1);
    await runBatch(services, caller, batch.id);
    expect(await kept()).toBe(0);
  });

  it("of the merchant's is found again until they dismiss it; one that is under way stays", async () => {
    await add([anOrder()]);
    expect(await stores.batches.latest(caller)).toBeNull();
    const id = stores.ids.next();
    const mine = { id, caller, askedBy: "merchant" as const, shipmentIds: [stores.ids.next()] };
    await stores.batches.add({ ...mine, result: { errors: [] } }, [anOrder()]);
    await stores.batches.dismiss(caller, id);
    expect((await stores.batches.latest(caller))?.id).toBe(id);
    await runBatch(services, caller, id);
    await stores.batches.dismiss({ ...caller, merchantId: stores.ids.next() }, id);
    expect((await stores.batches.latest(caller))?.askedBy).toBe("merchant");
    await stores.batches.dismiss(caller, id);
    expect(await stores.batches.latest(caller)).toBeNull();
  });

  it("of an id that exists is the existing one, with one job", async () => {
    const id = stores.ids.next();
    const shipmentIds = [stores.ids.next()];
    for (let time = 0; time < 2; time++)
      await stores.batches.add({ id, caller, askedBy: "api", shipmentIds, result: { errors: [] } }, [
        anOrder(),
      ]);
    expect(stores.jobs.filter(({ name }) => name === "batch")).toHaveLength(1);
    const stranger = { ...caller, merchantId: stores.ids.next() };
    expect(await stores.batches.get(stranger, id)).toBeNull();
    expect(await stores.batches.get({ ...caller, environment: "production" }, id)).toBeNull();
  });

  it("ends with exactly its shipments after its worker was killed anywhere", async () => {
    const random = randomNumbers();
    const rows = cases(23, 1_000);
    const batch = await add(Array.from({ length: rows }, () => anOrder()));
    const kill = () => 1 + Math.floor(random() * 12);
    for (let time = 0; time < 3; time++) {
      const mortal = {
        batches: dying(stores.batches, [kill()]),
        ports: { ...services.ports, bookings: dying(services.ports.bookings, [kill()]) },
      };
      await expect(runBatch(mortal, caller, batch.id)).rejects.toThrow(KilledError);
      // A booking in the middle of its call belongs to the killed worker until its lease ends.
      stores.clock.advance(10 * 60_000);
    }
    await runBatch(services, caller, batch.id);
    const { state, done, shipmentIds, result: ended } = await result(batch);
    expect([state, done, ended.errors]).toEqual(["done", rows, []]);
    expect(await bought()).toEqual([...shipmentIds].sort());
  });

  it("run by two workers at once buys nothing twice", async () => {
    const batch = await add(Array.from({ length: 12 }, () => anOrder()));
    await Promise.all([runBatch(services, caller, batch.id), runBatch(services, caller, batch.id)]);
    expect(await bought()).toEqual([...(await result(batch)).shipmentIds].sort());
  });
});
