import type { Tracker } from "../../../domain/engine/index.ts";
import { presentTrackingEntry } from "../shipments/present-tracking.ts";
import type { Urls } from "../values/urls.ts";
import type { TrackerResponse } from "./schema.ts";

export function presentTracker(
  tracker: Tracker,
  urls: Pick<Urls, "image" | "trackingPage">,
): TrackerResponse {
  const { id, carrier, trackingRef, trackingUrl, relatedOrderId, trackingUpdatedAt, deliveredAt } = tracker;
  return {
    id,
    driver: carrier.code,
    carrier: { code: carrier.code, name: carrier.name, image: urls.image(carrier.imageUrl) },
    tracking_ref: trackingRef,
    tracking_url: trackingUrl,
    tracking_page_url: urls.trackingPage(tracker, "tracker"),
    related_order_id: relatedOrderId,
    tracking_status: tracker.trackingStatus,
    tracking_history: tracker.trackingHistory.map(presentTrackingEntry),
    tracking_history_last_updated_at: trackingUpdatedAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
  };
}
