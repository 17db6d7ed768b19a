import type {
  ReturnRequest,
  ServiceChoice,
  ServiceRequest,
  ShipmentRequest,
} from "../../../domain/engine/index.ts";
import { toAddress, toItem, toOptions } from "../values/to-engine.ts";
import type { ReturnRequestBody, RowToPointBody, ShipmentRequestBody } from "./request-schema.ts";

/** Turns a caller's request into the engine's value. Amounts stay in major units until the rate's currency is known. */
export function toShipmentRequest(
  body: ShipmentRequestBody | RowToPointBody,
): ShipmentRequest | ServiceRequest {
  const common = toCommonRequest(body);
  if (body.rate_id !== undefined) return { ...common, rateId: body.rate_id };
  return {
    ...common,
    choice: choiceOf(body),
    maxAmount: body.max_amount ?? null,
    ...(body.packing === "boxes" ? {} : { packing: "items" as const }),
  };
}

/** Reads the body of a request for a shipment's way back. */
export function toReturnRequest(body: ReturnRequestBody): ReturnRequest {
  const { rate_id: rateId, address_from: from, address_to: to, items } = body;
  return {
    buys: rateId === undefined ? { choice: choiceOf(body), maxAmount: body.max_amount ?? null } : { rateId },
    ...(from && { from: toAddress(from) }),
    ...(to && { to: toAddress(to) }),
    ...(items && { items: items.map(toItem) }),
    ...(body.packing === "boxes" ? {} : { packing: "items" as const }),
    returnRequestId: body.return_request_id ?? null,
    ...toLabelRequest(body),
  };
}

/** A shipment's schema requires one of them; a return is bought from the cheapest. */
function choiceOf({ service, select }: Pick<ShipmentRequestBody, "service" | "select">): ServiceChoice {
  return service ?? { select: select ?? "cheapest" };
}

function toCommonRequest(body: ShipmentRequestBody | RowToPointBody): Omit<ShipmentRequest, "rateId"> {
  return {
    from: toAddress(body.address_from),
    to: toAddress(body.address_to),
    items: body.items.map(toItem),
    relatedOrderId: body.related_order_id ?? null,
    ...(body.allow_duplicate === true && { allowDuplicate: true }),
    incomingOrderId: body.incoming_order_id ?? null,
    ...toLabelRequest(body),
    driver: body.driver || null,
    trackingRef: body.tracking_ref || null,
    trackingUrl: body.tracking_url || null,
    labelUrl: body.label_url || null,
  };
}

type LabelRequestBody = Pick<
  ShipmentRequestBody,
  "extras" | "customs_invoice_id" | "label_print_format" | "pickup" | "metadata"
> &
  Partial<Pick<ShipmentRequestBody, "cash_on_delivery">>;

function toLabelRequest(
  body: LabelRequestBody,
): Pick<
  ShipmentRequest,
  "cashOnDelivery" | "extras" | "customsInvoiceId" | "labelPrintFormat" | "pickup" | "metadata"
> {
  return {
    ...toOptions(body),
    customsInvoiceId: body.customs_invoice_id ?? null,
    labelPrintFormat: body.label_print_format || null,
    ...(body.metadata && { metadata: body.metadata }),
  };
}
