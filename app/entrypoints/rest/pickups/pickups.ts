/** Pickups that are booked apart from labels: scheduled, moved and cancelled alone. */
import type { BookedPickup } from "../../../domain/engine/index.ts";
import { cancelBookedPickup, EngineError, movePickup } from "../../../domain/engine/index.ts";
import { bare, wrapped } from "../server/answer.ts";
import { creating, reading } from "../server/endpoint.ts";
import { idOf } from "../server/path-id.ts";
import type { PickupResponse } from "./schema.ts";
import { pickupRequest } from "./schema.ts";

/** More than a merchant can have: pickups are booked at most two months ahead. */
const MOST_UPCOMING = 1000;

const schedule = creating("/v1/pickups", pickupRequest, async (call, { shipment_ids, date }) => {
  const { app, caller } = call;
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
  return bare({ pickups: pickups.map(presentPickup), skipped });
});

const list = reading("GET", "/v1/pickups", async ({ app, caller }) => {
  // Yesterday's in UTC may be today's where it is.
  const from = new Date(app.ports.clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return wrapped((await app.ports.pickups.upcoming(caller, from, MOST_UPCOMING)).map(presentPickup));
});

const cancel = reading("DELETE", "/v1/pickups/:id", async (call) => {
  const id = idOf(call, "The pickup does not exist.");
  return wrapped(presentPickup(await cancelBookedPickup(call.app.ports, call.caller, id)));
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
