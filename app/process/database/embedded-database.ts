/** PostgreSQL without an installation: PGlite on its own thread, on loopback, with a password for this run. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { projectRoot } from "../project-root.ts";
import type { ThreadData, ThreadReport } from "./embedded-database-thread.ts";

export interface EmbeddedDatabase {
  /** Connects any PostgreSQL client on this machine. It contains the password. */
  readonly connectionString: string;
  /** Writes everything to disk and ends the thread; clients must have left. */
  close(): Promise<void>;
}

/**
 * V8 then compiles WebAssembly with its quick compiler alone. The optimising one takes 600 MB and three seconds for a single function of
 * PostgreSQL at each start, and makes no door faster: docs/decisions/142.
 */
const quicklyCompiled = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"] as const;

/**
 * @param databaseDir folder of the database's files, made when missing; `null` keeps them in memory
 * @param onFailure called when the thread ends unasked: no read or write works any more
 * @throws Error when the files are not a database of ours, or the disk refuses
 */
export async function openEmbeddedDatabase(
  databaseDir: string | null,
  onFailure: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  for (const flag of quicklyCompiled) setFlagsFromString(flag);
  const data: ThreadData = { databaseDir, password: randomBytes(24).toString("base64url") };
  const worker = new Worker(threadSource(), { workerData: data, stdout: true });
  // The server alone writes one line to stdout.
  worker.stdout.pipe(process.stderr, { end: false });
  const { connectionString } = await reported(worker, "ready");
  let closing = false;
  worker.once("error", (error: Error) => onFailure(error));
  worker.once("exit", (code) => {
    if (!closing) onFailure(new Error(`the embedded database ended with ${code}`));
  });
  return {
    connectionString,
    async close() {
      closing = true;
      const closed = reported(worker, "closed");
      worker.postMessage("close");
      await closed;
      await worker.terminate();
    },
  };
}

/** The thread always runs from its source, whether this module is a source or part of the server build. */
function threadSource(): URL {
  return pathToFileURL(path.join(projectRoot(), "app", "process", "database", "embedded-database-thread.ts"));
}

function reported<Kind extends ThreadReport["kind"]>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<ThreadReport, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: ThreadReport) => {
      if (!isKind(report, kind)) return;
      stop();
      resolve(report);
    };
    const onError = (error: Error) => {
      stop();
      reject(error);
    };
    const onExit = (code: number) => onError(new Error(`the embedded database ended with ${code}`));
    const stop = () => worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

function isKind<Kind extends ThreadReport["kind"]>(
  report: ThreadReport,
  kind: Kind,
): report is Extract<ThreadReport, { kind: Kind }> {
  return report.kind === kind;
}
