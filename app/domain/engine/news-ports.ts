/** News that carriers send by themselves. */
import type { ShipmentId } from "./values/shipment.ts";
import type { TrackingEntry } from "./values/tracking.ts";

/** A carrier's news of one parcel. */
export interface TrackingNews {
  /** The parcel's number. */
  readonly trackingRef: string;
  /** The booking's reference, where the carrier repeats it: finds the shipment of a second or later piece. */
  readonly reference: ShipmentId | null;
  /**
   * The shipment's entries that the news adds or corrects, by what is stored: a carrier's word may depend on earlier
   * events, and a shipment's status on all of its pieces.
   */
  entries(stored: readonly TrackingEntry[]): readonly TrackingEntry[];
}

/** Present if the carrier calls us when a parcel moves. */
export interface CarrierWebhook {
  /**
   * Reads a call.
   * @throws EngineError FORBIDDEN the call is not the carrier's: it gets 401
   * @throws EngineError VALIDATION_FAILED it is, and can't be read
   */
  read(call: {
    readonly header: (name: string) => string | null;
    readonly body: Uint8Array;
  }): Promise<readonly TrackingNews[]>;
}
