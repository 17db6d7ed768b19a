/** Divides the connections that a process may open on its PostgreSQL among their users. */

export interface ConnectionBudget {
  /** Stores, readiness and metrics. */
  readonly pool: number;
  /** The queue's statements. */
  readonly queue: number;
  /** The connection that all LISTENs share. */
  readonly listener: 1;
  /** The heartbeat's, which waits for no other statement. */
  readonly heartbeat: 1;
}

/** The embedded database has one session behind all its connections: more would only queue there. */
export const embeddedConnections: ConnectionBudget = { pool: 8, queue: 3, listener: 1, heartbeat: 1 };

/**
 * @param most 5 or more
 * @param works a process that only sends jobs needs fewer connections for its queue
 */
export function connectionBudget(most: number, works: boolean): ConnectionBudget {
  const queue = Math.max(1, Math.floor(most * (works ? 0.3 : 0.2)));
  return { pool: most - queue - 2, queue, listener: 1, heartbeat: 1 };
}
