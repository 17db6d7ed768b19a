/**
 * Preloaded into a worker of the app: its clock differs by CHAOS_CLOCK_OFFSET_MS from the others'. While the file
 * CHAOS_SUSPENDED exists, it says that 90 more seconds have passed. The monotonic watch is right.
 */
import { existsSync } from "node:fs";

const offsetMs = Number(process.env.CHAOS_CLOCK_OFFSET_MS ?? 0);
const file = process.env.CHAOS_SUSPENDED ?? "";
const suspendedForMs = 90_000;
const lookEveryMs = 5;
const RealDate = Date;
let isSuspended = false;
let lookedAt = Number.NEGATIVE_INFINITY;

function nowMs() {
  if (performance.now() - lookedAt >= lookEveryMs) {
    lookedAt = performance.now();
    isSuspended = existsSync(file);
  }
  return RealDate.now() + offsetMs + (isSuspended ? suspendedForMs : 0);
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
