/** The handler of each job: it connects the queue's names with the work of the engine and the Shopify side. */
import { z } from "zod";
import { inBackground } from "../adapters/shopify/background.ts";
import type { Caller, ResolvedBooking } from "../domain/engine/index.ts";
import {
  cancelSurplusLabels,
  carrierLabel,
  completeHistory,
  environments,
  findLateLabels,
  followRefunds,
  playSandbox,
  pollTrackers,
  pollTracking,
  refreshPoints,
  resolveBookings,
  resumeCancels,
  resumeManifests,
  resumePickups,
} from "../domain/engine/index.ts";
import { runBatch } from "../domain/orders/batches/run-batch.ts";
import { followReturnBeside } from "../domain/orders/enclosed-return.ts";
import { preparePrint } from "../domain/orders/printing/prepare-print.ts";
import { recipientMailKinds } from "../domain/orders/recipient-mails/recipient-mail.ts";
import { settleAfterBooking } from "../domain/orders/settle-order.ts";
import type { JobHandlers } from "../entrypoints/jobs/work.ts";
import { deliverWebhooks, sendDueWebhooks } from "../entrypoints/rest/webhooks/deliver.ts";
import { shopifyJobs } from "../entrypoints/shopify/jobs.ts";
import { closeDayLater, closeDayOf, closeDaysInDoubt } from "./close-days.ts";
import type { MailSender } from "./mail/mail-sender.ts";
import { planRecipientMail, writeRecipientMail } from "./mail/recipient-mail.ts";
import { sendMail } from "./mail/send-mail.ts";
import type { Services } from "./services.server.ts";

/** @param cleanUp deletes expired rows @param mailSender `null`: mails wait for the operator */
export function jobHandlers(
  services: Services,
  cleanUp: () => Promise<void>,
  mailSender: MailSender | null,
): JobHandlers {
  const { ports, log } = services;
  const forShops = (name: keyof typeof shopifyJobs) => (data: unknown) =>
    inBackground(() => shopifyJobs[name](services, data));
  return {
    inbox: forShops("inbox"),
    async "shipment-event"(data) {
      const completed = await completeDelivered(services, data);
      // The fulfillment waits neither for the carrier's whole history nor for a label that it draws later.
      await forShops("shipment-event")(data);
      if ("error" in completed) throw completed.error;
      await afterBooking(services, data);
      const { merchantId, environment, ...event } = shipmentEvent.parse(data);
      await followReturnBeside(services, { merchantId, environment }, event);
      if (event.type === "tracking.changed")
        await planRecipientMail(services, { merchantId, environment }, event.shipmentId);
    },

    async "close-day"(data) {
      const { merchantId, environment, accountId } = account.parse(data);
      await closeDayOf(services, { merchantId, environment }, accountId);
    },
    async print(data) {
      const { merchantId, environment, jobId } = bulkJob.parse(data);
      await preparePrint(services, { merchantId, environment }, jobId);
    },
    async batch(data) {
      const { merchantId, environment, jobId } = bulkJob.parse(data);
      const caller = { merchantId, environment };
      const run = () => runBatch(services, caller, jobId);
      const actor = await services.bulkJobs.actor(caller, jobId);
      await (actor === null ? run() : services.acting.as(actor, run));
    },
    async "labels-printed"(data) {
      const { merchantId, environment, jobId } = bulkJob.parse(data);
      await reportPrinted(services, { merchantId, environment }, jobId);
    },
    async "deliver-webhooks"(data) {
      await deliverWebhooks(services, webhook.parse(data));
    },
    "send-mail": (data) => sendMail(services, mailSender, mail.parse(data)),
    "recipient-mail": (data) => writeRecipientMail(services, recipientMail.parse(data)),
    "due-webhooks": () => sendDueWebhooks(services, null),
    "settle-order": forShops("settle-order"),
    "register-carrier-service": forShops("register-carrier-service"),
    import: forShops("import"),

    async "resolve-bookings"() {
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
      await closeDaysInDoubt(services);
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
    },

    async "poll-tracking"() {
      const { asked, changed, faults } = await pollTracking(ports);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "tracking could not be asked for");
      log.info({ asked, changed: changed.length }, "asked the carriers for tracking");
      const trackers = await pollTrackers({ ...ports, trackers: services.trackers });
      for (const { accountId, error } of trackers.faults)
        log.warn({ err: error, accountId }, "trackers could not be asked for");
      if (trackers.asked > 0)
        log.info(
          { asked: trackers.asked, changed: trackers.changed.length },
          "asked the carriers for trackers",
        );
    },

    async "play-sandbox"() {
      const { changed, faults } = await playSandbox(ports);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "sandbox scans could not be recorded");
      if (changed.length > 0) log.info({ changed: changed.length }, "recorded sandbox scans");
      const trackers = await pollTrackers({ ...ports, trackers: services.trackers }, "scenarios");
      for (const { accountId, error } of trackers.faults)
        log.warn({ err: error, accountId }, "sandbox trackers could not be played");
    },

    async "refresh-points"() {
      const { listed, changed, doubted, faults } = await refreshPoints({
        ...ports,
        pointStore: services.points,
      });
      for (const merchantId of changed) await services.pointChanges.publish(merchantId);
      for (const { accountId, error } of faults)
        log.warn({ err: error, accountId }, "a carrier did not list its points");
      if (doubted.length > 0)
        log.warn({ accounts: doubted }, "a carrier listed so few points that the former ones are kept");
      if (listed > 0) log.info({ listed, changed: changed.length }, "asked the carriers for their points");
    },

    async "follow-refunds"() {
      const { settled, faults } = await followRefunds(ports);
      for (const { id, error } of faults)
        log.warn({ err: error, shipment: id }, "a carrier could not be asked for a refund");
      if (settled.length > 0) log.info({ settled }, "refunds of cancelled labels are decided");
    },

    "apply-retention": forShops("apply-retention"),
    reconcile: forShops("reconcile"),
    "reconcile-shop": forShops("reconcile-shop"),
    "clean-up": cleanUp,
  };
}

