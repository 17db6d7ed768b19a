/** A folder of backups, each named after its moment. A file with such a name was read back whole before it got it. */
import { readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./backup-format.ts";

export interface KeptBackup {
  readonly file: string;
  readonly takenAt: Date;
}

/** Room for a little growth since the last backup. */
const GROWTH = 1.2;

/** Colons are refused in names on some disks. */
export function backupAt(folder: string, moment: Date): string {
  return path.join(folder, `waybill-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`);
}

/** The newest first. @throws Error the folder can't be read */
export async function backupsIn(folder: string): Promise<readonly KeptBackup[]> {
  return (await readdir(folder))
    .flatMap((name) => {
      const [, date, hour, minute, second] =
        /^waybill-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.gz$/.exec(name) ?? [];
      const takenAt = new Date(`${date}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(takenAt.getTime()) ? [] : [{ file: path.join(folder, name), takenAt }];
    })
    .sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

/** @throws BackupError a backup like the last one would fill the disk */
export async function requireRoom(folder: string): Promise<void> {
  const [last] = await backupsIn(folder);
  if (last === undefined) return;
  const { size } = await stat(last.file);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= size * GROWTH) return;
  throw new BackupError(
    `the disk of ${folder} has ${megabytes(free)} MB left, and the last backup takes ${megabytes(size)} MB: make room, or keep fewer (BACKUPS_KEPT)`,
  );
}

/** Deletes all but the newest. @returns the number of deleted ones */
export async function keepNewest(folder: string, kept: number): Promise<number> {
  const older = (await backupsIn(folder)).slice(kept);
  for (const { file } of older) await rm(file, { force: true });
  return older.length;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}
