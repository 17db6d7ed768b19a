/**
 * Tests that are left out on a Citus, each with its reason. A name is a file, or a file and the beginning of a test's full name.
 * test/repo/left-on-citus.test.ts refuses names that no test has.
 */
import { beforeEach } from "vitest";

const ownServer = "starts a PostgreSQL of its own, which it stops and crashes";

export const leftOnCitus: Readonly<Record<string, string>> = {
  "test/http/postgres-crashes.test.ts": ownServer,
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
