/**
 * The embedded database's thread: PostgreSQL works here, and not on the thread that answers requests.
 * `embedded-database.ts` starts it from its source.
 */
import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { servePGlite } from "../../adapters/store/database/pglite-server.ts";
import { plannerSettings } from "../../adapters/store/database/planner-setting.ts";
import { makeDatabaseDir } from "./make-database-dir.ts";

/** Start parameters of the thread. */
export interface ThreadData {
  /** Folder of the database's files; `null` keeps them in memory. */
  readonly databaseDir: string | null;
  readonly password: string;
}
/** The thread's reports: once each, in this order. */
export type ThreadReport =
  | { readonly kind: "ready"; readonly connectionString: string }
  | { readonly kind: "closed" };

/** PostgreSQL takes 128 MB by default, all of it at its start. The operating system caches the files as well. */
const SHARED_BUFFERS = "16MB";

const { databaseDir, password } = workerData as ThreadData;
if (databaseDir !== null && !existsSync(databaseDir)) await makeDatabaseDir(databaseDir);
const database = await PGlite.create({
  ...(databaseDir === null ? {} : { dataDir: databaseDir }),
  startParams: [
    ...PGlite.defaultStartParams,
    ...["-c", `shared_buffers=${SHARED_BUFFERS}`],
    // This server takes no parameters from its clients when they connect.
    ...plannerSettings.flatMap((setting) => ["-c", setting]),
  ],
});
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
