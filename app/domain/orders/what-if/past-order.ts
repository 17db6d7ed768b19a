/**
 * A past order, as far as prices depend on it: a bought shipment without its people (docs/decisions/121). One order that left
 * in several shipments is several of these.
 */
import type {
  Address,
  CalendarDate,
  CartValues,
  CheckoutCart,
  Item,
  QuoteRequest,
  Rate,
  Shipment,
} from "../../engine/index.ts";
import { isCurrency, toMinor } from "../../engine/index.ts";

export interface PastOrder {
  /** The shipment's id. */
  readonly id: string;
  /** The order's number as people use it, else its id, else the tracking number. */
  readonly name: string;
  /** When its label was priced. */
  readonly at: Date;
  /** Places and items, without people and words. */
  readonly request: QuoteRequest;
  /** The facts that rules read. Unknown are discounts, vendors and customers' tags. */
  readonly cart: Omit<CheckoutCart, "to" | "at">;
  /** The rate that was bought. */
  readonly bought: Rate;
  /** The facts of the order that its label was chosen by; absent: not kept. */
  readonly asked?: AskedFacts;
  readonly options: Pick<Shipment, "extras" | "cashOnDeliveryMinor"> & Partial<Pick<Shipment, "pickup">>;
}

/** `null`: not kept. */
export interface AskedFacts {
  readonly orderTags: readonly string[] | null;
  /** Names and codes of the delivery that the shopper chose. */
  readonly deliveries: readonly string[];
  readonly promisedOn: CalendarDate | null;
}

/** The SKU of a product, by the number of its variant. */
export type SkuOf = (variantId: number) => string | null;

/** @returns `null`: a return or a cancelled label, at which no shopper chose a price */
export function pastOrderOf(shipment: Shipment, skuOf: SkuOf): PastOrder | null {
  const { id, rate, state, returnRequestId, orderName, relatedOrderId, trackingRef } = shipment;
  if (state === "cancelled" || returnRequestId !== null) return null;
  const { from, to, items, packing } = rate.request;
  const request = {
    from: placeOf(from),
    to: placeOf(to),
    items: items.map((item) => withoutWords(item, skuOf)),
    ...(packing && { packing }),
  };
  const { extras, cashOnDeliveryMinor, pickup } = shipment;
  return {
    id,
    name: orderName ?? relatedOrderId ?? trackingRef,
    at: rate.createdAt,
    request,
    cart: cartOf(request.items),
    bought: { ...rate, request },
    options: { extras, cashOnDeliveryMinor, pickup },
  };
}

function placeOf({ country, zip, city, state }: Address): Address {
  return { country, zip: zip ?? null, city: city ?? null, state: state ?? null };
}

function withoutWords({ label: _label, notes: _notes, invoiceLines: _lines, ...facts }: Item, skuOf: SkuOf) {
  const { sku = null, variantId } = facts;
  return { ...facts, sku: sku ?? (variantId === undefined ? null : skuOf(variantId)) };
}

function cartOf(items: readonly Item[]): PastOrder["cart"] {
  const currencies = new Set(items.flatMap(({ currency }) => currency ?? []));
  const [currency = null] = currencies.size === 1 ? currencies : [];
  return {
    currency,
    values: goodsValues(items, currency),
    weightG: items.reduce((sum, { weightG }) => sum + weightG, 0),
    quantity: items.length,
    skus: items.map(({ sku }) => sku ?? null),
    vendors: [],
    customerTags: [],
  };
}

/** Of the shipment's goods, the only ones that it knows; `null` if one has no value. */
function goodsValues(items: readonly Item[], currency: string | null): CartValues | null {
  if (currency === null || !isCurrency(currency)) return null;
  let major = 0;
  for (const { value } of items) {
    if (value === undefined || value === null) return null;
    major += value;
  }
  const value = { minor: toMinor(major, currency), currency };
  const known = { least: value, most: value };
  return { shipped: { before: known, after: known }, all: { before: known, after: known } };
}
