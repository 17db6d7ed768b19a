/**
 * `npm run validate`: format and lint, types, import rules, dead code, the newest commit's subject, unit tests. Every step runs, so that one run
 * shows every fault; the exit code is 0 only when all hold. `-- --no-tests` leaves the tests out, for callers that have
 * just run them.
 */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";
import { foldersOfTests } from "./test-projects.mjs";

const steps = [
  ["format and lint", "biome", "ci", "."],
  ["types", "tsc", "--noEmit", "-p", "."],
  ["types of the engine alone", "tsc", "--noEmit", "-p", "app/domain/engine"],
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
  // Exports that tests alone use, unless their comment says @internal.
  ["code that production never runs", "knip", "--production", "--include", "exports,files"],
  // Where commits are made, and not where they have been made.
  ["subject of the newest commit", "commit-subject.mjs"],
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
const left = [
  ...(process.argv.includes("--no-tests") ? ["vitest"] : []),
  ...(process.env.CI ? ["commit-subject.mjs"] : []),
];
const wanted = steps.filter(([, tool]) => !left.includes(tool));
const failed = [];
for (const [name, tool, ...args] of wanted) {
  process.stdout.write(`\n== ${name}\n`);
  const folder = tool.endsWith(".mjs") ? ["scripts"] : ["node_modules", ".bin"];
  const code = await runOnNode24([path.join(root, ...folder, tool), ...args]);
  if (code !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? "\nvalid\n" : `\nnot valid: ${failed.join(", ")}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
