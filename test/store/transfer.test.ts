// Run: push
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { migrationOf, readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import { BackupError, checkedLines, headSchema } from "../../app/adapters/store/transfer/backup-format.ts";
import { checkDatabase } from "../../app/adapters/store/transfer/check-database.ts";
import { readDatabase } from "../../app/adapters/store/transfer/read-database.ts";
import { restoreDatabase } from "../../app/adapters/store/transfer/restore-database.ts";
import { writeDatabase } from "../../app/adapters/store/transfer/write-database.ts";
import { emptyDatabase } from "../support/database.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function aDatabase(): Promise<string> {
  const database = await emptyDatabase();
  open.push(database);
  await migrate(database.connectionString);
  return database.connectionString;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Values that a careless copy changes: microseconds, signs in text, arrays, bytes, nulls, exact JSON. */
const awkward = `
  INSERT INTO merchants VALUES ('01900000-0000-7000-8000-000000000001', 'Ωμέγα "A"\\, ''B''', '2026-11-23 01:02:03.456+02');
  INSERT INTO shops (domain, merchant_id, environment, callback_token, callback_token_hash, settings, installed_at,
      granted_scopes, environment_since)
    VALUES ('a.myshopify.com', '01900000-0000-7000-8000-000000000001', 'sandbox', 't', 'h', '{ "b":1, "a" : "\\u0000" }',
      now(), '{"read,orders","x\\"y"}', now());
  INSERT INTO voucher_series VALUES ('s', 9007199254740993);
  INSERT INTO point_directories (account_id, merchant_id, environment, points, asked_at, next_at)
    VALUES ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', 'sandbox', '\\x00ff10', now(), now());`;

async function linesOf(connectionString: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readDatabase(connectionString, "key")) lines.push(line);
  return lines;
}

async function* from(lines: readonly string[]) {
  yield* lines;
}

describe("a backup", () => {
  it("restores every value exactly", async () => {
    const source = await aDatabase();
    const target = await aDatabase();
    await query(source, awkward);
    const [, ...lines] = await linesOf(source);
    const sums = await writeDatabase(target, checkedLines(from(lines)));
    expect(sums["public.shops"]?.rows).toBe(1);
    const [, ...copied] = await linesOf(target);
    expect(copied).toEqual(lines);
  });

  it("is refused when damaged, cut off, or of unknown columns, and then leaves the database empty", async () => {
    const source = await aDatabase();
    const target = await aDatabase();
    await query(source, awkward);
    const [, ...lines] = await linesOf(source);
    const damaged = lines.map((line) => line.replace("Ωμέγα", "Omega"));
    const foreign = lines.map((line) => line.replace('"name"', '"name\\" = name; --"'));
    for (const bad of [damaged, lines.slice(0, -1), foreign])
      await expect(writeDatabase(target, checkedLines(from(bad)))).rejects.toThrow(BackupError);
    expect(await query(target, "SELECT * FROM merchants")).toEqual([]);
  });

  describe("of an earlier version", () => {
    const later = migrationOf(
      "29990101000000_next",
      Buffer.from(`ALTER TABLE merchants ADD COLUMN length INT;
        UPDATE merchants SET length = char_length(name);
        ALTER TABLE merchants ALTER COLUMN length SET NOT NULL;`),
    );
    const migrations = [...readMigrations(), later];
    const copyOf = async (source: string) => {
      const [first = "", ...lines] = await linesOf(source);
      return { head: headSchema.parse(JSON.parse(first)), lines: checkedLines(from(lines)) };
    };
    const noQueue = async () => {};

    it("is migrated with its rows, also where this version's tables are there and empty", async () => {
      const source = await aDatabase();
      await query(source, awkward);
      const target = await aDatabase();
      await migrate(target, migrations);
      const sums = await restoreDatabase(target, await copyOf(source), noQueue, migrations);
      expect(sums["public.merchants"]?.rows).toBe(1);
      expect(await query(target, "SELECT length = char_length(name) AS converted FROM merchants")).toEqual([
        { converted: true },
      ]);
    });

    it("has statistics at once", async () => {
      const source = await aDatabase();
      await query(source, awkward);
      const target = await aDatabase();
      await restoreDatabase(target, await copyOf(source), noQueue, migrations);
      const counted = "SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'merchants'::regclass";
      expect(await query(target, counted)).toEqual([{ rows: 1 }]);
    });

    it("does not replace tables that hold rows", async () => {
      const source = await aDatabase();
      const target = await aDatabase();
      await migrate(target, migrations);
      await query(target, "INSERT INTO voucher_series VALUES ('s', 1)");
      const copied = restoreDatabase(target, await copyOf(source), noQueue, migrations);
      await expect(copied).rejects.toThrow(/is not empty \(public\.voucher_series has rows\)/);
      expect(await query(target, "SELECT next FROM voucher_series")).toEqual([{ next: "1" }]);
    });
  });

  it("does not go into a database that holds data", async () => {
    const source = await aDatabase();
    await query(source, awkward);
    const [, ...lines] = await linesOf(source);
    await expect(writeDatabase(source, checkedLines(from(lines)))).rejects.toThrow(/is not empty/);
  });
});

describe("the check", () => {
  it("accepts a sound database and names rows that contradict each other", async () => {
    const database = await aDatabase();
    await query(database, awkward);
    expect((await checkDatabase(database)).faults).toEqual([]);
    expect((await checkDatabase(database)).counts["public.merchants"]).toBe(1);
    await query(
      database,
      `INSERT INTO voucher_allocations VALUES ('s', 'one', 1, 2), ('s', 'two', 2, 1);
       INSERT INTO bookings (id, merchant_id, environment, state, draft, "order", lease_until, created_at)
       VALUES ('01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000001', 'sandbox', 'booked', '{}', '{}',
         now(), now());`,
    );
    const { faults } = await checkDatabase(database);
    expect(faults).toHaveLength(2);
    expect(faults.join()).toContain("01900000-0000-7000-8000-000000000003");
    expect(faults.join()).toContain("no two bookings hold one voucher number. 1 break it: s one");
  });
});
