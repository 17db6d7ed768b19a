/** Engine values without their people. What stays of an address is the place; vouchers, prices and dates stay whole. */
import type { Address, BookingOrder, Rate, Shipment, ShipmentDraft } from "../engine/index.ts";

/** The recipient alone, or also the sender: whoever packed may be asked for by name. */
export type Whom = "recipient" | "everybody";

/** Its label and customs papers named them too: links to papers that others keep go as well. */
export function redactShipment(shipment: Shipment, whom: Whom, at: Date): Shipment {
  return {
    ...redactRoute(shipment, whom),
    rate: redactRate(shipment.rate, whom),
    externalLabelUrl: null,
    invoiceUrl: null,
    redactedAt: shipment.redactedAt ?? at,
  };
}

export function redactDraft(draft: ShipmentDraft, whom: Whom): ShipmentDraft {
  return {
    ...redactRoute(draft, whom),
    rate: redactRate(draft.rate, whom),
    externalLabelUrl: null,
    invoiceUrl: null,
  };
}

export function redactOrder(order: BookingOrder, whom: Whom): BookingOrder {
  return redactRoute(order, whom);
}

export function redactRate(rate: Rate, whom: Whom): Rate {
  return { ...rate, request: redactRoute(rate.request, whom) };
}

function redactRoute<Value extends { readonly from: Address; readonly to: Address }>(
  value: Value,
  whom: Whom,
): Value {
  return {
    ...value,
    to: withoutPerson(value.to),
    from: whom === "everybody" ? withoutPerson(value.from) : value.from,
  };
}

/** Fields that were not there stay absent. */
function withoutPerson({ country, state, city, zip, name }: Address): Address {
  return {
    country,
    ...(state === undefined ? {} : { state }),
    ...(city === undefined ? {} : { city }),
    ...(zip === undefined ? {} : { zip }),
    ...(name === undefined ? {} : { name: "Redacted" }),
  };
}
