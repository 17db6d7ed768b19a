import type { BookingOrder } from "../carrier-ports.ts";
import type { EngineErrorCode, ErrorMetadata } from "../errors.ts";
import type { BookedLabel } from "../label-ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { UnprovenKind } from "../values/unproven.ts";

/** A shipment before the carrier answered: all but the carrier's part. */
export type ShipmentDraft = Omit<
  Shipment,
  | "carrierReference"
  | "trackingRef"
  | "trackingUrl"
  | "childVouchers"
  | "pickup"
  | "pickupRef"
  | "redactedAt"
  | "cancelRequestedAt"
  | "cancelledAt"
  | "refund"
  | "printing"
  | "sandboxClock"
  | "version"
>;

export interface BookingFailure {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly metadata: ErrorMetadata | null;
}

export interface Booking {
  readonly draft: ShipmentDraft;
  readonly order: BookingOrder;
  /** `open`: intended, perhaps sent, without a stored outcome. */
  readonly state: "open" | "booked" | "failed";
  readonly failure: BookingFailure | null;
  /** The last moment at which the carrier may have heard of it, by the database's clock; `null`: never called. */
  readonly calledAt: Date | null;
  /** A look-up has proved half, or can prove nothing: a person settles it. Kept by a booking that a person settled. */
  readonly unproven: UnprovenKind | null;
  /** The carrier's draft that is bought. `null`: it has none, or it was dropped. */
  readonly draftRef: string | null;
  readonly createdAt: Date;
  /** The number of the claim under which it was read. Each claim has a higher one. */
  readonly fence: number;
}

/** How far a booking without a shipment is. */
export interface BookingState extends Pick<Booking, "failure" | "calledAt" | "unproven"> {
  readonly state: "open" | "failed";
  readonly accountId: string;
}

/** A claim of a booking, as its holder names it. */
export type BookingClaim = Pick<Booking, "order" | "fence">;

/** Leave to call the carrier. */
export interface CallPermit {
  /** The time of the call, by the database's clock. */
  readonly calledAt: Date;
  /**
   * Whether a call may still leave. False once so much of the lease is over, by this process's own watch, that
   * another process may hold the booking before the call ends.
   */
  isValid(): boolean;
}

/** An account with a booking whose answer was lost. */
export interface AccountInDoubt {
  readonly caller: Caller;
  readonly accountId: string;
}

/** A booking to look up. */
export interface UnresolvedBooking extends AccountInDoubt {
  readonly id: ShipmentId;
}

/** A booking to begin. */
export interface BookingIntention {
  readonly draft: ShipmentDraft;
  readonly order: BookingOrder;
  /** Absent: begins only if the order has no other purchase, where the merchant's setting says so. */
  readonly allowDuplicate?: true;
}

/** Whether the carrier has work left after a booking: a label to read, or a list to issue. */
export type FollowUp = "carrier" | "none";

/**
 * Durable bookings. A claim is a lease: its holder may call the carrier; other processes wait until it ends. All
 * moments of leases and calls are the database's, because the clocks of two processes differ.
 */
