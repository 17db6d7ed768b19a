// Run: push
/** An installation whose queue has a database of its own: servers, commands, and the way there and back. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main as dataMain } from "../../app/entrypoints/cli/data.ts";
import { main as jobsMain } from "../../app/entrypoints/cli/jobs.ts";
import { main as migrateMain } from "../../app/entrypoints/cli/migrate.ts";
import { apiStory } from "../http/api-story.ts";
import { commandHere } from "../support/command-here.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import { openSession } from "../support/two-databases.ts";

const ENCRYPTION_KEY = randomBytes(32).toString("base64");
const folder = mkdtempSync(path.join(tmpdir(), "waybill-own-queue-"));
const opened: EmptyDatabase[] = [];
const sessions: ReturnType<typeof openSession>[] = [];
afterAll(async () => {
  for (const each of sessions) await each.close();
  for (const each of opened) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

async function aDatabase() {
  const database = await emptyDatabase();
  opened.push(database);
  const session = openSession(database.connectionString);
  sessions.push(session);
  return { url: database.connectionString, rows: session.rows };
}
type ADatabase = Awaited<ReturnType<typeof aDatabase>>;

const envOf = (app: ADatabase, queue: ADatabase | null) => ({
  ...{ DATA_DIR: folder, DATABASE_URL: app.url, ENCRYPTION_KEY },
  QUEUE_DATABASE_URL: queue?.url ?? "",
});
const run = async (
  main: typeof dataMain,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => {
  const finished = await commandHere(main, env, ...args);
  return `${finished.code} ${finished.stdout}${finished.stderr}`;
};

const unfinished = async ({ rows }: ADatabase) =>
  (
    await rows(
      `SELECT data ->> 'n' AS n, state FROM pgboss.job
       WHERE state IN ('created', 'retry', 'active') AND name !~ '^__pgboss__' ORDER BY (data ->> 'n')::int`,
    )
  ).map(({ n, state }) => `${n} ${state}`);
const addJobs = ({ rows }: ADatabase, state: string, ...numbers: readonly number[]) =>
  rows(
    `INSERT INTO pgboss.job (name, data, group_id, state, started_on, completed_on, retry_limit)
     SELECT 'settle-order', json_build_object('n', n), 'elia', $1::pgboss.job_state,
       CASE WHEN $1 IN ('active', 'completed') THEN now() END, CASE WHEN $1 = 'completed' THEN now() END, 5
     FROM unnest($2::int[]) AS n`,
    [state, numbers],
  );
const hasQueue = async ({ rows }: ADatabase) =>
  (await rows("SELECT to_regnamespace('pgboss') IS NOT NULL AS there"))[0]?.there;

describe("commands", () => {
  let app: ADatabase;
  let queue: ADatabase;
  beforeAll(async () => {
    [app, queue] = [await aDatabase(), await aDatabase()];
  });

  it("make the queue in its database alone", async () => {
    expect(await run(migrateMain, envOf(app, queue))).toMatch(/^0 applied /);
    expect([await hasQueue(app), await hasQueue(queue)]).toEqual([false, true]);
    expect(await run(jobsMain, envOf(app, queue), "dead")).toBe("0 no job is dead\n");
    await queue.rows(
      `INSERT INTO pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, output)
       VALUES ('dead', '{"n": 0}', 'inbox', gen_random_uuid(), now(), 3, '{"message": "TypeError"}')`,
    );
    expect(await run(jobsMain, envOf(app, queue), "dead")).toMatch(/^0 ID .*\n.* inbox .* 4 +TypeError\n$/s);
    expect(await run(jobsMain, envOf(app, queue), "drop", "--all")).toBe("0 dropped 1\n");
  });

  it("back up, restore and check both, with jobs in the queue and in the outbox", async () => {
    await addJobs(queue, "created", 1, 2);
    await addJobs(queue, "active", 3);
    await addJobs(queue, "completed", 4);
    await app.rows(
      `INSERT INTO job_outbox (merchant_id, id, name, data)
       VALUES (gen_random_uuid(), gen_random_uuid(), 'settle-order', '{"shop": "elia"}')`,
    );
    const file = path.join(folder, "backup.gz");
    expect(await run(dataMain, envOf(app, queue), "backup", "--file", file)).toMatch(/^0 wrote/);
    const [both, bothQueue, one] = [await aDatabase(), await aDatabase(), await aDatabase()];
    for (const [to, its] of [
      [both, bothQueue],
      [one, null],
    ] as const) {
      const restored = await run(dataMain, envOf(to, its), "restore", "--file", file);
      expect(restored).toMatch(/public\.job_outbox +1\n/);
      expect(await unfinished(its ?? to)).toEqual(["1 created", "2 created", "3 retry"]);
      expect(await to.rows("SELECT name FROM job_outbox")).toEqual([{ name: "settle-order" }]);
      const checked = await run(dataMain, envOf(to, its), "check");
      expect(checked).toMatch(/^0 .*pgboss\.job +3\n.*consistent\n$/s);
    }
    expect(await hasQueue(both)).toBe(false);
    await queue.rows("DELETE FROM pgboss.job");
  });

  it("leave the queue where it is when the app's database moves", async () => {
    const target = await aDatabase();
    await addJobs(queue, "created", 1);
    const moved = await run(dataMain, envOf(app, queue), "move", "--to", target.url);
    expect(moved).toContain("QUEUE_DATABASE_URL unchanged");
    expect(await unfinished(target)).toEqual([]);
    expect(await unfinished(queue)).toEqual(["1 created"]);
    expect(await target.rows("SELECT name FROM job_outbox")).toEqual([{ name: "settle-order" }]);
    await queue.rows("DELETE FROM pgboss.job");
  });
});

it("a running installation's jobs move to a queue of its own and back, also after a move that was cut off", async () => {
  const [app, queue] = [await aDatabase(), await aDatabase()];
  await run(migrateMain, envOf(app, null));
  // As a server makes it.
  await run(jobsMain, envOf(app, null), "move", "--from", queue.url);
  await addJobs(app, "created", ...Array.from({ length: 1_100 }, (_, n) => n + 10));
  await addJobs(app, "active", 1);
  await addJobs(app, "completed", 2);
  const move = (its: ADatabase | null, from: ADatabase) =>
    run(jobsMain, envOf(app, its), "move", "--from", from.url);

  expect(await move(null, app)).toMatch(/^1 .*in this database already/s);
  expect(await unfinished(app)).toHaveLength(1_101);
  // The first batch was copied, and not deleted.
  const copied = await app.rows(
    "SELECT to_jsonb(job) AS row FROM pgboss.job AS job WHERE data ->> 'n' IN ('10', '11')",
  );
  await run(migrateMain, envOf(app, queue));
  await queue.rows(
    `INSERT INTO pgboss.job (id, name, data, group_id, retry_limit)
     SELECT id, name, data, group_id, retry_limit FROM jsonb_populate_recordset(NULL::pgboss.job, $1)`,
    [JSON.stringify(copied.map(({ row }) => row))],
  );
  expect(await move(queue, app)).toBe("0 moved 1101\n");
  expect(await unfinished(app)).toEqual([]);
  const there = await unfinished(queue);
  expect(there).toHaveLength(1_101);
  expect(there[0]).toBe("1 retry");
  expect(new Set(there).size).toBe(1_101);
  expect(await move(queue, app)).toBe("0 moved 0\n");
  expect(await move(null, queue)).toBe("0 moved 1101\n");
  expect(await unfinished(queue)).toEqual([]);
  expect(await unfinished(app)).toEqual(there);
});

describe.skipIf(postgres === undefined)("a web and a worker process", () => {
  let app: ADatabase;
  let queue: ADatabase;
  let servers: readonly Waybill[] = [];
  beforeAll(async () => {
    [app, queue] = [await aDatabase(), await aDatabase()];
    const env = { ...generousLimits, LOG_LEVEL: "warn", ENCRYPTION_KEY, QUEUE_DATABASE_URL: queue.url };
    const start = (ROLE: string) => startWaybill({ databaseUrl: app.url, env: { ...env, ROLE } });
    servers = [await start("worker"), await start("web")];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  it("are ready, sell labels and do the jobs of their changes", async () => {
    const [worker, web] = servers;
    if (worker === undefined || web === undefined) throw new Error("no servers");
    for (const { url } of servers)
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
        database: true,
        migrations: true,
        queue: true,
      });
    await apiStory([web.url], await web.createKey("Papyrus"));
    await expect
      .poll(
        async () => [
          await app.rows("SELECT id FROM job_outbox"),
          await queue.rows(
            "SELECT DISTINCT name, state FROM pgboss.job WHERE name = 'shipment-event' ORDER BY 1, 2",
          ),
        ],
        { timeout: atMost(20_000) },
      )
      .toEqual([[], [{ name: "shipment-event", state: "completed" }]]);
    expect(await hasQueue(app)).toBe(false);
    for (const server of servers) expect(server.logs()).toBe("");
  });

  it("are not ready while the queue's database is away", async () => {
    await queue.rows("ALTER SCHEMA pgboss RENAME TO away");
    try {
      await expect
        .poll(async () => (await (await fetch(`${servers[1]?.url}/readyz`)).json()).queue, {
          timeout: atMost(10_000),
        })
        .toBe(false);
    } finally {
      await queue.rows("ALTER SCHEMA away RENAME TO pgboss");
    }
  });
});
