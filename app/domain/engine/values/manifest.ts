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

/** A shipment as a list's sheet shows it, without its person: enough to say what changed since it was printed. */
export interface ListedShipment {
  readonly id: ShipmentId;
  /** Each piece's, the shipment's own first. */
  readonly numbers: readonly string[];
  readonly cashMinor: number;
}

/** A sheet as it was printed. */
export interface PrintedList {
  /** From 1: another one for each change that a sheet was printed with. */
  readonly revision: number;
  readonly shipments: readonly ListedShipment[];
  /** Those on the revision before; `null`: it is the first. */
  readonly before: readonly ListedShipment[] | null;
}

/** Between two sheets of a list, by the shipments' own numbers. */
export interface ListChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** With other pieces, or another amount to collect. */
  readonly changed: readonly string[];
}

/** A list before it is stored. */
export type NewManifest = Omit<Manifest, "number" | "issuedBy" | "closedAt">;
