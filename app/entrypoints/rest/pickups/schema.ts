import { z } from "zod";
import { answeredDriver, providerName } from "../values/provider.ts";
import { answeredDate, answeredTimestamp, calendarDate } from "../values/time.ts";

const MOST_SHIPMENTS = 1000;

export const pickupRequest = z
  .object({
    shipment_ids: z
      .array(z.uuid({ error: "must be a shipment's id" }))
      .min(1, "must name a shipment")
      .max(MOST_SHIPMENTS, `must name at most ${MOST_SHIPMENTS} shipments`)
      .meta({ description: "Shipments without a pickup get one; those with another day's are moved." }),
    date: calendarDate.describe("The day on which the carrier shall collect, local to the pickup place."),
  })
  .meta({ id: "PickupRequest" });

export const pickupResponse = z
  .object({
    id: z.uuid().describe("The pickup's id, a UUIDv7."),
    driver: answeredDriver,
    provider: providerName,
    pickup_ref: z.string().meta({ description: "The carrier's name for it, as its shipments carry it." }),
    date: answeredDate.describe("The day on which the carrier collects."),
    time: z
      .string()
      .regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/)
      .meta({ description: "HH:MM-HH:MM, local to the pickup place.", example: "10:00-13:00" }),
    state: z
      .enum(["scheduled", "cancelling", "cancelled"])
      .meta({ description: "`cancelling`: the carrier has not confirmed it yet." }),
    shipment_ids: z.array(z.uuid()).describe("The shipments that the carrier collects."),
    created_at: answeredTimestamp.describe("When the pickup was booked."),
  })
  .meta({ id: "BookedPickup" });
export type PickupResponse = z.output<typeof pickupResponse>;

export const scheduledPickupsResponse = z
  .object({
    pickups: z.array(pickupResponse).meta({
      description:
        "One for all shipments of a day and place where the carrier fetches them together, else one each. A pickup that a carrier books with its labels is not among them.",
    }),
    skipped: z
      .array(
        z.object({
          shipment_id: z.uuid().describe("The shipment without this pickup."),
          code: z.string().meta({ description: "Why, as an error code.", example: "PICKUP_NOT_AVAILABLE" }),
          message: z.string().describe("Why, in words, and what can be done."),
        }),
      )
      .describe("Shipments that can't be picked up on that day. They keep the pickup that they have."),
  })
  .meta({ id: "ScheduledPickups" });
