/** `npm run -s migrate`: the schema's changes, before servers of a new version start. */

import { migrate, pendingMigrations } from "../../adapters/store/database/migrate.ts";
import type { Migration } from "../../adapters/store/database/migration-files.ts";
import { readEnv } from "../../process/env.server.ts";
import { answering, flag, parse } from "./command-line.ts";
import { reach } from "./open-stores.ts";

const usage = `usage:
  npm run -s migrate
      applies the migrations that the database lacks; refuses while a server is connected that may not run on one of them
  npm run -s migrate -- --check
      only names them, and those before which every server has to stop; ends with 1 when there are any
`;

/** @returns the exit code: 0 done, 1 not possible or something is missing, 2 invalid arguments */
export function main(args: readonly string[]): Promise<number> {
  return answering(async () => {
    const { check } = parse(args, { check: flag }).values;
    const reached = await reach(readEnv());
    try {
      if (reached.serverMigrates && check !== true)
        throw new Error("a server uses this DATA_DIR and has migrated it: stop it first");
      const lines =
        check === true
          ? (await pendingMigrations(reached.connectionString)).map(missingLine)
          : (await migrate(reached.connectionString)).map((name) => `applied ${name}`);
      for (const line of lines) process.stdout.write(`${line}\n`);
      if (lines.length === 0) process.stdout.write("the schema is this version's\n");
      return check === true && lines.length > 0 ? 1 : 0;
    } finally {
      await reached.close();
    }
  }, usage);
}

function missingLine({ name, allowsOlder }: Migration): string {
  return allowsOlder ? `missing ${name}` : `missing ${name}: stop every server first`;
}
