import type { Shipment, TrackingEntry } from "../../../domain/engine/index.ts";
import { presentService } from "../rates/present-rate.ts";
import type { ImageUrls } from "../values/urls.ts";
import type { PublicTrackingResponse, TrackingEntryResponse } from "./tracking-schema.ts";

export function presentTrackingEntry(entry: TrackingEntry): TrackingEntryResponse {
  return {
    status: entry.status,
    status_date: entry.statusDate.toISOString(),
    status_details: entry.statusDetails,
    status_exact: entry.statusExact,
  };
}

/** Source: service document, GET /public/v1/shipments/:id/tracking. */
export function presentPublicTracking(shipment: Shipment, imageUrls: ImageUrls): PublicTrackingResponse {
  const { carrier } = shipment;
  return {
    partner_id: shipment.merchantId,
    driver: carrier.code,
    carrier: { code: carrier.code, name: carrier.name, image: imageUrls(carrier.imageUrl) },
    service: presentService(shipment.rate),
    tracking_status: shipment.trackingStatus,
    tracking_history: shipment.trackingHistory.map(presentTrackingEntry),
    tracking_ref: shipment.trackingRef,
    tracking_url: shipment.trackingUrl ?? "",
    country_from: shipment.from.country,
    country_to: shipment.to.country,
  };
}
