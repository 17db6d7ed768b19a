import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { getRate } from "../quoting/get-rate.ts";
import type { Caller } from "../values/account.ts";
import type { Rate } from "../values/rate.ts";
import type { ChildVoucher, Pickup, ShipmentRequest } from "../values/shipment.ts";
import type { Booking, ShipmentDraft } from "./booking-store.ts";
import type { ServiceRequest } from "./buy-by-service.ts";
import { chooseBooking } from "./buy-by-service.ts";
import { namingNearest } from "./carriers-point-refusal.ts";
import type { PreparedBooking } from "./create-shipment.ts";
import { prepareBooking } from "./create-shipment.ts";

/** A purchase that was not made. Nothing of it is stored, and the draft's id names nothing. */
export interface PurchasePreview {
  readonly draft: ShipmentDraft;
  /** The requested slot; the carrier may answer another. */
  readonly pickup: Pickup | null;
  readonly callerVoucher: ChildVoucher | null;
  /** The draft's rate was priced for this request, so it can't be bought by its id. */
  readonly isPricedNow: boolean;
}

/**
 * Makes every check of a purchase, at our side and at the carrier's where its driver can, and buys nothing.
 * @throws EngineError the refusals of `buy`; CARRIER_UNAVAILABLE: the carrier did not answer the check
 */
export async function previewPurchase(
  ports: Ports,
  caller: Caller,
  request: ShipmentRequest | ServiceRequest,
): Promise<PurchasePreview> {
  const { draft, order, connection } = await checkedPurchase(ports, caller, request);
  if (order.callerVoucher === null) await checkAtCarrier(ports, caller, { draft, order }, connection);
  const { pickup, callerVoucher } = order;
  return { draft, pickup, callerVoucher, isPricedNow: "choice" in request };
}

/**
 * The service and the price of the label that `buy` would buy now. Makes the checks of our side, and asks no carrier to check.
 * @throws EngineError the refusals of `buy` before the carrier hears of it
 */
export async function priceLabel(
  ports: Ports,
  caller: Caller,
  request: ShipmentRequest | ServiceRequest,
): Promise<Rate> {
  return (await checkedPurchase(ports, caller, request)).draft.rate;
}

async function checkedPurchase(
  ports: Ports,
  caller: Caller,
  request: ShipmentRequest | ServiceRequest,
): Promise<PreparedBooking> {
  const id = ports.ids.next();
  const booking =
    "choice" in request
      ? (await chooseBooking(ports, caller, id, request)).booking
      : await prepareBooking(ports, caller, id, request, await getRate(ports, caller, request.rateId));
  if (booking.allowDuplicate !== true) await ports.bookings.refuseDuplicate(booking.draft);
  return booking;
}

async function checkAtCarrier(
  ports: Ports,
  caller: Caller,
  booking: Pick<Booking, "draft" | "order">,
  connection: OpenConnection,
): Promise<void> {
  try {
    await connection.check?.(booking.order);
  } catch (error) {
    throw error instanceof EngineError ? await namingNearest(ports, caller, booking, error) : error;
  }
}
