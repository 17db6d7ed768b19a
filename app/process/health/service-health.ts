/** The status page's facts: this process's sightings, and the backlog of all processes. */
import type { Pool } from "pg";
import { z } from "zod";
import { hasWorker } from "../../adapters/store/database/connected-server.ts";
import type { Clock } from "../../domain/engine/index.ts";
import type { Backlog, ServiceHealth, ServicePart } from "../../domain/health/service-health.ts";
import { carrierHealth, partsOf } from "../../domain/health/service-health.ts";
import type { JobName } from "../../domain/jobs/jobs.ts";
import type { Sightings } from "./sightings.ts";

/** Strangers who reload the page ask the database no more often. */
const FRESH_MS = 15_000;
/** A page that explains a fault must not wait for it. */
const PATIENCE_MS = 2_000;

const partOfJob: Readonly<Partial<Record<JobName, ServicePart>>> = {
  "settle-order": "labels",
  "label-run": "labels",
  "poll-tracking": "tracking",
  "take-tracking-turns": "tracking",
  inbox: "webhooks",
};

const backlogRow = z.object({ job: z.string(), oldest: z.number() });
const failingRow = z.object({ failing: z.number() });

export interface HealthParts {
  readonly pool: Pool;
  /** Of the queue's database, which may be the same one. */
  readonly queuePool: Pool;
  readonly clock: Clock;
  readonly sightings: Sightings;
  readonly carriers: readonly { readonly driver: string; readonly name: string }[];
  /** This process works on jobs itself. */
  readonly works: boolean;
}

export function serviceHealth(parts: HealthParts): () => Promise<ServiceHealth> {
  const { clock, sightings, carriers } = parts;
  let latest: { readonly at: number; readonly health: Promise<ServiceHealth> } | null = null;

  async function look(): Promise<ServiceHealth> {
    const backlog = await inTime(readBacklog(parts));
    return {
      at: clock.now(),
      parts: partsOf(backlog, sightings.checkouts()),
      carriers: carriers.map(({ driver, name }) => ({
        name,
        health: carrierHealth(sightings.calls(driver), sightings.isLeftAlone(driver)),
      })),
    };
  }

  return () => {
    const now = performance.now();
    if (latest === null || now - latest.at > FRESH_MS) latest = { at: now, health: look() };
    return latest.health;
  };
}

async function readBacklog({ pool, queuePool, works }: HealthParts): Promise<Backlog> {
  const [jobs, inbox, isWorkedOn] = await Promise.all([
    queuePool.query(
      `SELECT name AS job, extract(epoch FROM now() - min(start_after))::float8 AS oldest FROM pgboss.job
       WHERE name = ANY ($1) AND state IN ('created', 'retry') AND start_after <= now() GROUP BY 1`,
      [Object.keys(partOfJob)],
    ),
    pool.query(
      "SELECT count(*)::int AS failing FROM inbox_entries WHERE handled_at IS NULL AND last_error IS NOT NULL",
    ),
    works || hasWorker(pool),
  ]);
  const oldestS: Partial<Record<ServicePart, number>> = {};
  for (const { job, oldest } of z.array(backlogRow).parse(jobs.rows)) {
    const part = partOfJob[job as JobName];
    if (part !== undefined) oldestS[part] = Math.max(oldest, oldestS[part] ?? 0);
  }
  const [{ failing } = { failing: 0 }] = z.array(failingRow).parse(inbox.rows);
  return { hasWorker: isWorkedOn, oldestS, failingWebhooks: failing };
}

async function inTime(backlog: Promise<Backlog>): Promise<Backlog | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([backlog.catch(() => null), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
