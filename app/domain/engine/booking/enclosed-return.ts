import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import { ableBookings } from "./buy-by-service.ts";
import { cancelShipment } from "./cancel-shipment.ts";
import { canRetry, resumeBooking } from "./create-shipment.ts";
import { buyReturn, returnOf } from "./return-shipment.ts";

/** The last twelve digits of an id are random (RFC 9562, UUID version 7), so their complements are as rare. */
const MOST_OF_TWELVE_DIGITS = 0xffff_ffff_ffff;

/** The id of the return whose label goes with a parcel. It follows from the shipment's, so a repeated purchase is the same one. */
export function returnIdBeside(id: ShipmentId): ShipmentId {
  const complement = MOST_OF_TWELVE_DIGITS - Number.parseInt(id.slice(-12), 16);
  return id.slice(0, -12) + complement.toString(16).padStart(12, "0");
}

/**
 * Buys the return whose label goes with a parcel: the cheapest way back that costs nothing until it is used. Repeating buys nothing
 * twice. A return of a shipment that is cancelled meanwhile is cancelled, too.
 * @returns `null`: the parcel has left, is a return itself, or no carrier brings it back on these terms
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry; else the carrier's refusal
 */
export async function buyReturnBeside(
  ports: Ports,
  caller: Caller,
  outgoing: ShipmentId,
): Promise<Shipment | null> {
  const shipment = await ports.shipments.get(caller, outgoing);
  if (shipment === null || !mayGetReturn(shipment)) return null;
  const id = returnIdBeside(outgoing);
  const bought = await buyOnce(ports, caller, id, shipment);
  if (bought === null) return null;
  const now = await ports.shipments.get(caller, outgoing);
  return now?.state === "cancelled" ? cancelReturnBeside(ports, caller, outgoing) : bought;
}

/**
 * Cancels the return that was to go with a cancelled shipment, unless its parcel is on the way already.
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry
 */
export async function cancelReturnBeside(
  ports: Ports,
  caller: Caller,
  outgoing: ShipmentId,
): Promise<Shipment | null> {
  const beside = await ports.shipments.get(caller, returnIdBeside(outgoing));
  if (beside?.returnRequestId !== outgoing) return null;
  try {
    return await cancelShipment(ports, caller, beside.id);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    // It is free while it is not used, and the merchant finds it at its order.
    return beside;
  }
}

function mayGetReturn({ state, redactedAt, returnRequestId, pickupAt, deliveredAt }: Shipment): boolean {
  const isHere = state === "created" && pickupAt === null && deliveredAt === null;
  return isHere && redactedAt === undefined && returnRequestId === null;
}

async function buyOnce(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  shipment: Shipment,
): Promise<Shipment | null> {
  const earlier = await ports.bookings.get(caller, id);
  if (earlier !== null && !canRetry(earlier)) return resumeBooking(ports, caller, earlier);
  const choice = await freeWay(ports, caller, id, shipment);
  if (choice === null) return null;
  const wanted = { buys: { choice, maxAmount: null }, returnRequestId: null };
  return buyReturn(ports, caller, id, shipment.id, wanted, { isWithAnother: true });
}

/** `null`: every way back is charged at once, or is valid only on a day's list of the carrier. */
async function freeWay(ports: Ports, caller: Caller, id: ShipmentId, shipment: Shipment) {
  const choice = { select: "cheapest" } as const;
  const asked = { buys: { choice, maxAmount: null }, returnRequestId: null };
  const request = await returnOf(ports, caller, shipment.id, asked);
  for (const { booking, rate } of await ableBookings(ports, caller, id, { ...request, choice })) {
    const { chargesLabel, dayClosing } = booking.connection;
    const way = { ...shipment, ...booking.draft };
    if (dayClosing === undefined && chargesLabel?.(way) === false)
      return { driver: rate.carrier.code, code: rate.service.code ?? "" };
  }
  return null;
}
