/**
 * `npm run bench -- start [folder of another checkout, built] [runs]`: the server's time until it is ready, and
 * its memory then (resident, after a garbage collection). With another checkout it measures both, turn by turn,
 * and prints the difference of the medians. The database is in another process: the embedded one holds 400 MB,
 * with a variance above everything else. Prints a table and writes bench/results/start.json.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EmptyDatabase } from "../test/support/database.ts";
import { emptyDatabase } from "../test/support/database.ts";
import { residentMemory } from "../test/support/resident-memory.ts";
import { printTable } from "./support/print-table.ts";
import { processorTimeMs } from "./support/processor-time.ts";
import { writeResults } from "./support/write-results.ts";

interface Start {
  readonly readyMs: number;
  /** Processor time of all threads until then, which other work on the machine changes less. */
  readonly cpuMs: number;
  readonly residentMB: number;
}

const here = path.resolve(import.meta.dirname, "..");
const other = process.argv[2] === undefined ? undefined : path.resolve(process.argv[2]);
const runs = Number(process.argv[3] ?? 7);
const collectOnSignal = path.join(import.meta.dirname, "support", "collect-on-signal.mjs");
/** For work that continues after the server is ready. */
const SETTLE_MS = 1_500;

const places = other === undefined ? [here] : [other, here];
const starts = new Map<string, Start[]>();
const databases = new Map<string, EmptyDatabase>();
const ENCRYPTION_KEY = randomBytes(32).toString("base64");
try {
  for (const place of places) {
    databases.set(place, await emptyDatabase());
    starts.set(place, []);
    // The first applies the migrations.
    await startOnce(place);
  }
  for (let run = 0; run < runs; run += 1)
    for (const place of places) starts.get(place)?.push(await startOnce(place));
  report();
} finally {
  for (const database of databases.values()) await database.close();
}

async function startOnce(place: string): Promise<Start> {
  const { PATH, HOME, TMPDIR } = process.env;
  const begun = performance.now();
  const server = spawn(
    process.execPath,
    ["--expose-gc", "--import", collectOnSignal, path.join(place, "scripts", "serve.mjs")],
    {
      cwd: place,
      env: {
        PATH,
        HOME,
        TMPDIR,
        NODE_ENV: "production",
        PORT: "0",
        DATABASE_URL: databases.get(place)?.connectionString,
        ENCRYPTION_KEY,
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(server, "exit");
  try {
    let printed = "";
    for await (const chunk of server.stdout) {
      printed += chunk;
      if (/^ready .*\n/m.test(printed)) break;
    }
    if (!printed.includes("ready")) throw new Error(`the server of ${place} did not start`);
    const readyMs = performance.now() - begun;
    const cpuMs = processorTimeMs(server.pid);
    await pause(SETTLE_MS);
    server.kill("SIGUSR2");
    await pause(500);
    return { readyMs, cpuMs, residentMB: residentMemory(server.pid) / 1e6 };
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

function report(): void {
  const results = places.map((place) => {
    const all = starts.get(place) ?? [];
    return {
      place: place === here ? "here" : "there",
      readyMs: median(all.map(({ readyMs }) => readyMs)),
      cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
      residentMB: median(all.map(({ residentMB }) => residentMB)),
    };
  });
  const [first, second] = results;
  const rows = [
    ["", "ready, ms", "CPU, ms", "resident, MB"],
    ...results.map(({ place, readyMs, cpuMs, residentMB }) => [
      place,
      readyMs.toFixed(0),
      cpuMs.toFixed(0),
      residentMB.toFixed(1),
    ]),
  ];
  if (first !== undefined && second !== undefined) {
    rows.push([
      "difference",
      (second.readyMs - first.readyMs).toFixed(0),
      (second.cpuMs - first.cpuMs).toFixed(0),
      (second.residentMB - first.residentMB).toFixed(1),
    ]);
  }
  process.stdout.write(`\nmedians of ${runs} starts each, on a migrated database in another process\n\n`);
  printTable(rows);
  writeResults("start", { runs, results, starts: Object.fromEntries(starts) });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