export interface BookingStore {
  /**
   * Writes the intention and claims it, with the first fencing number, 1. If the id is taken, writes nothing and
   * returns the existing booking. Of simultaneous bookings for one order, each sees those before it.
   * @throws EngineError DUPLICATE_ORDER nothing was written
   */
  begin(booking: BookingIntention, leaseMs: number): Promise<Booking | "begun">;
  /** The same, with the mark of a call that follows at once. */
  beginCall(booking: BookingIntention, leaseMs: number): Promise<Booking | CallPermit>;
  /** The refusal that `begin` would make now. @throws EngineError DUPLICATE_ORDER */
  refuseDuplicate(draft: ShipmentDraft): Promise<void>;
  get(caller: Caller, id: ShipmentId): Promise<Booking | null>;
  /** Those of these bookings that have made no shipment. */
  statesOf(caller: Caller, ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, BookingState>>;
  /**
   * Reopens and claims a booking that failed with CARRIER_UNAVAILABLE (certainly not bought): it is open with
   * this draft and order, never called. Returns the claim's fencing number; `null` if it is in any other state.
   * @throws EngineError DUPLICATE_ORDER it stays as it is
   */
  reopen(caller: Caller, booking: BookingIntention, leaseMs: number): Promise<number | null>;
  /** The claim's fencing number if the lease is now ours: the booking is open and no other lease runs. */
  claim(caller: Caller, id: ShipmentId, leaseMs: number): Promise<number | null>;
  /**
   * Stores the name of the booking's draft, and extends the lease. False: the booking is over, has a draft, or is no longer ours, so
   * that this draft must not be bought.
   */
  keepDraft(
    caller: Caller,
    id: ShipmentId,
    fence: number,
    draftRef: string,
    leaseMs: number,
  ): Promise<boolean>;
  /** Forgets the draft of a failed booking, which the carrier has dropped. */
  forgetDraft(caller: Caller, id: ShipmentId, draftRef: string): Promise<void>;
  /**
   * Durable mark just before the call to the carrier; from then on the lease runs for `leaseMs`. `null`: the booking
   * is over, or is no longer ours, and the carrier must not be called.
   */
  markCalled(caller: Caller, id: ShipmentId, fence: number, leaseMs: number): Promise<CallPermit | null>;
  /**
   * Result and event in one transaction: from here on the shipment exists. The first label that is reported makes the
   * shipment, however late its holder is. Another label than the shipment's is kept to be cancelled.
   * @param followUp `none`: no work follows for the shipment's carrier, so the event is sent only if a purchase follows it
   * @param labels that came with this label's numbers: kept in the same transaction
   * @returns the booking's shipment; `null`: it has none, and this label is to be cancelled
   */
  finish(
    caller: Caller,
    claim: BookingClaim,
    shipment: Shipment,
    followUp: FollowUp,
    labels?: readonly BookedLabel[],
  ): Promise<Shipment | null>;
  /** False: the booking is over, or no longer ours. */
  fail(caller: Caller, id: ShipmentId, fence: number, failure: BookingFailure): Promise<boolean>;
  /**
   * Releases our lease without an outcome, so that a resolver may take over after `waitMs`.
   * @param unproven the look-up's answer; `null` or absent: it has none. "booked" is not taken back by "cannot-tell"
   */
  release(
    caller: Caller,
    id: ShipmentId,
    fence: number,
    waitMs: number,
    unproven?: UnprovenKind | null,
  ): Promise<void>;
  /** Opens a failed booking again, unchanged since it was read: its carrier says late that it has it, and not under which number. */
  reopenUnproven(caller: Caller, id: ShipmentId, fence: number): Promise<void>;
  /** Takes the mark of a call back that certainly did not leave, and releases our lease. */
  withdrawCall(caller: Caller, booking: Booking): Promise<void>;
  /** Bookings that only a person settles, the oldest call first. */
  unproven(caller: Caller, limit: number): Promise<readonly Booking[]>;
  /**
   * The claim's fencing number for a person who settles an unproven booking, also before the next look-up is due.
   * @param calledAt the call that the person saw; absent: any
   * @returns `null`: it is settled, is another call's, or is being looked up at this moment
   */
  claimByHand(caller: Caller, id: ShipmentId, calledAt: Date | null, leaseMs: number): Promise<number | null>;
  /**
   * Makes the shipment of the number that a person entered. Result and events in one transaction.
   * @returns `null`: the booking is over, or no longer ours, and nothing was written
   */
  adopt(caller: Caller, fence: number, shipment: Shipment, followUp: FollowUp): Promise<Shipment | null>;
  /**
   * Fails an unproven booking of which a person says that the carrier has none. It is looked up a few times more if its carrier can't tell.
   * @returns false: as `claimByHand`, and nothing was written
   */
  failByHand(
    caller: Caller,
    id: ShipmentId,
    calledAt: Date | null,
    failure: BookingFailure,
  ): Promise<boolean>;
  /** Milliseconds since a moment of the database's clock, by that clock. */
  elapsedSince(moment: Date): Promise<number>;
  /** Accounts of every merchant with a booking whose call to the carrier has no stored outcome. */
  accountsInDoubt(): Promise<readonly AccountInDoubt[]>;
  /**
   * Open bookings of every merchant whose lease has ended, the first of each account before the second of any. Those of which their
   * carrier can't tell are among them for a day: then only a person, or a caller who repeats a request, goes on.
   */
  unresolved(limit: number): Promise<readonly UnresolvedBooking[]>;
  /**
   * Failed bookings of every merchant whose call may have had a late effect, and that are to be looked up again, and those with a draft
   * that is to be dropped. Each is given to one process, a few times in growing intervals.
   * @param ofAnAccount so many of each at most
   */
  takeDueLookups(limit: number, ofAnAccount: number): Promise<readonly UnresolvedBooking[]>;
}
