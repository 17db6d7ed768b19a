/** `npm run -s migrate`: the schema's changes, before servers of a new version start. */

import { migrate, pendingMigrations } from "../../adapters/store/database/migrate.ts";
import type { Migration } from "../../adapters/store/database/migration-files.ts";
import type { Commands } from "./command-line.ts";
import { flag, parse, program } from "./command-line.ts";
import { makeQueue } from "./make-queue.ts";
import { withReached } from "./open-stores.ts";

const usage = `usage:
  npm run -s migrate
      applies the migrations that the database lacks, and makes the queue in QUEUE_DATABASE_URL; refuses while a server is connected that may not run on one of them
  npm run -s migrate -- --check
      only names them, and those before which every server has to stop; ends with 1 when there are any
`;

const isCheck = (args: readonly string[]) => parse(args, { check: flag }).values.check === true;

/** Ends with 1 if a migration is missing. */
export const commands: Commands = {
  "": {
    access: (args) => (isCheck(args) ? "copies" : "writes"),
    run: (args, access) =>
      withReached(access, async ({ serverMigrates, connectionString, queueString }) => {
        const check = isCheck(args);
        if (serverMigrates && !check)
          throw new Error("a server uses this DATA_DIR and has migrated it: stop it first");
        const lines = check
          ? (await pendingMigrations(connectionString)).map(missingLine)
          : (await migrate(connectionString)).map((name) => `applied ${name}`);
        for (const line of lines) process.stdout.write(`${line}\n`);
        if (!check && queueString !== null) await makeQueue(queueString);
        if (lines.length === 0) process.stdout.write("the schema is this version's\n");
        return check && lines.length > 0 ? 1 : 0;
      }),
  },
};
export const main = program(commands, usage);

function missingLine({ name, allowsOlder }: Migration): string {
  return allowsOlder ? `missing ${name}` : `missing ${name}: stop every server first`;
}
