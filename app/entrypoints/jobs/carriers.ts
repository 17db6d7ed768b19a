/** Scheduled jobs that ask carriers for scans, points and refunds. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { checkDueDeposits } from "../../domain/bills/check-deposits.ts";
import {
  askNext,
  followRefunds,
  giveTurns,
  playSandbox,
  playTrackers,
  pollTracking,
  refreshCatalogues,
  refreshPoints,
  TEST_CARRIER,
  takeTurns,
} from "../../domain/engine/index.ts";
import type { JobSender } from "../../domain/jobs/jobs.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "poll-tracking": z.output<typeof nothing>;
    readonly "take-tracking-turns": z.output<typeof nothing>;
    readonly "play-sandbox": z.output<typeof nothing>;
    readonly "refresh-points": z.output<typeof nothing>;
    readonly "refresh-catalogues": z.output<typeof nothing>;
    readonly "follow-refunds": z.output<typeof nothing>;
    readonly "check-deposits": z.output<typeof nothing>;
  }
}

type Catalogued = Pick<Services, "ports" | "accounts" | "merchantChanges" | "log">;
type Tracked = Pick<Services, "ports" | "trackers" | "trackingTurns" | "trackingBreaker" | "log">;

export const carrierJobs = {
  // Source: service document, "Tracking": the API has callers look at :05 and :35. In the half hour from each of these minutes on,
  // all parcels are asked about that are on their way when it begins.
  "poll-tracking": {
    ...byTheClock,
    schedule: "5,35 * * * *",
    atStart: true,
    retryLimit: 5,
    data: nothing,
    async run({ ports, trackingTurns, log }: Pick<Services, "ports" | "trackingTurns" | "log">) {
      const given = await giveTurns({ ...ports, turns: trackingTurns });
      if (given > 0) log.info({ accounts: given }, "accounts have parcels to ask carriers about");
    },
  },
  "take-tracking-turns": {
    ...byTheClock,
    schedule: "* * * * *",
    atStart: true,
    data: nothing,
    async run({ ports, trackers, trackingTurns, trackingBreaker, log }: Tracked) {
      const { asked, changed, faults } = await takeTurns({
        ...ports,
        turns: trackingTurns,
        ask: (turn) => askNext({ ...ports, trackers }, turn, turn.mark),
        breakerOf: trackingBreaker,
        pause: sleep,
      });
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "tracking could not be asked for");
      if (asked > 0) log.info({ asked, changed }, "asked the carriers for tracking");
    },
  },
  // Parcels of the sandbox and of the test carrier travel within minutes.
  "play-sandbox": {
    ...byTheClock,
    schedule: "* * * * *",
    data: nothing,
    async run({ ports, trackers, log }: Pick<Services, "ports" | "trackers" | "log">) {
      const { changed, faults } = await playSandbox(ports);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "sandbox scans could not be recorded");
      if (changed.length > 0) log.info({ changed: changed.length }, "recorded sandbox scans");
      const tested = await pollTracking({ ...ports, trackers }, TEST_CARRIER);
      for (const { accountId, error } of tested.faults)
        log.warn({ err: error, accountId }, "scans of the test carrier could not be recorded");
      for (const { accountId, error } of await playTrackers({ ...ports, trackers }))
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
