/**
 * Preloaded into the run and the app's processes: the file CHAOS_TIME has the milliseconds that passed at once for all. A
 * worker's clock also differs by CHAOS_CLOCK_OFFSET_MS, and while its file CHAOS_SUSPENDED exists, it says that 90 more
 * seconds have passed. The monotonic watch is right.
 */
import { existsSync, readFileSync } from "node:fs";

const offsetMs = Number(process.env.CHAOS_CLOCK_OFFSET_MS ?? 0);
const suspended = process.env.CHAOS_SUSPENDED ?? "";
const moved = process.env.CHAOS_TIME ?? "";
const suspendedForMs = 90_000;
const lookEveryMs = 5;
const RealDate = Date;
let aheadMs = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function nowMs() {
  if (performance.now() - lookedAt >= lookEveryMs) {
    lookedAt = performance.now();
    aheadMs = movedMs() + (suspended !== "" && existsSync(suspended) ? suspendedForMs : 0);
  }
  return RealDate.now() + offsetMs + aheadMs;
}

function movedMs() {
  try {
    return Number(readFileSync(moved, "utf8"));
  } catch {
    return 0;
  }
}

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(nowMs());
    else super(...values);
  }

  static now() {
    return nowMs();
  }
};
