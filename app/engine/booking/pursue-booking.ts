import type { BookingResult, CarrierConnection, ScheduledPickup } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Booking, Ports } from "../ports.ts";
import { trackingUrl } from "../tracking/tracking-url.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment } from "../values/shipment.ts";

/** Longer than all calls of one booking together, so that no other process takes over while they run. */
const LEASE_MS = 90_000;
/** The part of it that is left for looking up and for the pickup, when the carrier used all its time for booking. */
const AFTER_BOOKING_MS = 60_000;
/** Shortest and longest interval between look-ups of an unknown outcome. */
const RETRY_MIN_MS = 30_000;
const RETRY_MAX_MS = 3_600_000;
/** After this, a bought label is worth more than a pickup with an unknown outcome. */
const PICKUP_PATIENCE_MS = 3_600_000;

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function leaseFor({ bookWithinMs = 0 }: CarrierConnection, now: Date): Date {
  return new Date(now.getTime() + Math.max(LEASE_MS, bookWithinMs + AFTER_BOOKING_MS));
}

/**
 * Completes a claimed, open booking. A call that may have reached the carrier is looked up, never repeated
 * blindly.
 * @param whenNothingBought `buy`: a caller waits for the label; `fail`: none does, so nothing new is bought
 * @throws the carrier's refusal, which is then stored
 * @throws CARRIER_UNAVAILABLE nothing was bought, or `metadata.outcome` is "unknown" and the booking stays open
 */
export async function pursueBooking(
  ports: Ports,
  caller: Caller,
  booking: Booking,
  whenNothingBought: "buy" | "fail",
): Promise<Shipment> {
  const id = booking.draft.id;
  try {
    return await pursue(ports, caller, booking, whenNothingBought);
  } catch (error) {
    if (error instanceof EngineError) {
      const { code, message, metadata } = error;
      await ports.bookings.fail(caller, id, { code, message, metadata });
      throw error;
    }
    if (error instanceof StillUnknown) {
      await ports.bookings.release(caller, id, retryAt(booking, ports.clock.now(), error.settlesAt));
      throw outcomeUnknown(id, error.cause);
    }
    // A fault of ours, such as a lost database: the next holder finds out how far the booking got.
    await ports.bookings.release(caller, id, ports.clock.now()).catch(() => undefined);
    throw error;
  }
}

export function outcomeUnknown(id: string, cause: unknown = undefined): EngineError {
  return new EngineError(
    "CARRIER_UNAVAILABLE",
    "It is not known yet whether the carrier booked the shipment. It is being looked up; ask for the shipment later, or repeat this request with the same Idempotency-Key.",
    { outcome: "unknown", shipment_id: id },
    { cause },
  );
}

/** The carrier may have acted, and can't answer yet. */
class StillUnknown extends Error {
  readonly settlesAt: Date | null;
  constructor(cause: unknown, settlesAt: Date | null = null) {
    super("The outcome of a booking is not known yet.", { cause });
    this.settlesAt = settlesAt;
  }
}

async function pursue(
  ports: Ports,
  caller: Caller,
  booking: Booking,
  whenNothingBought: "buy" | "fail",
): Promise<Shipment> {
  if (booking.calledAt === null && whenNothingBought === "fail") throw nothingBought();
  const connection = await connect(ports, caller, booking);
  const result =
    callerVoucherOf(booking) ??
    (booking.calledAt === null ? null : await lookUp(ports, connection, booking, booking.calledAt)) ??
    (whenNothingBought === "buy" ? await buy(ports, caller, connection, booking) : null);
  if (result === null) throw nothingBought();
  const pickup = result.pickup ?? (await schedulePickup(ports, caller, connection, booking));
  return ports.bookings.finish(
    caller,
    bookedShipment(booking, connection, result, pickup, ports.clock.now()),
  );
}

async function connect(ports: Ports, caller: Caller, booking: Booking): Promise<CarrierConnection> {
  const account = await ports.accounts.get(caller, booking.draft.accountId);
  try {
    if (account !== null) return ports.carriers.connect(account);
  } catch (error) {
    if (booking.calledAt === null) throw error;
    throw new StillUnknown(error);
  }
  if (booking.calledAt !== null) throw new StillUnknown(null);
  const carrier = booking.draft.carrier.name;
  throw new EngineError("OPTION_NOT_AVAILABLE", "The carrier account no longer exists. Request new rates.", {
    reason: "account_gone",
    carrier,
  });
}

function callerVoucherOf({ order: { callerVoucher } }: Booking): BookingResult | null {
  if (callerVoucher === null) return null;
  return { carrierReference: null, pieces: [{ trackingRef: callerVoucher.trackingRef }], pickup: null };
}

async function buy(
  ports: Ports,
  caller: Caller,
  connection: CarrierConnection,
  booking: Booking,
): Promise<BookingResult> {
  const calledAt = ports.clock.now();
  await ports.bookings.markCalled(caller, booking.draft.id, calledAt, leaseFor(connection, calledAt));
  try {
    return await connection.book(booking.order);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const result = await lookUp(ports, connection, booking, calledAt);
    if (result === null) throw nothingBought(error);
    return result;
  }
}

/** `null`: certainly nothing was bought. */
async function lookUp(
  ports: Ports,
  connection: CarrierConnection,
  booking: Booking,
  calledAt: Date,
): Promise<BookingResult | null> {
  let result: BookingResult | null;
  try {
    result = await connection.lookup(booking.order, calledAt);
  } catch (error) {
    throw new StillUnknown(error);
  }
  const settlesAt = new Date(calledAt.getTime() + connection.settleMs);
  if (result === null && ports.clock.now() < settlesAt) throw new StillUnknown(null, settlesAt);
  return result;
}

/** A refused pickup does not undo the label: the shipment then has no pickup. */
async function schedulePickup(
  ports: Ports,
  caller: Caller,
  connection: CarrierConnection,
  { draft, order, createdAt }: Booking,
): Promise<ScheduledPickup | null> {
  if (order.pickup === null || connection.pickup === undefined) return null;
  const { reference, pickup, from, parcels } = order;
  const now = ports.clock.now();
  if (order.callerVoucher !== null) await ports.bookings.markCalled(caller, draft.id, now, leaseFrom(now));
  try {
    return await connection.pickup.schedule({ reference, pickup, from, parcels });
  } catch (error) {
    if (error instanceof EngineError) return null;
    if (now.getTime() - createdAt.getTime() > PICKUP_PATIENCE_MS) return null;
    throw new StillUnknown(error);
  }
}

function bookedShipment(
  { draft, order }: Booking,
  { trackingUrlTemplate }: CarrierConnection,
  { carrierReference, pieces }: BookingResult,
  pickup: ScheduledPickup | null,
  now: Date,
): Shipment {
  const [trackingRef, ...children] = pieces.map((piece) => piece.trackingRef);
  if (trackingRef === undefined) throw new StillUnknown(new Error("The carrier answered no voucher."));
  return {
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
}

function nothingBought(cause: unknown = undefined): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", "The carrier did not answer. Nothing was bought.", null, {
    cause,
  });
}

function retryAt({ createdAt }: Booking, now: Date, settlesAt: Date | null): Date {
  const age = now.getTime() - createdAt.getTime();
  const wait = Math.min(Math.max(age, RETRY_MIN_MS), RETRY_MAX_MS);
  return settlesAt ?? new Date(now.getTime() + wait);
}
