/** Pickups that are booked apart from labels: scheduled, moved and cancelled alone. */

import { z } from "zod";
import type { BookedPickup } from "../../../domain/engine/index.ts";
import { cancelBookedPickup, EngineError, movePickup } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, reading, wrapped } from "../server/endpoint.ts";
import { answeredDriver, providerName } from "../values/carrier.ts";
import { EXAMPLE_SHIPMENT_ID } from "../values/examples.ts";
import { answeredDate, answeredTimestamp, calendarDate } from "../values/fields.ts";

type Needs = Pick<Services, "ports">;

/** More than a merchant can have: pickups are booked at most two months ahead. */
const MOST_UPCOMING = 1000;
const tag = "Hand-over";

const MOST_SHIPMENTS = 1000;

const pickupRequest = z
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
type PickupResponse = z.output<typeof pickupResponse>;

const scheduledPickupsResponse = z
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

const schedule = creating({
  path: "/v1/pickups",
  operationId: "schedulePickups",
  tag,
  summary: "Schedule pickups, or move them to another day",
  description:
    "A shipment that can't be picked up on that day is named in `skipped`, and keeps the pickup it has. Repeated, the request answers the same pickups.",
  body: pickupRequest,
  examples: {
    one: {
      summary: "The van comes for a shipment, or on another day than it was to",
      // Callers replace the day by one on which the carrier collects.
      value: { shipment_ids: [EXAMPLE_SHIPMENT_ID], date: "2026-11-25" },
    },
  },
  answers: bare("The pickups of these shipments.", scheduledPickupsResponse),
  async handle({ app, caller }: Call<Needs>, { shipment_ids, date }) {
    const skipped: { shipment_id: string; code: string; message: string }[] = [];
    const pickupRefs = new Set<string>();
    // One after the other: the first one books the van, and the others join it.
    for (const id of new Set(shipment_ids.map((each) => each.toLowerCase()))) {
      try {
        const { pickupRef } = await movePickup(app.ports, caller, id, date);
        if (pickupRef !== null) pickupRefs.add(pickupRef);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        skipped.push({ shipment_id: id, code: error.code, message: error.message });
      }
    }
    const upcoming = await app.ports.pickups.upcoming(caller, date, MOST_UPCOMING);
    const pickups = upcoming.filter(
      ({ pickup, pickupRef }) => pickup.date === date && pickupRef !== null && pickupRefs.has(pickupRef),
    );
    return { pickups: pickups.map(presentPickup), skipped };
  },
});

const list = reading({
  method: "GET",
  path: "/v1/pickups",
  operationId: "listPickups",
  tag,
  summary: "List the pickups to come, the soonest first",
  description: "Each with the shipments that the carrier collects. Past and cancelled pickups are left out.",
  answers: wrapped(
    "Pickups of today and later that are not cancelled, the soonest first.",
    z.array(pickupResponse),
  ),
  async handle({ app, caller }: Call<Needs>) {
    // Yesterday's in UTC may be today's where it is.
    const from = new Date(app.ports.clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    return (await app.ports.pickups.upcoming(caller, from, MOST_UPCOMING)).map(presentPickup);
  },
});

const cancel = reading({
  method: "DELETE",
  path: "/v1/pickups/:id",
  id: { description: "A pickup's id.", missing: "The pickup does not exist." },
  operationId: "cancelPickup",
  tag,
  summary: "Cancel a pickup and keep its shipments",
  description: "Repeated, it answers the same.",
  answers: wrapped("The cancelled pickup.", pickupResponse),
  refuses: ["PICKUP_NOT_AVAILABLE", "CARRIER_REJECTED", "CARRIER_UNAVAILABLE"],
  handle: async ({ app, caller, id }: Call<Needs>) =>
    presentPickup(await cancelBookedPickup(app.ports, caller, id)),
});

export function presentPickup({
  id,
  carrier,
  pickup,
  pickupRef,
  state,
  shipmentIds,
  createdAt,
}: BookedPickup): PickupResponse {
  return {
    id,
    driver: carrier.code,
    provider: { name: carrier.name },
    pickup_ref: pickupRef ?? "",
    date: pickup.date,
    time: `${pickup.from}-${pickup.until}`,
    // Lists have only pickups that the carrier has answered.
    state: state === "asked" ? "scheduled" : state,
    shipment_ids: [...shipmentIds],
    created_at: createdAt.toISOString(),
  };
}

export const pickupEndpoints = [schedule, list, cancel];
