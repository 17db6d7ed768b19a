// Run: everyday, on one database
/** Files of backups in the hands of processes that die, and on a disk that is full. No database is needed. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openBackup, writeBackup } from "../../app/adapters/store/transfer/backup-file.ts";
import {
  backupAt,
  backupsIn,
  keepNewest,
  requireRoom,
} from "../../app/adapters/store/transfer/backup-folder.ts";
import type { Head } from "../../app/adapters/store/transfer/backup-format.ts";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-backup-file-"));
const file = path.join(folder, "backup.gz");
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head: Head = {
  waybill: "backup",
  format: 1,
  takenAt: "2026-11-30T08:00:00.000Z",
  migrations: [],
  keyCheck: "0",
};

async function* lines(...more: readonly string[]): AsyncGenerator<string> {
  yield JSON.stringify(head);
  yield* more;
}
const end = JSON.stringify({ end: {} });

/** The state of a run that a kill -9 ended in the middle of its file. */
async function killedRun(): Promise<string> {
  const module = pathToFileURL(path.resolve("app/adapters/store/transfer/backup-file.ts")).href;
  const program = `import { randomBytes } from "node:crypto";
    import { writeBackup } from "${module}";
    await writeBackup(${JSON.stringify(file)}, (async function* () {
      yield ${JSON.stringify(JSON.stringify(head))};
      for (;;) { yield JSON.stringify([randomBytes(4096).toString("hex")]); await new Promise((next) => setImmediate(next)); }
    })());`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "ignore" });
  await expect
    .poll(() => readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)[0] ?? 0)
    .toBeGreaterThan(50_000);
  child.kill("SIGKILL");
  await once(child, "exit");
  const [partial = ""] = readdirSync(folder);
  return path.join(folder, partial);
}

describe("a backup's file", () => {
  it("is written beside the rest of a killed run, which goes once it is ten minutes old", async () => {
    const partial = await killedRun();
    await writeBackup(file, lines(end));
    expect(readdirSync(folder).sort()).toEqual(["backup.gz", path.basename(partial)]);
    const old = statSync(file).mtimeMs / 1_000 - 601;
    utimesSync(partial, old, old);
    writeFileSync(path.join(folder, "theirs.partial"), "");
    utimesSync(path.join(folder, "theirs.partial"), old, old);
    await writeBackup(file, lines(end));
    expect(readdirSync(folder).sort()).toEqual(["backup.gz", "theirs.partial"]);
  });

  it("gets no name when its lines break off, or are not whole when they are read back", async () => {
    await writeBackup(file, lines(end));
    const before = statSync(file).mtimeMs;
    const broken = (async function* () {
      yield JSON.stringify(head);
      throw new Error("the database went away");
    })();
    await expect(writeBackup(file, broken)).rejects.toThrow("the database went away");
    await expect(writeBackup(file, lines())).rejects.toThrow("cut off");
    const sums = JSON.stringify({ end: { merchants: { rows: 1, sum: "1" } } });
    await expect(writeBackup(file, lines(sums))).rejects.toThrow("merchants: 1 rows expected");
    expect(readdirSync(folder)).toEqual(["backup.gz"]);
    expect(statSync(file).mtimeMs).toBe(before);
    expect((await openBackup(file)).head).toEqual(head);
  });
});

describe("a folder of backups", () => {
  const day = (date: number) => new Date(Date.UTC(2026, 10, date, 3, 0, 1));

  it("lists its backups by their moment, and keeps the newest alone", async () => {
    for (const date of [3, 1, 2]) writeFileSync(backupAt(folder, day(date)), "");
    for (const name of ["waybill-backup.gz", "waybill-2026-11-09T03-00-01Z.gz.0123abcd.partial"])
      writeFileSync(path.join(folder, name), "");
    expect((await backupsIn(folder)).map(({ takenAt }) => takenAt)).toEqual([day(3), day(2), day(1)]);
    expect(await keepNewest(folder, 2)).toBe(1);
    expect((await backupsIn(folder)).map(({ takenAt }) => takenAt)).toEqual([day(3), day(2)]);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});

const disk = mkdtempSync(path.join(tmpdir(), "waybill-full-"));
const canMount =
  process.platform === "linux" &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status === 0;

describe.skipIf(!canMount)(canMount ? "a full disk" : "skipped: no right to mount a disk", () => {
  afterAll(() => spawnSync("umount", [disk]));
  const former = backupAt(disk, new Date("2026-11-29T03:00:00Z"));

  it("ends a backup without a file, and keeps the former one", async () => {
    await writeBackup(former, lines(end));
    const much = Array.from({ length: 1_500 }, () => JSON.stringify([randomBytes(1_024).toString("hex")]));
    const next = backupAt(disk, new Date("2026-11-30T03:00:00Z"));
    await expect(writeBackup(next, lines(...much, end))).rejects.toThrow("ENOSPC");
    expect(readdirSync(disk)).toEqual([path.basename(former)]);
    expect((await openBackup(former)).head).toEqual(head);
  });

  it("is seen before a backup begins that would be as large as the last one", async () => {
    await requireRoom(disk);
    writeFileSync(former, randomBytes(600_000));
    await expect(requireRoom(disk)).rejects.toThrow(
      /^the disk of .+ has 1 MB left, and the last backup takes 1 MB: make room/,
    );
  });
});
