import type { OpenConnection } from "../carrier-ports.ts";
import { asksForStatements, refuseUnstated } from "../customs/statements.ts";
import { EngineError } from "../errors.ts";
import type { BookingQuestion } from "../options/booking-options.ts";
import { checkBooking } from "../options/booking-options.ts";
import { labelPrice } from "../options/label-price.ts";
import { refusePoints } from "../options/refuse-points.ts";
import type { Ports } from "../ports.ts";
import { getRate } from "../quoting/get-rate.ts";
import type { Caller } from "../values/account.ts";
import type { Rate } from "../values/rate.ts";
import type { Shipment, ShipmentId, ShipmentRequest } from "../values/shipment.ts";
import type { Booking, BookingIntention } from "./booking-store.ts";
import { claimBooking } from "./claim-booking.ts";
import { draftShipment } from "./draft-shipment.ts";
import { LEASE_MS, leaseMsFor } from "./lease-ms.ts";
import { pursueBooking } from "./pursue-booking.ts";
import { findSearch } from "./search-by-hand.ts";
import { heldByAnother } from "./unknown-outcome.ts";
import { refuseOtherScripts, refuseUnprintable } from "./unprintable-fields.ts";
import { keepInvoice, refuseUnusableInvoice } from "./uploaded-invoice.ts";
import { refuseWithheld } from "./withheld.ts";

/** The claim with which a booking begins. */
const FIRST_FENCE = 1;

/**
 * Buys a rate. The booking is durable before the carrier hears of it. Repeating with the same id does nothing
 * twice: it returns the shipment, continues an interrupted attempt, or repeats its refusal. Only an attempt
 * that failed as CARRIER_UNAVAILABLE (certainly not bought) starts anew.
 * @param id chosen by the caller beforehand (UUIDv7); it becomes the shipment's
 * @param options `rate`: the request's, stored just now
 * @throws NOT_FOUND | RATE_EXPIRED the rate
 * @throws VALIDATION_FAILED | RATE_MISMATCH | CUSTOMS_REQUIRED | PICKUP_NOT_AVAILABLE | OPTION_NOT_AVAILABLE |
 * CASH_ON_DELIVERY_NOT_ALLOWED | DUPLICATE_ORDER the request: the carrier never heard of it
 * @throws PurchaseWithheldError the merchant may buy nothing now
 * @throws CARRIER_REJECTED in the carrier's words
 * @throws CARRIER_UNAVAILABLE nothing was bought; or, with `metadata.outcome` "unknown", it is being looked up
 */
export async function createShipment(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  request: ShipmentRequest,
  { isNew = false, priced, rate: known, isWithAnother }: BuyOptions & { readonly rate?: Rate } = {},
): Promise<Shipment> {
  const earlier = isNew ? null : await ports.bookings.get(caller, id);
  if (earlier !== null && !canRetry(earlier)) return resumeBooking(ports, caller, earlier);

  const rate = known ?? (await getRate(ports, caller, request.rateId));
  const booking = await prepareBooking(ports, caller, id, request, rate);
  priced?.(booking.draft.rate);
  if (isWithAnother !== true) await refuseWithheld(ports, caller);
  return begin(ports, caller, id, booking, earlier);
}

export interface BuyOptions {
  /** The id was made for this request, so there is no earlier attempt to look for. */
  readonly isNew?: boolean;
  /** It goes with a label that was bought already, so that it is not withheld. */
  readonly isWithAnother?: true;
  /** Sees the service and the label's price before anything is stored, and throws if they are not the wanted ones. An attempt that is under way goes on without it. */
  priced?(rate: Rate): void;
}

/** Everything about a booking before its carrier hears of it. */
export interface PreparedBooking extends BookingIntention {
  readonly connection: OpenConnection;
}

