// Run: push
/** Commands that read change nothing, whatever schema they find, and say in words what is wrong with it. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { migrationOf, readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import type { Commands } from "../../app/entrypoints/cli/command-line.ts";
import { main as data } from "../../app/entrypoints/cli/data.ts";
import type { Access } from "../../app/entrypoints/cli/open-stores.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { commandHere } from "../support/command-here.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Release } from "../support/next-release.ts";
import { nextCommands } from "../support/next-release.ts";
import type { Finished } from "../support/server.ts";
import { freshDataDir } from "../support/server.ts";

interface Program {
  readonly commands: Commands;
  main(args: readonly string[]): Promise<number>;
}

const programs = new Map<string, Program>();
for (const file of readdirSync(new URL("../../app/entrypoints/cli", import.meta.url))) {
  if (!file.endsWith(".ts")) continue;
  const module: Partial<Program> = await import(`../../app/entrypoints/cli/${file}`);
  const { commands, main } = module;
  if (commands !== undefined && main !== undefined)
    programs.set(path.basename(file, ".ts"), { commands, main });
}

const folder = mkdtempSync(path.join(tmpdir(), "waybill-access-"));
const merchant = ["--merchant", "Ελιά"];
const carrier = [...merchant, "--carrier", "gorgona"];
const named = (name: string) => path.join(folder, name);
/** Arguments with which a command reads, by program and name. */
const reading: Readonly<Record<string, () => readonly string[]>> = {
  "audit ": () => merchant,
  "bill check": () => [named("bill.csv"), ...carrier, "--number", "1"],
  "carrier list": () => merchant,
  "carrier show": () => carrier,
  "carrier verify": () => carrier,
  "data backup": () => ["--file", named(`${existing().length}.gz`)],
  "data check": () => [],
  "data distribute": () => ["--check"],
  "data move": () => ["--to", spare.connectionString],
  "day-list ": () => [...carrier, "--date", "2026-11-01", "--format", "csv"],
  "jobs dead": () => [],
  "jobs show": () => ["01a22e31-713a-72f6-949b-8e9b9c844e15"],
  "key list": () => [],
  "keys status": () => [],
  "member list": () => merchant,
  "member mails": () => [],
  "merchant list": () => ["--search", "Ελιά"],
  "migrate ": () => ["--check"],
  "operator list": () => [],
  "shipping-config show": () => merchant,
  "shop show": () => ["--shop", "elia.myshopify.com"],
  "tariff export": () => carrier,
  "tariff import": () => [...merchant, "--carrier", "kouti", "--dry-run", "docs/tariffs/lockers/tariff.json"],
  "tariff ranges": () => ["list", ...carrier],
  "what-if ": () => [...merchant, "--without", "gorgona"],
};
const existing = () => readdirSync(folder);

interface Case {
  readonly program: string;
  readonly args: readonly string[];
  readonly access: Access;
}

const rows = [...programs].flatMap(([program, { commands }]) =>
  Object.entries(commands).map(([name, row]) => ({ program, name, row, title: `${program} ${name}` })),
);

/** Each reading command with its arguments. */
function cases(): readonly Case[] {
  return rows.flatMap(({ program, name, row, title }) => {
    const args = reading[title]?.();
    if (args === undefined || row.access === null) return [];
    const access = typeof row.access === "function" ? row.access(args) : row.access;
    return [{ program, args: name === "" ? args : [name, ...args], access }];
  });
}

const later = { name: "29990101000000_next", sql: "ALTER TABLE merchants ADD COLUMN colour TEXT;\n" };
const encryptionKey = Buffer.alloc(32, 5).toString("base64");
const opened: EmptyDatabase[] = [];
let next: Release;
let present: EmptyDatabase;
/** Empty: `data -- move` fills it. */
let spare: EmptyDatabase;

async function aDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
}

const envOf = ({ connectionString }: EmptyDatabase) => ({
  DATABASE_URL: connectionString,
  ...{ ENCRYPTION_KEY: encryptionKey, DATA_DIR: named("none") },
});

