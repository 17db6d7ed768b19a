/** `npm run chaos -- --seed N --orders 500`: see docs/chaos.md. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Role } from "./fleet.ts";
import { printResult } from "./print-result.ts";
import { runSeed } from "./run-seed.ts";
import { startOnce } from "./start-once.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    jobs: { type: "string", default: "1" },
    orders: { type: "string", default: "25" },
    processes: { type: "string", default: "all" },
    database: { type: "string" },
    "own-queue": { type: "boolean", default: false },
    "data-dir": { type: "string" },
    faults: { type: "string" },
    kills: { type: "string" },
    mishaps: { type: "string" },
    verbose: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

/** Weeks that run in processes of their own. */
const weeks = new Set<ChildProcess>();
// With their children: the servers would otherwise continue on a deleted database.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => process.exit(code));
process.once("exit", () => {
  for (const week of weeks) week.kill("SIGTERM");
});

process.exitCode = values.seeds === undefined ? await runOne() : await runMany(values.seeds);

async function runOne(): Promise<number> {
  const seed = number("seed", values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));
  const databaseUrl = values.database === undefined ? (process.env.DATABASE_URL ?? null) : values.database;
  const processes = rolesOf(values.processes);
  if (processes.length > 1 && databaseUrl === null)
    fail("several processes need --database or DATABASE_URL: scripts/with-postgres.sh npm run chaos -- …");
  if (values["own-queue"] && databaseUrl === null) fail("--own-queue needs --database or DATABASE_URL");
  const result = await runSeed({
    seed,
    orders: number("orders", values.orders),
    processes,
    databaseUrl,
    ownQueue: values["own-queue"],
    dataDir: values["data-dir"] ?? null,
    faults: values.faults?.split(",") ?? null,
    kills: values.kills === undefined ? null : number("kills", values.kills),
    mishaps: values.mishaps === undefined ? null : number("mishaps", values.mishaps),
  });
  printResult(seed, result, values.verbose);
  if (result.deviations.length === 0 && !values.keep) await result.forget();
  else process.stdout.write(`the processes' logs: ${result.logFiles.join(" ")}\n`);
  return result.deviations.length === 0 ? 0 : 1;
}

/** Each seed in a process of its own, so many at once. */
async function runMany(range: string): Promise<number> {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(range) ?? [];
  if (first === undefined || last === undefined) fail("--seeds takes a range such as 1..20");
  const waiting = Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => Number(first) + index,
  );
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-chaos-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const isEmbedded = values.database === undefined && process.env.DATABASE_URL === undefined;
  const begins = isEmbedded ? ["--data-dir", await startOnce(folder)] : [];
  const broken: number[] = [];
  const total = waiting.length;
  const work = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { code, printed } = await runAlone(seed, begins);
      if (code === 0) {
        process.stdout.write(`seed ${seed} held\n`);
        continue;
      }
      broken.push(seed);
      process.stdout.write(`seed ${seed} DID NOT HOLD\n${printed}\n`);
    }
  };
  await Promise.all(Array.from({ length: number("jobs", values.jobs) }, work));
  broken.sort((a, b) => a - b);
  if (broken.length > 0) process.stdout.write(`did not hold: ${broken.join(", ")}\n`);
  process.stdout.write(`${total - broken.length} passed, ${broken.length} failed, 0 skipped\n`);
  return broken.length === 0 ? 0 : 1;
}

async function runAlone(
  seed: number,
  begins: readonly string[],
): Promise<{ code: number | null; printed: string }> {
  const rest = (["orders", "processes", "database", "faults", "kills", "mishaps"] as const).flatMap(
    (name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, value];
    },
  );
  const flags = values["own-queue"] ? ["--own-queue"] : [];
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), "--seed", String(seed), ...begins, ...rest, ...flags],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  weeks.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  await once(child, "close");
  weeks.delete(child);
  return { code: child.exitCode, printed };
}

function rolesOf(text: string): Role[] {
  return text.split(",").map((role) => {
    if (role !== "all" && role !== "web" && role !== "worker")
      fail(`--processes takes all, web and worker, not ${role}`);
    return role;
  });
}

function number(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) fail(`--${flag} takes a whole number, not ${text}`);
  return value;
}

function fail(message: string): never {
  process.stderr.write(`chaos: ${message}\n`);
  process.exit(2);
}
