import type { BookingResult, OpenConnection, ScheduledPickup } from "../carrier-ports.ts";
import { CallWithheldError, EngineError } from "../errors.ts";
import { bookPickup } from "../pickups/book-pickup.ts";
import type { Ports } from "../ports.ts";
import { shipmentCapabilities } from "../shipments/connection-of.ts";
import { withHistory } from "../shipments/with-history.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment } from "../values/shipment.ts";
import { trackingUrl } from "../values/tracking-url.ts";
import type { Booking, CallPermit, FollowUp } from "./booking-store.ts";
import { namingNearest } from "./carriers-point-refusal.ts";
import { draftOf, dropDraft } from "./draft-at-carrier.ts";
import { LEASE_MS, leaseMsFor } from "./lease-ms.ts";
import { lookUp } from "./look-up-booking.ts";
import { findSearch } from "./search-by-hand.ts";
import { nothingBought, outcomeUnknown, StillUnknown, TakenOver, waitMs } from "./unknown-outcome.ts";

/** After this, a bought label is worth more than a pickup with an unknown outcome. */
const PICKUP_PATIENCE_MS = 3_600_000;

/**
 * Completes a claimed, open booking. A call that may have reached the carrier is looked up, never repeated
 * blindly.
 * @param begun the call was marked with the booking itself
 * @param whenNothingBought `buy`: a caller waits for the label; `fail`: none does, so nothing new is bought
 * @throws the carrier's refusal, which is then stored
 * @throws CARRIER_UNAVAILABLE nothing was bought, or `metadata.outcome` is "unknown" and the booking stays open
 */
export async function pursueBooking(
  ports: Ports,
  caller: Caller,
  booking: Booking,
  whenNothingBought: "buy" | "fail",
  begun?: BegunCall,
): Promise<Shipment> {
  try {
    return await pursueClaimed(ports, caller, booking, whenNothingBought, begun);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    // A fault of ours, such as a lost database: the next holder finds out how far the booking got.
    await ports.bookings.release(caller, booking.draft.id, booking.fence, 0).catch(() => undefined);
    throw error;
  }
}

/** Ends the claim, but for faults of ours. */
async function pursueClaimed(
  ports: Ports,
  caller: Caller,
  booking: Booking,
  whenNothingBought: "buy" | "fail",
  begun?: BegunCall,
): Promise<Shipment> {
  const { id } = booking.draft;
  const { bookings } = ports;
  try {
    return await pursue(ports, caller, booking, whenNothingBought, begun);
  } catch (error) {
    if (error instanceof EngineError) {
      const refusal = await namingNearest(ports, caller, booking, error);
      const { code, message, metadata } = refusal;
      const isStored = await bookings.fail(caller, id, booking.fence, { code, message, metadata });
      if (isStored && mayHaveDraft(booking, begun)) await dropDraft(ports, caller, booking);
      // Another process has taken over, and may have found a label.
      throw isStored ? refusal : outcomeUnknown(id, error);
    }
    if (error instanceof StillUnknown) {
      const wait = error.waitMs ?? (await waitMs(ports, booking));
      await bookings.release(caller, id, booking.fence, wait, error.unproven);
      throw outcomeUnknown(id, error.cause, error.search ?? (await findSearch(ports, caller, booking)));
    }
    if (error instanceof CallWithheldError) {
      await bookings.withdrawCall(caller, booking);
      throw outcomeUnknown(id, error);
    }
    if (error instanceof TakenOver) throw outcomeUnknown(id, error);
    throw error;
  }
}

function mayHaveDraft({ draftRef }: Booking, begun: BegunCall | undefined): boolean {
  return draftRef !== null || begun?.connection.draft !== undefined;
}

/** An opened account, and the permit for a call that was marked when its booking was written. */
export interface BegunCall {
  readonly connection: OpenConnection;
  /** Absent: it has a draft first, and is marked after that. */
  readonly permit?: CallPermit;
}

export function followUpOf(connection: OpenConnection, shipment: Shipment): FollowUp {
  const { labels } = shipmentCapabilities(connection, shipment);
  const { dayClosing, declareCustoms } = connection;
  return (labels ?? dayClosing ?? declareCustoms) ? "carrier" : "none";
}

async function pursue(
  ports: Ports,
  caller: Caller,
  booking: Booking,
  whenNothingBought: "buy" | "fail",
  begun?: BegunCall,
): Promise<Shipment> {
  if (booking.calledAt === null && whenNothingBought === "fail") throw nothingBought();
  const connection = begun?.connection ?? (await connect(ports, caller, booking));
  const result =
    callerVoucherOf(booking) ??
    (booking.calledAt === null ? null : await lookUp(ports, connection, booking, booking.calledAt)) ??
    (whenNothingBought === "buy" ? await buy(ports, caller, connection, booking, begun?.permit) : null);
  if (result === null) throw nothingBought();
  const pickup = result.pickup ?? (await schedulePickup(ports, caller, connection, booking));
  const shipment = bookedShipment(booking, connection, result, pickup, ports.clock.now());
  const followUp = followUpOf(connection, shipment);
  const stored = await ports.bookings.finish(caller, booking, shipment, followUp, result.labels);
  if (stored === null) throw new TakenOver("The label came too late for its booking.");
  return stored;
}

