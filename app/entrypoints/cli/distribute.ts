/** `npm run -s data -- distribute …`: whether the database can be distributed by merchant. */
import { faultsOfGuard } from "../../adapters/store/distribution/audit-guard.ts";
import { faultsOfCluster, hasCitus, misplacedTables } from "../../adapters/store/distribution/cluster.ts";
import type { InspectedTable } from "../../adapters/store/distribution/inspect.ts";
import { inspectDistribution } from "../../adapters/store/distribution/inspect.ts";
import { connected } from "../../adapters/store/transfer/read-database.ts";
import type { CommandRow } from "./command-line.ts";
import { flag, parse, UsageError } from "./command-line.ts";
import { withDatabase } from "./open-stores.ts";
import { table } from "./table.ts";

export const distribute: CommandRow = {
  access: "reads",
  run: (args, access) => {
    const { check } = parse(args, { check: flag }).values;
    if (check !== true) throw new UsageError("--check is missing");
    return withDatabase(access, ({ connectionString }) => checkDistribution(connectionString));
  },
};

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
