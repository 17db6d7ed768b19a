// Run: push, begins early
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  MigrationError,
  migrate,
  migrationsApplied,
  pendingMigrations,
} from "../../app/adapters/store/database/migrate.ts";
import type { Migration } from "../../app/adapters/store/database/migration-files.ts";
import {
  isForPostgresAlone,
  marksOf,
  migrationOf,
  readMigrations,
  statementsOf,
} from "../../app/adapters/store/database/migration-files.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { atMost } from "../support/time-limits.ts";

const open: EmptyDatabase[] = [];

async function anEmptyDatabase(): Promise<string> {
  const database = await emptyDatabase();
  open.push(database);
  return database.connectionString;
}

async function query<Row extends object>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function applied(connectionString: string, migrations = readMigrations()): Promise<boolean> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    return await migrationsApplied(pool, migrations);
  } finally {
    await pool.end();
  }
}

const next: Migration = {
  name: "20991231000000_add_colour",
  sql: "ALTER TABLE merchants ADD colour TEXT;\nCREATE INDEX merchants_colour ON merchants (colour);\n",
  checksum: "c".repeat(64),
  isOutside: false,
  allowsOlder: false,
};

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

describe("migrating", () => {
  it("makes the schema of an empty database, and nothing the second time", async () => {
    const database = await anEmptyDatabase();
    expect(await applied(database)).toBe(false);
    expect(await migrate(database)).toEqual(readMigrations().map(({ name }) => name));
    expect(await applied(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
    const ledger = await query(
      database,
      `SELECT migration_name, checksum, finished_at >= started_at AS finished, rolled_back_at, applied_steps_count
       FROM _prisma_migrations ORDER BY migration_name`,
    );
    expect(ledger).toEqual(
      readMigrations().map(({ name, checksum }) => ({
        migration_name: name,
        checksum,
        finished: true,
        rolled_back_at: null,
        applied_steps_count: 1,
      })),
    );
  });

  it("applies what is new, and only that", async () => {
    const database = await anEmptyDatabase();
    await migrate(database);
    expect(await applied(database, [...readMigrations(), next])).toBe(false);
    expect(await migrate(database, [...readMigrations(), next])).toEqual([next.name]);
    expect(await query(database, "SELECT colour FROM merchants")).toEqual([]);
  });

  it("is done once when several processes start together", async () => {
    const database = await anEmptyDatabase();
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(database)));
    // The next holder of the lock applies the next one.
    expect(results.flat().toSorted()).toEqual(readMigrations().map(({ name }) => name));
  });

  it("undoes a migration that fails, and says which", async () => {
    const database = await anEmptyDatabase();
    const broken: Migration = { ...next, sql: `${next.sql}SELECT no_such_column FROM merchants;` };
    await expect(migrate(database, [...readMigrations(), broken])).rejects.toThrow(
      /^migration 20991231000000_add_colour failed and was undone: .*no_such_column/,
    );
    expect(await query(database, "SELECT to_regclass('merchants_colour') AS found")).toEqual([
      { found: null },
    ]);
    expect(await migrate(database, [...readMigrations(), next])).toEqual([next.name]);
  });

  it("refuses a migration whose file changed after it was applied", async () => {
    const database = await anEmptyDatabase();
    await migrate(database);
    const changed = readMigrations().map((migration) => ({ ...migration, checksum: "0".repeat(64) }));
    await expect(migrate(database, changed)).rejects.toThrow(/is not the one that was applied/);
    await expect(migrate(database, changed)).rejects.toBeInstanceOf(MigrationError);
    expect(await applied(database, changed)).toBe(false);
  });

  it("refuses a database of a newer version", async () => {
    const database = await anEmptyDatabase();
    await migrate(database, [...readMigrations(), next]);
    await expect(migrate(database)).rejects.toThrow(/20991231000000_add_colour.*newer version/);
  });

  it.each([null, "older versions run"])(
    "refuses a database of an earlier version, and changes nothing: %j",
    async (logs) => {
      const database = await anEmptyDatabase();
      const former = migrationOf("20261120090000_init", Buffer.from("CREATE TABLE merchants (id INT);"));
      await migrate(database, [{ ...former, allowsOlder: logs !== null }]);
      const before = [await catalog(database), await query(database, "SELECT * FROM _prisma_migrations")];
      const refusal = /^the database is of an earlier version of Waybill \(migration 20261120090000_init\)/;
      await expect(migrate(database)).rejects.toThrow(refusal);
      await expect(pendingMigrations(database)).rejects.toThrow(refusal);
      expect(await applied(database)).toBe(false);
      expect([await catalog(database), await query(database, "SELECT * FROM _prisma_migrations")]).toEqual(
        before,
      );
    },
  );

  it("runs on a newer version's schema where the migration says that older versions run", async () => {
    const database = await anEmptyDatabase();
    await migrate(database, [...readMigrations(), { ...next, allowsOlder: true }]);
    expect(await migrate(database)).toEqual([]);
    expect(await pendingMigrations(database)).toEqual([]);
  });

  // The embedded database has no second server, and no sessions to look at.
  it.runIf(postgres !== undefined)(
    "changes nothing while a server is connected, unless every new one says that older versions run",
    async () => {
      const database = await anEmptyDatabase();
      await migrate(database);
      const server = new pg.Client({ connectionString: database, application_name: "waybill web 0.1.0" });
      await server.connect();
      const additive: Migration = {
        ...next,
        ...{
          name: "20991230000000_add_size",
          sql: "ALTER TABLE merchants ADD size TEXT;",
          allowsOlder: true,
        },
      };
      const colour = `SELECT FROM information_schema.columns WHERE table_name = 'merchants' AND column_name IN ('colour', 'size')`;
      await expect(migrate(database, [...readMigrations(), additive, next])).rejects.toThrow(
        /^"waybill web 0\.1\.0" uses the database, .* 20991231000000_add_colour: stop every server/,
      );
      expect(await query(database, colour)).toEqual([]);
      expect(await migrate(database, [...readMigrations(), additive])).toEqual([additive.name]);
      await server.end();
      // PostgreSQL ends the session a moment later.
      await vi.waitFor(
        async () =>
          expect(await migrate(database, [...readMigrations(), additive, next])).toEqual([next.name]),
        { timeout: atMost(1_000) },
      );
      expect(await query(database, colour)).toHaveLength(2);
    },
  );

  it("names what is missing without changing anything", async () => {
    const database = await anEmptyDatabase();
    expect(await pendingMigrations(database)).toEqual(readMigrations());
    expect(await query(database, "SELECT to_regclass('_prisma_migrations') AS found")).toEqual([
      { found: null },
    ]);
  });

  it("sends each statement by itself, those of a block as one", () => {
    const block = "DO $$\nBEGIN\n  PERFORM 1;\n  PERFORM 2;\nEND $$;";
    const file = `-- First.\nSELECT 1;\n${block}\n-- waybill: not on distributed tables\nSELECT ';' ;\n-- The end.\n`;
    const statements = statementsOf(file);
    expect(statements.map((each) => each.trim())).toEqual([
      "-- First.\nSELECT 1;",
      block,
      "-- waybill: not on distributed tables\nSELECT ';' ;",
    ]);
    expect(statements.map(isForPostgresAlone)).toEqual([false, false, true]);
  });

  it("makes an index concurrently, several processes at once, and again after an interruption", async () => {
    const database = await anEmptyDatabase();
    await migrate(database);
    const sql = `-- waybill: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS merchants_created;
CREATE INDEX CONCURRENTLY merchants_created ON merchants (created_at);
`;
    const index = migrationOf("20991231000001_index", Buffer.from(sql));
    const broken = { ...index, sql: `${sql}SELECT no_such_column FROM merchants;\n` };
    await expect(migrate(database, [...readMigrations(), broken])).rejects.toThrow(/no_such_column/);
    const all = [...readMigrations(), index, { ...next, name: "20991231000002_next" }];
    const results = await Promise.all([migrate(database, all), migrate(database, all)]);
    expect(results.flat().toSorted()).toEqual([index.name, "20991231000002_next"]);
    expect(
      await query(
        database,
        "SELECT indisvalid FROM pg_index WHERE indexrelid = 'merchants_created'::regclass",
      ),
    ).toEqual([{ indisvalid: true }]);
  });

  it("waits for a table in use without blocking others behind it for long", async () => {
    // The embedded database has one session: no other session can hold a table beside a migration there.
    if (postgres === undefined) return;
    const database = await anEmptyDatabase();
    await migrate(database);
    const holder = new pg.Client({ connectionString: database });
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE merchants IN ACCESS SHARE MODE");
    const migrating = migrate(database, [...readMigrations(), next]);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await holder.query("COMMIT");
    await holder.end();
    expect(await migrating).toEqual([next.name]);
  });

  it("refuses an unfinished migration", async () => {
    const database = await anEmptyDatabase();
    await migrate(database);
    await query(database, "UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(migrate(database)).rejects.toThrow(/was begun and did not finish/);
  });
});

describe("a migration after the first", () => {
  const faultsOf = (sql: string): readonly string[] => {
    const marks = marksOf(sql);
    if (marks.some((mark) => /^not additive: .{20,}/.test(mark))) return [];
    const statements = sql.replace(/--.*$/gm, "").split(";");
    return statements.filter(
      (statement) =>
        /\bDROP\s+(TABLE|COLUMN|TYPE)\b|\bRENAME\b|(?<!\bBEFORE )\bTRUNCATE\b|\bALTER\s+COLUMN\b.*\bTYPE\b|\bSET\s+NOT\s+NULL\b/is.test(
          statement,
        ) ||
        (/\bADD\s+(COLUMN\s+)?"?\w+"?[^,]*\bNOT\s+NULL\b/is.test(statement) &&
          !/\bDEFAULT\b/i.test(statement)) ||
        (/\bCREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\b/i.test(statement) &&
          !marks.includes("outside a transaction")),
    );
  };

  it.each([
    "ALTER TABLE merchants DROP COLUMN name;",
    "ALTER TABLE merchants RENAME COLUMN name TO title;",
    "ALTER TABLE merchants ADD COLUMN colour TEXT NOT NULL;",
    "ALTER TABLE merchants ALTER COLUMN name SET NOT NULL;",
    "DROP TABLE merchants;",
    "TRUNCATE merchants;",
    "CREATE INDEX CONCURRENTLY i ON merchants (name);",
  ])("must not say %s", (sql) => {
    expect(faultsOf(sql)).toHaveLength(1);
    expect(faultsOf(`-- waybill: not additive: the release before stopped reading it\n${sql}`)).toEqual([]);
  });

  it("only adds, so that the version before runs on its schema, or says why not", () => {
    const [, ...later] = readMigrations();
    expect(later.filter(({ sql }) => faultsOf(sql).length > 0).map(({ name }) => name)).toEqual([]);
    // Without the word, every server has to stop for it.
    const silent = later.filter(({ sql }) => marksOf(sql).length === 0);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe("schema.prisma", () => {
  it("says what the migrations make", async () => {
    const fromSchema = await anEmptyDatabase();
    const fromMigrations = await anEmptyDatabase();
    await query(fromSchema, await sqlOfSchema());
    await migrate(fromMigrations);
    expect(await catalog(fromMigrations)).toEqual(await catalog(fromSchema));
    expect((await catalog(fromSchema)).length).toBeGreaterThan(100);
  });
});

/** Prisma's command line finishes long before it exits: its in-memory database keeps it alive. */
async function sqlOfSchema(): Promise<string> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), "waybill-schema-"));
  const output = join(folder, "schema.sql");
  const cli = spawn(
    process.execPath,
    [
      join(root, "node_modules/prisma/build/index.js"),
      ...["migrate", "diff", "--from-empty", "--to-schema-datamodel", "prisma/schema.prisma"],
      ...["--script", "--output", output],
    ],
    { cwd: root, stdio: "ignore" },
  );
  try {
    return await vi.waitFor(
      async () => {
        const sql = await readFile(output, "utf8");
        if (!sql.trimEnd().endsWith(";")) throw new Error("not written to its end yet");
        return sql;
      },
      { timeout: atMost(50_000), interval: 50 },
    );
  } finally {
    cli.kill("SIGKILL");
    await rm(folder, { recursive: true });
  }
}

/**
 * Every column, index and constraint of ours, as text. Left out: partial indexes and collations, which Prisma's schema cannot
 * express, and the columns' order, which a migration can't choose.
 */
async function catalog(connectionString: string): Promise<readonly string[]> {
  const rows = await query<{ line: string }>(
    connectionString,
    `SELECT concat_ws(' ', table_name, column_name, udt_name, datetime_precision, is_nullable,
       column_default) AS line
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
       AND indexdef NOT LIKE '% WHERE %' AND indexdef NOT LIKE '% COLLATE %'
     UNION ALL
     SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid <> coalesce(to_regclass('_prisma_migrations'), 0)
     ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}
