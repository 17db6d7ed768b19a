/** DATA_DIR: the embedded database's folder, its lock, and the announcement by which others reach its owner. */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The log of erasures: beside the embedded database, unless the operator keeps it elsewhere. */
export function erasuresFileOf({
  DATA_DIR,
  ERASURES_FILE,
}: {
  readonly DATA_DIR: string;
  readonly ERASURES_FILE?: string | undefined;
}): string {
  return ERASURES_FILE ?? path.join(DATA_DIR, "erasures.jsonl");
}

export interface DataDir {
  /** Absolute path. */
  readonly folder: string;
  /** Folder of the database's own files. */
  readonly databaseDir: string;
  /**
   * 32 bytes in base64: the environment's key, else the one made here at the first start.
   * @param others further keys that the environment names: the folder's own may be one of them
   */
  encryptionKey(fromEnvironment: string | undefined, others?: readonly string[]): string;
  /** Announces the database's address to other processes of this user while we own it. */
  announce(databaseUrl: string): void;
  release(): void;
}

/** Another process owns the folder. */
export class DataDirTakenError extends Error {
  override readonly name = "DataDirTakenError";
}

/** We can't work with the folder. */
export class DataDirError extends Error {
  override readonly name = "DataDirError";
}

/**
 * Makes the folder when missing and becomes its only owner.
 * @param waitMs how long to wait for an owner that is ending; the process does nothing else meanwhile
 * @throws DataDirTakenError while another process owns it
 */
export function claimDataDir(dataDir: string, waitMs: number): DataDir {
  const folder = path.resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DataDirError(`DATA_DIR ${folder} can't be made: ${messageOf(error)}`, { cause: error });
  }
  const releaseLock = lock(folder, waitMs);
  const announcement = announcementIn(folder);
  // A killed owner left it: its address is dead.
  rmSync(announcement, { force: true });
  const databaseDir = databaseDirIn(folder);
  return {
    folder,
    databaseDir,
    encryptionKey: (fromEnvironment, others = []) =>
      encryptionKeyOf(folder, existsSync(databaseDir), fromEnvironment, others),
    announce: (databaseUrl) => writePrivate(announcement, JSON.stringify({ pid: process.pid, databaseUrl })),
    release() {
      rmSync(announcement, { force: true });
      releaseLock();
    },
  };
}

/** Whether the folder has a database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(databaseDirIn(path.resolve(dataDir)));
}

function databaseDirIn(folder: string): string {
  return path.join(folder, "pgdata");
}

/** The connection string that the running owner announced; undefined without one. */
export function announcedDatabase(dataDir: string): string | undefined {
  const file = announcementIn(path.resolve(dataDir));
  if (!existsSync(file)) return undefined;
  const announced: unknown = JSON.parse(readFileSync(file, "utf8"));
  const isOurs = typeof announced === "object" && announced !== null && "databaseUrl" in announced;
  return isOurs && typeof announced.databaseUrl === "string" ? announced.databaseUrl : undefined;
}

/**
 * The folder's encryption key, for processes beside the owner.
 * @throws DataDirError when neither the folder nor the environment has it
 */
export function encryptionKeyIn(
  dataDir: string,
  fromEnvironment: string | undefined,
  others: readonly string[] = [],
): string {
  return encryptionKeyOf(path.resolve(dataDir), true, fromEnvironment, others);
}

/** Keeps another key in the folder, if it keeps one, for starts without one in the environment. */
export function replaceKeptKey(dataDir: string, encryptionKey: string): void {
  const file = path.join(path.resolve(dataDir), KEY_FILE);
  if (existsSync(file)) writePrivate(file, `${encryptionKey}\n`);
}

const KEY_FILE = "encryption-key";

function announcementIn(folder: string): string {
  return path.join(folder, "server.json");
}

/**
 * The system releases this lock when its holder dies in any way, and no reused process id can hold it. It is SQLite's,
 * the only file lock that Node offers.
 */
function lock(folder: string, waitMs: number): () => void {
  const file = path.join(folder, "owner.lock");
  let holder: DatabaseSync;
  try {
    holder = new DatabaseSync(file, { timeout: waitMs });
    holder.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    if (isBusy(error)) {
      throw new DataDirTakenError(
        `DATA_DIR ${folder} is in use by another Waybill process: stop it, or give this one another DATA_DIR`,
        { cause: error },
      );
    }
    throw new DataDirError(`DATA_DIR ${folder} can't be locked: ${messageOf(error)}`, { cause: error });
  }
  return () => holder.close();
}

/** SQLITE_BUSY */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function encryptionKeyOf(
  folder: string,
  hasDatabase: boolean,
  fromEnvironment: string | undefined,
  others: readonly string[],
): string {
  const file = path.join(folder, KEY_FILE);
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  if (kept !== undefined && Buffer.from(kept, "base64").length !== 32)
    throw new DataDirError(`${file} does not hold 32 bytes in base64: restore it from a backup`);
  if (fromEnvironment !== undefined) {
    const known = [fromEnvironment, ...others];
    if (kept === undefined || known.some((key) => sameKey(kept, key))) return fromEnvironment;
    throw new DataDirError(
      `ENCRYPTION_KEY is not the key in ${file}, with which the data there is encrypted: unset it, use that key, or name that key in DECRYPTION_KEYS`,
    );
  }
  if (kept !== undefined) return kept;
  if (hasDatabase) {
    throw new DataDirError(
      `${file} is missing, and the database there holds secrets encrypted with it: restore the file, or set ENCRYPTION_KEY`,
    );
  }
  const made = randomBytes(32).toString("base64");
  writePrivate(file, `${made}\n`);
  return made;
}

function sameKey(a: string, b: string): boolean {
  return Buffer.from(a, "base64").equals(Buffer.from(b, "base64"));
}

/** Writes the file whole or not at all, on disk when it returns, readable by this user only. */
function writePrivate(file: string, text: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The least free space: with less, the embedded database can no longer grow its files. */
const leastFreeBytes = 64 * 1024 * 1024;

/** A sentence for the operator whose disk is full; `null` while it has room. */
export async function fullDisk(folder: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= leastFreeBytes) return null;
  return `The disk of ${folder} has ${Math.floor(free / 1024 / 1024)} MB left. Make room: the database needs it to write.`;
}
