/**
 * `npm run bench -- start [folder of another checkout, built] [runs]`: how long the server takes until it is ready, and how
 * much memory it then holds (resident, after a collection of garbage); with another checkout, the same of that one, turn by
 * turn, and the difference of the medians. Prints a table and writes bench/results/start.json.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { residentMemory } from "../test/support/resident-memory.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

interface Start {
  readonly readyMs: number;
  readonly residentMB: number;
}

const here = path.resolve(import.meta.dirname, "..");
const other = process.argv[2] === undefined ? undefined : path.resolve(process.argv[2]);
const runs = Number(process.argv[3] ?? 7);
const collectOnSignal = path.join(import.meta.dirname, "support", "collect-on-signal.mjs");
/** For what goes on after the server says that it is ready. */
const SETTLE_MS = 1_500;

const places = other === undefined ? [here] : [other, here];
const starts = new Map<string, Start[]>();
const dataDirs = new Map<string, string>();
try {
  for (const place of places) {
    dataDirs.set(place, mkdtempSync(path.join(tmpdir(), "waybill-bench-")));
    starts.set(place, []);
    // The first makes the database.
    await startOnce(place);
  }
  for (let run = 0; run < runs; run += 1)
    for (const place of places) starts.get(place)?.push(await startOnce(place));
  report();
} finally {
  for (const dataDir of dataDirs.values()) rmSync(dataDir, { recursive: true, force: true });
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
        DATA_DIR: dataDirs.get(place),
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
    await pause(SETTLE_MS);
    server.kill("SIGUSR2");
    await pause(500);
    return { readyMs, residentMB: residentMemory(server.pid) / 1e6 };
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
      residentMB: median(all.map(({ residentMB }) => residentMB)),
    };
  });
  const [first, second] = results;
  const rows = [
    ["", "ready, ms", "resident, MB"],
    ...results.map(({ place, readyMs, residentMB }) => [place, readyMs.toFixed(0), residentMB.toFixed(1)]),
  ];
  if (first !== undefined && second !== undefined) {
    const difference = {
      readyMs: second.readyMs - first.readyMs,
      residentMB: second.residentMB - first.residentMB,
    };
    rows.push(["difference", difference.readyMs.toFixed(0), difference.residentMB.toFixed(1)]);
  }
  process.stdout.write(`\nmedians of ${runs} starts each, on a database that is there\n\n`);
  printTable(rows);
  writeResults("start", { runs, results, starts: Object.fromEntries(starts) });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
