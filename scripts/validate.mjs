/**
 * `npm run validate`: format and lint, types, import rules, dead code, unit tests. Every step runs, so that one run
 * shows every fault; the exit code is 0 only when all hold. `-- --no-tests` leaves the tests out, for callers that have
 * just run them.
 */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";
import { foldersOfTests } from "./test-projects.mjs";

const steps = [
  ["format and lint", "biome", "ci", "."],
  ["types", "tsc", "--noEmit", "-p", "."],
  ["types of the engine alone", "tsc", "--noEmit", "-p", "app/engine"],
  [
    "import rules",
    "depcruise",
    "--config",
    ".dependency-cruiser.cjs",
    "app",
    "clients",
    "simulator",
    "test",
    "bench",
  ],
  ["dead code", "knip"],
  // Those that need neither a build nor a server of ours.
  [
    "unit tests",
    "vitest",
    "run",
    "--project",
    "everyday",
    ...foldersOfTests(["browser", "http", "process", "shopify"]),
  ],
];

ensureInstalled();
const wanted = process.argv.includes("--no-tests") ? steps.filter(([, tool]) => tool !== "vitest") : steps;
const failed = [];
for (const [name, tool, ...args] of wanted) {
  process.stdout.write(`\n== ${name}\n`);
  const code = await runOnNode24([path.join(root, "node_modules", ".bin", tool), ...args]);
  if (code !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? "\nvalid\n" : `\nnot valid: ${failed.join(", ")}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
