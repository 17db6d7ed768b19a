import type { BesideEmptyRoute } from "./at-full-speed.ts";
import { printTable } from "./print-table.ts";

/** The doors' speed beside an empty route of the same server, and the processor time of a request. */
export function printDoors(doors: readonly (BesideEmptyRoute & { readonly door: string })[]): void {
  printTable([
    ["door", "requests/s", "p50", "p95", "p99", "of an empty route", "server ms", "database ms"],
    ...doors.map(({ door, perSecond, p50, p95, p99, ratio, serverMs, databaseMs }) => [
      door,
      perSecond.toFixed(0),
      ...[p50, p95, p99].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
      ...[serverMs, databaseMs].map((ms) => (Number.isNaN(ms) ? "" : ms.toFixed(2))),
    ]),
  ]);
}
