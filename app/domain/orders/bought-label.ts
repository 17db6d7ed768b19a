import type { ShipmentId } from "../engine/index.ts";

/** A valid label of a purchase. */
export interface BoughtLabel {
  readonly shipmentId: ShipmentId;
  /** It was never printed, and is in no print that is being made or waits to be opened. */
  readonly isNew: boolean;
}
