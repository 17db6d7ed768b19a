/** `npm run -s data -- distribute …`: whether the database can be distributed by merchant, and its move to a Citus. */
import { faultsOfGuard } from "../../adapters/store/distribution/audit-guard.ts";
import { faultsOfCluster, hasCitus, misplacedTables } from "../../adapters/store/distribution/cluster.ts";
import type { InspectedTable } from "../../adapters/store/distribution/inspect.ts";
import { inspectDistribution } from "../../adapters/store/distribution/inspect.ts";
import { forgetMove } from "../../adapters/store/move/change-log.ts";
import {
  beginMove,
  copyTables,
  endMove,
  followChanges,
  openEnds,
} from "../../adapters/store/move/move-database.ts";
import { checkDatabase } from "../../adapters/store/transfer/check-database.ts";
import { connected } from "../../adapters/store/transfer/read-database.ts";
import type { CommandRow } from "./command-line.ts";
import { flag, parse, text, UsageError } from "./command-line.ts";
import { makeQueue } from "./make-queue.ts";
import { withDatabase } from "./open-stores.ts";
import { table } from "./table.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const options = { check: flag, to: text, stop: flag, cancel: flag } as const;

/** The move changes the source: it notes what changes, and refuses changes at last. */
export const distribute: CommandRow = {
  access: (args) => (parse(args, options).values.check === true ? "reads" : "writes"),
  run: (args, access) => {
    const { check, to, stop, cancel } = parse(args, options).values;
    const ways = [check, to !== undefined, cancel].filter((way) => way === true);
    if (ways.length !== 1) throw new UsageError("give one of --check, --to and --cancel");
    if (stop === true && to === undefined) throw new UsageError("--stop needs --to");
    if (to !== undefined && !/^postgres(ql)?:\/\//.test(to))
      throw new UsageError("--to is a PostgreSQL connection string");
    return withDatabase(access, async ({ connectionString, queueString, serverMigrates }) => {
      if (check === true) return checkDistribution(connectionString);
      if (serverMigrates)
        throw new Error('the embedded database moves to a PostgreSQL first: "data -- move"');
      if (to === undefined) return cancelMove(connectionString);
      const making = queueString === null ? makeQueue : null;
      return move(connectionString, to, making, stop === true);
    });
  },
};

async function cancelMove(connectionString: string): Promise<number> {
  const client = await connected(connectionString);
  try {
    await forgetMove(client);
    say("the database takes changes, and notes none: empty the target before you begin again");
    return 0;
  } finally {
    await client.end();
  }
}

async function move(
  from: string,
  to: string,
  makeQueueIn: typeof makeQueue | null,
  stops: boolean,
): Promise<number> {
  const ends = await openEnds(from, to);
  try {
    await beginMove(ends, to, makeQueueIn);
    await copyTables(ends, say);
    await followChanges(ends);
    if (!stops) {
      say(
        "everything is copied, and changes are followed at each run: the same command with --stop ends the move",
      );
      return 0;
    }
    const begin = performance.now();
    const counts = await endMove(ends);
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    process.stdout.write(
      table([["TABLE", "ROWS"], ...Object.entries(counts).map(([name, n]) => [name, String(n)])]),
    );
    say(
      `the same rows are in both databases; changes were refused for ${seconds} s, and still are in the former one`,
    );
  } finally {
    for (const client of [ends.source, ends.target]) await client.end().catch(() => {});
  }
  const { faults } = await checkDatabase(to);
  for (const fault of faults) process.stderr.write(`waybill: ${fault}\n`);
  say(
    faults.length === 0
      ? "consistent: start the servers with DATABASE_URL set to the new database, and the present ENCRYPTION_KEY"
      : "not consistent",
  );
  return faults.length === 0 ? 0 : 1;
}

/** Of a distributed database, it also says whether each table is where it belongs. */
async function checkDistribution(connectionString: string): Promise<number> {
  const client = await connected(connectionString);
  try {
    const { tables, faults, notes } = await inspectDistribution(client);
    const isDistributed = await hasCitus(client);
    const placed = isDistributed
      ? [
          ...(await faultsOfCluster(client)),
          ...(await misplacedTables(client)),
          ...(await faultsOfGuard(client)),
        ]
      : [];
    process.stdout.write(table([["TABLE", "DISTRIBUTION", "ROWS, ABOUT"], ...tables.map(rowOf)]));
    for (const note of notes) process.stdout.write(`${note}\n`);
    const all = [...faults, ...placed];
    for (const fault of all) process.stderr.write(`waybill: ${fault}\n`);
    process.stdout.write(`${verdict(all.length === 0, isDistributed)}\n`);
    return all.length === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}

function rowOf({ name, distribution, rows }: InspectedTable): readonly string[] {
  return [name, wordsOf(distribution), String(rows)];
}

function wordsOf(distribution: InspectedTable["distribution"]): string {
  if (distribution === null) return "unknown";
  return distribution === "local" || distribution === "reference" ? distribution : `by ${distribution}`;
}

function verdict(isSound: boolean, isDistributed: boolean): string {
  if (isDistributed) return isSound ? "distributed" : "not distributed as it must be";
  return isSound ? "can be distributed" : "can't be distributed";
}
