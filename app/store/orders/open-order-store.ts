import type {
  LatestPurchase,
  OpenOrderStore,
  OrdersToShipFilter,
  OrderToShip,
  OrderView,
  PurchaseProgress,
} from "../../orders/open-orders/open-order-store.ts";
import { waitingStatuses } from "../../orders/open-orders/open-order-store.ts";
import { Prisma } from "../generated/client.ts";
import { searchPatterns } from "../rows/search-text.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText, StoredValueError } from "../rows/stored.ts";
import { closeNotShown, writeOpenOrders } from "./write-open-orders.ts";

const ID = /^\d{1,18}$/;

interface OrderRow extends Omit<OrderToShip, "status" | "purchase"> {
  readonly status: string;
  readonly linkId: string | null;
  readonly linkState: string | null;
  readonly linkReason: string | null;
  readonly shipmentId: string | null;
}

/** After a label is bought, it has its fulfillment and Shopify tells that nothing is left within this; milliseconds. */
const SETTLING_MS = 120_000;

const settlingSince = (now: Date) => Prisma.sql`${new Date(now.getTime() - SETTLING_MS)}::timestamptz`;

/** That of the latest purchase first: it is the one that is used when it is tried again. */
const unplacedLabel = (now: Date) => Prisma.sql`
  SELECT CASE WHEN l.id = link.id AND l.state <> 'left-alone' THEN NULL ELSE coalesce(s.tracking_ref, '') END
  FROM fulfillment_links l
  LEFT JOIN shipments s ON s.id = l.shipment_id AND s.merchant_id = l.merchant_id
  LEFT JOIN bookings b ON b.id = l.shipment_id AND b.merchant_id = l.merchant_id
  WHERE l.shop = o.shop AND l.merchant_id = o.merchant_id AND l.order_id = o.order_id::text
    AND l.fulfillment_id IS NULL AND l.purchase IS NOT NULL
    AND (s.state = 'created' OR s.id IS NULL AND b.state = 'open')
    AND (l.state <> 'open' OR l.reason IS NOT NULL OR l.updated_at <= ${settlingSince(now)} OR l.id = link.id)
  ORDER BY l.id IS NOT DISTINCT FROM link.id AND l.state <> 'left-alone' DESC, l.created_at DESC LIMIT 1`;

const columns = (now: Date) => Prisma.sql`
  o.fulfillment_order_id::text AS "fulfillmentOrderId", o.order_id::text AS "orderId", o.order_name AS "orderName",
  o.order_created_at AS "orderCreatedAt", o.paid, o.status, o.can_fulfill AS "canFulfill",
  o.fulfill_at AS "fulfillAt", o.location_id::text AS "locationId", o.location_name AS "locationName",
  o.recipient_name AS "recipientName", o.city, o.country, o.service_code AS "serviceCode",
  o.service_title AS "serviceTitle", o.pieces, link.id::text AS "linkId", link.state AS "linkState",
  link.reason AS "linkReason", link.shipment_id::text AS "shipmentId", (${unplacedLabel(now)}) AS "unplacedLabel"`;

/** One with a reason waits for somebody. */
const isUnderWay = Prisma.sql`(state = 'open' AND reason IS NULL)`;

/** How far a purchase goes was of interest for so long: one that goes on for days would count all that came since. */
const PROGRESS_MS = 24 * 60 * 60_000;

/**
 * Each with the latest purchase for it, if there is one. One that was bought a moment ago, and of which nothing was heard since,
 * is still being bought: else it would look ready for a moment.
 */
const ordersWithPurchase = (now: Date) => Prisma.sql`
  open_fulfillment_orders o
  LEFT JOIN LATERAL (
    SELECT l.id, l.reason, l.shipment_id,
      CASE WHEN l.state = 'linked' AND l.updated_at > o.seen_at
        AND l.updated_at > ${settlingSince(now)} THEN 'open' ELSE l.state END AS state
    FROM fulfillment_links l
    WHERE l.merchant_id = o.merchant_id AND l.fulfillment_order_id = o.fulfillment_order_id::text
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1
  ) link ON TRUE`;

const views = {
  all: Prisma.sql`TRUE`,
  ready: Prisma.sql`o.can_fulfill AND o.status <> 'on-hold' AND coalesce(link.state, '') NOT IN ('open', 'failed')`,
  "on-hold": Prisma.sql`o.status = 'on-hold'`,
  scheduled: Prisma.sql`o.status = 'scheduled'`,
  failed: Prisma.sql`link.state = 'failed'`,
} as const satisfies Record<OrderView, Prisma.Sql>;

const service = Prisma.sql`coalesce(o.service_code, o.service_title)`;

