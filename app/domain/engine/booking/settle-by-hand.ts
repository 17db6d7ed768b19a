/**
 * The two ways in which a person settles a booking that no look-up settles: by the number that they found at the carrier, or by
 * saying that the carrier has none. Both may be repeated, and neither buys anything.
 */
import type { BookingResult, OpenConnection, ScheduledPickup } from "../carrier-ports.ts";
import { EngineError, validationFailed } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { Booking } from "./booking-store.ts";
import { LEASE_MS } from "./lease-ms.ts";
import { bookedShipment, connect, followUpOf, schedulePickup } from "./pursue-booking.ts";
import { RETRY_MIN_MS } from "./unknown-outcome.ts";

/** The reason of a booking that failed because a person said that the carrier has none. */
const NONE_AT_CARRIER = "none_at_carrier";

/** @param calledAt the call that the person saw; `null`: whichever is open */
export interface SeenCall {
  readonly calledAt: Date | null;
}

/**
 * Makes the shipment of the numbers that a person found.
 * @param numbers one for each parcel, the shipment's own first; a carrier that can be asked may need the first alone
 * @throws EngineError NOT_FOUND | VALIDATION_FAILED the numbers | CONFLICT it is settled otherwise, or just being looked up |
 * CARRIER_REJECTED the carrier has another shipment under the number | CARRIER_UNAVAILABLE it could not be asked; all may be repeated
 */
export async function enterNumber(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  { calledAt, numbers: entered }: SeenCall & { readonly numbers: readonly string[] },
): Promise<Shipment> {
  const numbers = readNumbers(entered);
  const fence = await ports.bookings.claimByHand(caller, id, calledAt, LEASE_MS);
  const booking = await ports.bookings.get(caller, id);
  if (fence === null || booking === null) return settledAs(ports, caller, booking, id, numbers[0]);
  const claimed = { ...booking, fence };
  try {
    const shipment = await shipmentOf(ports, caller, claimed, numbers);
    const { connection } = shipment;
    const stored = await ports.bookings.adopt(
      caller,
      fence,
      shipment.value,
      followUpOf(connection, shipment.value),
    );
    return stored ?? (await settledAs(ports, caller, await ports.bookings.get(caller, id), id, numbers[0]));
  } catch (error) {
    await ports.bookings.release(caller, id, fence, RETRY_MIN_MS).catch(() => undefined);
    throw error;
  }
}

/**
 * Fails the booking. Only a further request, by a person's click, buys another label, under another reference.
 * @throws EngineError NOT_FOUND | CONFLICT it is settled otherwise, or just being looked up
 */
export async function sayNoneAtCarrier(
  { bookings }: Pick<Ports, "bookings">,
  caller: Caller,
  id: ShipmentId,
  { calledAt }: SeenCall,
): Promise<void> {
  const booking = await bookings.get(caller, id);
  if (booking === null) throw notFound();
  const { name } = booking.draft.carrier;
  const failed = await bookings.failByHand(caller, id, calledAt, {
    code: "CARRIER_REJECTED",
    message: `${name} has no such shipment, as a person found out. Nothing was bought: send the request anew, with another Idempotency-Key, to buy a label.`,
    metadata: { reason: NONE_AT_CARRIER },
  });
  if (failed) return;
  const present = await bookings.get(caller, id);
  if (present?.state === "failed" && present.failure?.metadata?.reason === NONE_AT_CARRIER) return;
  throw conflictOf(present);
}

async function shipmentOf(
  ports: Ports,
  caller: Caller,
  booking: Booking,
  numbers: readonly [string, ...string[]],
): Promise<{ readonly value: Shipment; readonly connection: OpenConnection }> {
  const connection = await askable(connect(ports, caller, booking));
  await refuseTaken(ports, caller, booking, numbers);
  const result = await adopted(connection, booking, numbers);
  await refuseTaken(
    ports,
    caller,
    booking,
    result.pieces.map(({ trackingRef }) => trackingRef),
  );
  const pickup: ScheduledPickup | null =
    result.pickup ?? (await askable(schedulePickup(ports, caller, connection, booking)));
  return { value: bookedShipment(booking, connection, result, pickup, ports.clock.now()), connection };
}

