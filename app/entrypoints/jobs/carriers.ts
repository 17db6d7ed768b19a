/** Scheduled jobs that ask carriers for scans, points and refunds. */
import { z } from "zod";
import { checkDueDeposits } from "../../domain/bills/check-deposits.ts";
import {
  followRefunds,
  playSandbox,
  pollTrackers,
  pollTracking,
  refreshCatalogues,
  refreshPoints,
  TEST_CARRIER,
} from "../../domain/engine/index.ts";
import type { JobSender } from "../../domain/jobs/jobs.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "poll-tracking": z.output<typeof nothing>;
    readonly "play-sandbox": z.output<typeof nothing>;
    readonly "refresh-points": z.output<typeof nothing>;
    readonly "refresh-catalogues": z.output<typeof nothing>;
    readonly "follow-refunds": z.output<typeof nothing>;
    readonly "check-deposits": z.output<typeof nothing>;
  }
}

type Catalogued = Pick<Services, "ports" | "accounts" | "merchantChanges" | "log">;
type Tracked = Pick<Services, "ports" | "trackers" | "log">;

export const carrierJobs = {
  // Source: service document, "Tracking": carriers are asked at :05 and :35.
  "poll-tracking": {
    ...byTheClock,
    schedule: "5,35 * * * *",
    data: nothing,
    async run({ ports, trackers, log }: Tracked) {
      const { asked, changed, faults } = await pollTracking(ports);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "tracking could not be asked for");
      log.info({ asked, changed: changed.length }, "asked the carriers for tracking");
      const polled = await pollTrackers({ ...ports, trackers });
      for (const { accountId, error } of polled.faults)
        log.warn({ err: error, accountId }, "trackers could not be asked for");
      if (polled.asked > 0)
        log.info({ asked: polled.asked, changed: polled.changed.length }, "asked the carriers for trackers");
    },
  },
  // Parcels of the sandbox and of the test carrier travel within minutes.
  "play-sandbox": {
    ...byTheClock,
    schedule: "* * * * *",
    data: nothing,
    async run({ ports, trackers, log }: Tracked) {
      const { changed, faults } = await playSandbox(ports);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "sandbox scans could not be recorded");
      if (changed.length > 0) log.info({ changed: changed.length }, "recorded sandbox scans");
      const tested = await pollTracking(ports, { driver: TEST_CARRIER });
      for (const { accountId, error } of tested.faults)
        log.warn({ err: error, accountId }, "scans of the test carrier could not be recorded");
      const played = await pollTrackers({ ...ports, trackers }, "scenarios");
      for (const { accountId, error } of played.faults)
        log.warn({ err: error, accountId }, "sandbox trackers could not be played");
    },
  },
  // Each account is due once an hour after it was asked, so that they spread by themselves.
  "refresh-points": {
    ...byTheClock,
    schedule: "*/5 * * * *",
    data: nothing,
    async run({
      ports,
      points,
      pointChanges,
      log,
    }: Pick<Services, "ports" | "points" | "pointChanges" | "log">) {
      const { listed, changed, doubted, faults } = await refreshPoints({ ...ports, pointStore: points });
      for (const merchantId of changed) await pointChanges.publish(merchantId);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "a carrier did not list its points");
      if (doubted.length > 0)
        log.warn({ accounts: doubted }, "a carrier listed so few points that the former ones are kept");
      if (listed > 0) log.info({ listed, changed: changed.length }, "asked the carriers for their points");
    },
  },
  // Each account has its hour of the day, so that they spread.
  "refresh-catalogues": {
    ...byTheClock,
    schedule: "17 * * * *",
    data: nothing,
    async run({ ports, accounts, merchantChanges, log }: Catalogued) {
      const { asked, changed, faults } = await refreshCatalogues({ ...ports, catalogues: accounts });
      for (const merchantId of changed) await merchantChanges.publish(merchantId);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "a carrier did not name its services");
      if (asked > 0) log.info({ asked, changed: changed.length }, "asked carriers for their services");
    },
  },
  // Each account has its hour of the day, in which its carrier's payments of cash become checked payouts.
  "check-deposits": {
    ...byTheClock,
    schedule: "41 * * * *",
    data: nothing,
    async run({ ports, accounts, bills, log }: Pick<Services, "ports" | "accounts" | "bills" | "log">) {
      const { asked, kept, faults } = await checkDueDeposits({ ...ports, bills, depositAccounts: accounts });
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "a carrier did not tell of its payments of cash");
      if (asked > 0) log.info({ asked, kept }, "checked carriers' payments of cash");
    },
  },
  // The first answer comes minutes after the cancellation, in the sandbox at least.
  "follow-refunds": {
    ...byTheClock,
    schedule: "* * * * *",
    atStart: true,
    data: nothing,
    async run({ ports, log }: Pick<Services, "ports" | "log">) {
      const { settled, faults } = await followRefunds(ports);
      for (const { id, error } of faults)
        log.warn({ err: error, shipment: id }, "a carrier could not be asked for a refund");
      if (settled.length > 0) log.info({ settled }, "refunds of cancelled labels are decided");
    },
  },
} satisfies Partial<JobRows>;

/** Has the points of new and changed accounts read at once. The schedule finds them too. */
export function askForPoints(jobs: Pick<JobSender, "send">): Promise<void> {
  return jobs.send("refresh-points", {}, { singletonKey: "refresh-points" });
}
