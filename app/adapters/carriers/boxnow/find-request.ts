import type { BookingOrder, BookingResult } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { Urgency } from "../kit/pace.ts";
import type { BoxnowSession } from "./session.ts";
import type { ParcelPage, ParcelQuestion, ParcelRow } from "./wire/parcels.ts";
import { parcels } from "./wire/parcels.ts";
import { orderNumbers, pieceOf } from "./wire/reference.ts";

/** A token may repeat for ever. Source: contract sheet, section 8, "Paging". */
const MOST_PAGES = 50;

/** Every parcel that answers the question. */
export async function allParcels(
  session: BoxnowSession,
  question: Omit<ParcelQuestion, "pageToken">,
  urgency: Urgency = "look-up",
): Promise<readonly ParcelRow[]> {
  const byId = new Map<string, ParcelRow>();
  let pageToken: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked: ParcelQuestion = { ...question, ...(pageToken !== null && { pageToken }) };
    const { rows, nextPage }: ParcelPage = await session.ask(parcels, asked, { urgency });
    const known = byId.size;
    for (const row of rows) byId.set(row.id, row);
    if (nextPage === null || byId.size === known || rows.length === 0) break;
    pageToken = nextPage;
  }
  return [...byId.values()];
}

/**
 * The request under an order number. `used`: the number is spent, by a request that was cancelled or that another
 * shop of the contract made.
 */
export async function findRequest(
  session: BoxnowSession,
  order: BookingOrder,
  orderNumber: string,
): Promise<BookingResult | "used" | null> {
  const rows = await allParcels(session, { orderNumber });
  if (rows.length === 0) return null;
  const ours = rows.filter((row) => isOurs(row, order));
  if (ours.every(isCancelled)) return "used";
  if (ours.length !== order.parcels.length) {
    throw new EngineError("CARRIER_UNAVAILABLE", "BOX NOW does not show every parcel of the shipment yet.");
  }
  return bookingOf(orderNumber, ours);
}

/** The booking of an order, whichever of its numbers it has. */
export async function lookUp(session: BoxnowSession, order: BookingOrder): Promise<BookingResult | null> {
  for (const orderNumber of orderNumbers(order.reference)) {
    const found = await findRequest(session, order, orderNumber);
    if (found !== "used") return found;
  }
  return null;
}

function isOurs({ shipmentId, itemReference }: ParcelRow, { reference }: BookingOrder): boolean {
  return shipmentId === null ? pieceOf(itemReference) !== null : shipmentId === reference;
}

export function isCancelled({ state, isCancelling }: ParcelRow): boolean {
  return isCancelling || state === "canceled" || state === "cancelled";
}

/** The order number names the booking in both answers; the request's id is in the booking's alone. */
export function bookingOf(orderNumber: string, rows: readonly ParcelRow[]): BookingResult {
  const position = ({ itemReference }: ParcelRow) => pieceOf(itemReference)?.piece ?? 0;
  const inOrder = [...rows].sort((one, other) => position(one) - position(other));
  return {
    carrierReference: orderNumber,
    pieces: inOrder.map(({ id }) => ({ trackingRef: id })),
    pickup: null,
  };
}
