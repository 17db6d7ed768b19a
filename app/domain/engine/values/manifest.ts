import type { Caller, CarrierIdentity } from "./account.ts";
import type { CalendarDate } from "./day-number.ts";
import type { ShipmentId } from "./shipment.ts";

/** UUIDv7. */
export type ManifestId = string;

/** A pickup list: an account's shipments that are handed over together, under one number. */
export interface Manifest extends Caller {
  readonly id: ManifestId;
  readonly accountId: string;
  readonly carrier: Pick<CarrierIdentity, "code" | "name">;
  /** The `pickupListRef` of its shipments. */
  readonly number: string;
  /** `merchant`: the carrier has no lists of its own, so the number is ours. */
  readonly issuedBy: "carrier" | "merchant";
  /** The day of the hand-over. */
  readonly date: CalendarDate;
  /** Those it was made for. On it are those whose `pickupListRef` is its number: a shipment is on one list at most. */
  readonly shipmentIds: readonly ShipmentId[];
  readonly createdAt: Date;
  /** `null`: some of its shipments may not be marked yet. */
  readonly closedAt: Date | null;
}

/** A list before it is stored. */
export type NewManifest = Omit<Manifest, "number" | "issuedBy" | "closedAt">;
