/** A worker process that notes each job that it does: `node batch-worker.ts <database>`. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { openLeaseHolder } from "../../app/process/database/lease-holder.ts";
import { openQueue } from "../../app/process/queue.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";

const [connectionString = ""] = process.argv.slice(2);
const log = pino({ level: "error" });
const pool = new pg.Pool({ connectionString, max: 4 });
const queue = await openQueue({ connectionString, works: true, soleOwner: false }, log);
await openLeaseHolder(
  {
    connectionString,
    applicationName: "a test's worker",
    isSole: false,
    clock: { now: () => new Date() },
    queue,
  },
  log,
);
await queue.startWorkers(
  jobHandlersWith({
    "settle-order": async (data) => {
      await sleep(5);
      await pool.query("INSERT INTO done VALUES ($1)", [(data as { orderId: string }).orderId]);
    },
  }),
);
