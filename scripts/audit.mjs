/**
 * `npm run audit`: asks the registry for known faults of the packages that run in production. Fails at a high or critical
 * one. Where the registry gives no answer, as in a closed network, it says that nothing was checked, and passes.
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
} else {
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => graveAre.includes(severity));
  for (const { name, severity, range } of grave) say(`${severity}: ${name} ${range}`);
  say(`audited: ${grave.length} packages with high or critical faults`);
  process.exitCode = grave.length === 0 ? 0 : 1;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
