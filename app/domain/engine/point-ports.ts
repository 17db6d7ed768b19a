/** The ports to the lockers and shops of carriers. */

import type { CarrierPoint } from "./values/point.ts";

/** Present if the carrier has lockers or shops where parcels are left or fetched. */
export interface PointDirectory {
  /**
   * All of them.
   * @param withinMs a shorter wait than usual; the kit keeps it for the driver
   * @throws EngineError CARRIER_UNAVAILABLE
   */
  list(withinMs?: number): Promise<readonly CarrierPoint[]>;
  /** Every place where a parcel can be left is in it, so that an unknown one of the sender is refused too. */
  readonly isWhole?: true;
}

export interface PointPlace {
  readonly country: string;
  readonly zip: string;
}

export interface NearLimits {
  /** Points to answer. */
  readonly most: number;
  /** The wait, in milliseconds; a driver ends its call by then. */
  readonly withinMs: number;
}

/** Lockers and shops around a place. The kit caches answers by place, and keeps a carrier that hangs from its callers. */
export interface PointsNear {
  /** @throws EngineError CARRIER_REJECTED the place is unknown | CARRIER_UNAVAILABLE */
  near(place: PointPlace, limits: NearLimits): Promise<readonly CarrierPoint[]>;
  /** The answer is the same for every account, so all of them share it. */
  readonly isPublic?: true;
}
