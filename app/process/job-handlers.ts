/** The handler of each job: it connects the queue's names with the work of the engine and the Shopify side. */
import { z } from "zod";
import type { Ports } from "../engine/index.ts";
import { carrierLabel, environments, pollTracking, resolveBookings, resumeCancels } from "../engine/index.ts";
import type { JobHandlers } from "../jobs/work.ts";
import type { Services } from "../services.server.ts";
import { inBackground } from "../shopify/background.ts";
import { shopifyJobs } from "../shopify/jobs.ts";

/** @param cleanUp deletes expired rows */
export function jobHandlers(services: Services, cleanUp: () => Promise<void>): JobHandlers {
  const { ports, log } = services;
  const forShops = (name: keyof typeof shopifyJobs) => (data: unknown) =>
    inBackground(() => shopifyJobs[name](services, data));
  return {
    inbox: forShops("inbox"),
    async "shipment-event"(data) {
      // The fulfillment does not wait for a label that the carrier draws later.
      await forShops("shipment-event")(data);
      await keepCarrierLabel(ports, data);
    },
    "settle-order": forShops("settle-order"),
    "register-carrier-service": forShops("register-carrier-service"),
    import: forShops("import"),

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

    "apply-retention": forShops("apply-retention"),
    reconcile: forShops("reconcile"),
    "reconcile-shop": forShops("reconcile-shop"),
    "clean-up": cleanUp,
  };
}

const shipmentEvent = z.object({
  type: z.string(),
  merchantId: z.string(),
  environment: z.enum(environments),
  shipmentId: z.string(),
});

/** Reads the label of a new shipment from its carrier at once: some carriers give it for a short time only. */
async function keepCarrierLabel(ports: Ports, data: unknown): Promise<void> {
  const { type, merchantId, environment, shipmentId } = shipmentEvent.parse(data);
  if (type !== "shipment.created") return;
  const shipment = await ports.shipments.get({ merchantId, environment }, shipmentId);
  if (shipment === null || shipment.state === "cancelled" || shipment.redactedAt !== undefined) return;
  await carrierLabel(ports, shipment, shipment.labelFormat, null);
}
