/** Turns parts of a caller's request into engine values. */
import type { Address, InvoiceLine, Item, QuoteOptions } from "../../../domain/engine/index.ts";
import { readAddress } from "../../../domain/reference/read-address.ts";
import type { AddressRequest } from "./address.ts";
import type { ItemRequest } from "./item.ts";
import type { OptionsRequest } from "./options.ts";

/** Amounts stay in major units until the rate's currency is known. */
export function toOptions(body: OptionsRequest): QuoteOptions {
  return {
    cashOnDelivery: body.cash_on_delivery ?? null,
    extras: {
      insuranceAmount: body.extras?.insurance_amount ?? undefined,
      isSaturdayDelivery: body.extras?.is_saturday_delivery ?? undefined,
      isCustomsInvoiceDocument: body.extras?.is_customs_invoice_document ?? undefined,
    },
    pickup: body.pickup ?? null,
  };
}

export function toAddress(address: AddressRequest): Address {
  const written = present<Omit<Address, "phoneE164">>({
    country: address.country,
    zip: address.zip,
    city: address.city,
    name: address.name,
    company: address.company,
    address: address.address,
    address2: address.address2,
    state: address.state,
    phone: address.phone,
    email: address.email,
    notes: address.notes,
    locationId: address.location_id,
    countryCode: address.country_code,
    dialCode: address.dial_code,
    isResidential: address.is_residential,
    externalId: address._id,
  });
  return readAddress(written);
}

export function toItem(item: ItemRequest): Item {
  return present<Item>({
    weightG: item.weight,
    heightCm: item.height,
    widthCm: item.width,
    lengthCm: item.length,
    notes: item.notes,
    value: item.value,
    currency: item.currency,
    // Each item of a request is one piece.
    pieces: undefined,
    label: item.label,
    invoiceLines: item.invoice_lines?.map((line) =>
      present<InvoiceLine>({
        countryOfOrigin: line.country_of_origin,
        description: line.description,
        commodityCode: line.commodity_code,
        quantity: line.quantity,
        value: line.value,
        weight: line.weight,
      }),
    ),
    compartmentSize: item.compartment_size,
    shipsAlone: item.ships_alone ?? undefined,
    keepUpright: item.keep_upright ?? undefined,
    sku: item.sku,
    place: item.place,
    // Platforms alone have product data.
    variantId: undefined,
    listValue: undefined,
  });
}

/** Every field is spelled out; a field that the caller left out is `undefined`, and is then dropped. */
type Spelled<Value> = { [Key in keyof Required<Value>]: Value[Key] | undefined };

function present<Value extends object>(fields: Spelled<Value>): Value {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Value;
}
