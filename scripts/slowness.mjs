/**
 * How many times slower this machine is than an idle one with two cores, for which the tests' time limits are written: at least 1. Measured once, at
 * the start of a run; its processes inherit the result in TEST_SLOWNESS.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker } from "node:worker_threads";

const self = fileURLToPath(import.meta.url);
/** Threads, as many as the cores that the limits assume. */
const THREADS = 2;
/** Parsing and hashing that takes one of these threads EXPECTED_MS on such a machine. */
const ROUNDS = 80;
const EXPECTED_MS = 600;
/** Beyond it, a test that waits for something broken would wait for hours. */
const MOST = 20;

/** @returns {number} */
export function slowness() {
  const known = Number(process.env.TEST_SLOWNESS);
  if (known >= 1) return known;
  const { stdout } = spawnSync(process.execPath, [self], { encoding: "utf8" });
  const measured = Number(stdout) / EXPECTED_MS;
  const factor = measured > 1 ? Math.min(MOST, Math.ceil(measured * 10) / 10) : 1;
  process.env.TEST_SLOWNESS = String(factor);
  return factor;
}

function work() {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    index,
    name: `row ${index}`,
    sides: [1, 2, 3],
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest();
}

if (!isMainThread) {
  work();
} else if (process.argv[1] === self) {
  const begun = performance.now();
  const ended = Array.from({ length: THREADS }, () => {
    const worker = new Worker(self);
    return new Promise((resolve) => worker.once("exit", resolve));
  });
  await Promise.all(ended);
  process.stdout.write(String(Math.round(performance.now() - begun)));
}
