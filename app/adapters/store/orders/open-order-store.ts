import type { ListUse } from "../../../domain/engine/index.ts";
import type {
  OpenOrderStore,
  OrdersToShipFilter,
  OrderToShip,
  OrderView,
} from "../../../domain/orders/open-orders/open-order-store.ts";
import { waitingStatuses } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { Turn } from "../../../domain/orders/purchase.ts";
import { turns } from "../../../domain/orders/purchase.ts";
import type { PrismaClient } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { StoredValueError } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";
import {
  afterCursor,
  cursorOf,
  everyCountry,
  firstOfEach,
  inOrder,
  narrowedDown,
  ORDER_ID,
  service,
  sortedFact,
} from "./list-open-orders.ts";
import { recipientIn } from "./open-order-recipient.ts";
import { purchaseReasonSchema } from "./purchase-reason-schema.ts";
import { readReason } from "./purchase-row.ts";
import { redactReason } from "./redacted-purchase.ts";
import { closeNotShown, nothingPromised, writeOpenOrders } from "./write-open-orders.ts";

interface OrderRow extends Omit<OrderToShip, "status" | "purchase" | "outstanding" | "keptBack"> {
  readonly keptBack: unknown;
  readonly encryptedRecipient: string | null;
  readonly outstandingMinor: number | null;
  readonly outstandingCurrency: string | null;
  readonly status: string;
  /** The fact that a page is sorted by. */
  readonly sortedBy: string | null;
  readonly purchaseId: string | null;
  readonly turn: string | null;
  readonly purchaseData: unknown;
  readonly shipmentId: string | null;
}

/**
 * Within this time (ms) after buying a label, its fulfillment is made and Shopify reports that nothing is left to ship.
 */
const SETTLING_MS = 120_000;

const settlingSince = (now: Date) => Prisma.sql`${new Date(now.getTime() - SETTLING_MS)}::timestamptz`;

/**
 * Number of a real label without fulfillment. The latest purchase's label comes first, because another attempt uses it. A
 * settled purchase without a fulfillment keeps its label aside. IS TRUE keeps the index of fulfillments out, which has all of the
 * merchant's purchases without one.
 */
const labelWithoutFulfillment = (merchantId: string, now: Date) => Prisma.sql`
  SELECT CASE WHEN p.id = latest.id AND p.turn <> 'settled' THEN NULL ELSE coalesce(s.tracking_ref, '') END
  FROM purchases p
  LEFT JOIN shipments s ON s.id = p.shipment_id AND s.merchant_id = p.merchant_id
  LEFT JOIN bookings b ON b.id = p.shipment_id AND b.merchant_id = p.merchant_id
  WHERE p.shop = o.shop AND p.merchant_id = ${merchantId}::uuid AND p.order_id = o.order_id::text
    AND p.environment = 'production'
    AND (p.fulfillment_id IS NULL) IS TRUE
    AND (s.state = 'created' OR s.id IS NULL AND b.state = 'open')
    AND (p.turn <> 'working' OR p.updated_at <= ${settlingSince(now)} OR p.id = latest.id)
  ORDER BY p.id IS NOT DISTINCT FROM latest.id AND p.turn <> 'settled' DESC, p.created_at DESC LIMIT 1`;

const columns = (merchantId: string, now: Date) => Prisma.sql`
  o.fulfillment_order_id::text AS "fulfillmentOrderId", o.order_id::text AS "orderId", o.order_name AS "orderName",
  o.order_created_at AS "orderCreatedAt", o.paid, o.authorized, o.payment_gateways AS "paymentGateways",
  o.outstanding_minor::float8 AS "outstandingMinor", o.outstanding_currency AS "outstandingCurrency", o.status, o.can_fulfill AS "canFulfill",
  o.fulfill_at AS "fulfillAt", o.location_id::text AS "locationId", o.location_name AS "locationName",
  o.encrypted_recipient AS "encryptedRecipient", o.country, o.service_code AS "serviceCode",
  o.service_title AS "serviceTitle", o.pieces, o.skus, o.tags, o.weight_g AS "weightG",
  nullif(o.promised_by, ${nothingPromised}::timestamptz) AS "promisedBy", o.kept_back AS "keptBack", latest.id::text AS "purchaseId", latest.turn, latest.data AS "purchaseData",
  latest.shipment_id::text AS "shipmentId", (${labelWithoutFulfillment(merchantId, now)}) AS "labelWithoutFulfillment"`;

