import type { BesideEmptyRoute } from "./at-full-speed.ts";
import { printTable } from "./print-table.ts";

/** The doors' speed beside an empty route of the same server. */
export function printDoors(doors: readonly (BesideEmptyRoute & { readonly door: string })[]): void {
  printTable([
    ["door", "requests/s", "p50", "p95", "p99", "of an empty route"],
    ...doors.map(({ door, perSecond, p50, p95, p99, ratio }) => [
      door,
      perSecond.toFixed(0),
      ...[p50, p95, p99].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
    ]),
  ]);
}
