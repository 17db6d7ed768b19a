import type { Logger } from "pino";
import type { JobSender } from "../entrypoints/jobs/job-sender.ts";
import type { MerchantChangesChannel } from "./merchant-changes.ts";

/**
 * Asks for the points of new and changed accounts at once, from any process or command. The schedule finds them too,
 * should the news be lost.
 */
export async function askForPoints(
  jobs: Pick<JobSender, "send">,
  changes: Pick<MerchantChangesChannel, "subscribe">,
  log: Logger,
): Promise<void> {
  const ask = () => jobs.send("refresh-points", {}, { singletonKey: "refresh-points" });
  changes.subscribe(() => {
    ask().catch((error: unknown) => log.warn({ err: error }, "the carriers' points could not be asked for"));
  });
  await ask();
}
