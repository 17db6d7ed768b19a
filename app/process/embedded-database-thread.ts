/**
 * The thread of the embedded database: PostgreSQL's own work stays off the thread that answers requests. It is started
 * from its source by `embedded-database.ts`, and therefore imports nothing but types and packages.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { serveWire } from "./wire-server.ts";

/** What the thread is started with. */
export interface ThreadData {
  /** Folder of the database's files; `null` keeps them in memory. */
  readonly dataDir: string | null;
  readonly socketPath: string;
}
/** What it reports, once. */
export type ThreadReport = { readonly kind: "ready" } | { readonly kind: "closed" };

const { dataDir, socketPath } = workerData as ThreadData;
const database = await PGlite.create(dataDir === null ? {} : { dataDir });
const server = await serveWire(database, socketPath);

parentPort?.once("message", async () => {
  await server.close();
  await database.close();
  report({ kind: "closed" });
  parentPort?.close();
});
report({ kind: "ready" });

function report(what: ThreadReport): void {
  parentPort?.postMessage(what);
}
