/** Data whose time is over. */
import { z } from "zod";
import type { Services } from "../../process/services.server.ts";
import { applyRetention } from "../shopify/compliance/apply-retention.ts";
import type { JobRows, JobServices } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "apply-retention": z.output<typeof nothing>;
    readonly "clean-up": z.output<typeof nothing>;
  }
}

type Cleaned = Pick<JobServices, "cleanUp" | "inbox" | "env" | "log" | "vacuum">;

export const retentionJobs = {
  // The schedule is at night, when few shops are active.
  "apply-retention": {
    ...byTheClock,
    schedule: "41 1 * * *",
    data: nothing,
    run: (services: Pick<Services, "env" | "log" | "ports" | "retention">) => applyRetention(services),
  },
  /** Deletes expired rows, and finds webhooks whose job is gone. */
  "clean-up": {
    ...byTheClock,
    schedule: "17 * * * *",
    data: nothing,
    async run({ cleanUp, inbox, env, log, vacuum }: Cleaned) {
      const { deleted, ...others } = await cleanUp(undefined, { audit_events: env.AUDIT_KEPT_DAYS });
      const requeued = await inbox.requeueLost();
      if (requeued > 0) log.warn({ requeued }, "webhooks whose job was gone are in the queue again");
      await vacuum?.();
      log.info({ ...deleted, ...others }, "cleaned up");
    },
  },
} satisfies Partial<JobRows>;
