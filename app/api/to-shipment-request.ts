import type { ServiceChoice, ServiceRequest, ShipmentRequest } from "../engine/index.ts";
import type { ShipmentRequestBody } from "./schemas/shipment.ts";
import { toAddress, toItem } from "./to-quote-request.ts";

/** Turns a caller's request into the engine's value. Amounts stay in major units until the rate's currency is known. */
export function toShipmentRequest(body: ShipmentRequestBody): ShipmentRequest | ServiceRequest {
  const common = toCommonRequest(body);
  if (body.rate_id !== undefined) return { ...common, rateId: body.rate_id };
  return {
    ...{ ...common, choice: choiceOf(body), maxAmount: body.max_amount ?? null },
    ...(body.packing === "boxes" ? {} : { packing: "items" as const }),
  };
}

/** The schema requires one of them. */
function choiceOf({ service, select }: ShipmentRequestBody): ServiceChoice {
  return service ?? { select: select ?? "cheapest" };
}

function toCommonRequest(body: ShipmentRequestBody): Omit<ShipmentRequest, "rateId"> {
  return {
    from: toAddress(body.address_from),
    to: toAddress(body.address_to),
    items: body.items.map(toItem),
    relatedOrderId: body.related_order_id ?? null,
    ...(body.allow_duplicate === true && { allowDuplicate: true }),
    incomingOrderId: body.incoming_order_id ?? null,
    cashOnDelivery: body.cash_on_delivery ?? null,
    extras: {
      insuranceAmount: body.extras?.insurance_amount ?? undefined,
      isSaturdayDelivery: body.extras?.is_saturday_delivery ?? undefined,
      isCustomsInvoiceDocument: body.extras?.is_customs_invoice_document ?? undefined,
    },
    labelPrintFormat: body.label_print_format || null,
    pickup: body.pickup ?? null,
    driver: body.driver || null,
    trackingRef: body.tracking_ref || null,
    trackingUrl: body.tracking_url || null,
    labelUrl: body.label_url || null,
    ...(body.metadata && { metadata: body.metadata }),
  };
}
