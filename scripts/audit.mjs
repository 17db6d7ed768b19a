/**
 * `npm run audit`: asks the registry for known faults of the packages that run in production. Fails at a high or critical
 * one. Where the registry gives no answer, as in a closed network, it says that nothing was checked: the last line, which CI
 * adds up, counts it as skipped.
 */
import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

const graveAre = ["high", "critical"];
const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];

const { stdout, error } = spawnSync("npm", args, {
  cwd: root,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const report = parsed(stdout ?? "");
if (report?.vulnerabilities === undefined) {
  const why = error?.message ?? report?.message ?? report?.error?.summary ?? "npm printed no report";
  say(`NOT AUDITED: no packages were checked, because the registry gave no advisories (${why}).`);
  say("skipped: audit of dependencies, which the registry did not answer");
  count(0, 0, 1);
} else {
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => graveAre.includes(severity));
  for (const { name, severity, range } of grave) say(`${severity}: ${name} ${range}`);
  say(`audited: ${grave.length} packages with high or critical faults`);
  process.exitCode = grave.length === 0 ? 0 : 1;
  count(grave.length === 0 ? 1 : 0, grave.length === 0 ? 0 : 1, 0);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function count(passed, failed, skipped) {
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
