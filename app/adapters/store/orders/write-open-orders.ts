import type {
  FulfillmentOrderNews,
  OpenFulfillmentOrder,
} from "../../../domain/orders/open-orders/open-order-store.ts";
import { Prisma } from "../generated/client.ts";
import type { SqlRunner } from "../products/write-products.ts";
import type { People } from "../rows/people.ts";
import {
  factToken,
  isE164,
  recipientTokens,
  SEARCH_FORM,
  searchScope,
  searchTokens,
} from "../rows/search-tokens.ts";
import { columnText } from "../rows/stored.ts";
import { recipientValue } from "./open-order-recipient.ts";

/** A row's columns about its fulfillment order, with their types. */
const facts = {
  order_id: "bigint",
  order_name: "text",
  order_created_at: "timestamptz",
  paid: "boolean",
  authorized: "boolean",
  payment_gateways: "text[]",
  outstanding_minor: "bigint",
  outstanding_currency: "text",
  status: "text",
  can_fulfill: "boolean",
  fulfill_at: "timestamptz",
  location_id: "bigint",
  location_name: "text",
  encrypted_recipient: "text",
  country: "text",
  service_code: "text",
  service_title: "text",
  pieces: "integer",
  skus: "text[]",
  tags: "text[]",
  weight_g: "float8",
  promised_by: "timestamptz",
  search_tokens: "bigint[]",
  search_form: "smallint",
  updated_at: "timestamptz",
  closed_at: "timestamptz",
} as const;

const list = (of: (column: string) => string) => Prisma.raw(Object.keys(facts).map(of).join(", "));
const columns = list((column) => column);
const typed = Prisma.raw(
  Object.entries(facts)
    .map((column) => column.join(" "))
    .join(", "),
);
const taken = list((column) => `${column} = excluded.${column}`);

const withoutRecipient = Prisma.raw("encrypted_recipient = NULL, search_tokens = '{}', tags = '{}'");

/**
 * Inserts and updates in one statement. A row stays if Shopify changed it later, or if a later reading reported the
 * same change; its time of being seen moves on in any case. A closed fulfillment order leaves a row without its
 * recipient.
 */
export async function writeOpenOrders(
  people: People,
  sql: SqlRunner,
  merchantId: string,
  shop: string,
  asOf: Date,
  news: readonly FulfillmentOrderNews[],
): Promise<void> {
  if (news.length === 0) return;
  const rows = new Map(news.map((each) => [each.fulfillmentOrderId, rowOf(people, merchantId, each, asOf)]));
  // Counted by its answer: Citus says of such an insert how many rows it was given.
  const written = await sql.$queryRaw<unknown[]>`
    INSERT INTO open_fulfillment_orders AS stored (merchant_id, shop, seen_at, fulfillment_order_id, ${columns})
    SELECT ${merchantId}::uuid, ${shop}, ${asOf}::timestamptz, fulfillment_order_id, ${columns}
    FROM json_to_recordset(${JSON.stringify([...rows.values()])}::json) AS given(fulfillment_order_id bigint, ${typed})
    ON CONFLICT (merchant_id, fulfillment_order_id) DO UPDATE SET ${taken}, seen_at = excluded.seen_at
    WHERE (stored.updated_at, stored.seen_at) <= (excluded.updated_at, excluded.seen_at) RETURNING 1`;
  if (written.length < rows.size)
    await sql.$executeRaw`
      UPDATE open_fulfillment_orders SET seen_at = ${asOf}::timestamptz
      WHERE merchant_id = ${merchantId}::uuid AND seen_at < ${asOf}::timestamptz
        AND fulfillment_order_id = ANY(${[...rows.keys()]}::bigint[])`;
  // A reading that began before a customer was erased must not restore their data.
  await sql.$executeRaw`
    UPDATE open_fulfillment_orders o SET ${withoutRecipient}
    FROM redacted_orders r
    WHERE r.merchant_id = ${merchantId}::uuid AND r.merchant_id = o.merchant_id AND r.order_id = o.order_id::text
      AND (o.encrypted_recipient IS NOT NULL OR o.search_tokens <> '{}') AND o.fulfillment_order_id = ANY(${[...rows.keys()]}::bigint[])`;
}

