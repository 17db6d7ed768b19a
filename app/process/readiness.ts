import type { JobQueue } from "../adapters/queue/job-queue.ts";
import type { Database } from "../adapters/store/database/database.ts";
import { migrationsApplied } from "../adapters/store/database/migrate.ts";
import type { Readiness } from "../entrypoints/http/readiness.ts";
import { clockProblem } from "./database/compare-clocks.ts";
import { fullDisk } from "./database/data-dir.ts";

/** A supervisor asks every few seconds and needs a refusal as fast as a yes. */
const timeoutMs = 2_000;
/** Callers of a public path must not make us write more often than this. */
const freshMs = 1_000;

/** Reads a table of ours and writes it: a database that only answers may have a full disk, or be a copy. */
const writeProbe = `WITH written AS (
    INSERT INTO leases AS held (name, holder, until)
    VALUES ('readiness', '00000000-0000-0000-0000-000000000000', clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET until = clock_timestamp() RETURNING 1)
  SELECT count(*) FROM written, shops WHERE FALSE`;

export interface ReadinessOptions {
  /** The embedded database's folder; `null` without one. */
  readonly dataDir: string | null;
  /** Seconds by which this machine's clock and the database's may differ. */
  readonly clockTolerance: number;
  /** True once the process was asked to end: a balancer should send it no more. */
  isLeaving(): boolean;
}

export function readinessOf(
  { pool }: Database,
  queue: Pick<JobQueue, "check">,
  { dataDir, clockTolerance, isLeaving }: ReadinessOptions,
): () => Promise<Readiness> {
  // Migrations are never taken back, so one check is enough.
  let migrated = false;
  let latest: { readonly at: number; readonly readiness: Promise<Readiness> } | null = null;

  async function ask(): Promise<Readiness> {
    let problem: string | null = null;
    let clockOff: string | null = null;
    const [database, migrations, queued] = await Promise.all([
      holds(async () => {
        problem = dataDir === null ? null : await fullDisk(dataDir);
        if (problem !== null) return false;
        await pool.query(writeProbe).catch((error: unknown) => {
          problem = troubleOf(error);
          throw error;
        });
        clockOff = await clockProblem(pool, clockTolerance);
        return true;
      }),
      holds(async () => {
        migrated ||= await migrationsApplied(pool);
        return migrated;
      }),
      holds(async () => {
        await queue.check();
        return true;
      }),
    ]);
    const words = problem ?? clockOff;
    return {
      database,
      migrations,
      queue: queued,
      ...(clockOff === null ? {} : { clock: false }),
      ...(words === null ? {} : { problem: words }),
    };
  }

  return async () => {
    const now = performance.now();
    if (latest === null || now - latest.at > freshMs) latest = { at: now, readiness: ask() };
    const readiness = await latest.readiness;
    return isLeaving() ? { ...readiness, leaving: true } : readiness;
  };
}

/** Codes of PostgreSQL that an operator can act on. Source: PostgreSQL documentation, "PostgreSQL Error Codes". */
const troubles: Readonly<Record<string, string>> = {
  "25006": "The database is read-only. DATABASE_URL must name the primary.",
  "53100": "The database's disk is full. Make room on it.",
  "42501": "The database refuses this user to write. Grant it the rights to its schema.",
};

function troubleOf(error: unknown): string | null {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return troubles[code] ?? null;
}

async function holds(question: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const answer = question().catch(() => false);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