export function openOrderStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): OpenOrderStore {
  async function orders(merchantId: string, which: Prisma.Sql): Promise<OrderToShip[]> {
    const now = clock.now();
    const rows = await prisma.$queryRaw<OrderRow[]>`
      SELECT ${columns(now)} FROM ${ordersWithPurchase(now)}
      WHERE o.merchant_id = ${merchantId}::uuid AND o.closed_at IS NULL AND ${which}`;
    return rows.map(toOrder);
  }

  return {
    seen: (merchantId, shop, asOf, news) =>
      prisma.$transaction((transaction) => writeOpenOrders(transaction, merchantId, shop, asOf, news)),

    notShown: (merchantId, orderId, asOf, updatedAt) =>
      closeNotShown(prisma, merchantId, orderId, asOf, updatedAt),

    async page(merchantId, filter, limit, cursor) {
      const after = cursor === null ? Prisma.sql`TRUE` : afterCursor(cursor);
      const found = await orders(
        merchantId,
        Prisma.sql`${matching(filter)} AND ${after}
          ORDER BY o.order_created_at DESC, o.fulfillment_order_id DESC LIMIT ${limit + 1}`,
      );
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const isMore = found.length > limit && last !== undefined;
      return {
        orders: page,
        nextCursor: isMore ? `${last.orderCreatedAt.getTime()}.${last.fulfillmentOrderId}` : null,
      };
    },

    async choices(merchantId) {
      const waiting = Prisma.sql`FROM open_fulfillment_orders o
        WHERE o.merchant_id = ${merchantId}::uuid AND o.closed_at IS NULL`;
      const locations = await prisma.$queryRaw<{ id: string; name: string }[]>`
        SELECT o.location_id::text AS id, min(o.location_name) AS name ${waiting} AND o.location_id IS NOT NULL
        GROUP BY o.location_id ORDER BY 2, 1`;
      const services = await prisma.$queryRaw<{ key: string; code: string | null; title: string | null }[]>`
        SELECT ${service} AS key, min(o.service_code) AS code, min(o.service_title) AS title
        ${waiting} AND ${service} IS NOT NULL GROUP BY 1 ORDER BY 3, 1`;
      return { locations, services };
    },

    async ofOrder(merchantId, orderId) {
      if (!ID.test(orderId)) return [];
      return orders(merchantId, Prisma.sql`o.order_id = ${orderId}::bigint ORDER BY o.fulfillment_order_id`);
    },

    async byIds(merchantId, fulfillmentOrderIds) {
      const ids = fulfillmentOrderIds.filter((id) => ID.test(id));
      if (ids.length === 0) return [];
      return orders(
        merchantId,
        Prisma.sql`o.fulfillment_order_id = ANY(${ids}::bigint[])
          ORDER BY o.order_created_at DESC, o.fulfillment_order_id DESC`,
      );
    },

    async orderNames(merchantId, shop, orderIds) {
      const ids = orderIds.filter((id) => ID.test(id));
      if (ids.length === 0) return new Map();
      const rows = await prisma.$queryRaw<{ id: string; name: string }[]>`
        SELECT order_id::text AS id, order_name AS name FROM open_fulfillment_orders
        WHERE merchant_id = ${merchantId}::uuid AND order_id = ANY(${ids}::bigint[]) AND order_name <> ''
        UNION SELECT order_id, order_name FROM fulfillment_links
        WHERE merchant_id = ${merchantId}::uuid AND shop = ${shop} AND order_id = ANY(${ids})`;
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async purchases(merchantId) {
      const lately = new Date(clock.now().getTime() - PROGRESS_MS);
      const [progress] = await prisma.$queryRaw<PurchaseProgress[]>`
        SELECT count(*) FILTER (WHERE ${isUnderWay})::int AS waiting,
          count(*) FILTER (WHERE state = 'linked')::int AS bought,
          count(*) FILTER (WHERE state = 'failed')::int AS failed
        FROM fulfillment_links
        WHERE merchant_id = ${merchantId}::uuid AND purchase IS NOT NULL AND created_at >= ${lately} AND created_at >= (
          SELECT min(created_at) FROM fulfillment_links
          WHERE merchant_id = ${merchantId}::uuid AND purchase IS NOT NULL AND ${isUnderWay}
            AND created_at >= ${lately})`;
      return progress === undefined || progress.waiting === 0 ? null : progress;
    },

    async failed(merchantId) {
      // One that failed is the latest of its fulfillment order: there is no second one beside it.
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM fulfillment_links l
        JOIN open_fulfillment_orders o
          ON o.merchant_id = l.merchant_id AND o.fulfillment_order_id = l.fulfillment_order_id::bigint
        WHERE l.merchant_id = ${merchantId}::uuid AND l.state = 'failed' AND l.fulfillment_id IS NULL
          AND o.closed_at IS NULL`;
      return row?.count ?? 0;
    },
  };
}

function matching({ view, search, locationId, service: key }: OrdersToShipFilter): Prisma.Sql {
  const conditions = [
    views[view],
    ...searchPatterns(search).map((pattern) => Prisma.sql`o.search_text LIKE ${pattern}`),
    ...(locationId !== null && ID.test(locationId)
      ? [Prisma.sql`o.location_id = ${locationId}::bigint`]
      : []),
    ...(key === null ? [] : [Prisma.sql`${service} = ${columnText(key)}`]),
  ];
  return Prisma.join(conditions, " AND ");
}

/** What is no cursor of ours begins at the first page. */
function afterCursor(cursor: string): Prisma.Sql {
  const [milliseconds = "", id = ""] = cursor.split(".");
  if (!/^\d{1,15}$/.test(milliseconds) || !ID.test(id)) return Prisma.sql`TRUE`;
  const createdAt = new Date(Number(milliseconds));
  return Prisma.sql`(o.order_created_at, o.fulfillment_order_id) < (${createdAt}::timestamptz, ${id}::bigint)`;
}

const linkStates = ["open", "linked", "left-alone", "failed"] as const;

/** @throws StoredValueError */
function toOrder({ linkId, linkState, linkReason, shipmentId, ...row }: OrderRow): OrderToShip {
  const status = waitingStatuses.find((each) => each === row.status);
  if (status === undefined)
    throw new StoredValueError(`stored fulfillment order ${row.fulfillmentOrderId}: status ${row.status}`);
  return { ...row, status, purchase: toPurchase(linkId, linkState, linkReason, shipmentId) };
}

function toPurchase(
  linkId: string | null,
  state: string | null,
  reason: string | null,
  shipmentId: string | null,
): LatestPurchase | null {
  if (linkId === null || shipmentId === null) return null;
  const known = linkStates.find((each) => each === state);
  if (known === undefined) throw new StoredValueError(`stored link ${linkId}: state ${state}`);
  return { linkId, state: known, reason, shipmentId };
}
