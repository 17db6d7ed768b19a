import type { Address } from "./address.ts";
import type { CalendarDate } from "./day-number.ts";

/** A locker or shop of a carrier, where a parcel is left for its recipient, or handed in. */
export interface CarrierPoint {
  /** The carrier's id: an address's `locationId`. */
  readonly locationId: string;
  readonly kind: "locker" | "shop";
  readonly name: string;
  readonly address: Pick<Address, "address" | "address2" | "zip" | "city" | "country">;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** The opening hours in the carrier's words; `null`: unknown. */
  readonly openingHours: string | null;
  /** Codes of the compartments that a parcel may get there; empty: the carrier doesn't say. */
  readonly compartmentSizes: readonly string[];
  /** It is open, and takes parcels for recipients. */
  readonly accepting: boolean;
  /** It takes money on delivery; absent: the carrier doesn't say. */
  readonly cashOnDelivery?: boolean;
}

/** A point as we keep it. The carrier's directory may have lost it since. */
export interface KnownPoint extends CarrierPoint {
  /** The day on which it was missing from the directory; absent: it is listed. It then accepts nothing. */
  readonly missingSince?: CalendarDate;
}
