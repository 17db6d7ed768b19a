/**
 * `npm test`: everything, with its own set-up; the browser suite where there is a Chromium.
 * `npm run test:http` and the like: that project alone; further words choose files: `npm run test:http -- rates`.
 * TEST_DATABASE_URL makes everything that stores use that PostgreSQL; `npm run test:postgres` is what may differ there. The last line printed is
 * always `N passed, N failed, N skipped`; the exit code is 0 only when nothing failed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";
import { postgresTests } from "./postgres-tests.mjs";
import { countsIn, readJson } from "./test-counts.mjs";

const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
const everything = ["unit", "http", "browser"];
const words = process.argv
  .slice(2)
  .flatMap((word) => (word === "postgres" ? ["unit", "http", ...postgresTests()] : [word]));
const named = everything.filter((project) => words.includes(project));
const wanted = named.length > 0 ? named : everything;
const files = words.filter((word) => !everything.includes(word));

const chromium = findChromium();
const skipsBrowser = wanted.includes("browser") && chromium === undefined;
const projects = wanted.filter((project) => !(skipsBrowser && project === "browser"));

ensureInstalled();
if (wanted.some((project) => project !== "unit")) ensureBuilt();

const scratch = mkdtempSync(path.join(tmpdir(), "waybill-test-"));
try {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  if (projects.length > 0) add(totals, await runProjects());
  if (skipsBrowser) {
    totals.skipped += await countBrowserTests();
    sayBrowserIsSkipped();
  }
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function runProjects() {
  const report = path.join(scratch, "report.json");
  const chosen = projects.flatMap((project) => ["--project", project]);
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const code = await runOnNode24(
    [
      vitest,
      "run",
      ...files,
      ...chosen,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    env,
  );
  const counts = countsIn(report);
  // An error outside any test (a worker that died, a file that does not load) fails the run as well.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

async function countBrowserTests() {
  const list = path.join(scratch, "browser.json");
  await runOnNode24([vitest, "list", "--project", "browser", `--json=${list}`]);
  return readJson(list)?.length ?? 0;
}

function add(totals, counts) {
  for (const key of Object.keys(totals)) totals[key] += counts[key];
}

function sayBrowserIsSkipped() {
  const lines = [
    "BROWSER SUITE SKIPPED: no Chromium found.",
    "The admin's pages were not tested in a browser.",
    "Install Chromium, or name one: CHROMIUM_PATH=/path/to/chromium npm test",
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const bar = "!".repeat(width + 6);
  const framed = lines.map((line) => `!! ${line.padEnd(width)} !!`);
  process.stdout.write(`\n${[bar, ...framed, bar].join("\n")}\n`);
}
