import type { TrackingEntry } from "../../../domain/engine/index.ts";
import type { TrackingRequest } from "./tracking-schema.ts";

export function toTrackingHistory(body: TrackingRequest): readonly TrackingEntry[] {
  return body.tracking_history.map((entry) => ({
    status: entry.status,
    statusDate: new Date(entry.status_date),
    statusDetails: entry.status_details,
    statusExact: entry.status_exact ?? null,
  }));
}
