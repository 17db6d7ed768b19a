import { openLog } from "../../process/log.ts";
import { openQueue } from "../../process/queue.ts";

/** Makes the queue's own tables, before jobs are copied into them. */
export async function makeQueue(connectionString: string): Promise<void> {
  const queue = await openQueue({ connectionString, works: false, soleOwner: false }, openLog("warn"));
  await queue.stop(1_000);
}
