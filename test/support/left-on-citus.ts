/**
 * Tests that are left out on a Citus, each with its reason. A name is a file, or a file and the beginning of a test's full name.
 * test/repo/left-on-citus.test.ts refuses names that no test has.
 */
import { beforeEach } from "vitest";

const ownServer = "starts a PostgreSQL of its own, which it stops and crashes";

const privileges = "the triggers are privileges here; test/citus/distributed.test.ts tries them";
const ownTrigger = "makes a trigger, and Citus takes none";

export const leftOnCitus: Readonly<Record<string, string>> = {
  "test/http/postgres-crashes.test.ts": ownServer,
  "test/store/audit.test.ts > takes no change and no deletion": privileges,
  "test/store/audit.test.ts > with a database user who is no superuser": privileges,
  "test/store/audit.test.ts > writes no secrets back that a change keeps": ownTrigger,
  "test/store/distribution.test.ts": "makes obstacles that Citus refuses; test/citus checks the schema",
  "test/store/events-check.test.ts > finds no trigger and no function in the schema": privileges,
  "test/store/migrate.test.ts > migrating > refuses an unfinished migration":
    "copies a database by one server's template",
  "test/store/migrate.test.ts > schema.prisma > says what the migrations make":
    "reads the views that Citus adds, too",
  "test/store/purchases.test.ts > a purchase for a wish > is a new one where the earlier one is finished":
    ownTrigger,
  "test/store/retention.test.ts > rows that are over are found by an index":
    "reads the plan of one PostgreSQL",
  "test/store/transfer.test.ts > a backup > of an earlier version > has statistics at once":
    "reads the statistics of one server; ANALYZE makes them where the rows are",
  "test/http/pooler.test.ts": "a pooler before a coordinator is the same as before a PostgreSQL",
};

export const isOnCitus = process.env.TEST_ON_CITUS === "true";

/** @returns the reason; `undefined`: the test runs */
export function reasonOf(file: string, test: string): string | undefined {
  return Object.entries(leftOnCitus).find(([name]) => `${file} > ${test}`.startsWith(name))?.[1];
}

if (isOnCitus)
  beforeEach(({ task, skip }) => {
    const names = [task.name];
    for (let suite = task.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name);
    const reason = reasonOf(task.file.name, names.join(" > "));
    if (reason !== undefined) skip(reason);
  });