/** A switch of environments leaves the purchases of the former one to finish by themselves. */
const inPresentEnvironment = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM shops WHERE shops.merchant_id = p.merchant_id AND shops.environment <> p.environment)`;

/**
 * Each fulfillment order with its latest purchase, if any. A label bought a moment ago, without news since, still
 * counts as being bought: otherwise the order would look ready for a moment.
 */
const ordersWithPurchase = (merchantId: string, now: Date, orders: Prisma.Sql) => Prisma.sql`
  ${orders}
  LEFT JOIN LATERAL (
    SELECT p.id, p.data, p.shipment_id,
      CASE WHEN p.state = 'placed' AND p.turn <> 'failed' AND p.updated_at > o.seen_at
        AND p.updated_at > ${settlingSince(now)} THEN 'working' ELSE p.turn END AS turn
    FROM purchases p
    WHERE p.merchant_id = ${merchantId}::uuid AND p.fulfillment_order_id = o.fulfillment_order_id::text
      AND ${inPresentEnvironment}
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1
  ) latest ON TRUE`;

const allOrders = Prisma.sql`open_fulfillment_orders o`;

/**
 * The orders of failed purchases: each is looked up by its key, as OFFSET 0 makes a step of its own of it. The latest purchase of such
 * an order may be another.
 */
const ordersThatFailed = (merchantId: string) => Prisma.sql`(
  SELECT DISTINCT fulfillment_order_id::bigint AS id FROM purchases
  WHERE merchant_id = ${merchantId}::uuid AND turn = 'failed' AND fulfillment_order_id IS NOT NULL) failed
  CROSS JOIN LATERAL (
    SELECT * FROM open_fulfillment_orders
    WHERE merchant_id = ${merchantId}::uuid AND fulfillment_order_id = failed.id OFFSET 0) o`;

/** The orders of a page, chosen before their purchases are looked up, for views that don't ask for those: a word may find them all. */
const ordersOfPage = (merchantId: string, which: Prisma.Sql) => Prisma.sql`(
  SELECT * FROM open_fulfillment_orders o
  WHERE o.merchant_id = ${merchantId}::uuid AND o.closed_at IS NULL AND ${which}) o`;

const views = {
  all: Prisma.sql`TRUE`,
  // Nothing can be estimated of a CASE: of NOT IN, PostgreSQL expects a single row, and reads and sorts all orders for it.
  ready: Prisma.sql`o.can_fulfill AND o.status <> 'on-hold'
    AND CASE WHEN latest.turn IN ('working', 'waiting', 'failed') THEN FALSE ELSE TRUE END`,
  "on-hold": Prisma.sql`o.status = 'on-hold'`,
  scheduled: Prisma.sql`o.status = 'scheduled'`,
  failed: Prisma.sql`latest.turn = 'failed'`,
} as const satisfies Record<OrderView, Prisma.Sql>;

export function openOrderStore({
  prisma,
  reading,
  clock,
  people,
}: Pick<StoreContext, "prisma" | "reading" | "clock" | "people">): OpenOrderStore {
  async function rows(
    merchantId: string,
    which: Prisma.Sql,
    use?: ListUse,
    fact: Prisma.Sql = sortedFact("oldest"),
    from: Prisma.Sql = allOrders,
  ): Promise<OrderRow[]> {
    const now = clock.now();
    const found = (database: PrismaClient) => database.$queryRaw<OrderRow[]>`
      SELECT ${columns(merchantId, now)}, ${fact} AS "sortedBy" FROM ${ordersWithPurchase(merchantId, now, from)}
      WHERE o.merchant_id = ${merchantId}::uuid AND o.closed_at IS NULL AND ${which}`;
    return use?.mayLag === true ? reading(found) : found(prisma);
  }

  async function orders(merchantId: string, which: Prisma.Sql): Promise<OrderToShip[]> {
    return (await rows(merchantId, which)).map((row) => toOrder(people, merchantId, row));
  }

  return {
    seen: (merchantId, shop, asOf, news) =>
      prisma.$transaction((transaction) =>
        writeOpenOrders(people, transaction, merchantId, shop, asOf, news),
      ),

    notShown: (merchantId, orderId, asOf, updatedAt) =>
      closeNotShown(prisma, merchantId, orderId, asOf, updatedAt),

    async page(merchantId, filter, limit, cursor, use) {
      const after = afterCursor(cursor, filter.sort);
      const order = inOrder(filter.sort);
      const which = Prisma.sql`${matching(people, merchantId, filter)} AND ${after} ${order} LIMIT ${limit + 1}`;
      const fact = sortedFact(filter.sort);
      const found =
        filter.view === "failed"
          ? await rows(merchantId, which, use, fact, ordersThatFailed(merchantId))
          : filter.view === "ready"
            ? await rows(merchantId, which, use, fact)
            : await rows(merchantId, Prisma.sql`TRUE ${order}`, use, fact, ordersOfPage(merchantId, which));
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const isMore = found.length > limit && last !== undefined;
      return {
        orders: page.map((row) => toOrder(people, merchantId, row)),
        nextCursor: isMore ? cursorOf(last.sortedBy, last) : null,
      };
    },

    async choices(merchantId) {
      const locations = await prisma.$queryRaw<{ id: string; name: string }[]>`
        ${firstOfEach(merchantId, Prisma.sql`o.location_id`)}
        SELECT location_id::text AS id, location_name AS name FROM firsts ORDER BY 2, 1`;
      const services = await prisma.$queryRaw<{ key: string; code: string | null; title: string | null }[]>`
        ${firstOfEach(merchantId, service)}
        SELECT choice AS key, service_code AS code, service_title AS title FROM firsts ORDER BY 3, 1`;
      return { locations, services };
    },

    async countries(merchantId) {
      const found = await prisma.$queryRaw<{ country: string | null }[]>`
        ${everyCountry(merchantId)} SELECT country FROM firsts ORDER BY 1`;
      return found.flatMap(({ country }) => country ?? []);
    },

    async ofOrder(merchantId, orderId) {
      if (!ORDER_ID.test(orderId)) return [];
      return orders(merchantId, Prisma.sql`o.order_id = ${orderId}::bigint ORDER BY o.fulfillment_order_id`);
    },

    async byIds(merchantId, fulfillmentOrderIds) {
      const ids = fulfillmentOrderIds.filter((id) => ORDER_ID.test(id));
      if (ids.length === 0) return [];
      return orders(
        merchantId,
        Prisma.sql`o.fulfillment_order_id = ANY(${ids}::bigint[])
          ORDER BY o.order_created_at, o.fulfillment_order_id`,
      );
    },

    async orderNames(merchantId, shop, orderIds) {
      const ids = orderIds.filter((id) => ORDER_ID.test(id));
      if (ids.length === 0) return new Map();
      const rows = await prisma.$queryRaw<{ id: string; name: string }[]>`
        SELECT order_id::text AS id, order_name AS name FROM open_fulfillment_orders
        WHERE merchant_id = ${merchantId}::uuid AND order_id = ANY(${ids}::bigint[]) AND order_name <> ''
        UNION SELECT order_id, order_name FROM purchases
        WHERE merchant_id = ${merchantId}::uuid AND shop = ${shop} AND order_id = ANY(${ids})`;
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    // The platform's words about a hold may name a person, and stay out.
    async keepBack(merchantId, orderId, reasons, at) {
      if (!ORDER_ID.test(orderId)) return;
      const given = [...reasons].map(([id, reason]) => ({
        id,
        reason: JSON.stringify(redactReason(reason)),
      }));
      await prisma.$executeRaw`
        UPDATE open_fulfillment_orders o SET kept_back = r.reason::json,
          kept_back_since = CASE WHEN r.reason IS NULL THEN NULL ELSE ${at}::timestamptz END
        FROM open_fulfillment_orders known
        LEFT JOIN json_to_recordset(${JSON.stringify(given)}::json) AS r(id bigint, reason text)
          ON r.id = known.fulfillment_order_id
        WHERE known.merchant_id = ${merchantId}::uuid AND known.order_id = ${orderId}::bigint
          AND o.merchant_id = known.merchant_id AND o.fulfillment_order_id = known.fulfillment_order_id
          AND o.kept_back::text IS DISTINCT FROM r.reason`;
    },

    async keptBack(merchantId, codes, later, before, limit) {
      const rows = await prisma.$queryRaw<KeptBackRow[]>`
        SELECT kept_back AS reason, count(DISTINCT order_id)::int AS orders,
          (array_agg(order_id::text ORDER BY order_created_at DESC, order_id DESC))[1] AS "orderId",
          (array_agg(order_name ORDER BY order_created_at DESC, order_id DESC))[1] AS "orderName"
        FROM (
          SELECT kept_back::text AS kept_back, order_id, order_name, order_created_at FROM open_fulfillment_orders
          WHERE merchant_id = ${merchantId}::uuid AND closed_at IS NULL AND kept_back IS NOT NULL
            AND kept_back->>'code' = ANY(${[...codes]}::text[])
            AND (kept_back->>'code' <> ALL(${[...later]}::text[]) OR kept_back_since < ${before}::timestamptz)
          ORDER BY order_created_at DESC LIMIT ${MOST_KEPT_BACK}) AS latest
        GROUP BY kept_back ORDER BY orders DESC, max(order_created_at) DESC LIMIT ${limit}`;
      return rows.map(({ reason, ...row }) => ({
        ...row,
        reason: purchaseReasonSchema.parse(JSON.parse(reason)),
      }));
    },

    async failed(merchantId) {
      // A failed purchase is the latest of its fulfillment order, so no second one competes with it.
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM purchases p
        CROSS JOIN LATERAL (
          SELECT closed_at FROM open_fulfillment_orders
          WHERE merchant_id = ${merchantId}::uuid AND fulfillment_order_id = p.fulfillment_order_id::bigint OFFSET 0) o
        WHERE p.merchant_id = ${merchantId}::uuid AND p.turn = 'failed' AND p.fulfillment_id IS NULL
          AND o.closed_at IS NULL AND ${inPresentEnvironment}`;
      return row?.count ?? 0;
    },
  };
}

