/** Writes single entries in batches, beside the work that produces them. */
import type { Logger } from "pino";

export interface BatchWriter<Entry> {
  /** Keeps the entry in memory until it is written. Never fails and never waits. */
  record(entry: Entry): void;
  /** Writes the rest within this time. Drops later entries. */
  close(timeoutMs: number): Promise<void>;
}

export interface BatchLimits {
  /** Most entries of one batch. */
  readonly batch: number;
  /** How long a first entry waits for others, in milliseconds. */
  readonly lingerMs: number;
  /** Most entries that wait for a failing write; further ones are dropped and counted. */
  readonly waiting: number;
  /** Pause between attempts: doubles from the first to the longest; milliseconds. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** After so many attempts a batch is dropped and counted, so that one rejected entry doesn't block all others. */
  readonly attempts: number;
}

export const batchLimits: BatchLimits = {
  batch: 100,
  lingerMs: 1_000,
  waiting: 20_000,
  firstPauseMs: 250,
  longestPauseMs: 10_000,
  attempts: 60,
};

/** @param kind names the entries in the log */
export function batchWriter<Entry>(
  kind: string,
  write: (entries: readonly Entry[]) => Promise<void>,
  log: Pick<Logger, "warn" | "error" | "info">,
  limits: BatchLimits = batchLimits,
): BatchWriter<Entry> {
  /** Holds entries that are being written too: they leave after the write. */
  const waiting: Entry[] = [];
  let dropped = 0;
  let closed = false;
  let givenUp = false;
  let writing: Promise<void> | null = null;
  const lingering = pausing();
  const retrying = pausing();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !givenUp) {
      if (waiting.length < limits.batch && !closed) await lingering.pause(limits.lingerMs);
      const batch = waiting.slice(0, limits.batch);
      const written = await writeBatch(batch);
      if (givenUp) return;
      waiting.splice(0, batch.length);
      if (!written) tellDropped(batch.length);
    }
    writing = null;
  }

  async function writeBatch(batch: readonly Entry[]): Promise<boolean> {
    let pauseMs = limits.firstPauseMs;
    for (let attempt = 1; attempt <= limits.attempts && !givenUp; attempt++) {
      try {
        await write(batch);
        if (attempt > 1) log.info({ attempt, waiting: waiting.length }, `${kind} can be written again`);
        return true;
      } catch (error) {
        if (attempt === 1) log.warn({ err: error }, `${kind} can't be written for now`);
      }
      await retrying.pause(closed ? limits.firstPauseMs : pauseMs);
      pauseMs = Math.min(pauseMs * 2, limits.longestPauseMs);
    }
    return false;
  }

  function tellDropped(count: number): void {
    dropped += count;
    log.error({ count, dropped }, `${kind} were dropped`);
  }

  return {
    record(entry) {
      if (closed || waiting.length >= limits.waiting) {
        // A flooded log doesn't need a line for each.
        if (dropped++ % 1_000 === 0) log.error({ dropped }, `${kind} are being dropped`);
        return;
      }
      waiting.push(entry);
      writing ??= writeAll();
      if (waiting.length >= limits.batch) lingering.end();
    },
    async close(timeoutMs) {
      closed = true;
      lingering.end();
      retrying.end();
      const timeUp = pausing();
      if (writing !== null) await Promise.race([writing, timeUp.pause(timeoutMs)]);
      timeUp.end();
      givenUp = true;
      retrying.end();
      if (waiting.length > 0) tellDropped(waiting.length);
    },
  };
}

/** A pause that others can end. */
function pausing() {
  let end = () => {};
  return {
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
