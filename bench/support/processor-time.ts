import { existsSync, readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** Processor time of all threads of a process so far. Linux only, to 10 ms; NaN elsewhere. */
export function processorTimeMs(pid: number | undefined): number {
  const fields = statOf(String(pid));
  if (fields === null) return Number.NaN;
  const [user, system] = fields.slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/** Processor time of PostgreSQL's processes so far: those that live, and those that ended. NaN where none is known. */
export function postgresTimeMs(postmaster: string | null): number {
  if (postmaster === null) return Number.NaN;
  let total = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    if (fields === null || (pid !== postmaster && fields[1] !== postmaster)) continue;
    const [user, system, ofEnded, systemOfEnded] = fields.slice(11, 15).map(Number);
    total += ((user ?? 0) + (system ?? 0) + (ofEnded ?? 0) + (systemOfEnded ?? 0)) * TICK_MS;
  }
  return total;
}

/** The process id of the server that a backend belongs to; null where it is not on this machine. */
export function postmasterOf(backend: number): string | null {
  return statOf(String(backend))?.[1] ?? null;
}

/** Fields from the third on (proc(5)); the second is a name in parentheses that may hold anything. */
function statOf(pid: string): readonly string[] | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  try {
    const stat = readFileSync(file, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null; // it ended meanwhile
  }
}
