/** The day's closing of an account: its parcels are handed over at the carrier's cut-off. */
import { z } from "zod";
import type { Caller } from "../../domain/engine/index.ts";
import { closeDay, environments, nextClosing } from "../../domain/engine/index.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows } from "./job.ts";
import { forOutside } from "./job.ts";

const account = z.object({
  merchantId: z.string(),
  environment: z.enum(environments),
  accountId: z.string(),
});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "close-day": z.output<typeof account>;
  }
}

type Needed = Pick<Services, "ports" | "jobs" | "log">;

export const closeDayJob = {
  // A list of a day for one account: the next job waits for the next cut-off.
  "close-day": {
    ...forOutside,
    policy: "short",
    concurrency: 4,
    data: account,
    run: (services: Needed, { accountId, ...caller }) => closeDayOf(services, caller, accountId),
  },
} satisfies Partial<JobRows>;

/**
 * Hands an account's parcels over. If any is left, as its pickup is on a later day or the carrier gave no list, the next
 * cut-off is planned as well: no booking may come that would plan it.
 */
export async function closeDayOf(services: Needed, caller: Caller, accountId: string): Promise<void> {
  const { ports, log } = services;
  try {
    for (const { number, shipmentIds } of await closeDay(ports, caller, accountId))
      log.info({ accountId, pickupListRef: number, shipments: shipmentIds.length }, "handed parcels over");
  } finally {
    const left = await ports.shipments.notHandedOver(caller, accountId);
    if (left.length > 0) await closeDayLater(services, caller, accountId);
  }
}

/**
 * Plans the cut-off that shows whether lost bookings were bought: of all whose outcome is unknown, as another attempt may hold
 * their leases each time. One account that can't be read does not hold up the others.
 */
export async function closeDaysInDoubt(services: Needed): Promise<void> {
  for (const { caller, accountId } of await services.ports.bookings.accountsInDoubt()) {
    try {
      await closeDayLater(services, caller, accountId);
    } catch (error) {
      services.log.error({ err: error, accountId }, "the day's closing of an account could not be planned");
    }
  }
}

/** Sends the job that closes the day at the carrier's next cut-off, if it has one. */
export async function closeDayLater(
  { ports, jobs }: Pick<Needed, "ports" | "jobs">,
  caller: Caller,
  accountId: string,
): Promise<void> {
  const account = await ports.accounts.get(caller, accountId);
  const closing = account === null ? undefined : ports.carriers.connect(account).dayClosing;
  if (closing === undefined) return;
  const { inMinutes } = nextClosing(closing, ports.clock.now());
  const when = { singletonKey: accountId, startAfterSeconds: inMinutes * 60 };
  await jobs.send("close-day", { ...caller, accountId }, when);
}
