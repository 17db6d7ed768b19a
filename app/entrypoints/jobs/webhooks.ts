/** Our own webhooks, to merchants' servers: docs/decisions/083. */
import { z } from "zod";
import type { Changes } from "../../domain/orders/ports.ts";
import type { Services } from "../../process/services.server.ts";
import { deliverWebhooks, sendDueWebhooks } from "../rest/webhooks/deliver.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

type Needs = Pick<Services, "batches" | "env" | "jobs" | "links" | "log" | "ports" | "trackers" | "webhooks">;

const endpoint = z.object({ merchantId: z.string(), endpointId: z.string() });
const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "deliver-webhooks": z.output<typeof endpoint>;
    readonly "due-webhooks": z.output<typeof nothing>;
  }
}

export const webhookJobs = {
  // A job sends for 20 seconds. Each delivery has retries of its own, so a failed job is simply made again.
  "deliver-webhooks": {
    policy: "standard",
    retryLimit: 0,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 120,
    deadLetter: false,
    concurrency: 8,
    fairBy: "merchantId",
    data: endpoint,
    run: (services: Needs, due) => deliverWebhooks(services, due),
  },
  // Retries, and what a lost notification left.
  "due-webhooks": {
    ...byTheClock,
    schedule: "* * * * *",
    atStart: true,
    data: nothing,
    run: (services: Needs) => sendDueWebhooks(services, null),
  },
} satisfies Partial<JobRows>;

/** A burst of a merchant's events leads to one look. */
const SOON_MS = 50;

/** Sends events as soon as the database announces them. The minute's job finds what this misses. */
export function sendWebhooksSoon(
  services: Pick<Services, "webhooks" | "jobs" | "log">,
  changes: Pick<Changes, "subscribe">,
): void {
  const waiting = new Set<string | null>();
  changes.subscribe((merchantId) => {
    if (waiting.has(merchantId)) return;
    waiting.add(merchantId);
    setTimeout(() => {
      waiting.delete(merchantId);
      sendDueWebhooks(services, merchantId).catch((error: unknown) =>
        services.log.warn({ err: error }, "webhooks wait for the minute's job"),
      );
    }, SOON_MS).unref();
  });
}
