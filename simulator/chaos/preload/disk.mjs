/**
 * Preloaded into a process of the app, and so into its threads: while the file CHAOS_DISK says "full", no write succeeds;
 * while it says "slow", each write takes some milliseconds.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const file = process.env.CHAOS_DISK ?? "";
const { readFileSync, writeSync, statfsSync } = fs;
const readEveryMs = 20;
const slowWriteMs = 4;
const pause = new Int32Array(new SharedArrayBuffer(4));
let state = "well";
let readAt = Number.NEGATIVE_INFINITY;

function stateNow() {
  if (performance.now() - readAt < readEveryMs) return state;
  readAt = performance.now();
  try {
    state = readFileSync(file, "utf8");
  } catch {
    state = "well";
  }
  return state;
}

fs.writeSync = (descriptor, ...rest) => {
  // Standard output and error are no files of the disk.
  const now = descriptor > 2 ? stateNow() : "well";
  if (now === "slow") Atomics.wait(pause, 0, 0, slowWriteMs);
  if (now === "full")
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
      code: "ENOSPC",
      errno: -28,
      syscall: "write",
    });
  return writeSync(descriptor, ...rest);
};
fs.statfsSync = (...args) => {
  const found = statfsSync(...args);
  return stateNow() === "full" ? Object.assign(found, { bavail: 0, bfree: 0 }) : found;
};
syncBuiltinESMExports();
