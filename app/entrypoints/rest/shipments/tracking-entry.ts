import { z } from "zod";
import type { SetAside, TrackingEntry } from "../../../domain/engine/index.ts";
import { trackingStatuses } from "../../../domain/engine/index.ts";
import { answeredTimestamp, boundedArray, optionalText, text, timestamp } from "../values/fields.ts";

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
type TrackingRequest = z.output<typeof trackingRequest>;

const setAsideWords = ["before_label", "future"] as const;
const setAsideWord: Readonly<Record<SetAside, (typeof setAsideWords)[number]>> = {
  "before-label": "before_label",
  future: "future",
};

export const trackingEntryResponse = z
  .object({
    status: trackingStatus.describe("The parcel's status from this moment on."),
    status_date: answeredTimestamp.describe("When it was scanned."),
    status_details: z.string().describe("The carrier's words for people; may be empty."),
    status_exact: z.string().nullable().describe("The carrier's own finer status; null without one."),
    set_aside: z
      .enum(setAsideWords)
      .optional()
      .describe(
        "Present on a scan that does not count: `before_label` is of an earlier parcel with this number, `future` of a day to come.",
      ),
  })
  .meta({ id: "TrackingEntry" });
type TrackingEntryResponse = z.output<typeof trackingEntryResponse>;

export function presentTrackingEntry(entry: TrackingEntry): TrackingEntryResponse {
  return {
    status: entry.status,
    status_date: entry.statusDate.toISOString(),
    status_details: entry.statusDetails,
    status_exact: entry.statusExact,
    ...(entry.setAside !== undefined && { set_aside: setAsideWord[entry.setAside] }),
  };
}

export function toTrackingHistory(body: TrackingRequest): readonly TrackingEntry[] {
  return body.tracking_history.map((entry) => ({
    status: entry.status,
    statusDate: new Date(entry.status_date),
    statusDetails: entry.status_details,
    statusExact: entry.status_exact ?? null,
  }));
}
