import type { BookingOrder, BookingResult, Clock } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { checkCount, otherShipment } from "../kit/entered-number.ts";
import type { SettingFields } from "./account.ts";
import { bookingOf } from "./book-shipment.ts";
import type { DhlSession } from "./session.ts";
import { referenceOf } from "./wire/reference.ts";
import type { TrackedShipment } from "./wire/tracking.ts";
import { track, trackReference } from "./wire/tracking.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface SearchTerms {
  readonly session: DhlSession;
  readonly settings: SettingFields;
  readonly clock: Clock;
}

/**
 * The waybill of the order's reference; its label is lost. `null`: DHL shows none, which it may do for some minutes after it
 * booked. Source: contract sheet, section 12.
 */
export async function findShipment(
  { session, settings, clock }: SearchTerms,
  order: BookingOrder,
  calledAt = clock.now(),
): Promise<BookingResult | null> {
  const [found] = await session.ask(trackReference, {
    reference: referenceOf(order.reference),
    account: settings.account_number,
    from: dayOf(calledAt.getTime() - DAY_MS),
    until: dayOf(clock.now().getTime() + DAY_MS),
  });
  return found === undefined
    ? null
    : bookingOf({ number: found.shipmentTrackingNumber, pieces: piecesOf(found, order) });
}

/** The waybill that a person found, if DHL shows the order's reference with it. @throws EngineError CARRIER_REJECTED */
export async function adoptShipment(
  { session }: SearchTerms,
  order: BookingOrder,
  numbers: readonly [string, ...string[]],
): Promise<BookingResult> {
  checkCount(numbers, order.parcels.length);
  const [number] = numbers;
  const found = await session.ask(track, { number });
  const isIts = found?.shipperReferences.some(({ value }) => value === referenceOf(order.reference));
  if (found === null || !isIts) throw otherShipment("DHL Express", number);
  return bookingOf({ number, pieces: piecesOf(found, order) });
}

/** @throws EngineError CARRIER_UNAVAILABLE DHL does not show every piece yet */
function piecesOf({ pieces }: TrackedShipment, { parcels }: BookingOrder): readonly string[] {
  const numbers = pieces.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  if (numbers.length === parcels.length) return numbers;
  throw new EngineError("CARRIER_UNAVAILABLE", "DHL Express does not show every piece of the shipment yet.");
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
