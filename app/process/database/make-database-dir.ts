/** Makes the files of an embedded database: whole, or not at all. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { extract } from "tar";
import { projectRoot } from "../project-root.ts";

/** A build has it: a database right after its migrations. PostgreSQL takes 670 MB and six seconds to make one (record 142). */
const asBuilt = path.join(projectRoot(), "build", "embedded-database.tar.zst");

/** @param databaseDir is absent; a process that dies in here leaves it absent */
export async function makeDatabaseDir(databaseDir: string): Promise<void> {
  const draft = `${databaseDir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  // Synchronous, as this thread is the database's own and waiting for each of 1,400 files takes three times as long.
  if (existsSync(asBuilt)) unpack(asBuilt, draft);
  else await (await PGlite.create({ dataDir: draft })).close();
  syncAll(draft);
  renameSync(draft, databaseDir);
  sync(path.dirname(databaseDir));
}

/** @throws Error a file could not be written, such as on a full disk: by itself, tar only warns and goes on without it */
function unpack(file: string, cwd: string): void {
  const onwarn = (code: string, message: string | Error) => {
    if (code !== "TAR_ENTRY_ERROR") return;
    throw message instanceof Error ? message : new Error(message);
  };
  extract({ file, cwd, zstd: true, sync: true, onwarn });
}

/** PostgreSQL relies on all that was written before its last checkpoint. */
function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) syncAll(inside);
    else if (entry.isFile()) sync(inside);
  }
  sync(folder);
}

/** A file's bytes, or a folder's names. */
function sync(file: string): void {
  const handle = openSync(file, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