async function adopted(
  connection: OpenConnection,
  { order }: Booking,
  numbers: readonly [string, ...string[]],
): Promise<BookingResult> {
  if (connection.adopt !== undefined) return askable(connection.adopt(order, numbers));
  const parcels = order.parcels.length;
  if (numbers.length !== parcels)
    throw wrongNumbers(
      "number_count",
      parcels === 1 ? "Enter one number." : `Enter ${parcels} numbers, one for each parcel.`,
    );
  return { carrierReference: null, pieces: numbers.map((trackingRef) => ({ trackingRef })), pickup: null };
}

/** Refusals pass; any other error means that the carrier could not be asked. */
async function askable<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "The carrier could not be asked about this number. Nothing has changed: try again in a few minutes.",
      null,
      { cause: error },
    );
  }
}

/** A number belongs to one shipment: a wrong one would show a recipient another parcel. */
async function refuseTaken(
  { shipments }: Pick<Ports, "shipments">,
  caller: Caller,
  { draft: { id } }: Booking,
  numbers: readonly string[],
): Promise<void> {
  for (const trackingRef of numbers) {
    const { shipments: found } = await shipments.page(caller, { trackingRef }, 2, null);
    const other = found.find((each) => each.id !== id);
    if (other !== undefined)
      throw wrongNumbers("number_taken", `${trackingRef} is the number of shipment ${other.id}.`);
  }
}

/** Letters, digits and the signs that carriers put between them. */
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N}./_-]{2,48}[\p{L}\p{N}]$/u;
const MOST_NUMBERS = 200;

function readNumbers(entered: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = entered.map((each) => each.replace(/\s+/gu, "")).filter((each) => each !== "");
  if (first === undefined) throw wrongNumbers("number_missing", "Enter the number.");
  const numbers = [first, ...others] as const;
  const wrong = numbers.find((each) => !NUMBER.test(each));
  if (wrong !== undefined)
    throw wrongNumbers(
      "number_malformed",
      `${wrong.slice(0, 50)} is no number of a shipment: 4 to 50 letters and digits.`,
    );
  if (new Set(numbers).size < numbers.length)
    throw wrongNumbers("number_twice", "A number is entered twice.");
  if (numbers.length > MOST_NUMBERS)
    throw wrongNumbers("number_count", `Enter at most ${MOST_NUMBERS} numbers.`);
  return numbers;
}

/** Why entered numbers are refused. */
export const numberProblems = [
  "number_missing",
  "number_malformed",
  "number_twice",
  "number_count",
  "number_taken",
  "other_shipment",
] as const;
export type NumberProblem = (typeof numberProblems)[number];

function wrongNumbers(reason: NumberProblem, message: string): EngineError {
  const { code, message: said, metadata } = validationFailed([{ path: "tracking_refs", message }]);
  return new EngineError(code, said, { ...metadata, reason });
}

function notFound(): EngineError {
  return new EngineError("NOT_FOUND", "The shipment does not exist.");
}

/** The same number again is no conflict. */
async function settledAs(
  { shipments }: Pick<Ports, "shipments">,
  caller: Caller,
  booking: Booking | null,
  id: ShipmentId,
  number: string,
): Promise<Shipment> {
  const shipment = await shipments.get(caller, id);
  if (shipment === null) throw conflictOf(booking);
  if (shipment.trackingRef === number) return shipment;
  throw new EngineError("CONFLICT", `The shipment has the number ${shipment.trackingRef} already.`, {
    reason: "settled",
    state: shipment.state,
  });
}

function conflictOf(booking: Booking | null): EngineError {
  if (booking === null) return notFound();
  const { state, unproven } = booking;
  if (state === "booked")
    return new EngineError("CONFLICT", "The shipment has its number already.", { reason: "settled", state });
  if (state === "failed")
    return new EngineError("CONFLICT", "The booking has ended without a label.", {
      reason: "settled",
      state,
    });
  return new EngineError(
    "CONFLICT",
    unproven === null
      ? "The carrier is still being asked: nothing has to be done by hand yet."
      : "The carrier is being asked at this moment, or the booking has changed. Read it again, then repeat.",
    { reason: "looked_up", state },
  );
}
