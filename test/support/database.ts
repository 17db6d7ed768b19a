/**
 * A fresh, migrated database for one test file: PGlite in memory behind our socket server, or a database in the
 * PostgreSQL that TEST_DATABASE_URL names, on each of its servers if that is a Citus' coordinator. Both are copies of a template that is migrated once.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Database } from "../../app/adapters/store/database/database.ts";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import { servePGlite } from "../../app/adapters/store/database/pglite-server.ts";
import { distribution } from "../../app/adapters/store/distribution/kinds.ts";
import { createDatabase, dropDatabase, sealDatabase } from "../../simulator/citus/databases.ts";

export interface FreshDatabase extends Database {
  readonly connectionString: string;
}

/** No schema, for tests of the migrations themselves. */
export interface EmptyDatabase {
  readonly connectionString: string;
  close(): Promise<void>;
}

/** The PostgreSQL that replaces the embedded database. */
export const postgres = process.env.TEST_DATABASE_URL || undefined;
const dumps = new URL(`../../node_modules/.cache/waybill/pglite-${pgliteVersion()}/`, import.meta.url);

export async function freshDatabase(): Promise<FreshDatabase> {
  const { connectionString, close } =
    postgres === undefined ? await fromDump(templateName(), migrate) : await fromTemplate(postgres);
  return withClient(connectionString, close);
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  return postgres === undefined ? fromDump("empty", () => Promise.resolve()) : createOn(postgres, newName());
}

function withClient(connectionString: string, close: () => Promise<void>): FreshDatabase {
  const database = openDatabase(connectionString, {
    ...{ maxConnections: 8, connectionWaitMs: 20_000 },
    prepares: postgres !== undefined,
  });
  return {
    ...database,
    connectionString,
    async close() {
      await database.close();
      await close();
    },
  };
}

// ---- PGlite ---------------------------------------------------------------------------------------------------------

/** Starting from a dump takes a fifth of the time. */
async function fromDump(
  name: string,
  prepare: (connectionString: string) => Promise<unknown>,
): Promise<EmptyDatabase> {
  const file = fileURLToPath(new URL(`${name}.tar`, dumps));
  if (!existsSync(file)) await writeDump(file, prepare);
  return serve(await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) }));
}

/** Only the version that wrote a dump can read it. */
function pgliteVersion(): string {
  const manifest = new URL("../../node_modules/@electric-sql/pglite/package.json", import.meta.url);
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

async function writeDump(
  file: string,
  prepare: (connectionString: string) => Promise<unknown>,
): Promise<void> {
  const db = await PGlite.create();
  const { connectionString, close } = await serve(db, () => Promise.resolve());
  await prepare(connectionString);
  await close();
  const dump = await db.dumpDataDir("none");
  await db.close();
  mkdirSync(dumps, { recursive: true });
  // Two test files may do this at once: each writes its own file, and the last one wins.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
}

async function serve(
  db: PGlite,
  closeDatabase: () => Promise<void> = () => db.close(),
): Promise<EmptyDatabase> {
  const { connectionString, close } = await servePGlite(db);
  return {
    connectionString,
    async close() {
      await close();
      await closeDatabase();
    },
  };
}

// ---- PostgreSQL -----------------------------------------------------------------------------------------------------

async function fromTemplate(url: string): Promise<EmptyDatabase> {
  const template = templateName();
  await onServer(url, async (client) => {
    // Several test files start at once, and a template must have no connections while it is copied.
    await client.query("SELECT pg_advisory_lock(4711)");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount !== 0) return;
    const draft = newName();
    const { connectionString } = await createOn(url, draft);
    await migrate(connectionString);
    await sealDatabase(url, draft, template);
  });
  return createOn(url, newName(), template);
}

async function createOn(url: string, name: string, template?: string): Promise<EmptyDatabase> {
  await createDatabase(url, name, template);
  const named = new URL(url);
  named.pathname = `/${name}`;
  return { connectionString: named.href, close: () => dropDatabase(url, name) };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function newName(): string {
  return `waybill_test_${randomBytes(8).toString("hex")}`;
}

function templateName(): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`);
  hash.update(JSON.stringify(distribution));
  return `waybill_template_${hash.digest("hex").slice(0, 16)}`;
}
