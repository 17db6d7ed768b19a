import { ChangedByOthersError, EngineError } from "../errors.ts";
import { inTurn, MOST_TRIES } from "../in-turn.ts";
import { leavePickup } from "../pickups/book-pickup.ts";
import type { Ports } from "../ports.ts";
import { changeShipment, getShipment } from "../shipments/change-shipment.ts";
import { capabilitiesOfShipment, connectionOf, shipmentCapabilities } from "../shipments/connection-of.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { Caller } from "../values/account.ts";
import type { Refund, Shipment, ShipmentId } from "../values/shipment.ts";
import { refundOfCancelled } from "./follow-refunds.ts";

/** An unfinished cancellation older than this was interrupted. */
export const CUT_OFF_AFTER_MS = 2 * 60 * 1000;

/**
 * Cancels a shipment and its pickup. Cancelling twice is the same as once.
 * @throws NOT_FOUND another merchant's shipment looks the same as none
 * @throws NOT_CANCELLABLE the carrier already moves or delivered it, or can't cancel
 * @throws CARRIER_REJECTED in the carrier's words
 * @throws CARRIER_UNAVAILABLE the intention stays: `resumeCancels` or a repeated request finishes it
 */
export async function cancelShipment(ports: Ports, caller: Caller, id: ShipmentId): Promise<Shipment> {
  const shipment = await intend(ports, caller, id);
  return shipment.state === "cancelled" ? shipment : finishCancel(ports, caller, shipment);
}

/**
 * The one decision between a cancellation and a scan: the intention is stored on the shipment as it was read, or not at all.
 * @returns the shipment; with a durable intention, unless it is cancelled already
 * @throws NOT_FOUND | NOT_CANCELLABLE
 */
function intend(
  ports: Pick<Ports, "clock" | "shipments">,
  caller: Caller,
  id: ShipmentId,
): Promise<Shipment> {
  return inTurn(ports.shipments, id, async () => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const shipment = await getShipment(ports, caller, id);
      if (shipment.state === "cancelled") return shipment;
      refuseIfMoving(shipment);
      if (shipment.cancelRequestedAt !== undefined) return shipment;
      if (await ports.shipments.beginCancel(shipment, ports.clock.now())) return shipment;
    }
    throw new ChangedByOthersError(`Shipment ${id} was changed by others ${MOST_TRIES} times in a row.`);
  });
}

/**
 * Records that these shipments are to be cancelled, before `cancelShipment` goes through them: `resumeCancels` finishes the
 * rest after an interruption. Shipments that can't be cancelled any more are left alone.
 */
export async function askToCancel(
  ports: Pick<Ports, "clock" | "shipments">,
  caller: Caller,
  ids: readonly ShipmentId[],
): Promise<void> {
  const shipments = [...(await ports.shipments.byIds(caller, ids)).values()];
  await inGroups(
    shipments.filter((shipment) => shipment.state === "created" && !isMoving(shipment)),
    async ({ id }) => {
      try {
        await intend(ports, caller, id);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    },
  );
}

export interface ResumedCancels {
  readonly finished: readonly ShipmentId[];
  /** The carrier refused (the shipment stays), or gave no answer (asked again later). */
  readonly refused: readonly { readonly id: ShipmentId; readonly error: unknown }[];
}

/** Finishes cancellations that were interrupted between the intention and the result. */
export async function resumeCancels(ports: Ports, limit = 100): Promise<ResumedCancels> {
  const finished: ShipmentId[] = [];
  const refused: { id: ShipmentId; error: unknown }[] = [];
  const before = new Date(ports.clock.now().getTime() - CUT_OFF_AFTER_MS);
  await inGroups(await ports.shipments.unfinishedCancels(before, limit), async ({ caller, id }) => {
    try {
      await finishCancel(ports, caller, await getShipment(ports, caller, id), (refused) =>
        // No caller waits for this answer, so the merchant is notified.
        ports.labelNotices.add(refused, "cancel-refused"),
      );
      finished.push(id);
    } catch (error) {
      refused.push({ id, error });
    }
  });
  return { finished, refused };
}

function isMoving({ pickupAt, deliveredAt }: Shipment): boolean {
  return pickupAt !== null || deliveredAt !== null;
}

function refuseIfMoving(shipment: Shipment): void {
  if (!isMoving(shipment)) return;
  const { deliveredAt, trackingStatus } = shipment;
  throw new EngineError(
    "NOT_CANCELLABLE",
    deliveredAt === null
      ? "The carrier already moves the shipment."
      : "The shipment has been delivered already.",
    { reason: deliveredAt === null ? "moving" : "delivered", tracking_status: trackingStatus },
  );
}

async function finishCancel(
  ports: Ports,
  caller: Caller,
  shipment: Shipment,
  onRefusal: (shipment: Shipment) => Promise<void> = async () => undefined,
): Promise<Shipment> {
  let refund: Refund | null;
  try {
    refund = await cancelAtCarrier(ports, caller, shipment);
  } catch (error) {
    if (!(error instanceof EngineError)) throw unanswered(error);
    // Only a refusal ends the intention. Without an answer it stays, because the carrier may have acted.
    if (error.code !== "CARRIER_UNAVAILABLE") {
      await ports.labelNotices.drop(shipment, "cancel-waiting");
      await onRefusal(shipment);
      await ports.shipments.abandonCancel(caller, shipment.id);
    }
    throw error;
  }
  await ports.labelNotices.drop(shipment, "cancel-waiting");
  let lastPickup: string | null = null;
  const cancelled = await changeShipment(
    ports,
    caller,
    shipment.id,
    (stored) => {
      lastPickup = stored.pickupRef;
      return stored.state === "cancelled"
        ? stored
        : {
            ...stored,
            state: "cancelled",
            cancelledAt: ports.clock.now(),
            pickup: null,
            pickupRef: null,
            ...(refund !== null && { refund }),
            updatedAt: ports.clock.now(),
          };
    },
    "shipment.cancelled",
  );
  if (lastPickup !== null && lastPickup !== shipment.pickupRef) {
    // Another process scheduled the pickup while the carrier was asked to cancel.
    const { pickup } = await capabilitiesOfShipment(ports, caller, shipment);
    await callOff(leavePickup(ports, pickup, shipment, lastPickup));
  }
  return cancelled;
}

/** The shipment first: if the carrier refuses, nothing has changed. A pickup that stays scheduled does no harm then. */
async function cancelAtCarrier(ports: Ports, caller: Caller, shipment: Shipment): Promise<Refund | null> {
  if (!shipment.bookedAtCarrier && shipment.pickupRef === null) return null;
  const connection = await connectionOf(ports, caller, shipment);
  if (shipment.bookedAtCarrier) {
    if (connection.cancel === undefined) {
      const carrier = shipment.carrier.name;
      throw new EngineError("NOT_CANCELLABLE", `${carrier} can't cancel shipments.`, {
        reason: "cannot_cancel",
        carrier,
      });
    }
    await connection.cancel(shipment);
  }
  if (shipment.pickupRef !== null)
    await callOff(
      leavePickup(ports, shipmentCapabilities(connection, shipment).pickup, shipment, shipment.pickupRef),
    );
  return shipment.bookedAtCarrier ? refundOfCancelled(connection, shipment, ports.clock.now()) : null;
}

async function callOff(pickup: Promise<void>): Promise<void> {
  try {
    await pickup;
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
  }
}

function unanswered(cause: unknown): EngineError {
  return new EngineError(
    "CARRIER_UNAVAILABLE",
    "The carrier did not answer. The cancellation is tried again; ask for the shipment later.",
    { outcome: "unknown" },
    { cause },
  );
}
