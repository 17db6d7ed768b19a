// Run: long, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireKey } from "../../app/process/database/require-key.ts";
import { readinessOf } from "../../app/process/readiness.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { startWaybill } from "../support/server.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const queue = { check: () => Promise.resolve() };
const ready = { database: true, migrations: true, queue: true };

function failingWith(code: string): Pick<FreshDatabase, "pool"> {
  const pool = Object.create(database.pool);
  pool.query = (sql: string, ...rest: unknown[]) =>
    sql.includes("INSERT")
      ? Promise.reject(Object.assign(new Error("no"), { code }))
      : Reflect.apply(database.pool.query, database.pool, [sql, ...rest]);
  return { pool };
}

describe("readiness", () => {
  it("needs a database that takes writes", async () => {
    const options = { dataDir: null, clockTolerance: 60, isLeaving: () => false };
    expect(await readinessOf(database, queue, options)()).toEqual(ready);
    for (const [code, problem] of [
      ["25006", /read-only.*primary/],
      ["53100", /disk is full/],
    ] as const)
      expect(await readinessOf({ ...database, ...failingWith(code) }, queue, options)()).toEqual({
        ...ready,
        database: false,
        problem: expect.stringMatching(problem),
      });
    expect(await readinessOf({ ...database, ...failingWith("XX000") }, queue, options)()).toEqual({
      ...ready,
      database: false,
    });
  });

  it("writes once for callers at the same time", async () => {
    const asks = readinessOf(database, queue, {
      dataDir: process.cwd(),
      clockTolerance: 60,
      isLeaving: () => false,
    });
    let writes = 0;
    database.pool.on("acquire", () => {
      writes += 1;
    });
    await asks();
    const after = writes;
    for (const answer of await Promise.all(Array.from({ length: 20 }, asks))) expect(answer).toEqual(ready);
    expect(writes).toBe(after);
  });

  it("ends as soon as the process is asked to end", async () => {
    let leaving = false;
    const asks = readinessOf(database, queue, {
      dataDir: null,
      clockTolerance: 60,
      isLeaving: () => leaving,
    });
    expect(await asks()).toEqual(ready);
    leaving = true;
    expect(await asks()).toEqual({ ...ready, leaving: true });
  });
});

describe("the encryption key", () => {
  it("must be that of the database's secrets", async () => {
    const own = Buffer.alloc(32, 7).toString("base64");
    const other = Buffer.alloc(32, 8).toString("base64");
    await requireKey(database.pool, { encryptionKey: other, otherKeys: [] });
    await testStores(database).merchants.ensure("Key");
    await requireKey(database.pool, { encryptionKey: own, otherKeys: [] });
    await requireKey(database.pool, { encryptionKey: other, otherKeys: [own] });
    await expect(requireKey(database.pool, { encryptionKey: other, otherKeys: [] })).rejects.toThrow(
      /ENCRYPTION_KEY is key \w{8}, but .* key \w{8}/,
    );
  });
});

it("a process that is asked to end answers for SHUTDOWN_DELAY_MS, and says that it leaves", async () => {
  const waybill = await startWaybill({ env: { SHUTDOWN_DELAY_MS: "1500" } });
  const status = async () => (await fetch(`${waybill.url}/readyz`)).status;
  expect(await status()).toBe(200);
  const stopped = waybill.stop();
  await expect.poll(status).toBe(503);
  const response = await fetch(`${waybill.url}/readyz`);
  expect(await response.json()).toMatchObject({ database: true, leaving: true });
  expect((await fetch(`${waybill.url}/healthz`)).status).toBe(200);
  expect(await stopped).toBe(0);
});