/** @param earlier a failed attempt that may start anew */
export async function begin(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  { connection, ...intention }: PreparedBooking,
  earlier: Booking | null,
): Promise<Shipment> {
  await keepInvoice(ports, caller, intention.draft.extras);
  const begun = (fence: number): Booking => {
    const { draft, order } = intention;
    const { createdAt } = draft;
    return {
      draft,
      order,
      state: "open",
      failure: null,
      calledAt: null,
      unproven: null,
      draftRef: null,
      createdAt,
      fence,
    };
  };
  if (earlier !== null) {
    const fence = await ports.bookings.reopen(caller, intention, LEASE_MS);
    if (fence === null) throw heldByAnother(id);
    return pursueBooking(ports, caller, begun(fence), "buy", { connection });
  }
  // A draft comes before the mark of the call: a booking that ends between them was never called.
  if (intention.order.callerVoucher !== null || connection.draft !== undefined) {
    const present = await ports.bookings.begin(intention, LEASE_MS);
    if (present !== "begun") return resumeBooking(ports, caller, present);
    return pursueBooking(ports, caller, begun(FIRST_FENCE), "buy", { connection });
  }
  const permit = await ports.bookings.beginCall(intention, leaseMsFor(connection));
  if ("draft" in permit) return resumeBooking(ports, caller, permit);
  return pursueBooking(ports, caller, begun(FIRST_FENCE), "buy", { connection, permit });
}

export function canRetry({ state, failure }: Booking): boolean {
  return state === "failed" && failure?.code === "CARRIER_UNAVAILABLE";
}

/** Continues an attempt, or repeats its outcome. */
export async function resumeBooking(
  ports: Ports,
  caller: Caller,
  { draft: { id } }: Booking,
): Promise<Shipment> {
  const { fence, booking } = await claimBooking(ports, caller, id);
  if (booking === null) throw new EngineError("NOT_FOUND", "The shipment does not exist.");
  if (booking.state === "open") {
    if (fence === null) throw heldByAnother(id, await findSearch(ports, caller, booking));
    return pursueBooking(ports, caller, { ...booking, fence }, "buy");
  }
  if (booking.failure !== null) {
    const { code, message, metadata } = booking.failure;
    throw new EngineError(code, message, metadata);
  }
  const shipment = await ports.shipments.get(caller, id);
  if (shipment === null) throw new EngineError("NOT_FOUND", "The shipment does not exist.");
  return shipment;
}

/**
 * @param rate the request's: stored by a quote, or priced just now
 * @throws EngineError the refusals of `createShipment` before the carrier hears of it
 */
export async function prepareBooking(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  request: ShipmentRequest,
  rate: Rate,
): Promise<PreparedBooking> {
  refuseUnprintable(ports, request);
  const account = await ports.accounts.get(caller, rate.accountId);
  if (account === null) {
    const { name } = rate.carrier;
    throw new EngineError("OPTION_NOT_AVAILABLE", `${name} is no longer enabled. Request new rates.`, {
      reason: "service_disabled",
      service: name,
    });
  }
  const question: BookingQuestion = {
    request,
    rate,
    account,
    connection: ports.carriers.connect(account),
    labelFormats: ports.labelFormats,
    now: ports.clock.now(),
  };
  if (!request.trackingRef)
    refuseOtherScripts({ name: rate.carrier.name, scripts: question.connection.scripts }, request);
  const options = checkBooking(question);
  await askForStatements(ports, caller, question);
  await refusePoints(ports, caller, question, options);
  const { connection } = question;
  await refuseUnusableInvoice(ports, caller, request, rate.carrier, connection);
  return {
    ...draftShipment(id, question, options, await labelPrice(rate, options)),
    ...(request.allowDuplicate && { allowDuplicate: request.allowDuplicate }),
    connection,
  };
}

/** A merchant without settings states nothing: the sender completes the paper by hand. */
async function askForStatements(
  ports: Ports,
  { merchantId }: Caller,
  { request, connection }: BookingQuestion,
) {
  if (!asksForStatements(request)) return;
  const exporter = (await ports.exporter?.(merchantId)) ?? null;
  if (exporter !== null) refuseUnstated(request, exporter, { isPost: connection.isPost === true });
}
