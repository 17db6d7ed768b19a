/** Source: service document, reading and replacing tracking. */
import { getShipment, replaceTracking } from "../../../domain/engine/index.ts";
import { wrapped } from "../server/answer.ts";
import { reading, writing } from "../server/endpoint.ts";
import { shipmentIdOf } from "../server/path-id.ts";
import { urlsOf } from "../values/urls.ts";
import { presentShipment } from "./present-shipment.ts";
import { presentPublicTracking } from "./present-tracking.ts";
import { toTrackingHistory } from "./to-tracking-history.ts";
import { trackingRequest } from "./tracking-schema.ts";

const read = reading("GET", "/public/v1/shipments/:id/tracking", async (call) => {
  const shipment = await getShipment(call.app.ports, call.caller, shipmentIdOf(call));
  const maxAge = secondsToNextPoll(call.app.ports.clock.now());
  return {
    ...wrapped(presentPublicTracking(shipment, urlsOf(call).image)),
    headers: { "cache-control": `private, max-age=${maxAge}`, vary: "x-api-key" },
  };
});

const replace = writing("PUT", "/v1/shipments/:id/tracking", trackingRequest, async (call, body) => {
  const history = toTrackingHistory(body);
  const shipment = await replaceTracking(call.app.ports, call.caller, shipmentIdOf(call), history);
  return wrapped(presentShipment(shipment, urlsOf(call)));
});

/** The server asks carriers for tracking at :05 and :35 of every hour, so nothing changes before. */
export function secondsToNextPoll(now: Date): number {
  const intoHalfHour = (now.getTime() / 1000 - 5 * 60) % (30 * 60);
  return Math.ceil(30 * 60 - intoHalfHour);
}

export const trackingEndpoints = [read, replace];
