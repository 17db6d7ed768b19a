/**
 * Each text and number is one step of the schema, not a union and a transformation: every checkout reads fifty of them.
 */
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Address, Coordinates, QuoteRequest } from "../../../domain/engine/index.ts";
import { currencyExponent, isCurrency, isOnEarth } from "../../../domain/engine/index.ts";
import type { ProductLine } from "../../../domain/orders/parcels/parcel-items.ts";
import { itemsOfLines, variantIdsOf } from "../../../domain/orders/parcels/parcel-items.ts";
import type { FactsByVariant } from "../../../domain/orders/products/product-store.ts";
import { readAddress } from "../../../domain/reference/read-address.ts";
import { goodsOf, sharedOut } from "./discounted-goods.ts";

/** Shopify documents strings; drafts, old orders and other callers also send numbers and nulls. */
const text = z.transform((value: unknown, context): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string" && typeof value !== "number") {
    context.issues.push({ code: "invalid_type", expected: "string", input: value });
    return null;
  }
  const trimmed = String(value).trim();
  return trimmed === "" ? null : trimmed;
});

/** A string or a number; `null` for anything else. */
const numeric = z.transform((value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
});

const place = z.object({
  country: text,
  postal_code: text,
  zip: text,
  province: text,
  city: text,
  name: text,
  address1: text,
  address2: text,
  phone: text,
  company_name: text,
  /** Degrees. Captured in 2026, undocumented. */
  latitude: numeric,
  longitude: numeric,
});

const count = z.coerce.number().finite().min(0);
const id = z.union([z.string(), z.number()]).nullish();

/** Shopify allows 500 lines in a cart; packing thousands would delay all other checkouts. */
const MOST_LINES = 1_000;

const item = z.object({
  name: text,
  sku: text,
  vendor: text,
  quantity: count.int().max(1_000_000),
  grams: count.nullish().transform((value) => value ?? 0),
  /** Hundredths of the cart's currency, for every currency. */
  price: count.nullish().transform((value) => value ?? 0),
  requires_shipping: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  product_id: id,
  variant_id: id,
});

/**
 * Totals of the whole order, even if only a part ships from this origin; hundredths of the cart's currency. Source:
 * Shopify's changelog, 4 November 2025.
 */
const orderTotals = z.object({
  /** The sum of the lines, before discounts. */
  subtotal_price: numeric,
  discount_amount: numeric,
});

/** Guests have none. */
const customer = z.object({
  tags: z.unknown().transform((tags) => {
    const listed: readonly unknown[] =
      typeof tags === "string" ? tags.split(",") : Array.isArray(tags) ? tags : [];
    return listed.filter((tag) => typeof tag === "string");
  }),
});

/** Body of Shopify's request for rates. Unknown members are ignored. */
export const callbackRequest = z.object({
  rate: z.object({
    origin: place,
    destination: place,
    items: z.array(item).max(MOST_LINES),
    currency: text,
    locale: text,
    // Only checkout rules read these two: if they are malformed, the shopper still gets rates.
    order_totals: orderTotals.nullish().catch(null),
    customer: customer.nullish().catch(null),
  }),
});

export type CallbackRequest = z.output<typeof callbackRequest>["rate"];

/** The engine's request; `null` when nothing in the cart is shipped or a country is missing. */
export function toQuoteRequest(
  rate: CallbackRequest,
  defaultItemWeightG: number,
  facts: FactsByVariant,
): QuoteRequest | null {
  const from = readOrigin(rate.origin);
  const to = toAddress(rate.destination);
  const items = itemsOfLines(shippedLinesOf(rate), defaultItemWeightG, facts);
  return from === null || to === null || items.length === 0 ? null : { from, to, items };
}

/** The lines that go into a parcel, at their prices after the discount that is surely on them. */
export function shippedLinesOf(rate: CallbackRequest): ProductLine[] {
  const { shipped, surelyOff } = goodsOf(rate);
  const currency = rate.currency?.toUpperCase() ?? null;
  const step =
    currency !== null && isCurrency(currency) ? Math.max(1, 10 ** (2 - currencyExponent(currency))) : 1;
  const lines = rate.items
    .filter((line) => line.requires_shipping && line.quantity > 0)
    .map((line) => ({ ...line, listPrice: line.price }));
  return sharedOut(lines, shipped - surelyOff, step).map((line) => ({
    variantId: toVariantId(line.variant_id),
    name: line.name ?? "",
    quantity: line.quantity,
    unitWeightG: line.grams,
    unitValue: line.price / 100,
    ...(line.listPrice !== line.price && { unitListValue: line.listPrice / 100 }),
    currency,
    commodityCode: null,
    countryOfOrigin: null,
  }));
}

/**
 * Whether the admin lists our services, with made-up goods: neither a name nor a product. Lines of carts and of draft orders have
 * names, also those of the merchant's own making. Source: a capture, in docs/decisions/169.
 */
export function isServiceDiscovery({ items }: CallbackRequest): boolean {
  return (
    items.length > 0 &&
    items.every(
      ({ name, product_id, variant_id }) =>
        name === null && toVariantId(product_id) === null && toVariantId(variant_id) === null,
    )
  );
}

/** The shopper's coordinates; `null`: the request names none. */
export function coordinatesOf({ destination: { latitude, longitude } }: CallbackRequest): Coordinates | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  const place = { latitude, longitude };
  return isOnEarth(place) ? place : null;
}

/** The variants whose product data packing and pricing need. */
export function variantIdsInCart(rate: CallbackRequest): number[] {
  return variantIdsOf(rate.items.map(({ variant_id }) => ({ variantId: toVariantId(variant_id) })));
}

function toVariantId(given: string | number | null | undefined): number | null {
  const variantId = Number(given ?? 0);
  return Number.isSafeInteger(variantId) && variantId > 0 ? variantId : null;
}

/**
 * Addresses of locations, of which a shop has few and its checkouts name one each time. Reading one, above all its phone
 * number, takes as long as packing a cart. The text alone decides, so shops may share them.
 */
const origins = new LRUCache<string, { readonly address: Address | null }>({ max: 1_000 });

function readOrigin(given: z.output<typeof place>): Address | null {
  const text = JSON.stringify(given);
  const known = origins.get(text);
  if (known !== undefined) return known.address;
  const address = toAddress(given);
  origins.set(text, { address });
  return address;
}

function toAddress(given: z.output<typeof place>): Address | null {
  const country = given.country?.toUpperCase();
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return null;
  return readAddress({
    country,
    zip: given.postal_code ?? given.zip,
    city: given.city,
    state: given.province,
    name: given.name,
    company: given.company_name,
    address: given.address1,
    address2: given.address2,
    phone: given.phone,
  });
}
