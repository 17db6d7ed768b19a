/** Files of backups and archives: gzipped, whole and read back before they get their name. */
import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Head, Line } from "./backup-format.ts";
import { BackupError, checkedLines, headSchema } from "./backup-format.ts";

/** Each run has a name of its own, so that one that was killed is in no other's way. */
const partialName = /\.[0-9a-f]{8}\.partial$/;
/** A run writes far more often than this: it fetches some hundred rows at a time. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** The file exists complete, read back and on disk, or not at all. @throws BackupError, Error of the file system */
export async function writeBackup(file: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  const folder = path.dirname(file);
  try {
    await writeFile(partial, "", { flag: "wx", mode: 0o600 });
    await removeAbandoned(folder, partial);
    const to = createWriteStream(partial, { flush: true });
    await pipeline(Readable.from(withLineEnds(lines)), createGzip({ level: 3 }), to);
    const { lines: again } = await openBackup(partial);
    for await (const _line of again);
    await rename(partial, file);
    // A power cut must not undo the rename once rows are deleted for it.
    const named = await open(folder);
    await named.sync().finally(() => named.close());
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** @param own a file that was just made: its time is the present one by the folder's clock */
async function removeAbandoned(folder: string, own: string): Promise<void> {
  const { mtimeMs: now } = await stat(own);
  for (const name of await readdir(folder)) {
    if (!partialName.test(name)) continue;
    const other = path.join(folder, name);
    const found = await stat(other).catch(() => null);
    if (found !== null && now - found.mtimeMs > ABANDONED_AFTER_MS) await rm(other, { force: true });
  }
}

export interface OpenedBackup {
  readonly head: Head;
  /** Throws a BackupError at the place where the file is damaged or cut off. */
  readonly lines: AsyncIterable<Line>;
}

/** @throws BackupError */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on("error", (error) => unzipped.destroy(error));
  const reader = createInterface({ input: source.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY });
  const lines = reader[Symbol.asyncIterator]();
  const failed = new Promise<never>((_, reject) => unzipped.once("error", reject));
  failed.catch(() => {});
  // A damaged file ends its stream with an error, which readline does not pass on.
  const checked = (async function* () {
    for (;;) {
      const next = await Promise.race([lines.next(), failed]);
      if (next.done === true) return;
      yield next.value;
    }
  })();
  const first = await checked.next().catch((error: unknown) => {
    throw new BackupError(`${file} is not a readable backup`, { cause: error });
  });
  const head = headSchema.safeParse(typeof first.value === "string" ? JSON.parse(first.value) : null);
  if (!head.success) throw new BackupError(`${file} is no backup of this format`);
  return { head: head.data, lines: checkedLines(checked) };
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