beforeAll(async () => {
  next = nextCommands(later);
  writeFileSync(named("bill.csv"), "voucher;amount\n1;2,00\n");
  spare = await aDatabase();
  present = await aDatabase();
  const { stores, close } = await openStores({ ...readEnv(), ...envOf(present) });
  const { id } = await stores.merchants.ensure("Ελιά");
  const asked = { environment: "sandbox", name: "till", createdBy: "operator", isStrict: false } as const;
  await stores.apiKeys.create({ merchantId: id, ...asked, scopes: ["read"], expiresAt: null });
  await stores.shops.install("elia.myshopify.com");
  await close();
});
afterAll(async () => {
  next?.remove();
  for (const each of opened) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything in a database: its tables' definitions and rows, the ledger among them. */
async function contents({ connectionString }: EmptyDatabase): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const catalog = await client.query<{ line: string }>(
      `SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, column_default) AS line
       FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
       ORDER BY 1`,
    );
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const sums: string[] = [];
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ${name} AS t`,
      );
      sums.push(`${name} ${found[0]?.sum}`);
    }
    return [...catalog.rows.map(({ line }) => line), ...sums];
  } finally {
    await client.end();
  }
}

/** Runs every case, and expects the database to be as before. */
async function everyCase(
  database: EmptyDatabase,
  run: (database: EmptyDatabase, all: readonly Case[]) => Promise<readonly Finished[]>,
  check: (each: Case, finished: Finished) => void,
): Promise<void> {
  spare = await aDatabase();
  const before = await contents(database);
  const all = cases();
  const finished = await run(database, all);
  expect(await contents(database)).toEqual(before);
  expect(finished).toHaveLength(all.length);
  for (const [at, each] of all.entries()) check(each, finished[at] ?? neverRun);
}

const neverRun: Finished = { code: -1, stdout: "", stderr: "" };

async function here(database: EmptyDatabase, all: readonly Case[]): Promise<readonly Finished[]> {
  const finished: Finished[] = [];
  for (const { program, args } of all) {
    const main = programs.get(program)?.main;
    if (main !== undefined) finished.push(await commandHere(main, envOf(database), ...args));
  }
  return finished;
}

/** Runs all cases in one process of the copy that is the next release. */
async function inNext(database: EmptyDatabase, all: readonly Case[]): Promise<readonly Finished[]> {
  const script = `
    const write = process.stdout.write.bind(process.stdout);
    const finished = [];
    for (const { program, args } of JSON.parse(process.argv[1])) {
      const printed = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"])
        process[name].write = (text) => { printed[name] += String(text); return true; };
      const { main } = await import("./app/entrypoints/cli/" + program + ".ts");
      finished.push({ code: await main(args), ...printed });
    }
    write(JSON.stringify(finished));`;
  // The embedded database of a machine without PostgreSQL is on this thread.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script, JSON.stringify(all)],
    { cwd: next.root, env: { ...process.env, ...envOf(database) } },
  );
  return JSON.parse(stdout);
}

it("each command of a program is a row that reads, copies or writes, and each that can read is tried here", () => {
  expect(programs.size).toBe(17);
  const readers = rows.filter(({ row }) => row.access !== null && row.access !== "writes");
  expect(readers.map(({ title }) => title).toSorted()).toEqual(Object.keys(reading).toSorted());
  expect(cases().filter(({ access }) => access === "writes")).toEqual([]);
  const copies = cases().filter(({ access }) => access === "copies");
  expect(copies.map(({ program, args }) => [program, args[0]])).toEqual([
    ["data", "backup"],
    ["data", "move"],
    ["migrate", "--check"],
  ]);
});

describe("commands that read change nothing", () => {
  it("on a database of this version", async () => {
    await everyCase(present, here, ({ program, args: [name] }, { code, stderr }) => {
      // Files and account of these are not enough for an answer, and there is no dead job.
      const isAsked =
        ["bill", "tariff", "what-if"].includes(program) ||
        ["carrier verify", "jobs show"].includes(`${program} ${name}`);
      expect([program, code, stderr]).toEqual([program, isAsked ? expect.any(Number) : 0, stderr]);
      expect([program, stderr]).not.toEqual([
        program,
        expect.stringMatching(/usage:|read-only|schema|migration/),
      ]);
    });
  });

  it("on an earlier version's schema: they say so, and a backup goes back to that version", async () => {
    await everyCase(present, inNext, ({ program, access }, { code, stderr }) => {
      if (access === "copies")
        expect([program, stderr, code]).toEqual([program, "", program === "migrate" ? 1 : 0]);
      else
        expect([program, stderr, code]).toEqual([
          program,
          expect.stringMatching(/schema of an earlier version \(it lacks migration 29990101000000_next\)/),
          1,
        ]);
    });
    const made = existing().find((file) => file.endsWith(".gz")) ?? "";
    const target = await aDatabase();
    const restored = await commandHere(data, envOf(target), "restore", "--file", named(made));
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining("\nconsistent\n")]);
  });

  const refused =
    (said: RegExp) =>
    (_: Case, { code, stderr }: Finished) =>
      expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);

  it("on a newer version's schema", async () => {
    const newer = await aDatabase();
    await migrate(newer.connectionString, [
      ...readMigrations(),
      migrationOf(later.name, Buffer.from(later.sql)),
    ]);
    await everyCase(newer, here, refused(/29990101000000_next.* belongs to a newer version/));
  });

  it("on an unknown schema from before the first migration", async () => {
    const former = await aDatabase();
    const init = migrationOf("20260101000000_init", Buffer.from("CREATE TABLE merchants (id INT);"));
    await migrate(former.connectionString, [init]);
    await everyCase(former, here, refused(/is of an earlier version of Waybill/));
  });

  it("on an empty database", async () => {
    const empty = await aDatabase();
    await everyCase(empty, here, (each, finished) => {
      if (each.program === "migrate") expect(finished.code).toBe(1);
      else refused(/has no tables of Waybill, and nothing was changed/)(each, finished);
    });
  });

  it("where there is no folder of an embedded database", async () => {
    const DATA_DIR = path.join(freshDataDir(), "none");
    for (const { program, args } of cases()) {
      const main = programs.get(program)?.main ?? (() => Promise.resolve(-1));
      const finished = await commandHere(main, { DATA_DIR, DATABASE_URL: "" }, ...args);
      refused(/there is no database in DATA_DIR/)({ program, args, access: "reads" }, finished);
      expect(existsSync(DATA_DIR)).toBe(false);
    }
  });
});
