/** PostgreSQL without a PostgreSQL: PGlite on a thread of its own, served on a Unix socket that only we can open. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ThreadData, ThreadReport } from "./embedded-database-thread.ts";
import { projectRoot } from "./project-root.ts";

export interface EmbeddedDatabase {
  /** For any PostgreSQL client on this machine and of this user. There is no password: the folder is the guard. */
  readonly connectionString: string;
  /** Writes everything out and ends the thread; clients must be gone. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the database's files, made when missing; `null` keeps them in memory. */
  readonly dataDir: string | null;
  /** Folder for the socket, made when missing and private to this user; `null`: one below the system's temporary folder. */
  readonly socketDir: string | null;
  /** Called when the thread ends without having been asked to; nothing can be read or written any more. */
  onFailure(error: Error): void;
}

/** The name that clients expect in a folder given as host. */
const socketName = ".s.PGSQL.5432";
/** `sun_path` has 108 bytes on Linux, 104 elsewhere, one of them for the end. */
const longestSocketPath = 103;

/** @throws Error when the files are not a database of ours, or the disk refuses */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const socketDir = await privateSocketDir(options.socketDir);
  const socketPath = path.join(socketDir, socketName);
  await rm(socketPath, { force: true });
  const data: ThreadData = { dataDir: options.dataDir, socketPath };
  const worker = new Worker(threadSource(), {
    workerData: data,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  let closing = false;
  await firstReport(worker, "ready");
  worker.once("error", (error: Error) => options.onFailure(error));
  worker.once("exit", (code) => {
    if (!closing) options.onFailure(new Error(`the embedded database ended with ${code}`));
  });
  return {
    connectionString: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    async close() {
      closing = true;
      const closed = firstReport(worker, "closed");
      worker.postMessage("close");
      await closed;
      await worker.terminate();
      if (socketDir !== options.socketDir) await rm(socketDir, { recursive: true, force: true });
    },
  };
}

/** A folder where a socket's path is short enough for the system. */
async function privateSocketDir(wanted: string | null): Promise<string> {
  if (wanted !== null && Buffer.byteLength(path.join(wanted, socketName)) <= longestSocketPath) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return wanted;
  }
  return mkdtemp(path.join(tmpdir(), "waybill-"));
}

function firstReport(worker: Worker, kind: ThreadReport["kind"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    const onMessage = (report: ThreadReport) => {
      if (report.kind !== kind) return;
      stop();
      resolve();
    };
    const onError = (error: Error) => {
      stop();
      reject(error);
    };
    const onExit = (code: number) => {
      stop();
      reject(new Error(`the embedded database ended with ${code} before it was ${kind}`));
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

/** The thread runs from its source, wherever this module runs from: itself a source, or the server build. */
function threadSource(): URL {
  return new URL("app/process/embedded-database-thread.ts", `${pathToFileURL(projectRoot()).href}/`);
}
