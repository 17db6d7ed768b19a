/** The ports of the hand-over to carriers: pickups and pickup lists. */

import type { ScheduledPickup } from "./carrier-ports.ts";
import type { Caller } from "./values/account.ts";
import type { BookedPickup, BookedPickupId, PickupToJoin } from "./values/booked-pickup.ts";
import type { CalendarDate } from "./values/day-number.ts";
import type { ListedShipment, Manifest, ManifestId, NewManifest, PrintedList } from "./values/manifest.ts";
import type { ShipmentId } from "./values/shipment.ts";

/** Pickups that are booked apart from labels. */
export interface PickupStore {
  /** Joins the live pickup of the account, day and place, or writes a new one, asked. Idempotent by shipment. */
  join(pickup: PickupToJoin): Promise<BookedPickup>;
  /** Stores the carrier's answer. False: it was cancelled meanwhile. */
  scheduled(pickup: BookedPickup, answer: ScheduledPickup): Promise<boolean>;
  /** The carrier refused: the shipment leaves a pickup that is only asked. */
  abandon(pickup: BookedPickup, shipmentId: ShipmentId): Promise<void>;
  /**
   * The shipment leaves; with the last one, the pickup is being cancelled. Returns the pickup as it is now; `null`: none
   * is stored by this name.
   */
  leave(
    caller: Caller,
    accountId: string,
    pickupRef: string,
    shipmentId: ShipmentId,
  ): Promise<BookedPickup | null>;
  /** Durable intention to cancel. `null`: the caller has no such pickup that the carrier has answered. */
  beginCancel(caller: Caller, id: BookedPickupId): Promise<BookedPickup | null>;
  /** It is cancelled at the carrier. */
  cancelled(pickup: BookedPickup): Promise<void>;
  get(caller: Caller, id: string): Promise<BookedPickup | null>;
  /** Pickups from this day on, soonest first, with those that are being cancelled. */
  upcoming(caller: Caller, from: CalendarDate, limit: number): Promise<readonly BookedPickup[]>;
  /** Pickups of every merchant whose cancellation began before `before` and has not ended. */
  unfinished(before: Date, limit: number): Promise<readonly BookedPickup[]>;
}

/** Pickup lists. */
export interface ManifestStore {
  /**
   * Writes a list of ours with the account's next number of its day. An account has one open list at most: if it has
   * one, or the id is taken, writes nothing and returns that one.
   */
  begin(manifest: NewManifest): Promise<Manifest>;
  /** Writes a list that the carrier issued, open. If it is known, adds the shipments. */
  record(manifest: NewManifest, number: string): Promise<Manifest>;
  /** @param shipments how many are on it */
  close(manifest: Manifest, shipments: number, at: Date): Promise<Manifest>;
  get(caller: Caller, id: ManifestId): Promise<Manifest | null>;
  /** Latest first, without lists that nothing came onto. */
  recent(caller: Caller, limit: number): Promise<readonly ListedManifest[]>;
  /** Keeps the sheet that is printed now: a new revision if it differs from the last one, else that one. */
  print(manifest: Manifest, shipments: readonly ListedShipment[], at: Date): Promise<PrintedList>;
  /** The last printed sheets of these lists, and the shipments that are on the lists now. A list that was never printed is left out. */
  printed(
    caller: Caller,
    manifests: readonly Manifest[],
  ): Promise<ReadonlyMap<ManifestId, PrintedList & { readonly now: readonly ListedShipment[] }>>;
  /** Open lists of every merchant made before `before`. */
  unfinished(before: Date, limit: number): Promise<readonly Manifest[]>;
}

export interface ListedManifest extends Manifest {
  /** How many shipments came onto it. */
  readonly shipments: number;
}
