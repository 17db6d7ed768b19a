import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of the thread that calls it: where processors are short, the thread that answers requests comes first.
 * Linux gives each thread its own; elsewhere nothing changes.
 */
export function yieldProcessor(): void {
  if (process.platform !== "linux") return;
  const [threadId] = readlinkSync("/proc/thread-self").split("/").slice(-1);
  setPriority(Number(threadId), constants.priority.PRIORITY_BELOW_NORMAL);
}
