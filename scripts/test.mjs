/**
 * `npm test` sets itself up and runs the everyday tests. On x64 Linux npm brings the browser of the browser tests; elsewhere they need a Chromium. With a
 * PostgreSQL at hand, the HTTP and Shopify suites run on a new one, otherwise on the embedded database. Its other forms:
 *
 *   npm test -- test/http/rates.test.ts   the files whose path contains this
 *   npm test -- app/domain/engine/rating         the files that belong to this path of the app
 *   npm test -- --watch test/engine       again at every change
 * `npm run test:push` has the stories that every push runs as well; `npm run test:long` has all tests, in numbers.
 *
 * The last line printed is always `N passed, N failed, N skipped`; the exit code is 0 only when nothing failed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";
import { isOfTheApp, testsOf } from "./related-tests.mjs";
import { countsIn, failuresIn, readJson } from "./test-counts.mjs";
import { citus, everyday, foldersOfTests, long, needsPostgres, push } from "./test-projects.mjs";

const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
const withPostgres = path.join(root, "scripts", "with-postgres.sh");
const everything = [...everyday, ...push, ...long, ...citus];

const words = process.argv.slice(2).flatMap((word) => (word === "push" ? push : [word]));
const isWatching = words.includes("--watch");
const named = words.filter((word) => everything.includes(word));
const paths = words.filter((word) => !everything.includes(word) && word !== "--watch");
const files = paths.flatMap((each) => (isOfTheApp(each) ? testsOf(each) : [each]));

// Chosen files run whichever project has them.
const projects = named.length > 0 ? named : files.length > 0 ? [...everyday, ...push, ...long] : everyday;

if (paths.length > 0 && files.length === 0) {
  process.stderr.write(`no test belongs to ${paths.join(", ")}\n`);
  process.exit(2);
}
ensureInstalled();
// Chosen files make the build themselves when they start a server.
if (files.length === 0) ensureBuilt();

const isBrowserTest = (file) => /browser/.test(file);
const pagesTests = files.length > 0 ? files.filter(isBrowserTest) : ["test/browser/"];
const skipsBrowser = pagesTests.length > 0 && (await ensureChromium()) === undefined;

if (isWatching) {
  process.exitCode = await runVitest("watch", []);
} else {
  const scratch = mkdtempSync(path.join(tmpdir(), "waybill-test-"));
  try {
    await runOnce(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function runOnce(scratch) {
  const leavesNone = skipsBrowser && pagesTests.length === files.length;
  const totals = leavesNone ? { passed: 0, failed: 0, skipped: 0 } : await countedRun(scratch);
  if (skipsBrowser) {
    totals.skipped += await countBrowserTests(scratch);
    sayBrowserIsSkipped();
  }
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function countedRun(scratch) {
  const report = path.join(scratch, "report.json");
  const code = await runVitest("run", [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counts = countsIn(report);
  for (const line of failuresIn(report)) process.stdout.write(`${line}\n`);
  // An error outside any test (a worker that died, a file that does not load) fails the run as well.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function runVitest(command, options) {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const through = isPostgresNeeded() ? [withPostgres, "--as", "TEST_DATABASE_URL"] : [];
  const args = [vitest, command, ...filesToRun(), ...chosen, ...options];
  return runOnNode24(args, {}, { through });
}

/** Vitest's `--exclude` does not reach into projects, so what is to run is named. */
function filesToRun() {
  if (!skipsBrowser) return files;
  return files.length > 0 ? files.filter((file) => !isBrowserTest(file)) : foldersOfTests(["browser"]);
}

/** A database that the caller names needs no other. */
function isPostgresNeeded() {
  if (process.env.TEST_DATABASE_URL || process.platform === "win32") return false;
  if (!projects.some(needsPostgres)) return false;
  if (files.length > 0 && !files.some((file) => /(^|\/)(http|shopify|store|browser)(\/|$)/.test(file)))
    return false;
  return spawnSync(withPostgres, ["--check"], { stdio: "ignore" }).status === 0;
}

async function countBrowserTests(scratch) {
  const list = path.join(scratch, "browser.json");
  const chosen = projects.flatMap((project) => ["--project", project]);
  await runOnNode24([vitest, "list", ...pagesTests, ...chosen, `--json=${list}`]);
  return readJson(list)?.length ?? 0;
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
