/** What each job does: the queue knows names, the engine and the Shopify side know work, and here they meet. */
import { pollTracking, resolveBookings, resumeCancels } from "../engine/index.ts";
import type { JobHandlers } from "../jobs/work.ts";
import type { Services } from "../services.server.ts";
import { shopifyJobs } from "../shopify/jobs.ts";

/** @param cleanUp deletes what nobody needs any more */
export function jobHandlers(services: Services, cleanUp: () => Promise<void>): JobHandlers {
  const { ports, log } = services;
  return {
    inbox: (data) => shopifyJobs.inbox(services, data),
    "shipment-event": (data) => shopifyJobs["shipment-event"](services, data),
    "settle-order": (data) => shopifyJobs["settle-order"](services, data),
    "register-carrier-service": (data) => shopifyJobs["register-carrier-service"](services, data),
    "import-products": (data) => shopifyJobs["import-products"](services, data),

    async "resolve-bookings"() {
      const { finished, failed, open, faults } = await resolveBookings(ports);
      for (const { id, error } of faults)
        log.error({ err: error, booking: id }, "a booking could not be resolved");
      if (finished.length + failed.length + open.length > 0)
        log.info({ finished, failed, open }, "resolved bookings that were cut off");
      const cancels = await resumeCancels(ports);
      for (const { id, error } of cancels.refused)
        log.warn({ err: error, shipment: id }, "a cancellation is not finished");
      if (cancels.finished.length > 0) log.info({ finished: cancels.finished }, "finished cancellations");
    },

    async "poll-tracking"() {
      const { asked, changed, faults } = await pollTracking(ports);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "tracking could not be asked for");
      log.info({ asked, changed: changed.length }, "asked the carriers for tracking");
    },

    "clean-up": cleanUp,
  };
}
