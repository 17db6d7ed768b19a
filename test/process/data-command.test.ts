// Run: long-embedded
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../../app/entrypoints/cli/data.ts";
import { main as migrateMain } from "../../app/entrypoints/cli/migrate.ts";
import { commandHere } from "../support/command-here.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { freshDataDir, startWaybill } from "../support/server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-backup-"));
const file = path.join(folder, "backup.gz");
const dataDir = freshDataDir();
let waybill: Waybill;
let key: string;

beforeAll(async () => {
  waybill = await startWaybill({ databaseUrl: null, dataDir });
  key = await waybill.createKey();
});
afterAll(async () => {
  await waybill.stop();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

const data = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  commandHere(main, { DATA_DIR: "", DATABASE_URL: "", ENCRYPTION_KEY: "", ...env }, ...args);
const encryptionKey = () => readFileSync(path.join(dataDir, "encryption-key"), "utf8").trim();

async function accepts(url: string): Promise<number> {
  return (await fetch(`${url}/v1/me`, { headers: { "x-api-key": key } })).status;
}

test("backs up beside a running server, restores elsewhere with the same keys, and finds it consistent", async () => {
  const written = await data({ DATA_DIR: dataDir }, "backup", "--file", file);
  expect(written.stderr).toBe("");
  expect(written.code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await accepts(waybill.url)).toBe(200);
  expect((await data({ DATA_DIR: dataDir }, "check", "--file", file)).stdout).toContain("unharmed");

  const elsewhere = freshDataDir();
  const wrong = await data({ DATA_DIR: elsewhere }, "restore", "--file", file);
  expect(wrong.stderr).toContain("ENCRYPTION_KEY is not the key of this backup");
  rmSync(elsewhere, { recursive: true });
  const env = { DATA_DIR: elsewhere, ENCRYPTION_KEY: encryptionKey() };
  const without = await data(env, "restore", "--file", file, "--erasures", path.join(folder, "none.jsonl"));
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("none.jsonl")]);
  const restored = await data(env, "restore", "--file", file);
  expect(restored.stderr).toContain(
    `there is no log of erasures at ${path.join(elsewhere, "erasures.jsonl")}`,
  );
  expect(restored.stdout).toContain("consistent");
  const other = await startWaybill({
    databaseUrl: null,
    dataDir: elsewhere,
    env: { ENCRYPTION_KEY: encryptionKey() },
  });
  try {
    expect(await accepts(other.url)).toBe(200);
  } finally {
    await other.stop();
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test("a damaged file is found out", async () => {
  const bytes = readFileSync(file);
  const cut = path.join(folder, "cut.gz");
  writeFileSync(cut, bytes.subarray(0, bytes.length - 100));
  expect((await data({}, "check", "--file", cut)).code).toBe(1);
});

test("moves to a PostgreSQL, once the server is stopped", async () => {
  const target = await emptyDatabase();
  const to = target.connectionString;
  const served = await data({ DATA_DIR: dataDir }, "move", "--to", to);
  expect(served.stderr).toContain("stop it first");
  await waybill.stop();
  const moved = await data({ DATA_DIR: dataDir }, "move", "--to", to);
  expect(moved.stderr).toBe("");
  expect(moved.code).toBe(0);
  const env = { DATABASE_URL: to, ENCRYPTION_KEY: encryptionKey() };
  expect((await data(env, "check")).stdout).toContain("consistent");
  expect((await commandHere(migrateMain, { ...env, DATA_DIR: "" }, "--check")).stdout).toContain(
    "this version's",
  );
  waybill = await startWaybill({ databaseUrl: to, env: { ENCRYPTION_KEY: encryptionKey() } });
  expect(await accepts(waybill.url)).toBe(200);
});
