/** The central bank's exchange rates. */
import { z } from "zod";
import { fetchFixings } from "../../domain/exchange/fetch-fixings.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "fetch-exchange-rates": z.output<typeof nothing>;
  }
}

export const exchangeJobs = {
  /** Once for the installation. Asks the bank only when a working day's rates are due and missing. */
  "fetch-exchange-rates": {
    ...byTheClock,
    schedule: "25 * * * *",
    atStart: true,
    expireInSeconds: 120,
    data: nothing,
    run: ({ fixings, centralBank, ports: { clock } }: Pick<Services, "fixings" | "centralBank" | "ports">) =>
      fetchFixings({ fixings, centralBank, clock }),
  },
} satisfies Partial<JobRows>;
