/** Wakes workers of these queues by the channel that they listen to, in any process (plans.notifyQueue). */
export const wakeWorkers = `SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
  FROM unnest($1::text[]) AS name`;