const account = z.object({
  merchantId: z.string(),
  environment: z.enum(environments),
  accountId: z.string(),
});

const webhook = z.object({ merchantId: z.string(), endpointId: z.string() });

const mail = z.object({ merchantId: z.string(), id: z.string() });

const recipientMail = z.object({
  merchantId: z.string(),
  shipmentId: z.string(),
  kind: z.enum(recipientMailKinds),
});

const bulkJob = account.omit({ accountId: true }).extend({ jobId: z.string() });

const shipmentEvent = account.omit({ accountId: true }).extend({ type: z.string(), shipmentId: z.string() });

/** Adds the scans that a delivered parcel's webhooks left out, before the fulfillment shows the delivery. */
async function completeDelivered(
  { ports }: Pick<Services, "ports">,
  data: unknown,
): Promise<{ readonly error?: unknown }> {
  const { type, merchantId, environment, shipmentId } = shipmentEvent.parse(data);
  if (type !== "tracking.changed") return {};
  try {
    await completeHistory(ports, { merchantId, environment }, shipmentId);
    return {};
  } catch (error) {
    return { error };
  }
}

/**
 * A new shipment's label is read from its carrier at once, because some carriers give it for a short time only; and the
 * list that hands it over is to be issued at the next cut-off.
 */
async function afterBooking(
  { ports, jobs, webhooks }: Pick<Services, "ports" | "jobs" | "webhooks">,
  data: unknown,
): Promise<void> {
  const { type, merchantId, environment, shipmentId } = shipmentEvent.parse(data);
  if (type !== "shipment.created") return;
  const caller = { merchantId, environment };
  const shipment = await ports.shipments.get(caller, shipmentId);
  if (shipment === null || shipment.state === "cancelled" || !shipment.bookedAtCarrier) return;
  const { accountId } = shipment;
  const booked = await ports.accounts.get(caller, accountId);
  if (booked === null) return;
  await closeDayLater({ ports, jobs }, caller, accountId);
  const { labels } = ports.carriers.connect(booked);
  if (labels === undefined) await webhooks.labelReady(caller, shipmentId);
  else if (shipment.redactedAt === undefined) await carrierLabel(ports, shipment, shipment.labelFormat, null);
}

/** An event for each shipment that has a purchase. Events that are sent twice change nothing. */
async function reportPrinted(
  { prints, purchases, jobs }: Pick<Services, "prints" | "purchases" | "jobs">,
  caller: Caller,
  printId: string,
): Promise<void> {
  const print = await prints.get(caller, printId);
  if (print === null) return;
  const bought = await purchases.byShipments(caller.merchantId, print.result.printedIds);
  for (const { shipmentId } of bought)
    await jobs.send("shipment-event", { ...caller, type: "label.printed", shipmentId });
}
