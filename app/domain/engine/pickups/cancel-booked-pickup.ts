import { capabilitiesOf } from "../capabilities.ts";
import type { PickupCapability } from "../carrier-ports.ts";
import { EngineError, OutcomeUnknownError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import { shipmentCapabilities } from "../shipments/connection-of.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { Caller } from "../values/account.ts";
import type { BookedPickup, BookedPickupId } from "../values/booked-pickup.ts";
import { finishCancelling } from "./book-pickup.ts";

/** A cancelling older than this was interrupted. */
const CUT_OFF_AFTER_MS = 2 * 60 * 1000;

/**
 * Cancels a pickup and keeps its shipments. Cancelling twice is the same as once.
 * @throws NOT_FOUND another merchant's pickup looks the same as none
 * @throws CARRIER_REJECTED | CARRIER_UNAVAILABLE the intention stays: `resumePickups` or a repeated request finishes it
 */
export async function cancelBookedPickup(
  ports: Ports,
  caller: Caller,
  id: BookedPickupId,
): Promise<BookedPickup> {
  const booked = await ports.pickups.beginCancel(caller, id);
  if (booked === null) throw new EngineError("NOT_FOUND", "The pickup does not exist.");
  if (booked.state === "cancelled") return booked;
  try {
    await cancelNow(ports, booked);
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "The carrier did not answer. The cancellation is tried again; ask for the pickup later.",
      { outcome: "unknown" },
      { cause: error },
    );
  }
  return { ...booked, state: "cancelled" };
}

export interface ResumedPickups {
  readonly finished: readonly BookedPickupId[];
  readonly faults: readonly { readonly id: BookedPickupId; readonly error: unknown }[];
}

/** Finishes cancellations of pickups that were interrupted. */
export async function resumePickups(ports: Ports, limit = 100): Promise<ResumedPickups> {
  const finished: BookedPickupId[] = [];
  const faults: { id: BookedPickupId; error: unknown }[] = [];
  const before = new Date(ports.clock.now().getTime() - CUT_OFF_AFTER_MS);
  await inGroups(await ports.pickups.unfinished(before, limit), async (booked) => {
    try {
      await cancelNow(ports, booked);
      finished.push(booked.id);
    } catch (error) {
      faults.push({ id: booked.id, error });
    }
  });
  return { finished, faults };
}

/** The shipments last: one that still names the pickup is found again by its repetition. */
async function cancelNow(ports: Ports, booked: BookedPickup): Promise<void> {
  const capability = await capabilityOf(ports, booked);
  if (booked.pickupRef !== null) await capability?.cancel(booked.pickupRef);
  for (const [id] of await ports.shipments.byIds(booked, booked.shipmentIds))
    await changeShipment(
      ports,
      booked,
      id,
      (stored) =>
        stored.pickupRef === booked.pickupRef
          ? { ...stored, pickup: null, pickupRef: null, updatedAt: ports.clock.now() }
          : stored,
      "pickup.changed",
    );
  await finishCancelling(ports, undefined, booked);
}

async function capabilityOf(
  ports: Pick<Ports, "accounts" | "carriers" | "shipments">,
  booked: BookedPickup,
): Promise<PickupCapability | undefined> {
  const account = await ports.accounts.get(booked, booked.accountId);
  if (account === null) return undefined;
  // Shipments that share a pickup share the ability.
  const [first] = await ports.shipments.byIds(booked, booked.shipmentIds.slice(0, 1));
  const shipment = first?.[1];
  const connection = ports.carriers.connect(account);
  return (shipment ? shipmentCapabilities(connection, shipment) : capabilitiesOf(connection)).pickup;
}
