import type { FulfillmentLink as LinkRow } from "./generated/client.ts";
import type { FulfillmentLink, FulfillmentLinkStore } from "./records.ts";
import type { StoreContext } from "./store-context.ts";
import { columnText, readEnvironment, StoredValueError } from "./stored.ts";
import { isUuid } from "./uuid-v7.ts";

/** An open link older than this should have been a shipment by now. */
const LONG_OPEN_MS = 15 * 60_000;

const states: readonly FulfillmentLink["state"][] = ["open", "linked", "left-alone", "failed"];

export function fulfillmentLinkStore({
  prisma,
  clock,
  ids,
}: Pick<StoreContext, "prisma" | "clock" | "ids">): FulfillmentLinkStore {
  async function byFulfillment(shop: string, fulfillmentId: string): Promise<FulfillmentLink | null> {
    const row = await prisma.fulfillmentLink.findUnique({
      where: { shop_fulfillmentId: { shop, fulfillmentId } },
    });
    return row === null ? null : toLink(row);
  }

  return {
    byFulfillment,

    async ensure(link) {
      const { shop, fulfillmentId } = link;
      const existing = await byFulfillment(shop, fulfillmentId);
      if (existing !== null) return existing;
      const now = clock.now();
      const row: FulfillmentLink = {
        ...link,
        orderName: columnText(link.orderName),
        shipmentId: ids.next(),
        state: "open",
        reason: null,
        trackingSentAt: null,
        createdAt: now,
        updatedAt: now,
      };
      const { count } = await prisma.fulfillmentLink.createMany({ data: [row], skipDuplicates: true });
      if (count === 1) return row;
      const other = await byFulfillment(shop, fulfillmentId);
      if (other === null) throw new Error(`the link of fulfillment ${fulfillmentId} was there and is gone`);
      return other;
    },

    async byShipment(shipmentId) {
      if (!isUuid(shipmentId)) return null;
      const row = await prisma.fulfillmentLink.findUnique({ where: { shipmentId } });
      return row === null ? null : toLink(row);
    },

    async byShipments(merchantId, shipmentIds) {
      const rows = await prisma.fulfillmentLink.findMany({
        where: { merchantId, shipmentId: { in: shipmentIds.filter(isUuid) } },
      });
      return rows.map(toLink);
    },

    async byOrder(shop, orderId) {
      const rows = await prisma.fulfillmentLink.findMany({
        where: { shop, orderId },
        orderBy: [{ createdAt: "asc" }, { fulfillmentId: "asc" }],
      });
      return rows.map(toLink);
    },

    async byOrderName(shop, orderName) {
      const name = columnText(orderName);
      const rows = await prisma.fulfillmentLink.findMany({
        where: { shop, orderName: { in: [name, `#${name}`] } },
        orderBy: [{ createdAt: "asc" }, { fulfillmentId: "asc" }],
      });
      return rows.map(toLink);
    },

    async update(shop, fulfillmentId, { reason, ...change }) {
      await prisma.fulfillmentLink.updateMany({
        where: { shop, fulfillmentId },
        data: {
          ...change,
          ...(reason === undefined ? {} : { reason: reason === null ? null : columnText(reason) }),
          updatedAt: clock.now(),
        },
      });
    },

    async needingAttention(merchantId, limit) {
      const longAgo = new Date(clock.now().getTime() - LONG_OPEN_MS);
      const rows = await prisma.fulfillmentLink.findMany({
        where: { merchantId, OR: [{ state: "failed" }, { state: "open", createdAt: { lt: longAgo } }] },
        orderBy: { updatedAt: "desc" },
        take: limit,
      });
      return rows.map(toLink);
    },
  };
}

function toLink(row: LinkRow): FulfillmentLink {
  const state = states.find((each) => each === row.state);
  if (state === undefined) {
    throw new StoredValueError(`stored link of fulfillment ${row.fulfillmentId}: state ${row.state}`);
  }
  return { ...row, state, environment: readEnvironment(row.environment) };
}
