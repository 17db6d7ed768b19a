// Run: long-embedded, begins early
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addBackupMetrics } from "../../app/process/metrics/backup-metrics.ts";
import { addDiskMetrics } from "../../app/process/metrics/disk-metrics.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { addStoredMetrics } from "../../app/process/metrics/stored-metrics.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import { testClock } from "../support/test-clock.ts";
import { atMost } from "../support/time-limits.ts";

const root = path.resolve(import.meta.dirname, "../..");
const guide = readFileSync(path.join(root, "docs/operating.md"), "utf8");
const board = readFileSync(path.join(root, "docs/operating/grafana.json"), "utf8");
const alerts = readFileSync(path.join(root, "docs/operating/alerts.yaml"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "waybill-guide-"));
let target: EmptyDatabase;

beforeAll(async () => {
  target = await emptyDatabase();
  writeFileSync(path.join(folder, "erasures.jsonl"), "");
  // The guide's reader has an installation.
  await run("npm run -s migrate");
}, atMost(120_000));
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

const key = Buffer.alloc(32, 7).toString("base64");

/** A server in this process answers the command, so nothing here may block. @returns its output */
function run(command: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: "",
    DATA_DIR: path.join(folder, "data"),
    ENCRYPTION_KEY: key,
    NEW_DATABASE_URL: target.connectionString,
  };
  return new Promise((resolve, reject) =>
    execFile("sh", ["-c", command], { cwd: root, env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    ),
  );
}

const commands = [...guide.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = ""]) =>
  block.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])),
);

test("the guide has commands of each kind", () => {
  for (const part of ["backup", "restore", "archive", "move", "check", "migrate", "key"])
    expect(commands.join("\n")).toContain(part);
});

test.each(commands)("`%s` works", async (command) => {
  // Files and folders of the commands lie in the test's own folder.
  const here = command
    .replaceAll(/\b(?:(?:waybill-backup|shipments-2024)\.gz|erasures\.jsonl)/g, (file) =>
      path.join(folder, file),
    )
    .replace("DATA_DIR=restored", `DATA_DIR=${path.join(folder, "restored")}`);
  const printed = await run(here);
  expect(printed).not.toBe("");
});

test("the guide, the board and the alerts name only metrics that exist", async () => {
  const metrics = openMetrics({ version: "test", commit: "unknown" }, "all");
  const pool = new pg.Pool({ connectionString: target.connectionString, max: 1 });
  addStoredMetrics(metrics, pool);
  addDiskMetrics(metrics.registry, {});
  addBackupMetrics(metrics.registry, { folder, everyHours: 24 }, testClock());
  const known = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name));
  await pool.end();
  const named = new Set(
    [...`${guide}\n${board}\n${alerts}`.matchAll(/\b(?:waybill|nodejs|process)_[a-z0-9]+_[a-z0-9_]+/g)].map(
      ([name]) => name.replace(/_(bucket|count|sum)$/, ""),
    ),
  );
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  const panels = z.object({ panels: z.array(z.object({ title: z.string() })).min(12) });
  expect(panels.safeParse(JSON.parse(board)).success).toBe(true);
});
