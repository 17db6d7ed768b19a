import type { RunResult } from "./run-seed.ts";

/** Prints the seed, the injected faults, the events, and each deviation with the log of its order. */
export function printResult(seed: number, result: RunResult, verbose: boolean): void {
  const lines = [`chaos, seed ${seed}`];
  for (const [name, figure] of Object.entries(result.figures)) lines.push(`  ${name.padEnd(28)} ${figure}`);
  const injected = Object.entries(result.injected).map(([kind, count]) => `${kind} ${count}`);
  lines.push(`  injected: ${injected.join(", ") || "nothing"}`);
  if (result.deviations.length === 0) lines.push("  everything has happened, and once");
  for (const { where, expected, found } of result.deviations)
    lines.push(`  ${where}\n    expected ${expected}\n    found    ${found}`);
  const concerned = new Set(result.deviations.map(({ where }) => where));
  for (const { story, order, log } of result.records) {
    if (!verbose && !concerned.has(order?.name ?? "")) continue;
    lines.push(
      `  ${order?.name ?? "–"} (${order?.id ?? "–"}), ${story.carrier}, ${story.name}`,
      ...log.map((line) => `    ${line}`),
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
