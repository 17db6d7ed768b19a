/** `npm run -s migrate`: the schema's changes, before servers of a new version start. */
import { readEnv } from "../env.server.ts";
import { migrate, pendingMigrations } from "../store/database/migrate.ts";
import { answering, flag, parse } from "./command-line.ts";
import { reach } from "./open-stores.ts";

const usage = `usage:
  npm run -s migrate
      applies the migrations that the database lacks; servers may run meanwhile
  npm run -s migrate -- --check
      only names them; ends with 1 when there are any
`;

/** @returns the exit code: 0 done, 1 not possible or something is missing, 2 invalid arguments */
export function main(args: readonly string[]): Promise<number> {
  return answering(async () => {
    const { check } = parse(args, { check: flag }).values;
    const reached = await reach(readEnv());
    try {
      if (reached.serverMigrates && check !== true)
        throw new Error("a server uses this DATA_DIR and has migrated it: stop it first");
      const names = await (check === true ? pendingMigrations : migrate)(reached.connectionString);
      for (const name of names) process.stdout.write(`${check === true ? "missing" : "applied"} ${name}\n`);
      if (names.length === 0) process.stdout.write("the schema is this version's\n");
      return check === true && names.length > 0 ? 1 : 0;
    } finally {
      await reached.close();
    }
  }, usage);
}
