import { z } from "zod";
import { trackingStatuses } from "../../engine/index.ts";
import { boundedArray } from "./bounded.ts";
import { answeredCountry } from "./country.ts";
import { carrierService } from "./service.ts";
import { optionalText, text } from "./text.ts";
import { answeredTimestamp, timestamp } from "./time.ts";

export const trackingStatus = z
  .enum(trackingStatuses, { error: `must be one of ${trackingStatuses.join(", ")} (case sensitive)` })
  .meta({ id: "TrackingStatus" });

const entry = z
  .object({
    status: trackingStatus,
    status_date: timestamp,
    status_details: text(1000).default(""),
    status_exact: optionalText(200),
  })
  .meta({ id: "TrackingEntryRequest" });

export const trackingRequest = z
  .object({ tracking_history: boundedArray(entry, 0, 500) })
  .meta({ id: "TrackingRequest", description: "Always the entire history: it replaces the stored one." });
export type TrackingRequest = z.output<typeof trackingRequest>;

export const trackingEntryResponse = z
  .object({
    status: trackingStatus,
    status_date: answeredTimestamp,
    status_details: z.string(),
    status_exact: z.string().nullable(),
  })
  .meta({ id: "TrackingEntry" });
export type TrackingEntryResponse = z.output<typeof trackingEntryResponse>;

/** Source: service document, GET /public/v1/shipments/:id/tracking. */
export const publicTrackingResponse = z
  .object({
    partner_id: z.string(),
    driver: z.string(),
    carrier: z.object({ code: z.string(), name: z.string(), image: z.string() }),
    service: carrierService,
    tracking_status: trackingStatus,
    tracking_history: z.array(trackingEntryResponse),
    tracking_ref: z.string(),
    tracking_url: z.string(),
    country_from: answeredCountry,
    country_to: answeredCountry,
  })
  .meta({ id: "PublicTracking" });
export type PublicTrackingResponse = z.output<typeof publicTrackingResponse>;
