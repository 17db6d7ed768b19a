/** Each merchant's use of a month, to the operator's own system. */
import { z } from "zod";
import type { Clock } from "../../domain/engine/index.ts";
import type { SendUsage } from "../../domain/merchants/report-usage.ts";
import { reportUsage } from "../../domain/merchants/report-usage.ts";
import { bareHost } from "../../domain/orders/webhooks/public-address.ts";
import { signedHeaders } from "../../domain/orders/webhooks/sign.ts";
import type { Services } from "../../process/services.server.ts";
import { send } from "../rest/webhooks/send.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});
const DEADLINE_MS = 10_000;

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "report-usage": z.output<typeof nothing>;
  }
}

type Needs = Pick<Services, "env" | "leases" | "merchantDesk" | "ports" | "usageReports">;

export const usageJobs = {
  /** Most turns find every month reported. They are often, so that a receiver that comes back has its report soon. */
  "report-usage": {
    ...byTheClock,
    schedule: "*/10 * * * *",
    atStart: true,
    data: nothing,
    async run({ env, leases, merchantDesk, ports: { clock }, usageReports }: Needs) {
      const { USAGE_WEBHOOK_URL: url, USAGE_WEBHOOK_SECRET: secret } = env;
      if (url === undefined || secret === undefined) return;
      await reportUsage({ usageReports, merchantDesk, leases, clock }, usageSender({ url, secret, clock }));
    },
  },
} satisfies Partial<JobRows>;

interface Receiver {
  /** The operator's own, which may lead into a private network. */
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly deadlineMs?: number;
}

/**
 * Merchants are named by their ids alone, as a name may be a person's.
 * @internal
 */
export function usageSender({ url, secret, clock, deadlineMs = DEADLINE_MS }: Receiver): SendUsage {
  const privateHosts = new Set([bareHost(new URL(url))]);
  return async ({ id, month, usage }) => {
    const body = JSON.stringify({
      ...{ id, type: "usage.month", month },
      usage: usage.map(({ merchantId, labels, cancelled, trackers, sandboxLabels }) => ({
        merchant_id: merchantId,
        production: { labels, cancelled, trackers },
        sandbox: { labels: sandboxLabels },
      })),
    });
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Waybill-Webhooks",
      ...signedHeaders([secret], { id, at: Math.floor(clock.now().getTime() / 1000), body }),
    };
    const { status, error } = await send(url, headers, body, { privateHosts, deadlineMs });
    if (error !== null)
      throw new Error(`USAGE_WEBHOOK_URL did not take the usage of ${month}: ${status ?? error}`);
  };
}
