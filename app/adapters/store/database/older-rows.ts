/** The tables whose older rows are encrypted, and how. Each write names what it read, so that it undoes no change. */
import type { Purchase as PurchaseRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { recipientColumns } from "../orders/open-order-recipient.ts";
import { dataColumn, toPurchase } from "../orders/purchase-row.ts";
import type { People } from "../rows/people.ts";
import { isSealedIn } from "../rows/people.ts";
import { tablesOfOlderRows } from "../rows/people-key.ts";
import { orderScope, searchTokens } from "../rows/search-tokens.ts";
import type { StoreContext } from "../rows/store-context.ts";
import type { BookingRow } from "../shipments/booking-row.ts";
import {
  draftValue,
  failureValue,
  orderValue,
  toDraft,
  toFailure,
  toOrder,
} from "../shipments/booking-row.ts";
import type { ShipmentColumns } from "../shipments/shipment-row.ts";
import { shipmentTokens, shipmentValue, toShipment } from "../shipments/shipment-row.ts";

interface Context {
  readonly prisma: Pick<StoreContext["prisma"], "$queryRaw" | "$executeRaw">;
  readonly people: People;
}

interface Step {
  readonly sealed: number;
  /** The key of the last row; null at the table's end. */
  readonly last: string | null;
}

export interface OlderRows {
  readonly table: string;
  /** Encrypts what is in clear among the next rows. @param after a key; null begins */
  step(context: Context, after: string | null, limit: number): Promise<Step>;
}

interface Walked<Row> {
  /** SQL of the rows after a key, in its order, with their key as text and `inClear`. */
  read(after: string | null, limit: number): Prisma.Sql;
  seal(people: People, row: Row): object;
  /** SQL that stores what `seal` made, as JSON. */
  write(sealed: string): Prisma.Sql;
}

interface ReadRow {
  readonly key: string;
  readonly inClear: boolean;
}

function walked<Row>(table: string, { read, seal, write }: Walked<Row>): OlderRows {
  return {
    table,
    async step({ prisma, people }, after, limit) {
      const rows = await prisma.$queryRaw<(Row & ReadRow)[]>(read(after, limit));
      const sealed = rows.filter(({ inClear }) => inClear).map((row) => seal(people, row));
      const count = sealed.length === 0 ? 0 : await prisma.$executeRaw(write(JSON.stringify(sealed)));
      return { sealed: count, last: rows.length < limit ? null : (rows.at(-1)?.key ?? null) };
    },
  };
}

const inClear = (column: string) => Prisma.raw(`NOT ${isSealedIn(column)}`);

const beyond = (after: string | null) => Prisma.sql`(${after}::uuid IS NULL OR id > ${after}::uuid)`;

const shipments = walked<ShipmentColumns>("shipments", {
  read: (after, limit) => Prisma.sql`
    SELECT id::text AS key, id::text AS id, value, version, ${inClear("value")} AS "inClear"
    FROM shipments AS t WHERE ${beyond(after)} ORDER BY t.id LIMIT ${limit}`,
  seal(people, row) {
    const shipment = toShipment(people, row);
    const { id, version } = row;
    return { id, version, value: shipmentValue(people, shipment), tokens: shipmentTokens(people, shipment) };
  },
  write: (sealed) => Prisma.sql`
    UPDATE shipments AS t SET value = sealed.value::json, search_text = '', search_tokens = sealed.tokens
    FROM json_to_recordset(${sealed}::json) AS sealed (id uuid, version int, value text, tokens bigint[])
    WHERE t.id = sealed.id AND t.version = sealed.version AND ${inClear("t.value")}`,
});

/** A booking's values change with its fence, its state or its redaction. */
const bookings = walked<BookingRow & { readonly redactedAt: Date | null }>("bookings", {
  read: (after, limit) => Prisma.sql`
    SELECT id::text AS key, id::text AS id, state, fence, draft, "order", failure, redacted_at AS "redactedAt",
      ${inClear("draft")} OR coalesce(${inClear("failure")}, FALSE) AS "inClear"
    FROM bookings AS t WHERE ${beyond(after)} ORDER BY t.id LIMIT ${limit}`,
  seal(people, row) {
    const { id, state, fence, redactedAt } = row;
    const failure = toFailure(people, row);
    return {
      ...{ id, state, fence, redacted: redactedAt },
      draft: draftValue(people, toDraft(people, row)),
      order: orderValue(people, id, toOrder(people, row)),
      failure: failure && failureValue(people, id, failure),
    };
  },
  write: (sealed) => Prisma.sql`
    UPDATE bookings AS t SET draft = sealed.draft::json, "order" = sealed."order"::json, failure = sealed.failure::json
    FROM json_to_recordset(${sealed}::json) AS sealed
      (id uuid, state text, fence int, redacted timestamptz, draft text, "order" text, failure text)
    WHERE t.id = sealed.id AND t.state = sealed.state AND t.fence = sealed.fence
      AND t.redacted_at IS NOT DISTINCT FROM sealed.redacted`,
});

/** Those that name no person stay in clear. */
const purchases = walked<PurchaseRow>("purchases", {
  read: (after, limit) => Prisma.sql`
    SELECT id::text AS key, id::text AS id, merchant_id::text AS "merchantId", environment, shop, order_id AS "orderId",
      order_name AS "orderName", asked_by AS "askedBy", shipment_id::text AS "shipmentId", data, version,
      created_at AS "createdAt", updated_at AS "updatedAt", redactable AND ${inClear("data")} AS "inClear"
    FROM purchases AS t WHERE ${beyond(after)} ORDER BY t.id LIMIT ${limit}`,
  seal(people, row) {
    const { id, version } = row;
    return { id, version, data: JSON.stringify(dataColumn(people, toPurchase(people, row))) };
  },
  write: (sealed) => Prisma.sql`
    UPDATE purchases AS t SET data = sealed.data::json
    FROM json_to_recordset(${sealed}::json) AS sealed (id uuid, version int, data text)
    WHERE t.id = sealed.id AND t.version = sealed.version AND ${inClear("t.data")}`,
});

interface OpenOrderRow {
  readonly merchant: string;
  readonly fulfillmentOrder: string;
  readonly orderName: string;
  readonly name: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

const openOrders = walked<OpenOrderRow>("open_fulfillment_orders", {
  read(after, limit) {
    const [merchant = null, id = null] = after?.split("/") ?? [];
    return Prisma.sql`
      SELECT merchant_id || '/' || fulfillment_order_id AS key, merchant_id::text AS merchant,
        fulfillment_order_id::text AS "fulfillmentOrder", order_name AS "orderName", recipient_name AS name, city, country,
        (recipient_name IS NOT NULL OR city IS NOT NULL) AS "inClear"
      FROM open_fulfillment_orders AS t
      WHERE ${merchant}::uuid IS NULL OR (merchant_id, fulfillment_order_id) > (${merchant}::uuid, ${id}::bigint)
      ORDER BY t.merchant_id, t.fulfillment_order_id LIMIT ${limit}`;
  },
  seal(people, { merchant, fulfillmentOrder, orderName, name, city, country }) {
    return {
      ...{ merchant, fulfillment_order: fulfillmentOrder, name, city },
      sealed: recipientColumns(people, merchant, fulfillmentOrder, [name, city]).encrypted_recipient,
      tokens: searchTokens(orderScope(people, merchant), [orderName, name, city, country]),
    };
  },
  write: (sealed) => Prisma.sql`
    UPDATE open_fulfillment_orders AS t
    SET recipient_name = NULL, city = NULL, encrypted_recipient = sealed.sealed, search_text = '',
      search_tokens = sealed.tokens
    FROM json_to_recordset(${sealed}::json) AS sealed
      (merchant uuid, fulfillment_order bigint, name text, city text, sealed text, tokens bigint[])
    WHERE t.merchant_id = sealed.merchant AND t.fulfillment_order_id = sealed.fulfillment_order
      AND t.recipient_name IS NOT DISTINCT FROM sealed.name AND t.city IS NOT DISTINCT FROM sealed.city`,
});

const tables: Readonly<Record<(typeof tablesOfOlderRows)[number], OlderRows>> = {
  shipments,
  bookings,
  purchases,
  open_fulfillment_orders: openOrders,
};

export const olderRows: readonly OlderRows[] = tablesOfOlderRows.map((table) => tables[table]);
