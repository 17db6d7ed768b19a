/** Source: service document, reading and replacing tracking. */
import { z } from "zod";
import type { Shipment } from "../../../domain/engine/index.ts";
import { getShipment, replaceTracking } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import { presentService } from "../rates/present-rate.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, WithHeaders, wrapped, writing } from "../server/endpoint.ts";
import { answeredDriver, carrierService, trackedCarrier } from "../values/carrier.ts";
import { answeredCountry } from "../values/fields.ts";
import type { ImageUrls, UrlNeeds } from "../values/urls.ts";
import { urlsOf } from "../values/urls.ts";
import { presentShipment } from "./present-shipment.ts";
import { shipmentId, shipmentResponse } from "./schema.ts";
import {
  presentTrackingEntry,
  toTrackingHistory,
  trackingEntryResponse,
  trackingRequest,
  trackingStatus,
} from "./tracking-entry.ts";

type Needs = Pick<Services, "ports"> & UrlNeeds;

/** Source: service document, GET /public/v1/shipments/:id/tracking. */
const publicTrackingResponse = z
  .object({
    partner_id: z.string().describe("The merchant's id, as in `GET /v1/me`."),
    driver: answeredDriver,
    carrier: trackedCarrier,
    service: carrierService.describe("The service that was bought."),
    tracking_status: trackingStatus.describe(
      "The status of the latest scan; `PRE_TRANSIT` before the first. `DELIVERED` stays until the carrier says returned, lost or corrected.",
    ),
    tracking_history: z.array(trackingEntryResponse).describe("Every scan that is known, the oldest first."),
    tracking_ref: z.string().describe("The shipment's voucher number."),
    tracking_url: z.string().describe("The carrier's page of the parcel; empty without one."),
    country_from: answeredCountry.describe("Country that the parcel leaves."),
    country_to: answeredCountry.describe("Country that the parcel goes to."),
  })
  .meta({ id: "PublicTracking" });
type PublicTrackingResponse = z.output<typeof publicTrackingResponse>;

export const readTracking = reading({
  method: "GET",
  path: "/public/v1/shipments/:id/tracking",
  id: shipmentId,
  operationId: "getTracking",
  tag: "Tracking",
  summary: "Read a shipment's tracking",
  description:
    "Carriers are asked between minutes :05 and :35, and between :35 and :05, of every hour. Poll at these minutes.",
  answers: wrapped("The parcel's tracking, without its addresses.", publicTrackingResponse),
  async handle(call: Call<Needs>) {
    const shipment = await getShipment(call.app.ports, call.caller, call.id);
    const maxAge = secondsToNextPoll(call.app.ports.clock.now());
    return new WithHeaders(presentPublicTracking(shipment, urlsOf(call).image), {
      "cache-control": `private, max-age=${maxAge}`,
      vary: "x-api-key",
    });
  },
});

export const replaceShipmentTracking = writing({
  method: "PUT",
  path: "/v1/shipments/:id/tracking",
  id: shipmentId,
  operationId: "replaceTracking",
  tag: "Tracking",
  summary: "Replace a shipment's tracking history",
  description:
    "In any state. One exception: while a shipment is being cancelled, its parcel does not begin to move (409 `CONFLICT`); send the history again when the cancellation is decided.",
  body: trackingRequest,
  examples: {
    delivered: {
      summary: "The whole history, always",
      value: {
        tracking_history: [
          {
            status: "TRANSIT",
            status_date: "2026-11-24T08:15:00.000Z",
            status_details: "Picked up in Athens",
            status_exact: "PICKED_UP",
          },
          {
            status: "DELIVERED",
            status_date: "2026-11-25T11:42:00.000Z",
            status_details: "Delivered to E. Papadaki",
            status_exact: null,
          },
        ],
      },
    },
  },
  answers: wrapped("The shipment as it is now.", shipmentResponse),
  refuses: ["CONFLICT"],
  async handle(call: Call<Needs>, body) {
    const history = toTrackingHistory(body);
    const shipment = await replaceTracking(call.app.ports, call.caller, call.id, history);
    return presentShipment(shipment, urlsOf(call));
  },
});

/** Between two of the minutes :05 and :35, each parcel is asked about once, so callers need to look only then. */
export function secondsToNextPoll(now: Date): number {
  const intoHalfHour = (now.getTime() / 1000 - 5 * 60) % (30 * 60);
  return Math.ceil(30 * 60 - intoHalfHour);
}

function presentPublicTracking(shipment: Shipment, imageUrls: ImageUrls): PublicTrackingResponse {
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
