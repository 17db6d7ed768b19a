import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

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

const begin = (fingerprint = "f1", who = caller) => stores.idempotency.begin(who, "key-1", fingerprint);

async function begun(fingerprint = "f1", who = caller): Promise<string> {
  const result = await begin(fingerprint, who);
  if (result.kind !== "begun") throw new Error(`${result.kind} instead of begun`);
  return result.resource.id;
}

describe("an idempotency key", () => {
  it("lets one of fifty at once begin", async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => begin()));
    expect(results.filter(({ kind }) => kind === "begun")).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === "in-flight")).toHaveLength(49);
  });

  it("answers what was answered", async () => {
    await begun();
    await stores.idempotency.answer(caller, "key-1", 400, '{"error":"Ω\\u0000"}');
    expect(await begin()).toEqual({ kind: "answered", status: 400, body: '{"error":"Ω\\u0000"}' });
    await stores.idempotency.answer(caller, "key-1", 200, "another");
    await stores.idempotency.release(caller, "key-1", null);
    expect(await begin()).toMatchObject({ status: 400 });
  });

  it("refuses another request, in flight and answered", async () => {
    const resourceId = await begun();
    expect(await begin("f2")).toEqual({ kind: "conflict", resourceId, isAnswered: false });
    stores.clock.advance(DAY - SECOND);
    expect(await begin("f2")).toEqual({ kind: "conflict", resourceId, isAnswered: false });
    await stores.idempotency.answer(caller, "key-1", 200, "{}");
    expect(await begin("f2")).toEqual({ kind: "conflict", resourceId, isAnswered: true });
  });

  it("gives the next holder the same resource", async () => {
    const resourceId = await begun();
    stores.clock.advance(59 * SECOND);
    expect(await begin()).toEqual({ kind: "in-flight" });
    stores.clock.advance(SECOND);
    const results = await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(results.filter(({ kind }) => kind === "begun")).toEqual([
      { kind: "begun", resource: { id: resourceId, isNew: false }, mark: null },
    ]);
    await stores.idempotency.release(caller, "key-1", null);
    expect(await begun()).toBe(resourceId);
  });

  it("begins again with another resource after a day, answered or not", async () => {
    const first = await begun();
    stores.clock.advance(DAY);
    const second = await begun("f2");
    expect(second).not.toBe(first);
    await stores.idempotency.answer(caller, "key-1", 200, "{}");
    stores.clock.advance(DAY - 1);
    expect(await begin("f2")).toMatchObject({ kind: "answered" });
    stores.clock.advance(1);
    expect(await begun("f3")).not.toBe(second);
  });

  it("is another one for another merchant or environment", async () => {
    const mine = await begun();
    await stores.idempotency.answer(caller, "key-1", 200, "mine");
    const others: Caller[] = [
      { ...caller, environment: "production" },
      { ...caller, merchantId: stores.ids.next() },
    ];
    for (const other of others) expect(await begun("f9", other)).not.toBe(mine);
  });

  it("is free at once when the process that was alone with the database starts anew", async () => {
    const resourceId = await begun();
    await stores.idempotency.endLeases();
    expect(await begun()).toBe(resourceId);
  });
});

describe("the clean-up", () => {
  it("deletes keys older than a day", async () => {
    await begun();
    await stores.idempotency.begin(caller, "key-2", "f");
    stores.clock.advance(DAY + 1);
    await stores.idempotency.begin(caller, "key-3", "f");
    await stores.cleanUp();
    const left = await database.prisma.idempotencyKey.findMany({ where: { merchantId: caller.merchantId } });
    expect(left.map(({ key }) => key)).toEqual(["key-3"]);
  });
});
