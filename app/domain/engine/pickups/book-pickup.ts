import type { PickupCapability, ScheduledPickup } from "../carrier-ports.ts";
import { EngineError, OutcomeUnknownError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Address } from "../values/address.ts";
import type { BookedPickup } from "../values/booked-pickup.ts";
import type { Pickup, Shipment } from "../values/shipment.ts";

type PickupPorts = Pick<Ports, "clock" | "ids" | "pickups">;
type Fetched = Pick<
  Shipment,
  "id" | "merchantId" | "environment" | "accountId" | "carrier" | "from" | "parcels"
>;

/**
 * Books a pickup for a shipment, or joins the one of its day and place if the carrier fetches them together. The
 * intention is stored first, and the carrier knows it by our reference: repeated, it is one pickup.
 * @throws EngineError the carrier refused; the shipment has left the pickup again
 * @throws OutcomeUnknownError repeating is safe
 */
export async function bookPickup(
  ports: PickupPorts,
  capability: PickupCapability,
  shipment: Fetched,
  pickup: Pickup,
): Promise<ScheduledPickup> {
  const { merchantId, environment, accountId, carrier, from, parcels } = shipment;
  const id = ports.ids.next();
  const joined = await ports.pickups.join({
    id,
    merchantId,
    environment,
    accountId,
    carrier,
    pickup,
    reference: capability.combines === true ? id : shipment.id,
    place: capability.combines === true ? placeKey(from) : shipment.id,
    shipmentId: shipment.id,
    createdAt: ports.clock.now(),
  });
  if (joined.pickupRef !== null) return { pickup: joined.pickup, pickupRef: joined.pickupRef };
  const { reference } = joined;
  let answer: ScheduledPickup;
  try {
    answer = await capability.schedule({ reference, pickup: joined.pickup, from, parcels });
  } catch (error) {
    if (error instanceof EngineError) await ports.pickups.abandon(joined, shipment.id);
    throw error;
  }
  if (await ports.pickups.scheduled(joined, answer)) return answer;
  // The merchant cancelled it meanwhile.
  await capability.cancel(answer.pickupRef);
  throw new OutcomeUnknownError("The pickup was cancelled while it was being booked.");
}

/** Everything that a driver reads: another name or telephone is another place. */
function placeKey({ country, state, zip, city, address, address2, company, name, phone }: Address): string {
  return JSON.stringify([country, state, zip, city, address, address2, company, name, phone]);
}

/**
 * A shipment leaves its pickup; the last one cancels it at the carrier. Repeating is harmless.
 * @throws EngineError | OutcomeUnknownError of the carrier
 */
export async function leavePickup(
  ports: Pick<Ports, "pickups">,
  capability: PickupCapability | undefined,
  {
    id,
    merchantId,
    environment,
    accountId,
  }: Pick<Shipment, "id" | "merchantId" | "environment" | "accountId">,
  pickupRef: string,
): Promise<void> {
  const booked = await ports.pickups.leave({ merchantId, environment }, accountId, pickupRef, id);
  // One that was booked with its label, or before pickups were stored, is the shipment's own.
  if (booked === null) await capability?.cancel(pickupRef);
  else if (booked.state === "cancelling") await finishCancelling(ports, capability, booked);
}

export async function finishCancelling(
  ports: Pick<Ports, "pickups">,
  capability: PickupCapability | undefined,
  booked: BookedPickup,
): Promise<void> {
  if (booked.pickupRef !== null) await capability?.cancel(booked.pickupRef);
  await ports.pickups.cancelled(booked);
}