/** Closes the fulfillment orders that a full reading no longer found. Returns how many. */
export function closeUnseenOrders(sql: SqlRunner, merchantId: string, asOf: Date): Promise<number> {
  return sql.$executeRaw`
    UPDATE open_fulfillment_orders
    SET closed_at = ${asOf}::timestamptz, ${withoutRecipient}
    WHERE merchant_id = ${merchantId}::uuid AND closed_at IS NULL AND seen_at < ${asOf}::timestamptz`;
}

/** Closes the fulfillment orders that a reading of their order no longer found, as of that order's state. */
export async function closeNotShown(
  sql: SqlRunner,
  merchantId: string,
  orderId: string,
  asOf: Date,
  updatedAt: Date,
): Promise<void> {
  await sql.$executeRaw`
    UPDATE open_fulfillment_orders
    SET closed_at = coalesce(closed_at, ${asOf}::timestamptz), updated_at = greatest(updated_at, ${updatedAt}::timestamptz),
      ${withoutRecipient}
    WHERE merchant_id = ${merchantId}::uuid AND order_id = ${orderId}::bigint AND seen_at < ${asOf}::timestamptz`;
}

function rowOf(
  people: People,
  merchantId: string,
  { fulfillmentOrderId, orderId, updatedAt, open }: FulfillmentOrderNews,
  asOf: Date,
) {
  const known = { fulfillment_order_id: fulfillmentOrderId, order_id: orderId, updated_at: updatedAt };
  if (open === null)
    return {
      ...known,
      order_name: "",
      order_created_at: updatedAt,
      paid: false,
      authorized: false,
      status: "open",
      can_fulfill: false,
      location_name: "",
      pieces: 0,
      payment_gateways: [],
      skus: [],
      tags: [],
      weight_g: 0,
      promised_by: nothingPromised,
      search_tokens: [],
      search_form: SEARCH_FORM,
      closed_at: asOf,
    };
  const { recipientName, city, country, skus = [], tags = [] } = open;
  return {
    ...known,
    order_name: columnText(open.orderName),
    order_created_at: open.orderCreatedAt,
    paid: open.paid,
    authorized: open.authorized,
    payment_gateways: open.paymentGateways.map(columnText),
    outstanding_minor: open.outstanding?.amountMinor ?? null,
    outstanding_currency: textOrNull(open.outstanding?.currency ?? null),
    status: open.status,
    can_fulfill: open.canFulfill,
    fulfill_at: open.fulfillAt,
    location_id: open.locationId,
    location_name: columnText(open.locationName),
    encrypted_recipient: recipientValue(people, merchantId, fulfillmentOrderId, [
      textOrNull(recipientName),
      textOrNull(city),
      textOrNull(open.searched?.email?.trim() || null),
      open.searched?.phones.find(isE164) ?? null,
    ]),
    country: textOrNull(country),
    service_code: textOrNull(open.serviceCode),
    service_title: textOrNull(open.serviceTitle),
    pieces: open.pieces,
    skus: skus.map(columnText),
    tags: tags.map(columnText),
    weight_g: open.weightG ?? 0,
    promised_by: open.promisedBy ?? nothingPromised,
    search_tokens: openOrderTokens(people, merchantId, open),
    search_form: SEARCH_FORM,
  };
}

export function openOrderTokens(
  people: People,
  merchantId: string,
  { orderName, recipientName, city, country, searched, skus = [], tags = [] }: OpenOrderTexts,
): readonly string[] {
  const scope = searchScope(people, "open_fulfillment_orders.search_tokens", { merchantId });
  const texts = {
    words: [orderName, country],
    names: [recipientName, searched?.company, city],
    emails: [searched?.email],
    phones: searched?.phones ?? [],
  };
  return [
    ...searchTokens(scope, texts),
    ...recipientTokens(scope, searched?.email, searched?.phones ?? []),
    ...skus.map((sku) => factToken(scope, "sku", foldedWord(sku))),
    ...tags.map((tag) => factToken(scope, "tag", foldedWord(tag))),
  ];
}

type OpenOrderTexts = Pick<
  OpenFulfillmentOrder,
  "orderName" | "recipientName" | "city" | "country" | "searched" | "skus" | "tags"
>;

/** Sorts after every promise. */
export const nothingPromised = new Date("9999-12-31T00:00:00Z");

/** SKUs and tags are compared without case. */
export function foldedWord(word: string): string {
  return word.normalize("NFC").trim().toLowerCase();
}

function textOrNull(text: string | null): string | null {
  return text === null ? null : columnText(text);
}
