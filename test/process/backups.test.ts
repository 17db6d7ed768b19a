// Run: push
/** Backups that workers make by themselves: when they are due, one at a time, and how old the newest is. */
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openBackup } from "../../app/adapters/store/transfer/backup-file.ts";
import { keyCheck } from "../../app/adapters/store/transfer/backup-format.ts";
import { openBackups } from "../../app/process/backups.ts";
import { openLog } from "../../app/process/log.ts";
import { addDiskMetrics } from "../../app/process/metrics/disk-metrics.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const HOUR_MS = 3_600_000;
const encryptionKey = Buffer.alloc(32, 7).toString("base64");
const root = mkdtempSync(path.join(tmpdir(), "waybill-backups-"));
let database: FreshDatabase;
let stores: TestStores;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  stores = testStores(database);
  folder = path.join(mkdtempSync(path.join(root, "each-")), "backups");
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

function aProcess(connectionString = database.connectionString) {
  const lines: string[] = [];
  const registry = new Registry();
  const backups = openBackups(
    { folder, everyHours: 24, kept: 2 },
    {
      database: { directString: connectionString, queueString: null, encryptionKey },
      leases: stores.leases,
      clock: stores.clock,
      log: openLog("info", { write: (line) => void lines.push(line) }),
      registry,
    },
  );
  const metric = async (name: string) =>
    new RegExp(`^waybill_backup_${name}_seconds (\\S+)$`, "m").exec(await registry.metrics())?.[1];
  return { ...backups, lines, metric };
}

it("makes one when it is due, keeps the newest, and shows their age", async () => {
  const { makeDue, metric, lines } = aProcess();
  expect(await metric("age")).toBe("+Inf");
  expect(await metric("every")).toBe("86400");
  await makeDue();
  expect(readdirSync(folder)).toEqual(["waybill-2026-11-20T08-00-00Z.gz"]);
  expect(lines.join("")).toContain('"msg":"backed up"');
  const { head } = await openBackup(path.join(folder, "waybill-2026-11-20T08-00-00Z.gz"));
  expect(head.keyCheck).toBe(keyCheck(encryptionKey));

  stores.clock.advance(23 * HOUR_MS);
  await makeDue();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await metric("age")).toBe(String(23 * 3_600));
  for (let day = 0; day < 2; day++) {
    stores.clock.advance(24 * HOUR_MS);
    await makeDue();
  }
  expect(readdirSync(folder).sort()).toEqual([
    "waybill-2026-11-22T07-00-00Z.gz",
    "waybill-2026-11-23T07-00-00Z.gz",
  ]);
  expect(await metric("age")).toBe("0");
  // A file that is gone counts no more.
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  expect(await metric("age")).toBe("+Inf");
});

it("is made once by processes that find it due at the same time", async () => {
  const several = [aProcess(), aProcess(), aProcess()];
  await Promise.all(several.map(({ makeDue }) => makeDue()));
  expect(readdirSync(folder)).toHaveLength(1);
  expect(several.filter(({ lines }) => lines.length > 0)).toHaveLength(1);
});

it("says when one failed, and keeps the former ones", async () => {
  await aProcess().makeDue();
  stores.clock.advance(25 * HOUR_MS);
  const failing = aProcess("postgresql://waybill@127.0.0.1:1/none");
  expect(await failing.metric("failure_age")).toBeUndefined();
  await expect(failing.makeDue()).rejects.toThrow("ECONNREFUSED");
  expect(failing.lines.join("")).toContain("the backup failed; the former ones stay");
  stores.clock.advance(60_000);
  expect(await failing.metric("failure_age")).toBe("60");
  expect(readdirSync(folder)).toEqual(["waybill-2026-11-20T08-00-00Z.gz"]);
  await aProcess().makeDue();
  expect(readdirSync(folder)).toHaveLength(2);
});

it("leaves no backup when the process ends in its middle", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { makeDue, close } = aProcess(`postgresql://waybill@127.0.0.1:${port}/none`);
  const ended = expect(makeDue()).rejects.toThrow("ended before it was whole");
  await expect.poll(() => existsSync(folder) && readdirSync(folder).join("")).toMatch(/\.partial$/);
  await close();
  await ended;
  silent.close();
  expect(readdirSync(folder).join("")).toMatch(/\.partial$/);
});

it("has the room of the process's disks among the metrics, and none of a folder that is missing", async () => {
  const registry = new Registry();
  addDiskMetrics(registry, { data: root, backups: path.join(root, "missing") });
  const text = await registry.metrics();
  const { bavail, blocks, bsize } = statfsSync(root);
  const [free, size] = ["free", "size"].map((name) =>
    Number(new RegExp(`^waybill_disk_${name}_bytes\\{disk="data"\\} (\\S+)$`, "m").exec(text)?.[1]),
  );
  expect(size).toBe(blocks * bsize);
  // Others write to this disk meanwhile.
  expect(free).toBeGreaterThan(bavail * bsize * 0.5);
  expect(free).toBeLessThan(blocks * bsize);
  expect(text).not.toContain('disk="backups"');
});
