import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The resident memory of a process in bytes. */
export function residentMemory(pid: number | undefined): number {
  // Linux has a file for it, even where `ps` is missing.
  const kilobytes = existsSync(`/proc/${pid}/status`)
    ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) * 1024;
}

/** The most resident memory that a process had, in bytes; 0 where the system doesn't tell. */
export function peakMemory(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, "utf8"))?.[1]) * 1024;
}
