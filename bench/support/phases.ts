/** Phases of requests at a steady rate: their results, and their printing. */
import type { Steady, SteadyResult } from "./at-a-steady-rate.ts";
import { database } from "./database.ts";
import { percentile } from "./percentile.ts";
import { printTable } from "./print-table.ts";

/** Times in milliseconds. */
export interface Phase {
  readonly phase: string;
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly sentLateP99: number;
}

export function phaseOf(phase: string, { times, failures, sentLateP99 }: SteadyResult): Phase {
  return {
    phase,
    requests: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    longest: Math.max(...times),
    failures: failures.length,
    firstFailure: failures[0] ?? null,
    sentLateP99,
  };
}

/** @param more columns of a bench's own, by their headings */
export function printPhases<Measured extends Phase>(
  { perSecond, seconds }: Pick<Steady, "perSecond" | "seconds">,
  phases: readonly Measured[],
  more: Readonly<Record<string, (measured: Measured) => string>> = {},
): void {
  process.stdout.write(
    `\n${perSecond} requests a second for ${seconds} s, by the clock; database: ${database}; times in ms\n\n`,
  );
  printTable([
    ["", "requests", "p50", "p95", "p99", "longest", "failures", "sent late, p99", ...Object.keys(more)],
    ...phases.map((measured) => [
      measured.phase,
      String(measured.requests),
      ...[measured.p50, measured.p95, measured.p99, measured.longest].map((ms) => ms.toFixed(1)),
      String(measured.failures),
      measured.sentLateP99.toFixed(1),
      ...Object.values(more).map((column) => column(measured)),
    ]),
  ]);
  for (const { phase, firstFailure } of phases)
    if (firstFailure !== null) process.stdout.write(`\n${phase}: ${firstFailure}\n`);
}
