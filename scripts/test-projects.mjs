import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

/** The projects of vitest.config.ts, by the run that has them. */
export const everyday = ["everyday"];
/** Stories from end to end, and what .ci/run has had on the embedded database alone: `npm run test:push`. */
export const push = ["push", "on-postgres"];
/** Pages, killing tests, whole processes, times, the stores on the embedded database, and files that take minutes: `npm run test:long`. */
export const long = ["long", "timed", "long-embedded"];

/** Tests of a distributed database, which need one: `npm run test:citus`. */
export const citus = ["citus"];

export const needsPostgres = (project) => project !== "long-embedded";

/** The folders of `test/` but for these, as filters of Vitest. */
export function foldersOfTests(without) {
  return readdirSync(path.join(root, "test"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
    .map(({ name }) => `test/${name}/`);
}
