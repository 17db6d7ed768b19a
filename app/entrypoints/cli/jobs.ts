/** `npm run -s jobs -- …`: jobs that failed in their last try, for the operator. */
import pg from "pg";
import type { DeadJob, DeadJobs, WhichDead } from "../../adapters/queue/dead-jobs.ts";
import { moveJobs } from "../../adapters/queue/move-jobs.ts";
import { connectedServer } from "../../adapters/store/database/connected-server.ts";
import { isUuid } from "../../adapters/store/rows/uuid-v7.ts";
import { readEnv } from "../../process/env.server.ts";
import { recordedDeadJobs } from "../../process/recorded-dead-jobs.ts";
import type { CommandRow, Commands } from "./command-line.ts";
import { flag, parse, program, text, UsageError } from "./command-line.ts";
import { makeQueue } from "./make-queue.ts";
import type { Access } from "./open-stores.ts";
import { closeInTime, storesOn, withDatabase } from "./open-stores.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s jobs -- dead [--job NAME]
      lists jobs that failed in their last try, the newest first, with the error's name; its words are in the log alone.
      They are kept for 14 days
  npm run -s jobs -- show ID
      one of them, with its data
  npm run -s jobs -- retry ID… | --job NAME | --all
      has them run again, with all of their tries. Running a job twice has no second effect.
      Its merchant's audit trail has your name: OPERATOR, or the machine's user
  npm run -s jobs -- drop ID… | --job NAME | --all
      deletes them: their work is never done
  npm run -s jobs -- move --from postgresql://…
      moves all unfinished jobs from the queue of this database into the one that the environment names (QUEUE_DATABASE_URL, else
      DATABASE_URL); the servers must be stopped. A move that was cut off goes on when it is repeated
`;

/** Rows of a list. The count in its last line is the whole. */
const MOST_SHOWN = 100;

export const commands: Commands = {
  dead: onDeadJobs("reads", (args) => {
    const { job } = parse(args, { job: text }).values;
    return async (jobs) => {
      const found = await jobs.list(MOST_SHOWN, job);
      process.stdout.write(found.length === 0 ? "no job is dead\n" : listed(found, await jobs.count(job)));
      return 0;
    };
  }),
  show: onDeadJobs("reads", (args) => {
    const [id, ...more] = idsIn(parse(args, {}, true).positionals);
    if (id === undefined || more.length > 0) throw new UsageError("name one id, as dead lists it");
    return async (jobs) => {
      const found = await jobs.get(id);
      if (found === null) return refused(`no dead job has the id ${id}`);
      process.stdout.write(shown(found));
      return 0;
    };
  }),
  retry: onDeadJobs("writes", (args) => {
    const which = whichOf(args);
    return async (jobs) => {
      const retried = await jobs.retry(which);
      if (retried.length === 0) return refused("none of these is dead, or its work waits already");
      for (const { job, id } of retried) process.stdout.write(`runs again: ${job} ${id}\n`);
      return 0;
    };
  }),
  drop: onDeadJobs("writes", (args) => {
    const which = whichOf(args);
    return async (jobs) => {
      const dropped = await jobs.drop(which);
      if (dropped.length === 0) return refused("none of these is dead");
      process.stdout.write(`dropped ${dropped.length}\n`);
      return 0;
    };
  }),
  move: {
    access: "writes",
    run(args, granted) {
      const { from } = parse(args, { from: text }).values;
      if (from === undefined || !/^postgres(ql)?:\/\//.test(from))
        throw new UsageError("--from is a PostgreSQL connection string");
      return withDatabase(granted, ({ connectionString, queueString }) =>
        move(from, queueString ?? connectionString),
      );
    },
  },
};
export const main = program(commands, usage);

function onDeadJobs(
  access: Access,
  understand: (args: readonly string[]) => (jobs: DeadJobs) => Promise<number>,
): CommandRow {
  return {
    access,
    run(args, granted) {
      const act = understand(args);
      return withDatabase(granted, async (reached) => {
        const { database, stores } = await storesOn(reached, readEnv(), granted);
        const own = reached.queueString === null ? null : openQueuePool(reached.queueString);
        const queue = own ?? database.pool;
        try {
          const { rows } = await queue.query("SELECT to_regclass('pgboss.job') AS job");
          // Before the first start of a server there is no queue, and so no dead letter.
          const isSetUp = rows[0]?.job !== null;
          const executeSql = (sql: string, values: unknown[] = []) =>
            isSetUp ? queue.query(sql, values) : Promise.resolve({ rows: [] });
          return await act(recordedDeadJobs({ executeSql }, stores));
        } finally {
          await own?.end();
          await closeInTime(database);
        }
      });
    },
  };
}

async function move(from: string, to: string): Promise<number> {
  for (const url of [from, to]) await refuseServers(url);
  // Both queues are then of this version.
  for (const url of [from, to]) await makeQueue(url);
  process.stdout.write(`moved ${await moveJobs(from, to)}\n`);
  return 0;
}

async function refuseServers(connectionString: string): Promise<void> {
  const pool = openQueuePool(connectionString);
  try {
    const name = await connectedServer(pool);
    if (name !== null) throw new Error(`"${name}" uses the database: stop every server first`);
  } finally {
    await pool.end();
  }
}

function openQueuePool(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 1, application_name: "waybill command" });
}

function whichOf(args: readonly string[]): WhichDead {
  const { values, positionals } = parse(args, { job: text, all: flag }, true);
  const ids = idsIn(positionals);
  const ways = [ids.length > 0, values.job !== undefined, values.all === true].filter(Boolean);
  if (ways.length !== 1) throw new UsageError("name ids, or one --job, or --all");
  return ids.length > 0 ? { ids } : { job: values.job ?? null };
}

function idsIn(given: readonly string[]): readonly string[] {
  for (const each of given) if (!isUuid(each)) throw new UsageError(`"${each}" is no id of a job`);
  return given;
}

function listed(jobs: readonly DeadJob[], all: number): string {
  const rows = jobs.map(({ id, job, failedAt, tries, reason }) => [
    ...[id, job, failedAt.toISOString(), String(tries), reason],
  ]);
  const rest = all > jobs.length ? `${all} in all, of which the newest ${jobs.length} are shown\n` : "";
  return `${table([["ID", "JOB", "FAILED", "TRIES", "REASON"], ...rows])}${rest}`;
}

function shown({ id, job, failedAt, sentAt, tries, reason, data, keptUntil }: DeadJob): string {
  return table([
    ["id", id],
    ["job", job],
    ["sent", sentAt.toISOString()],
    ["failed", failedAt.toISOString()],
    ["tries", String(tries)],
    ["reason", reason],
    ["data", JSON.stringify(data)],
    ["kept until", keptUntil.toISOString()],
  ]);
}

function refused(sentence: string): number {
  process.stderr.write(`waybill: ${sentence}\n`);
  return 1;
}
