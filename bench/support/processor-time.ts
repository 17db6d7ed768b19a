import { existsSync, readFileSync } from "node:fs";

/** Processor time of all threads of a process so far. Linux only, to 10 ms; NaN elsewhere. */
export function processorTimeMs(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Fields 14 and 15 (proc(5)); the second field is a name in parentheses that may hold anything.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
