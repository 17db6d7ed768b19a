/**
 * The thread of the embedded database: PostgreSQL's own work stays off the thread that answers requests. It runs from
 * its source, started by `embedded-database.ts`.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { servePGlite } from "../store/database/pglite-server.ts";

/** What the thread is started with. */
export interface ThreadData {
  /** Folder of the database's files; `null` keeps them in memory. */
  readonly databaseDir: string | null;
  readonly password: string;
}
/** What it reports: once each, in this order. */
export type ThreadReport =
  | { readonly kind: "ready"; readonly connectionString: string }
  | { readonly kind: "closed" };

const { databaseDir, password } = workerData as ThreadData;
const database = await PGlite.create(databaseDir === null ? {} : { dataDir: databaseDir });
const server = await servePGlite(database, { password });

parentPort?.once("message", async () => {
  await server.close();
  await database.close();
  report({ kind: "closed" });
});
report({ kind: "ready", connectionString: server.connectionString });

function report(what: ThreadReport): void {
  parentPort?.postMessage(what);
}
