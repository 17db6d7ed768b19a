/** Whether shoppers still see shops' rates. */
import { z } from "zod";
import { lookReasons } from "../../domain/shops/checkout-silence.ts";
import type { Services } from "../../process/services.server.ts";
import { watchCheckout, watchCheckouts } from "../shopify/checkout-watch/watch-checkouts.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});
const ofShop = z.object({ shop: z.string(), reason: z.enum(lookReasons) });

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
    run: (services: Parameters<typeof watchCheckout>[0], { shop, reason }) =>
      watchCheckout(services, shop, reason),
  },
} satisfies Partial<JobRows>;
