/** Closes everything that was opened in the opposite order, once and in time. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** Less than the 10 seconds that supervisors allow. */
const hardLimitMs = 9_000;

export interface Lifecycle {
  /** Registers a step of the end; later registrations run first. */
  onStop(what: string, close: () => Promise<void> | void): void;
  /** True as soon as the end was requested: a start in progress should stop. */
  readonly stopping: boolean;
  /** Closes everything and ends the process with this code. */
  stop(why: string, exitCode: number): Promise<never>;
  /** Closes everything; the process goes on. Development does this before it loads saved code. */
  close(): Promise<void>;
}

/** @param leavesAfterMs between the request to end and its first step, so that balancers notice */
export function lifecycle(log: Logger, leavesAfterMs = 0): Lifecycle {
  const closers: { readonly what: string; readonly close: () => Promise<void> | void }[] = [];
  let ending: Promise<never> | undefined;

  const end = async (why: string, exitCode: number): Promise<never> => {
    log.info({ why }, "stopping");
    // A process that could not start has no callers.
    if (exitCode === 0 && leavesAfterMs > 0) await sleep(leavesAfterMs);
    // Leaving loses nothing durable: unfinished work is in the database, and the next start does it.
    setTimeout(() => {
      log.warn("stopped before everything had closed");
      process.exit(exitCode);
    }, hardLimitMs).unref();
    await closeAll();
    log.info("stopped");
    process.exit(exitCode);
  };
  const closeAll = async (): Promise<void> => {
    for (const { what, close } of closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, what }, "closing failed");
      }
    }
  };

  return {
    onStop: (what, close) => void closers.push({ what, close }),
    get stopping() {
      return ending !== undefined;
    },
    stop(why, exitCode) {
      ending ??= end(why, exitCode);
      return ending;
    },
    close: closeAll,
  };
}
