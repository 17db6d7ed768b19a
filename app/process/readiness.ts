import type { JobQueue } from "../jobs/job-queue.ts";
import type { Readiness } from "../services.server.ts";
import type { Database } from "../store/database/database.ts";
import { migrationsApplied } from "../store/database/migrate.ts";

/** A supervisor asks every few seconds and needs a refusal as fast as a yes. */
const timeoutMs = 2_000;

export function readinessOf({ pool }: Database, queue: JobQueue): () => Promise<Readiness> {
  // Migrations are never taken back, so one check is enough.
  let migrated = false;
  return async () => {
    const [database, migrations, queued] = await Promise.all([
      holds(async () => (await pool.query("SELECT 1")).rowCount === 1),
      holds(async () => {
        migrated ||= await migrationsApplied(pool);
        return migrated;
      }),
      holds(async () => {
        await queue.check();
        return true;
      }),
    ]);
    return { database, migrations, queue: queued };
  };
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
