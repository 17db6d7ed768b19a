import type { Logger } from "pino";
import type { Database } from "../adapters/store/database/database.ts";
import type { Stores } from "../adapters/store/stores.ts";
import type { Env } from "./env.server.ts";

/** Deletes expired rows. The embedded database has no vacuum of its own, so this runs one too. */
export async function cleanUp(
  stores: Stores,
  { pool }: Database,
  isEmbedded: boolean,
  { AUDIT_KEPT_DAYS }: Pick<Env, "AUDIT_KEPT_DAYS">,
  log: Logger,
): Promise<void> {
  const { deleted, ...others } = await stores.cleanUp(undefined, { audit_events: AUDIT_KEPT_DAYS });
  const requeued = await stores.inbox.requeueLost();
  if (requeued > 0) log.warn({ requeued }, "webhooks whose job was gone are in the queue again");
  if (isEmbedded) await pool.query("VACUUM (ANALYZE)");
  log.info({ ...deleted, ...others }, "cleaned up");
}