/** Orders that one look at Home counts. */
const MOST_KEPT_BACK = 1_000;

interface KeptBackRow {
  /** JSON */
  readonly reason: string;
  readonly orders: number;
  readonly orderId: string;
  readonly orderName: string;
}

function matching(people: People, merchantId: string, { view, ...filter }: OrdersToShipFilter): Prisma.Sql {
  const conditions = [views[view], ...narrowedDown(people, merchantId, filter)];
  return Prisma.join(conditions, " AND ");
}

/** @throws StoredValueError */
function toOrder(people: People, merchantId: string, given: OrderRow): OrderToShip {
  const { purchaseId, turn, purchaseData, shipmentId, keptBack, sortedBy: _, ...known } = given;
  const { outstandingMinor, outstandingCurrency, encryptedRecipient, ...row } = known;
  const status = waitingStatuses.find((each) => each === row.status);
  if (status === undefined)
    throw new StoredValueError(`stored fulfillment order ${row.fulfillmentOrderId}: status ${row.status}`);
  const purchase =
    purchaseId === null || shipmentId === null
      ? null
      : {
          purchaseId,
          shipmentId,
          turn: toTurn(purchaseId, turn),
          reason: readReason(people, { id: purchaseId, data: purchaseData }),
        };
  const outstanding =
    outstandingMinor === null || outstandingCurrency === null
      ? null
      : { amountMinor: outstandingMinor, currency: outstandingCurrency };
  const recipient = recipientIn(people, merchantId, row.fulfillmentOrderId, encryptedRecipient);
  return {
    ...row,
    ...recipient,
    status,
    purchase,
    outstanding,
    keptBack: keptBack === null ? null : purchaseReasonSchema.parse(keptBack),
  };
}

function toTurn(purchaseId: string, stored: string | null): Turn {
  const turn = turns.find((each) => each === stored);
  if (turn === undefined) throw new StoredValueError(`stored purchase ${purchaseId}: turn ${stored}`);
  return turn;
}
