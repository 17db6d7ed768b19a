/** The schema on a Citus: its tables are where the table of kinds says, and the audit trail is kept by privileges. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { migrationOf, readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import { misplacedTables } from "../../app/adapters/store/distribution/cluster.ts";
import { inspectDistribution } from "../../app/adapters/store/distribution/inspect.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const user = `waybill_app_${randomBytes(4).toString("hex")}`;
const merchant = "01a22e31-713a-72f6-949b-8e9b9c844e15";
const opened: EmptyDatabase[] = [];
let owner: pg.Client;
let app: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function aDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
}

beforeAll(async () => {
  const { connectionString } = await aDatabase();
  await migrate(connectionString);
  owner = await connect(connectionString);
  // Citus makes the role on every server.
  await owner.query("SET citus.enable_create_role_propagation = on");
  await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD '${user}'`);
  await owner.query("ALTER ROLE waybill_eraser LOGIN");
  await owner.query(`GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO ${user}`);
  const url = new URL(connectionString);
  url.username = user;
  url.password = user;
  app = await connect(url.href);
});
afterAll(async () => {
  await app?.end();
  await owner?.query(`DROP OWNED BY ${user}`);
  await owner?.query(`DROP ROLE ${user}`);
  await owner?.end();
  for (const each of opened) await each.close();
});

it("has each table where its row says, and no obstacle", async () => {
  expect(await misplacedTables(owner)).toEqual([]);
  const { faults, notes } = await inspectDistribution(owner);
  expect([faults, notes]).toEqual([[], []]);
});

it("distributes a table that a later migration makes, and leaves out what Citus refuses", async () => {
  const { connectionString } = await aDatabase();
  const all = readMigrations();
  // Each on the distributed schema of the one before.
  for (const at of all.keys()) await migrate(connectionString, all.slice(0, at + 1));
  const client = await connect(connectionString);
  try {
    expect(await misplacedTables(client)).toEqual([]);
    const refused = migrationOf(
      "29990101000000_refused",
      Buffer.from(
        "-- waybill: not on distributed tables\nCREATE TRIGGER t AFTER INSERT ON rates EXECUTE FUNCTION keep_audit_event();\nALTER TABLE rates ADD COLUMN colour TEXT;\n",
      ),
    );
    expect(await migrate(connectionString, [...all, refused])).toEqual([refused.name]);
    await client.query("SELECT colour FROM rates");
  } finally {
    await client.end();
  }
});

it(
  "is refused by a server that would write jobs beside a merchant's rows",
  async () => {
    const { connectionString: databaseUrl } = await aDatabase();
    await migrate(databaseUrl);
    const start = startWaybill({ databaseUrl, env: { QUEUE_DATABASE_URL: "" } });
    await expect(start).rejects.toThrow("set QUEUE_DATABASE_URL");
  },
  atMost(120_000),
);

it("keeps the audit trail: only its functions end and forget events", async () => {
  const write = (count: number) =>
    app.query(
      `INSERT INTO audit_events (merchant_id, id, at, actor_kind, action, object_kind, detail)
       SELECT $1, gen_random_uuid(), now() - interval '40 days', 'operator', 'a', 'b', '{}' FROM generate_series(1, $2::int)`,
      [merchant, count],
    );
  await write(10);
  for (const change of [
    "DELETE FROM audit_events",
    "UPDATE audit_events SET action = 'c'",
    "TRUNCATE audit_events",
  ])
    await expect(app.query(change)).rejects.toThrow("permission denied for table audit_events");
  const count = async () => (await app.query("SELECT count(*)::int AS n FROM audit_events")).rows[0]?.n;
  const ended = await app.query("SELECT end_audit_events(now(), 3) AS n");
  expect([ended.rows[0]?.n, await count()]).toEqual([3, 7]);
  await expect(app.query("SELECT forget_audit_events($1)", [merchant])).rejects.toThrow(
    "no shop of merchant",
  );
  await expect(app.query("SELECT forget_events_of_erased($1)", [merchant])).rejects.toThrow(
    "is not to be erased",
  );
  await owner.query(
    "INSERT INTO merchants (id, name, created_at, erased_at) VALUES ($1, 'Ελιά', now(), now())",
    [merchant],
  );
  await app.query("SELECT forget_events_of_erased($1)", [merchant]);
  expect(await count()).toBe(0);
});
