import { z } from "zod";
import { trackingEntryResponse, trackingStatus } from "../shipments/tracking-schema.ts";
import { answeredDriver, trackedCarrier } from "../values/provider.ts";
import { filledText, optionalText } from "../values/text.ts";
import { answeredTimestamp } from "../values/time.ts";

export const trackerRequest = z
  .object({
    driver: filledText(64).meta({
      description: "The carrier, one of your own (`GET /v1/carriers`) whose `has_tracking` is true.",
      example: "acs",
    }),
    tracking_ref: filledText(64)
      .transform((typed) => typed.trim())
      .meta({ description: "The number of the parcel.", example: "7123456789" }),
    related_order_id: optionalText(200).meta({ description: "The caller's own reference." }),
  })
  .meta({ id: "TrackerRequest" });

export const trackerQuery = z.object({
  limit: z
    .int({ error: "must be a whole number from 1 to 250" })
    .gte(1, "must be at least 1")
    .lte(250, "must be at most 250")
    .optional()
    .meta({ description: "Trackers of a page. Default: 50.", example: 50 }),
  cursor: z.uuid().optional().meta({ description: "next_cursor of the page before." }),
  tracking_ref: filledText(64).optional().describe("The trackers of this parcel number."),
  related_order_id: filledText(200).optional().describe("The trackers of this order of yours."),
});

export const trackerResponse = z
  .object({
    id: z.uuid().describe("The tracker's id, a UUIDv7."),
    driver: answeredDriver,
    carrier: trackedCarrier,
    tracking_ref: z.string().describe("The number of the parcel."),
    tracking_url: z.string().nullable().meta({ description: "The carrier's own page." }),
    tracking_page_url: z.string().meta({
      description:
        "For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire.",
    }),
    related_order_id: z.string().nullable().describe("The caller's own reference; null without one."),
    tracking_status: trackingStatus.describe(
      "The status of the latest scan; `PRE_TRANSIT` before the first.",
    ),
    tracking_history: z
      .array(trackingEntryResponse)
      .describe("Every scan that the carrier told of, the oldest first."),
    tracking_history_last_updated_at: answeredTimestamp
      .nullable()
      .meta({ description: "Null before the first scan." }),
    delivered_at: answeredTimestamp.nullable().describe("When the parcel was delivered; null until then."),
    created_at: answeredTimestamp.describe("When the tracker was made."),
  })
  .meta({ id: "Tracker" });
export type TrackerResponse = z.output<typeof trackerResponse>;
