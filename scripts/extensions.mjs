/**
 * `npm run extensions` checks the types of extensions/, tests it and builds it with Shopify's command line, which also
 * checks shopify.app.toml. It needs no login. Its packages are separate, in extensions/package.json. The last line is
 * `N passed, N failed, N skipped`; the exit code is 0 only when every step held.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled, ensurePackages, root, runOnNode24 } from "./install.mjs";
import { countsIn, failuresIn } from "./test-counts.mjs";

const folder = path.join(root, "extensions");
const at = (...parts) => path.join(folder, "node_modules", ...parts);

ensureInstalled();
ensurePackages(folder);

const scratch = mkdtempSync(path.join(tmpdir(), "waybill-extensions-"));
const report = path.join(scratch, "report.json");
const failed = [];
try {
  const typed = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "tsconfig.json")));
  for (const name of typed)
    await step(`types of ${name}`, [at("typescript", "bin", "tsc"), "-p", path.join(folder, name)]);
  await step(
    "tests",
    [
      at("vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    {},
    folder,
  );
  await step(
    "shopify app build",
    // The step above installed the extensions' packages; without the flag, the command would install the app's too.
    [
      at("@shopify", "cli", "bin", "run.js"),
      "app",
      "build",
      "--path",
      root,
      "--skip-dependencies-installation",
    ],
    { CI: "1", SHOPIFY_CLI_NO_ANALYTICS: "1", NO_UPDATE_NOTIFIER: "1" },
  );
  const counts = countsIn(report);
  for (const line of failuresIn(report)) process.stdout.write(`${line}\n`);
  process.stdout.write(failed.length === 0 ? "\n" : `\ndid not hold: ${failed.join(", ")}\n`);
  process.stdout.write(
    `${counts.passed} passed, ${Math.max(counts.failed, failed.length)} failed, ${counts.skipped} skipped\n`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function step(name, args, env, cwd) {
  process.stdout.write(`\n== ${name}\n`);
  if ((await runOnNode24(args, env, { cwd })) !== 0) failed.push(name);
}
