/**
 * Wakes workers of every process by a NOTIFY of its own, after the transaction that wrote the jobs: one in it would have all commits
 * of the database wait for each other. A lost one delays jobs until the workers' next look.
 */
import { createHash } from "node:crypto";

/** pg-boss' own channel (plans.notifyChannelSql), on which earlier versions listen too. */
export const wakeChannel = `pgboss_${createHash("sha224").update("pgboss").digest("hex").slice(0, 24)}`;

/** Wakes workers of these queues. */
export const wakeWorkers = `SELECT pg_notify('${wakeChannel}', name) FROM unnest($1::text[]) AS name`;
