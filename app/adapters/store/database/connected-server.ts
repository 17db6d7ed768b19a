import type pg from "pg";

/** Application names of connected servers, of any version; commands are none. Through a pooler, its idle sessions keep their names for a while. */
const isServer = "application_name ~ '^waybill (web|worker|all|jobs)'";

/** @returns the application name of a server that is connected to the database, or `null` */
export async function connectedServer(client: Pick<pg.Pool, "query">): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${isServer}
     ORDER BY application_name LIKE 'waybill jobs', application_name LIMIT 1`,
  );
  return rows[0]?.name ?? null;
}

/** Whether a process that works on jobs is connected to the database. */
export async function hasWorker(client: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND application_name ~ '^waybill (worker|all) ' LIMIT 1`,
  );
  return rows.length > 0;
}
