import type {
  BookingOrder,
  BookingResult,
  Clock,
  MayLeave,
  PointMisfit,
} from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError, PointRefusedError } from "../../../domain/engine/index.ts";
import { findRequest } from "./find-request.ts";
import type { BoxnowSession } from "./session.ts";
import { ACT_WITHIN_MS } from "./session.ts";
import type { BookedRequest, BookingGiven, BookingSettings } from "./wire/booking.ts";
import { book } from "./wire/booking.ts";
import { orderNumbers } from "./wire/reference.ts";

/** No request is sent later than this after the beginning, so that none is under way when the booking ends. */
const SEND_WITHIN_MS = 25_000;
const LOOK_UP_WITHIN_MS = 15_000;
/** The longest that a booking takes. */
export const BOOK_WITHIN_MS = SEND_WITHIN_MS + ACT_WITHIN_MS + LOOK_UP_WITHIN_MS;

const MOST_SENDINGS = 3;

/**
 * Books under the shipment's order number. BOX NOW refuses a number that it knows, so after an unknown outcome the
 * request is looked up, and sent again only if there is none. A number that is used up gives way to the next.
 */
export async function bookShipment(
  session: BoxnowSession,
  clock: Clock,
  order: BookingOrder,
  settings: BookingSettings,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const lastSendingAt = clock.now().getTime() + SEND_WITHIN_MS;
  const maySend = () => clock.now().getTime() < lastSendingAt;
  for (const orderNumber of orderNumbers(order.reference)) {
    const booked = await bookUnder(session, { order, orderNumber, settings }, maySend, mayLeave);
    if (booked !== "used") return booked;
  }
  throw new EngineError("CARRIER_REJECTED", "BOX NOW knows all order numbers of this shipment already.", {
    reason: "reference_used",
  });
}

/** Builds the request and sends nothing. @throws EngineError CARRIER_REJECTED what BOX NOW is known to refuse */
export function checkShipment(order: BookingOrder, settings: BookingSettings): void {
  const [orderNumber = ""] = orderNumbers(order.reference);
  book.request({ order, orderNumber, settings }, null);
}

async function bookUnder(
  session: BoxnowSession,
  given: BookingGiven,
  maySend: () => boolean,
  mayLeave?: MayLeave,
): Promise<BookingResult | "used"> {
  // A later refusal to talk does not mean that an earlier request with an unknown outcome came to nothing.
  let unknown: OutcomeUnknownError | null = null;
  for (let sending = 1; ; sending++) {
    const answer = await send(session, given, mayLeave);
    if (answer instanceof OutcomeUnknownError) unknown = answer;
    const isBooked = !(answer instanceof Error);
    if (isBooked || unknown !== null) {
      const found = await resultOf(session, given, answer);
      if (found !== null) return found;
    }
    if (isBooked) throw new OutcomeUnknownError("BOX NOW does not show the request yet.");
    if (sending === MOST_SENDINGS || !maySend()) throw unknown ?? answer;
    await session.pause();
  }
}

type Sent = BookedRequest | "taken" | OutcomeUnknownError | EngineError;

/** @throws EngineError the carrier refused */
async function send(session: BoxnowSession, given: BookingGiven, mayLeave?: MayLeave): Promise<Sent> {
  try {
    return await session.call(book, given, { mayLeave });
  } catch (error) {
    const isUnavailable = error instanceof EngineError && error.code === "CARRIER_UNAVAILABLE";
    if (isUnavailable || error instanceof OutcomeUnknownError) return error;
    throw error instanceof EngineError ? atItsPoint(error, given.order) : error;
  }
}

/** BOX NOW's lists are read once an hour, so a locker that they had may be closed by now, or have lost its large doors. */
const pointRefusals: Readonly<
  Record<string, { readonly side: "from" | "to"; readonly misfit: PointMisfit }>
> = {
  P401: { side: "from", misfit: "closed" },
  P402: { side: "to", misfit: "closed" },
  P406: { side: "to", misfit: "too_small" },
};

/** The refusal of a point that the request names; the account's own place of collection is none. */
function atItsPoint(error: EngineError, order: BookingOrder): EngineError {
  const { carrier_code } = error.metadata ?? {};
  const code = String(carrier_code);
  const refused = Object.hasOwn(pointRefusals, code) ? pointRefusals[code] : undefined;
  if (refused === undefined || !order[refused.side].locationId) return error;
  return new PointRefusedError(refused.side, refused.misfit, error.message, { carrier_code: code });
}

/** The answer does not say which of several parcels is whose, so they are looked up. */
async function resultOf(
  session: BoxnowSession,
  { order, orderNumber }: BookingGiven,
  answer: Sent,
): Promise<BookingResult | "used" | null> {
  if (typeof answer === "object" && "parcelIds" in answer && answer.parcelIds.length === 1) {
    const pieces = answer.parcelIds.map((trackingRef) => ({ trackingRef }));
    return { carrierReference: orderNumber, pieces, pickup: null };
  }
  try {
    return await findRequest(session, order, orderNumber);
  } catch (error) {
    throw new OutcomeUnknownError("BOX NOW did not show the request.", { cause: error });
  }
}
