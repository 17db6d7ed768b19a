/** Every minute, bookings and cancellations that were cut off at a carrier, or left in doubt, are resolved. */
import { z } from "zod";
import type { ResolvedBooking } from "../../domain/engine/index.ts";
import {
  cancelSurplusLabels,
  findLateLabels,
  resolveBookings,
  resumeCancels,
  resumeManifests,
  resumePickups,
} from "../../domain/engine/index.ts";
import { settleAfterBooking } from "../../domain/orders/settling/settle-order.ts";
import type { Services } from "../../process/services.server.ts";
import { closeDaysInDoubt } from "./close-day.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "resolve-bookings": z.output<typeof nothing>;
  }
}

type Needed = Pick<Services, "ports" | "log" | "jobs" | "purchases" | "orderReturns">;

export const bookingJobs = {
  "resolve-bookings": {
    ...byTheClock,
    schedule: "* * * * *",
    atStart: true,
    data: nothing,
    async run(services: Needed) {
      await resolve(services);
      await closeDaysInDoubt(services);
      await resume(services);
    },
  },
} satisfies Partial<JobRows>;

async function resolve(services: Needed): Promise<void> {
  const { ports, log } = services;
  const { finished, failed, open, faults } = await resolveBookings(ports);
  for (const { id, error } of faults)
    log.error({ err: error, booking: id }, "a booking could not be resolved");
  const known = [...finished, ...failed];
  if (known.length + open.length > 0) {
    const idsOf = (bookings: readonly ResolvedBooking[]) => bookings.map(({ id }) => id);
    log.info(
      { finished: idsOf(finished), failed: idsOf(failed), open },
      "resolved bookings that were cut off",
    );
  }
  for (const booking of known) await settleAfterBooking(services, booking);
}

async function resume({ ports, log }: Needed): Promise<void> {
  const late = await findLateLabels(ports);
  for (const { id, error } of late.faults)
    log.warn({ err: error, booking: id }, "a failed booking could not be looked up again");
  if (late.found.length > 0) log.warn({ found: late.found }, "found labels of failed bookings");
  const cancels = await resumeCancels(ports);
  for (const { id, error } of cancels.refused)
    log.warn({ err: error, shipment: id }, "a cancellation is not finished");
  if (cancels.finished.length > 0) log.info({ finished: cancels.finished }, "finished cancellations");
  const lists = await resumeManifests(ports);
  if (lists.length > 0) log.info({ lists: lists.map(({ id }) => id) }, "finished pickup lists");
  const pickups = await resumePickups(ports);
  for (const { id, error } of pickups.faults)
    log.warn({ err: error, pickup: id }, "a pickup is not cancelled yet");
  const second = await cancelSurplusLabels(ports);
  for (const { trackingRef, error } of second.faults)
    log.warn({ err: error, trackingRef }, "a second label is not cancelled yet");
  const { cancelled, kept } = second;
  if (cancelled.length + kept.length > 0) log.warn({ cancelled, kept }, "cancelled second labels");
}
