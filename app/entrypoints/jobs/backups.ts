/** Backups of the whole installation. */
import { z } from "zod";
import type { JobRows, JobServices } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "back-up": z.output<typeof nothing>;
  }
}

export const backupJobs = {
  /** Most turns find a backup that is young enough. They are often, so that a failed one is repeated soon. */
  "back-up": {
    ...byTheClock,
    schedule: "*/10 * * * *",
    atStart: true,
    expireInSeconds: 6 * 3_600,
    data: nothing,
    async run({ backUp }: Pick<JobServices, "backUp">) {
      await backUp?.();
    },
  },
} satisfies Partial<JobRows>;