/** @throws StillUnknown the account is gone, and the carrier may have been called */
export async function connect(ports: Ports, caller: Caller, booking: Booking): Promise<OpenConnection> {
  const account = await ports.accounts.get(caller, booking.draft.accountId);
  try {
    if (account !== null) return ports.carriers.connect(account);
    const carrier = booking.draft.carrier.name;
    throw new EngineError(
      "OPTION_NOT_AVAILABLE",
      "The carrier account no longer exists. Request new rates.",
      { reason: "account_gone", carrier },
    );
  } catch (error) {
    if (booking.calledAt === null) throw error;
    throw new StillUnknown(error);
  }
}

function callerVoucherOf({ order: { callerVoucher } }: Booking): BookingResult | null {
  if (callerVoucher === null) return null;
  return { carrierReference: null, pieces: [{ trackingRef: callerVoucher.trackingRef }], pickup: null };
}

async function buy(
  ports: Ports,
  caller: Caller,
  connection: OpenConnection,
  booking: Booking,
  marked?: CallPermit,
): Promise<BookingResult> {
  const draftRef = await draftOf(ports, caller, connection, booking);
  const permit = marked ?? (await markCalled(ports, caller, booking, leaseMsFor(connection)));
  const { clock } = ports;
  const markedAt = clock.now().getTime();
  let leftAt: Date | null = null;
  const mayLeave = () => {
    if (!permit.isValid()) throw new CallWithheldError();
    // The time is counted from the database's, as the mark's is, because this process's own clock may be wrong.
    leftAt = new Date(permit.calledAt.getTime() + clock.now().getTime() - markedAt);
  };
  if (!permit.isValid()) throw new CallWithheldError();
  try {
    return await connection.book(booking.order, mayLeave, draftRef);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    // A driver that repeats its request may be stopped after the first one has left.
    if (error instanceof CallWithheldError && leftAt === null) throw error;
    // The carrier's settling time begins with the request, which may follow the mark by many seconds.
    const called = { ...booking, draftRef: draftRef ?? null };
    const result = await lookUp(ports, connection, called, leftAt ?? permit.calledAt);
    if (result === null) throw nothingBought(error);
    return result;
  }
}

async function markCalled(
  ports: Ports,
  caller: Caller,
  { draft: { id }, fence }: Booking,
  leaseMs: number,
): Promise<CallPermit> {
  const permit = await ports.bookings.markCalled(caller, id, fence, leaseMs);
  // A call for a booking that another process holds or has finished would buy a second label.
  if (permit === null) throw new TakenOver(`Booking ${id} is no longer ours.`);
  return permit;
}

/** A refused pickup does not undo the label: the shipment then has no pickup. */
export async function schedulePickup(
  ports: Ports,
  caller: Caller,
  connection: OpenConnection,
  booking: Booking,
): Promise<ScheduledPickup | null> {
  const { order, createdAt } = booking;
  const { pickup: capability } = shipmentCapabilities(connection, booking.draft);
  if (order.pickup === null || capability === undefined) return null;
  const { pickup, from, parcels } = order;
  const now = ports.clock.now();
  if (order.callerVoucher !== null) await markCalled(ports, caller, booking, LEASE_MS);
  try {
    return await bookPickup(ports, capability, { ...booking.draft, from, parcels }, pickup);
  } catch (error) {
    if (error instanceof EngineError) return null;
    if (now.getTime() - createdAt.getTime() > PICKUP_PATIENCE_MS) return null;
    throw new StillUnknown(error);
  }
}

export function bookedShipment(
  { draft, order }: Booking,
  connection: OpenConnection,
  { carrierReference, pieces, reports = [] }: BookingResult,
  pickup: ScheduledPickup | null,
  now: Date,
): Shipment {
  const { trackingUrlTemplate } = shipmentCapabilities(connection, draft);
  const [trackingRef, ...children] = pieces.map((piece) => piece.trackingRef);
  if (trackingRef === undefined) throw new StillUnknown(new Error("The carrier answered no voucher."));
  const shipment: Shipment = {
    ...draft,
    carrierReference,
    trackingRef,
    trackingUrl:
      order.callerVoucher === null
        ? trackingUrl(trackingUrlTemplate, trackingRef)
        : order.callerVoucher.trackingUrl || null,
    childVouchers: children.map((voucher) => ({
      trackingRef: voucher,
      trackingUrl: trackingUrl(trackingUrlTemplate, voucher) ?? "",
    })),
    pickup: pickup?.pickup ?? null,
    pickupRef: pickup?.pickupRef ?? null,
    updatedAt: now,
    version: 1,
  };
  return withHistory(shipment, reports, now);
}
