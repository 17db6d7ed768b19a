/**
 * A process' work on one queue. It takes as many jobs with one statement as can begin at once, and writes the ends of those that
 * ended meanwhile with one; each succeeds or fails by itself: docs/decisions/004.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { JobHandler, JobName, JobPolicy } from "../../domain/jobs/jobs.ts";
import { inLine, PLACES } from "./fair-lines.ts";
import type { Place, Places } from "./places.ts";
import { placesFor } from "./places.ts";

export interface Worker {
  /** Takes jobs if it has room for them. */
  look(): void;
  takeNoMore(): void;
  /** Takes no more jobs and waits for the running ones; those that remain are repeated, here or elsewhere. */
  end(timeoutMs: number): Promise<void>;
}

interface WorkOptions extends Pick<JobPolicy, "concurrency" | "fairBy" | "yieldsWhenSlow"> {
  /** The process's jobs, to which these are added until their ends are written. */
  readonly running: Set<string>;
  readonly log: Logger;
  /** A job may have been taken, or ended, without this process' knowledge. */
  readonly onError: (error: Error) => void;
}

/**
 * The stored part of a job's error. Its words are in the log alone: Shopify's or a carrier's may name people,
 * and jobs would keep them after a redaction.
 */
class JobFailedError extends Error {
  override readonly name = "JobFailedError";
  constructor(cause: unknown) {
    const code = cause instanceof Error && "code" in cause ? ` ${String(cause.code)}` : "";
    super(cause instanceof Error ? `${cause.name}${code}` : typeof cause);
    this.stack = "";
  }
}

class TookTooLongError extends Error {
  override readonly name = "TookTooLongError";
}

/** The stored reason of a job whose process ended. */
export const processEnded = { reason: "the process that worked on it ended" };

/** Finds jobs whose wake-up was lost, and those whose time has come. */
const LOOK_EVERY_MS = 2_000;

/** A job that runs longer waits for an answer from outside. */
const SLOW_MS = 2_000;

/** So many times the places of a queue are its jobs, with those that have given their places away. */
const ROOM_FOR_SLOW = 3;

/** The end of a job waits so long for those of others. */
const COLLECT_MS = 10;

/** Half of the time after which a silent job is taken for lost. */
const TOUCH_EVERY_MS = 15_000;

/** More of an owner's jobs were in line than their turn, as after a process's death. */
const putAside = `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL, priority = -1
  WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`;

interface EndedJob {
  readonly id: string;
  readonly failure: JobFailedError | null;
}

/** Begins with the first look. */
export function workOn(boss: PgBoss, name: JobName, options: WorkOptions, handler: JobHandler): Worker {
  const { running, log, onError } = options;
  const places = placesOf(options);
  const mine = new Set<string>();
  const ended: EndedJob[] = [];
  let isOpen = true;
  let isLooking = false;
  let isAskedAgain = false;
  /** It takes more when ends are written. */
  let isHeldUp = false;
  let isWriting = false;
  /** Jobs whose ends are being written. */
  let unwritten = 0;
  let collecting: NodeJS.Timeout | undefined;

  async function takeWhatFits(): Promise<void> {
    if (isLooking) {
      isAskedAgain = true;
      return;
    }
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        const batchSize = places.room();
        if (!isOpen || batchSize === 0) break;
        // Jobs whose ends are not written run again after a death, so there are few.
        isHeldUp = unwritten + ended.length > options.concurrency;
        if (isHeldUp) break;
        const fair = options.fairBy === undefined ? {} : { ...inLine, ignoreGroups: [...places.full()] };
        const jobs = await boss.fetch<unknown>(name, { batchSize, includeMetadata: true, ...fair });
        const tooMany = jobs.filter((job) => !begin(job)).map(({ id }) => id);
        if (tooMany.length > 0) await boss.getDb().executeSql(putAside, [name, tooMany]);
        isAskedAgain ||= jobs.length === batchSize;
      } while (isAskedAgain);
    } catch (error) {
      onError(error as Error);
    } finally {
      isLooking = false;
    }
  }

  function begin(job: JobWithMetadata<unknown>): boolean {
    const place = places.take(job.groupId ?? null);
    if (place === null) return false;
    running.add(job.id);
    mine.add(job.id);
    void run(job, place);
    return true;
  }

  async function run(job: JobWithMetadata<unknown>, place: Place): Promise<void> {
    const { id, retryCount, retryLimit, expireInSeconds } = job;
    const slow = setTimeout(() => {
      if (options.yieldsWhenSlow !== true) return;
      place.giveAway();
      void takeWhatFits();
    }, SLOW_MS).unref();
    let failure: JobFailedError | null = null;
    try {
      await within(expireInSeconds, handler(job.data));
    } catch (error) {
      log.warn({ err: error, job: name, id, retryCount, retryLimit }, "job failed");
      failure = new JobFailedError(error);
    }
    clearTimeout(slow);
    place.leave();
    ended.push({ id, failure });
    if (places.taken() === 0) goOn();
    else collecting ??= setTimeout(goOn, COLLECT_MS);
  }

  /** The next jobs are taken while the ends of these are written. */
  function goOn(): void {
    clearTimeout(collecting);
    collecting = undefined;
    void writeEnds();
    void takeWhatFits();
  }

  async function writeEnds(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (ended.length > 0) {
      const those = ended.splice(0);
      unwritten = those.length;
      const done = those.filter(({ failure }) => failure === null).map(({ id }) => id);
      const writes = those.flatMap(({ id, failure }) =>
        failure === null ? [] : [boss.fail(name, id, failure)],
      );
      if (done.length > 0) writes.push(boss.complete(name, done));
      for (const write of await Promise.allSettled(writes))
        if (write.status === "rejected") onError(write.reason);
      for (const { id } of those) {
        running.delete(id);
        mine.delete(id);
      }
      unwritten = 0;
      if (isHeldUp) void takeWhatFits();
    }
    isWriting = false;
  }

  const looking = setInterval(takeWhatFits, LOOK_EVERY_MS).unref();
  const touching = setInterval(() => {
    if (mine.size > 0) boss.touch(name, [...mine]).catch(onError);
  }, TOUCH_EVERY_MS).unref();
  const takeNoMore = () => {
    isOpen = false;
    clearInterval(looking);
  };
  return {
    look: () => void takeWhatFits(),
    takeNoMore,
    async end(timeoutMs) {
      takeNoMore();
      const until = performance.now() + timeoutMs;
      while ((isLooking || mine.size > 0) && performance.now() < until) await sleep(10);
      clearInterval(touching);
      if (mine.size > 0) await boss.fail(name, [...mine], processEnded);
    },
  };
}

function placesOf({ concurrency, fairBy, yieldsWhenSlow }: WorkOptions): Places {
  const limit = (most: number) => ({
    most,
    ofOwner: fairBy === undefined ? most : Math.ceil(most / 3),
  });
  const all = yieldsWhenSlow === true ? concurrency * ROOM_FOR_SLOW : concurrency;
  return placesFor(limit(concurrency), limit(all), PLACES);
}

/** @throws TookTooLongError the work goes on, and its end counts no more */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLongError(`more than ${seconds} s`)), seconds * 1_000);
    timer.unref();
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
