/**
 * `npm run mutation -- packing` (or `rating`) changes that folder of the engine in hundreds of ways, one at a time, and
 * runs its tests on each. Fails when they miss more than 15 of 100. Reports go to .tmp/mutation.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

const [area = "packing", ...args] = process.argv.slice(2);
if (
  existsSync(path.join(root, "test", "engine", area)) &&
  existsSync(path.join(root, "app", "domain", "engine", area))
) {
  ensureInstalled();
  process.env.MUTATION_AREA = area;
  const stryker = path.join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  process.exitCode = await runOnNode24([stryker, "run", ...args]);
} else {
  process.stderr.write(`there is no folder "${area}" in app/domain/engine and test/engine\n`);
  process.exitCode = 2;
}
