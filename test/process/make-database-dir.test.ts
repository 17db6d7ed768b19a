// Run: long
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import { plannerSettings } from "../../app/adapters/store/database/planner-setting.ts";
import { openEmbeddedDatabase } from "../../app/process/database/embedded-database.ts";
import { makeDatabaseDir } from "../../app/process/database/make-database-dir.ts";
import { buildOnce } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

let folder: string;
beforeAll(buildOnce);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A value of the database in the folder, which is opened and closed. */
async function read(databaseDir: string, sql: string): Promise<unknown> {
  const database = await openEmbeddedDatabase(databaseDir, () => {});
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  await database.close();
  return Object.values(rows[0] ?? {})[0];
}

it(
  "makes a database with every migration, beside which nothing is left",
  async () => {
    const databaseDir = path.join(folder, "pgdata");
    await makeDatabaseDir(databaseDir);
    expect(readdirSync(folder)).toEqual(["pgdata"]);
    expect(
      await read(databaseDir, "SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL"),
    ).toBe(readMigrations().length);
  },
  atMost(60_000),
);

it(
  "makes it anew after it was cut off, and never touches one that is there",
  async () => {
    const databaseDir = path.join(folder, "pgdata");
    const draft = `${databaseDir}.draft`;
    mkdirSync(path.join(draft, "base"), { recursive: true });
    writeFileSync(path.join(draft, "PG_VERSION"), "12\n");
    writeFileSync(path.join(draft, "stray"), "");
    expect(await read(databaseDir, "SELECT count(*)::int FROM merchants")).toBe(0);
    expect([existsSync(draft), existsSync(path.join(databaseDir, "stray"))]).toEqual([false, false]);

    mkdirSync(draft);
    await read(
      databaseDir,
      "INSERT INTO merchants (id, name, created_at) VALUES (gen_random_uuid(), 'Kept', now()) RETURNING 1",
    );
    expect(await read(databaseDir, "SELECT name FROM merchants")).toBe("Kept");
  },
  atMost(60_000),
);

it(
  "opens a database with the settings of the planner",
  async () => {
    for (const [name, value] of plannerSettings.map((setting) => setting.split("=")))
      expect(await read(path.join(folder, "pgdata"), `SHOW ${name}`)).toBe(value);
  },
  atMost(60_000),
);
