/** Keeps the heartbeat by which other processes know that this one lives, and frees what dead ones held: docs/decisions/151. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { JobQueue } from "../../adapters/queue/job-queue.ts";
import { holdersOn, SURE_FOR_MS } from "../../adapters/store/database/holders.ts";
import { isDatabaseUnavailable } from "../../adapters/store/database/unavailable.ts";
import type { LeaseHolder } from "../../adapters/store/rows/lease-holder.ts";
import { PROCESS_PART } from "../../adapters/store/rows/lease-holder.ts";
import type { Clock } from "../../domain/engine/index.ts";

const BEAT_EVERY_MS = 1_000;
const BEAT_AGAIN_MS = 250;
/** A process that could not write for a while lets the others come back before it takes one of them for dead. */
const STEADY_AFTER_MS = 1_500;

const RELEASE_AGAIN_MS = 250;
/** A claim whose connection broke may still wait for a lock, for so long at most. */
const LATE_CLAIM_MS = 3_500;
/** After this time every lease has ended by itself. */
const LONGEST_LEASE_MS = 150_000;

export interface OpenedHolder extends LeaseHolder {
  /** Its leases are free from now on. */
  close(): Promise<void>;
}

interface HolderOptions {
  readonly connectionString: string;
  readonly applicationName: string;
  /** The only process of its database: no other could take its leases. */
  readonly isSole: boolean;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "running" | "giveBackLost">;
}

/** Resolves after the first heartbeat. @throws Error the database is unreachable */
export async function openLeaseHolder(
  options: HolderOptions,
  log: Pick<Logger, "warn">,
): Promise<OpenedHolder> {
  const { clock, queue } = options;
  // A connection of its own: a heartbeat waits for no request's.
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: 1,
    connectionTimeoutMillis: 1_000,
    query_timeout: 2_000,
  });
  pool.on("error", () => undefined);
  const holders = holdersOn(pool);
  const process = randomUUID().slice(0, PROCESS_PART);
  const id = markOf(process, 0);
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  let claims = 0;
  /** Grows whenever others may have taken this process for dead. */
  let lives = 0;
  let last = { at: performance.now(), clock: clock.now().getTime() };
  let steadyFrom = last.at;

  const sinceLastMs = (at: number, time: number) => Math.max(at - last.at, time - last.clock);
  const isSure = () => sinceLastMs(performance.now(), clock.now().getTime()) < SURE_FOR_MS;

  async function beat(): Promise<void> {
    const begun = { at: performance.now(), clock: clock.now().getTime() };
    const { isNew, othersDied } = await holders.beat(id, queue.running());
    if (isNew || sinceLastMs(begun.at, begun.clock) >= SURE_FOR_MS) {
      lives += 1;
      steadyFrom = begun.at;
    }
    last = begun;
    if (begun.at - steadyFrom < STEADY_AFTER_MS) return;
    const processes = othersDied ? await holders.free() : 0;
    if (processes > 0) log.warn({ processes }, "what ended processes held is free");
    await queue.giveBackLost(processes > 0, holders.jobs);
  }

  async function keepBeating(): Promise<void> {
    while (!signal.aborted) {
      await pause(
        await beat().then(
          () => Math.max(0, BEAT_EVERY_MS - (performance.now() - last.at)),
          () => BEAT_AGAIN_MS,
        ),
      );
    }
  }

  if (options.isSole) await holders.stay(id);
  else await beat();
  const beating = options.isSole ? Promise.resolve() : keepBeating();

  async function releaseLater(release: () => Promise<unknown>): Promise<void> {
    const until = performance.now() + LONGEST_LEASE_MS;
    while (performance.now() < until && !signal.aborted) {
      await pause(RELEASE_AGAIN_MS);
      const isDone = await release().then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
  }

  async function releaseLateClaim(release: () => Promise<unknown>): Promise<void> {
    await releaseLater(release);
    await pause(LATE_CLAIM_MS);
    await releaseLater(release);
  }

  return {
    mark: () => markOf(process, ++claims),
    watch() {
      const watched = lives;
      return () => watched === lives && (options.isSole || isSure());
    },
    async release(release) {
      try {
        await release();
      } catch (error) {
        log.warn({ err: error }, "a lease is released later");
        void releaseLater(release);
      }
    },
    async claim(claim, release) {
      try {
        return await claim();
      } catch (error) {
        if (isDatabaseUnavailable(error)) void releaseLateClaim(release);
        throw error;
      }
    },
    async close() {
      ending.abort();
      await beating;
      await holders.leave(id).catch(() => undefined);
      await pool.end();
    },
  };
}

function markOf(process: string, claim: number): string {
  const digits = claim.toString(16).padStart(16, "0");
  return `${process}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
