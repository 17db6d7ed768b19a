/**
 * The battery for every driver. A new carrier is one file beside this one that exports a `BatteryRow`, and its line in `rows.ts`
 * (`npm run -s carrier -- new <name>` writes both). The parts in `parts/` skip an ability that its connection does not have, and
 * fail with a sentence where the row has no place to see it.
 */

import type { KitDriver } from "../../../app/adapters/carriers/kit/outside-carrier.ts";
import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  Milestone,
  Shipment,
  TrackingStatus,
} from "../../../app/domain/engine/index.ts";
import type { CallFault } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { TestClock } from "../../support/test-clock.ts";

export interface BatteryRow {
  /** The driver. */
  readonly name: string;
  /** Starts the carrier's server, without its pace, and opens the driver on it, without waits between attempts. */
  open(): Promise<CarrierDesk>;
}

export interface CarrierDesk {
  readonly driver: KitDriver;
  readonly account: CarrierAccount;
  readonly clock: Pick<TestClock, "now">;
  /** The account, opened as by another process. */
  connect(): CarrierConnection;
  /** An order that the carrier takes, with a reference of its own. */
  order(pieces: number): BookingOrder;
  /** The most parcels of one order; 1 for a carrier without further ones. */
  readonly mostPieces: number;
  readonly server: DeskServer;
  /** Credentials, of which one is wrong at a time: the carrier refuses each. Empty: it has none. */
  readonly wrongSecrets: readonly Readonly<Record<string, string>>[];
  /** The whole table of tracking; absent: the carrier does not track. */
  readonly tracking?: DeskTracking;
  /** The label of these parcels as the carrier's server sent it last; absent: its labels have equal bytes at every call. */
  sentLabel?(shipment: Shipment, format: string): Promise<Uint8Array>;
  /** Moves both clocks to a moment at which the day of a booking that is made now may be closed; answers the day. Absent: no closing. */
  toClosing?(): Promise<string>;
  close(): Promise<void>;
}

/** The carrier's server, as its control calls show it. */
export interface DeskServer {
  /** The next calls of that name suffer the fault. */
  fault(kind: CallFault, call: string, times?: number): Promise<unknown>;
  /** Ends all faults, and waits for the next time of day at which orders are booked. */
  heal(): Promise<void>;
  /** The numbers of each booking under the order's reference that is not cancelled, in the carrier's own books. */
  booked(order: BookingOrder): Promise<readonly (readonly string[])[]>;
  /**
   * So much happens that the carrier can tell whether it has this order, if it ever can: time passes, a day is closed.
   * @param shipment the booking, if we have stored it
   */
  settle(order: BookingOrder, shipment?: Shipment): Promise<unknown>;
  /** The server's names of calls: those that a booking makes, the booking itself first. */
  readonly bookingCalls: readonly string[];
  /** The server's names of calls of other abilities; a missing one is an ability without a call. */
  readonly calls: { readonly [Ability in "cancel" | "label" | "track" | "points"]?: string };
  /** Faults that the carrier can't have, such as a lost login where there is none. */
  readonly without?: readonly CallFault[];
}

export interface DeskTracking {
  /** Every word or code of the carrier's sheet, with the entry that it ends a history with. */
  readonly table: readonly TrackedWord[];
  /** Makes a booked shipment ready for scans. */
  prepare?(connection: CarrierConnection, shipment: Shipment): Promise<unknown>;
  happen(trackingRef: string, word: string): Promise<unknown>;
}

export type TrackedWord = readonly [word: string, status: TrackingStatus, milestone: Milestone | null];
