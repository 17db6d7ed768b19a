/** `data -- distribute` moves a database that callers buy on: the command is killed on the way, and nothing is lost or doubled. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { main as data } from "../../app/entrypoints/cli/data.ts";
import { aQuote, aShipment } from "../http/requests.ts";
import { commandHere } from "../support/command-here.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { manyShipments } from "../support/many-shipments.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { AppUser } from "./app-user.ts";
import { appUser } from "./app-user.ts";

/** MOVED_MERCHANTS=2000 makes 200,000 shipments. */
const MERCHANTS = Number(process.env.MOVED_MERCHANTS ?? 40);
const SHIPMENTS_EACH = 100;
const CALLERS = 4;
const root = path.resolve(import.meta.dirname, "../..");
const encryptionKey = randomBytes(32).toString("base64");
const name = `waybill_test_${randomBytes(8).toString("hex")}`;
const source = (() => {
  const url = new URL(postgres ?? "postgresql://127.0.0.1/none");
  url.pathname = `/${name}`;
  return url.href;
})();
let target: EmptyDatabase;
let user: AppUser;
let waybill: Waybill;
let key: string;

async function onServer(...statements: readonly string[]): Promise<void> {
  const url = new URL(source);
  url.pathname = "/template1";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function rowsIn<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function post(to: string, body: unknown): Promise<{ readonly status: number; readonly json: unknown }> {
  const answer = await fetch(`${waybill.url}${to}`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      "idempotency-key": randomBytes(8).toString("hex"),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

const quotes = z.array(z.object({ id: z.string(), driver: z.string() }));
const label = z.object({ id: z.string() });

async function buy(): Promise<{ readonly status: number; readonly id: string }> {
  const quoted = await post("/v1/rates", aQuote());
  if (quoted.status !== 200) return { status: quoted.status, id: "" };
  const rate = quotes.parse(quoted.json).find(({ driver }) => driver === "gorgona");
  const bought = await post("/v1/shipments", aShipment(rate?.id ?? ""));
  return { status: bought.status, id: bought.status === 200 ? label.parse(bought.json).id : "" };
}

beforeAll(async () => {
  // A database of the coordinator's server without Citus is a PostgreSQL like any other.
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0`);
  target = await emptyDatabase();
  user = await appUser(target.connectionString, postgres ?? "");
  waybill = await startWaybill({
    databaseUrl: source,
    env: { ...generousLimits, ENCRYPTION_KEY: encryptionKey, LOG_LEVEL: "fatal" },
  });
  key = await waybill.createKey();
  const { id: like } = await buy();
  const pool = new pg.Pool({ connectionString: source, max: 1 });
  await pool.query(
    "INSERT INTO merchants (id, name, created_at) SELECT gen_random_uuid(), 'merchant ' || n, now() FROM generate_series(2, $1::int) AS n",
    [MERCHANTS],
  );
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM merchants WHERE name LIKE 'merchant %'");
  const caller = { environment: "sandbox", count: SHIPMENTS_EACH, newest: new Date(), like } as const;
  for (const { id } of rows)
    await manyShipments(pool, { merchantId: id, environment: caller.environment }, { ...caller, from: 2 });
  // `data -- check` compares them with the columns.
  await pool.query(
    `UPDATE shipments SET value = (value::jsonb || jsonb_build_object('trackingRef', tracking_ref, 'state', state))::json`,
  );
  await pool.query("VACUUM ANALYZE");
  await pool.end();
}, atMost(1_200_000));
afterAll(async () => {
  await waybill?.stop();
  await target?.close();
  await user?.remove();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

it(
  "has every label in the new database, once, and callers hear of the stop alone",
  async () => {
    const env = { DATABASE_URL: source, ENCRYPTION_KEY: encryptionKey, DATA_DIR: "" };
    const distribute = (...args: readonly string[]) => commandHere(data, env, "distribute", ...args);
    expect((await distribute("--check")).stdout).toMatch(/\ncan be distributed\n$/);

    // As docs/running.md says, the user is a member while the schema is made, and no longer.
    const member = await distribute("--to", user.connectionString);
    expect([member.code, member.stderr]).toEqual([1, expect.stringContaining("REVOKE waybill_eraser FROM")]);
    await user.leaveEraser();

    const bought: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const buying = Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (!isOver) {
          const { status, id } = await buy();
          statuses.add(status);
          if (status === 200) bought.push(id);
        }
      }),
    );
    // Killed on the way, twice, like a power cut.
    for (const afterMs of [4_000, 7_000]) {
      const killed = spawn(
        process.execPath,
        [path.join(root, "scripts", "data.mjs"), "distribute", "--to", user.connectionString],
        { env: { ...process.env, ...env }, stdio: "ignore" },
      );
      await sleep(afterMs);
      killed.kill("SIGKILL");
      if (killed.exitCode === null) await once(killed, "exit");
    }
    const began = performance.now();
    const followed = await distribute("--to", user.connectionString);
    expect([followed.stderr, followed.code]).toEqual(["", 0]);
    const copiedMs = performance.now() - began;
    expect(statuses).toEqual(new Set([200]));

    const before = bought.length;
    expect(before).toBeGreaterThan(0);
    const stopped = await distribute("--to", user.connectionString, "--stop");
    expect([stopped.stderr, stopped.code]).toEqual(["", 0]);
    expect(stopped.stdout).toContain("\nconsistent: start the servers");
    await sleep(1_000);
    isOver = true;
    await buying;
    expect(statuses).toEqual(new Set([200, 503]));

    const there = await rowsIn<{ id: string }>(user.connectionString, "SELECT id FROM shipments");
    const ids = new Set(there.map(({ id }) => id));
    expect(bought.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe(there.length);
    expect(there.length).toBe(Number(/^shipments +(\d+)$/m.exec(stopped.stdout)?.[1]));
    const [, seconds] = /refused for ([\d.]+) s/.exec(stopped.stdout) ?? [];
    process.stdout.write(
      `${there.length} shipments, ${bought.length} of them bought meanwhile; copied in ${(copiedMs / 1_000).toFixed(0)} s; stop ${seconds} s\n`,
    );
    expect((await distribute("--check")).code).toBe(0);
  },
  atMost(1_800_000),
);
