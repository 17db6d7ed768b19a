/** Dead letters, whose retry or drop leaves an event with the merchant that the work was for. */
import type { Db } from "pg-boss";
import type { DeadJobs, SettledJob } from "../adapters/queue/dead-jobs.ts";
import { deadJobs } from "../adapters/queue/dead-jobs.ts";
import type { Services } from "./services.server.ts";

type Needs = {
  readonly audit: Pick<Services["audit"], "record">;
  readonly shops: Pick<Services["shops"], "get">;
};

/** Work of no merchant, such as the clock's, leaves no event. */
export function recordedDeadJobs(db: Pick<Db, "executeSql">, { audit, shops }: Needs): DeadJobs {
  const dead = deadJobs(db);

  async function record(action: "job.retried" | "job.dropped", settled: readonly SettledJob[]) {
    for (const { job, reason, merchantId: named, shop } of settled) {
      const merchantId = named ?? (shop === null ? undefined : (await shops.get(shop))?.merchantId);
      if (merchantId !== undefined)
        await audit.record({ merchantId, environment: null }, action, merchantId, { job, reason });
    }
    return settled;
  }

  return {
    ...dead,
    retry: async (which) => record("job.retried", await dead.retry(which)),
    drop: async (which) => record("job.dropped", await dead.drop(which)),
  };
}
