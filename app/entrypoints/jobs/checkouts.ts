/** Whether shoppers still see shops' rates. */
import { z } from "zod";
import type { Services } from "../../process/services.server.ts";
import { watchCheckout, watchCheckouts } from "../shopify/checkout-watch/watch-checkouts.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});
/** `isNews`: something changed in the shop that may have emptied its checkout. */
const ofShop = z.object({ shop: z.string(), isNews: z.boolean() });

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "watch-checkouts": z.output<typeof nothing>;
    readonly "watch-checkout": z.output<typeof ofShop>;
  }
}

export const checkoutJobs = {
  "watch-checkouts": {
    ...byTheClock,
    schedule: "*/3 * * * *",
    data: nothing,
    run: (services: Pick<Services, "checkoutWatches" | "jobs" | "ports">) => watchCheckouts(services),
  },
  // The clock repeats it, but for news, which no clock knows of.
  "watch-checkout": {
    ...byTheClock,
    retryLimit: 6,
    retryDelay: 2,
    expireInSeconds: 120,
    concurrency: 4,
    data: ofShop,
    run: (services: Services, { shop, isNews }) => watchCheckout(services, shop, isNews),
  },
} satisfies Partial<JobRows>;
