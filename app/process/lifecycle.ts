/** What was opened is closed in the opposite order, once, in time. */
import type { Logger } from "pino";

/** Room for everything; the outside gives us 10 seconds. */
const hardLimitMs = 9_000;

export interface Lifecycle {
  /** To be called at the end, after everything opened later. */
  onStop(what: string, close: () => Promise<void> | void): void;
  /** True as soon as the end was asked for: whoever is still starting should not go on. */
  readonly stopping: boolean;
  /** Closes everything and ends the process with this code. */
  stop(why: string, exitCode: number): Promise<never>;
  /** Closes everything; the process goes on. Development does this before it loads saved code. */
  close(): Promise<void>;
}

export function lifecycle(log: Logger): Lifecycle {
  const closers: { readonly what: string; readonly close: () => Promise<void> | void }[] = [];
  let ending: Promise<never> | undefined;

  const end = async (why: string, exitCode: number): Promise<never> => {
    log.info({ why }, "stopping");
    // Nothing durable is lost by leaving: what is not done is in the database, and is done at the next start.
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
