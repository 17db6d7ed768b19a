import { EngineError, validationFailed } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { getShipment } from "../shipments/change-shipment.ts";
import type { Caller } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import type { Item } from "../values/item.ts";
import type { Rate } from "../values/rate.ts";
import type { Shipment, ShipmentId, ShipmentRequest } from "../values/shipment.ts";
import type { ServiceChoice, ServiceRequest } from "./buy-by-service.ts";
import { ableBookings, buy } from "./buy-by-service.ts";
import type { BuyOptions } from "./create-shipment.ts";
import { canRetry, resumeBooking } from "./create-shipment.ts";

/** A caller's wishes for a return. The shipment that comes back says the rest. */
export interface ReturnRequest
  extends Pick<ShipmentRequest, "extras" | "customsInvoiceId" | "labelPrintFormat" | "pickup" | "metadata"> {
  /** A rate of the way back, or a service that is quoted now. */
  readonly buys:
    | { readonly rateId: string }
    | { readonly choice: ServiceChoice; readonly maxAmount: number | null };
  /** Absent: the recipient, at their own address. */
  readonly from?: Address;
  /** Absent: the sender. */
  readonly to?: Address;
  /** Absent: all of the shipment's, in the same parcels. */
  readonly items?: readonly Item[];
  /** How `items` are packed, as in a quote. */
  readonly packing?: "items";
  /** The caller's number of the return. Absent: the id of the shipment that comes back. */
  readonly returnRequestId: string | null;
}

/**
 * The purchase of a label for the way back of a shipment: a shipment of its own, for the same order.
 * @throws NOT_FOUND the shipment
 * @throws OPTION_NOT_AVAILABLE it was cancelled, or its addresses were erased
 * @throws VALIDATION_FAILED its sender has no phone that the carrier could call
 */
export async function returnOf(
  ports: Pick<Ports, "shipments">,
  caller: Caller,
  id: ShipmentId,
  { buys, from, to, items, packing, returnRequestId, ...rest }: ReturnRequest,
): Promise<ShipmentRequest | ServiceRequest> {
  const shipment = await getShipment(ports, caller, id);
  if (shipment.state === "cancelled")
    throw cannotReturn("A cancelled shipment doesn't come back.", "shipment_cancelled");
  if (shipment.redactedAt !== undefined && (from === undefined || to === undefined))
    throw cannotReturn(
      "The shipment's addresses were erased. Give address_from and address_to.",
      "addresses_erased",
    );
  const { rate, relatedOrderId, orderName } = shipment;
  const common = {
    ...rest,
    from: from ?? withoutPoint(shipment.to),
    to: to ?? calledPlace(shipment),
    items: items ?? shipment.items,
    relatedOrderId,
    ...(orderName !== undefined && { orderName }),
    allowDuplicate: true as const,
    returnRequestId: returnRequestId ?? shipment.id,
  };
  if ("rateId" in buys) return { ...common, rateId: buys.rateId };
  const way = items === undefined ? rate.request.packing : packing;
  return { ...common, ...buys, ...(way && { packing: way }) };
}

/**
 * The services that can bring the whole shipment back, with their prices, the cheapest first. Stores nothing.
 * @throws EngineError as `returnOf`; OPTION_NOT_AVAILABLE no service can
 */
export async function quoteReturn(
  ports: Ports,
  caller: Caller,
  outgoing: ShipmentId,
): Promise<readonly Rate[]> {
  const choice = { select: "cheapest" } as const;
  const asked = { buys: { choice, maxAmount: null }, returnRequestId: null };
  const request = await returnOf(ports, caller, outgoing, asked);
  const able = await ableBookings(ports, caller, ports.ids.next(), { ...request, choice });
  return able.map(({ booking }) => booking.draft.rate);
}

/**
 * Buys a return. Repeating with the same id buys nothing twice, whatever became of the outgoing shipment by then.
 * @param id the return's id, as for `createShipment`
 * @throws EngineError as `returnOf` and `buy`
 */
export async function buyReturn(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  outgoing: ShipmentId,
  request: ReturnRequest,
  { isNew = false, ...options }: Pick<BuyOptions, "isNew" | "isWithAnother"> = {},
): Promise<Shipment> {
  const earlier = isNew ? null : await ports.bookings.get(caller, id);
  if (earlier !== null && !canRetry(earlier)) return resumeBooking(ports, caller, earlier);
  return buy(ports, caller, id, await returnOf(ports, caller, outgoing, request), { isNew, ...options });
}

/** A recipient has a phone number, which a sender may lack. */
function calledPlace({ from }: Shipment): Address {
  if (!from.phone?.trim()) {
    const message = "is required: the shipment's sender has no phone number that the carrier could call";
    throw validationFailed([{ path: "address_to.phone", message }]);
  }
  return withoutPoint(from);
}

/** The locker of the way there isn't one of the way back. */
function withoutPoint({ locationId: _, ...address }: Address): Address {
  return address;
}

function cannotReturn(message: string, reason: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason });
}
