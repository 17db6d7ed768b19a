import { z } from "zod";
import { trackingStatuses } from "../../../domain/engine/index.ts";
import { boundedArray } from "../values/bounded.ts";
import { answeredCountry } from "../values/country.ts";
import { answeredDriver, trackedCarrier } from "../values/provider.ts";
import { carrierService } from "../values/service.ts";
import { optionalText, text } from "../values/text.ts";
import { answeredTimestamp, timestamp } from "../values/time.ts";

export const trackingStatus = z
  .enum(trackingStatuses, { error: `must be one of ${trackingStatuses.join(", ")} (case sensitive)` })
  .meta({
    id: "TrackingStatus",
    description:
      "`PRE_TRANSIT`: announced, not yet with the carrier. `TRANSIT`: on its way. `DELIVERED`: handed over. `EXCEPTION`: it needs a hand, or goes back.",
  });

const entry = z
  .object({
    status: trackingStatus.describe("The parcel's status from this moment on."),
    status_date: timestamp.describe("When it was scanned, in UTC with milliseconds."),
    status_details: text(1000)
      .default("")
      .describe("The carrier's words for people, up to 1,000 characters."),
    status_exact: optionalText(200).describe("The carrier's own finer status, for programs."),
  })
  .meta({ id: "TrackingEntryRequest" });

export const trackingRequest = z
  .object({
    tracking_history: boundedArray(entry, 0, 500).describe(
      "The entire history, at most 500 entries, in any order.",
    ),
  })
  .meta({ id: "TrackingRequest", description: "Always the entire history: it replaces the stored one." });
export type TrackingRequest = z.output<typeof trackingRequest>;

export const trackingEntryResponse = z
  .object({
    status: trackingStatus.describe("The parcel's status from this moment on."),
    status_date: answeredTimestamp.describe("When it was scanned."),
    status_details: z.string().describe("The carrier's words for people; may be empty."),
    status_exact: z.string().nullable().describe("The carrier's own finer status; null without one."),
  })
  .meta({ id: "TrackingEntry" });
export type TrackingEntryResponse = z.output<typeof trackingEntryResponse>;

/** Source: service document, GET /public/v1/shipments/:id/tracking. */
export const publicTrackingResponse = z
  .object({
    partner_id: z.string().describe("The merchant's id, as in `GET /v1/me`."),
    driver: answeredDriver,
    carrier: trackedCarrier,
    service: carrierService.describe("The service that was bought."),
    tracking_status: trackingStatus.describe(
      "The status of the latest scan; `PRE_TRANSIT` before the first.",
    ),
    tracking_history: z.array(trackingEntryResponse).describe("Every scan that is known, the oldest first."),
    tracking_ref: z.string().describe("The shipment's voucher number."),
    tracking_url: z.string().describe("The carrier's page of the parcel; empty without one."),
    country_from: answeredCountry.describe("Country that the parcel leaves."),
    country_to: answeredCountry.describe("Country that the parcel goes to."),
  })
  .meta({ id: "PublicTracking" });
export type PublicTrackingResponse = z.output<typeof publicTrackingResponse>;
