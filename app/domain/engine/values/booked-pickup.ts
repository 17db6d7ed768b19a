import type { Caller, CarrierIdentity } from "./account.ts";
import type { Pickup, ShipmentId } from "./shipment.ts";

/** UUIDv7. */
export type BookedPickupId = string;

/** A van that a carrier sends apart from any label: of one shipment, or of all that wait at a place. */
export interface BookedPickup extends Caller {
  readonly id: BookedPickupId;
  readonly accountId: string;
  readonly carrier: Pick<CarrierIdentity, "code" | "name">;
  readonly pickup: Pickup;
  /** Our name for it at the carrier. */
  readonly reference: string;
  /** The carrier's name; `null` until it has answered. */
  readonly pickupRef: string | null;
  /**
   * `asked` → `scheduled` → `cancelling` → `cancelled`. Shipments join the first two; the last one that leaves, or the
   * merchant, begins the cancelling.
   */
  readonly state: "asked" | "scheduled" | "cancelling" | "cancelled";
  readonly shipmentIds: readonly ShipmentId[];
  readonly createdAt: Date;
}

export interface PickupToJoin extends Omit<BookedPickup, "pickupRef" | "state" | "shipmentIds"> {
  /** Shipments of an account, a day and a place share a pickup. */
  readonly place: string;
  readonly shipmentId: ShipmentId;
}
