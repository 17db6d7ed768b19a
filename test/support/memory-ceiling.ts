import { expect } from "vitest";
import { peakMemory } from "./resident-memory.ts";

/** Of a process that serves, on PostgreSQL: an embedded database has its memory in the same process. */
const MOST_MB = 400;

/** Prints the most memory that the server had, and fails where it was above the ceiling. */
export function expectLowMemory(pid: number | undefined): void {
  const peakMb = peakMemory(pid) / 2 ** 20;
  process.stdout.write(`at most ${peakMb.toFixed(0)} MB\n`);
  if (process.env.TEST_DATABASE_URL !== undefined) expect(peakMb).toBeLessThan(MOST_MB);
}
