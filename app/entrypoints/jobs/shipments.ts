/** A shipment's events lead to Shopify, to its label, to its mails and to the day's closing. */
import { z } from "zod";
import type { Caller, ShipmentEvent } from "../../domain/engine/index.ts";
import {
  completeHistory,
  declareAtCarrier,
  environments,
  readNewLabel,
  shipmentCapabilities,
} from "../../domain/engine/index.ts";
import { followReturnBeside } from "../../domain/orders/labels/enclosed-return.ts";
import type { OrderServices } from "../../domain/orders/ports.ts";
import { followShipment } from "../../domain/orders/settling/follow-shipment.ts";
import type { Services } from "../../process/services.server.ts";
import { bulkRun } from "./bulk-runs.ts";
import { closeDayLater } from "./close-day.ts";
import type { JobRows } from "./job.ts";
import { forOutside } from "./job.ts";
import { planRecipientMail } from "./recipient-mail.ts";

type Needs = Pick<
  Services,
  "env" | "jobs" | "links" | "log" | "prints" | "recipientMails" | "shops" | "trackingBrands" | "webhooks"
> &
  OrderServices;

const shipmentEvent = z.object({
  type: z.enum([
    "shipment.created",
    "shipment.cancelled",
    "tracking.changed",
    "pickup.changed",
    "label.printed",
  ]),
  merchantId: z.string(),
  environment: z.enum(environments),
  shipmentId: z.string(),
}) satisfies z.ZodType<ShipmentEvent>;

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "shipment-event": z.output<typeof shipmentEvent>;
    /** A print whose document was handed out for the first time. */
    readonly "labels-printed": z.output<typeof bulkRun>;
  }
}

export const shipmentJobs = {
  "shipment-event": {
    ...forOutside,
    concurrency: 8,
    fairBy: "merchantId",
    data: shipmentEvent,
    async run(services: Needs, event) {
      const completed = await completeDelivered(services, event);
      // The fulfillment waits neither for the carrier's whole history nor for a label that it draws later.
      await followShipment(services, event);
      if ("error" in completed) throw completed.error;
      await afterBooking(services, event);
      const { merchantId, environment, shipmentId, type } = event;
      await followReturnBeside(services, { merchantId, environment }, event);
      if (type === "tracking.changed")
        await planRecipientMail(services, { merchantId, environment }, shipmentId);
    },
  },
  "labels-printed": {
    ...forOutside,
    concurrency: 4,
    fairBy: "merchantId",
    data: bulkRun,
    run: (services: Needs, { jobId, ...caller }) => reportPrinted(services, caller, jobId),
  },
} satisfies Partial<JobRows>;

/** Adds the scans that a delivered parcel's webhooks left out, before the fulfillment shows the delivery. */
async function completeDelivered(
  { ports }: Pick<Services, "ports">,
  { type, merchantId, environment, shipmentId }: ShipmentEvent,
): Promise<{ readonly error?: unknown }> {
  if (type !== "tracking.changed") return {};
  try {
    await completeHistory(ports, { merchantId, environment }, shipmentId);
    return {};
  } catch (error) {
    return { error };
  }
}

/**
 * A new shipment's label is read from its carrier, which gets its customs data; the list that hands it over is to be issued at the next
 * cut-off.
 */
async function afterBooking(
  { ports, jobs, webhooks }: Pick<Services, "ports" | "jobs" | "webhooks">,
  { type, merchantId, environment, shipmentId }: ShipmentEvent,
): Promise<void> {
  if (type !== "shipment.created") return;
  const caller = { merchantId, environment };
  const shipment = await ports.shipments.get(caller, shipmentId);
  if (shipment === null || shipment.state === "cancelled" || !shipment.bookedAtCarrier) return;
  const { accountId } = shipment;
  const booked = await ports.accounts.get(caller, accountId);
  if (booked === null) return;
  await closeDayLater({ ports, jobs }, caller, accountId);
  const connection = ports.carriers.connect(booked);
  const { labels } = shipmentCapabilities(connection, shipment);
  if (labels === undefined) await webhooks.labelReady(caller, shipmentId);
  if (shipment.redactedAt !== undefined) return;
  await readNewLabel(ports, connection, shipment);
  await declareAtCarrier(ports, caller, connection, shipment);
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
