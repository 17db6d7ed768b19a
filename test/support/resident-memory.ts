import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Resident memory of a process, bytes. */
export function residentMemory(pid: number | undefined): number {
  // Linux says it in a file, also where there is no `ps`.
  const kilobytes = existsSync(`/proc/${pid}/status`)
    ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) * 1024;
}
