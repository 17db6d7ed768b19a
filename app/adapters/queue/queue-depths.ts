/** How much work waits in each queue, for the operator. Reads an index of unfinished work. */
import type { Db } from "pg-boss";
import { z } from "zod";
import type { QueueDepth } from "../../domain/operators/queue-depth.ts";
import { deadLetterQueue } from "./dead-jobs.ts";

const rows = z.array(
  z.object({
    job: z.string(),
    ready: z.number(),
    later: z.number(),
    active: z.number(),
    since: z.date().nullable(),
  }),
);

const select = `SELECT name AS job,
    (count(*) FILTER (WHERE state <> 'active' AND start_after <= now()))::int AS ready,
    (count(*) FILTER (WHERE state <> 'active' AND start_after > now()))::int AS later,
    (count(*) FILTER (WHERE state = 'active'))::int AS active,
    min(start_after) FILTER (WHERE state <> 'active' AND start_after <= now()) AS since
  FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name <> '${deadLetterQueue}' AND name !~ '^__pgboss__'
  GROUP BY 1 ORDER BY 2 DESC, 1`;

export async function queueDepths({ executeSql }: Pick<Db, "executeSql">): Promise<readonly QueueDepth[]> {
  return rows.parse((await executeSql(select, [])).rows);
}
