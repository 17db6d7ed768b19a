import type {
  FulfillmentLink,
  FulfillmentLinkChange,
  FulfillmentLinkStore,
  LinkAsRead,
  Purchase,
} from "../../orders/ledger/fulfillment-link.ts";
import type { FulfillmentLink as LinkRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText, readEnvironment, readStored, StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";

/** An open link older than this should have been a shipment by now. */
const LONG_OPEN_MS = 15 * 60_000;

const states: readonly FulfillmentLink["state"][] = ["open", "linked", "left-alone", "failed"];
const origins: readonly FulfillmentLink["origin"][] = ["automatic", "merchant"];

type NewRow = Parameters<FulfillmentLinkStore["ensure"]>[0];

export function fulfillmentLinkStore({
  prisma,
  clock,
  ids,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "ids" | "enqueue">): FulfillmentLinkStore {
  const oldestFirst = [{ createdAt: "asc" }, { id: "asc" }] as const;

  async function byFulfillment(shop: string, fulfillmentId: string): Promise<FulfillmentLink | null> {
    const row = await prisma.fulfillmentLink.findUnique({
      where: { shop_fulfillmentId: { shop, fulfillmentId } },
    });
    return row === null ? null : toLink(row);
  }

  /** In our own order: what is left out is filled in. */
  function newRow(link: Omit<NewRow, "fulfillmentId">): FulfillmentLink {
    const now = clock.now();
    return {
      id: ids.next(),
      fulfillmentId: null,
      shipmentId: ids.next(),
      state: "open",
      origin: "automatic",
      purchase: null,
      fulfillmentMade: false,
      trackingSentAt: null,
      cancelRefusedAt: null,
      replacedShipmentId: null,
      addressFingerprint: null,
      addressChangedAt: null,
      changedFingerprint: null,
      changedPlace: null,
      createdAt: now,
      updatedAt: now,
      ...link,
      orderName: columnText(link.orderName),
      reason: textOrNull(link.reason ?? null),
    };
  }

  return {
    byFulfillment,

    async ensure(link) {
      const { shop, fulfillmentId } = link;
      const existing = await byFulfillment(shop, fulfillmentId);
      if (existing !== null) return existing;
      const row = newRow(link);
      const { count } = await prisma.fulfillmentLink.createMany({
        data: [columnsOf(row)],
        skipDuplicates: true,
      });
      if (count === 1) return row;
      const other = await byFulfillment(shop, fulfillmentId);
      if (other === null) throw new Error(`the link of fulfillment ${fulfillmentId} was there and is gone`);
      return other;
    },

    begin: (link, inBackground) =>
      prisma.$transaction(async (transaction) => {
        const { shop, orderId } = link;
        for (;;) {
          const row = newRow(link);
          const { count } = await transaction.fulfillmentLink.createMany({
            data: [columnsOf(row)],
            skipDuplicates: true,
          });
          if (count === 1) {
            if (inBackground) await enqueueSettling(enqueue, transaction, shop, orderId);
            return row;
          }
          const other = await transaction.fulfillmentLink.findFirst({
            where: {
              shop,
              fulfillmentOrderId: link.purchase.fulfillmentOrderId,
              fulfillmentId: null,
              state: { in: ["open", "failed"] },
            },
          });
          // The one that was in the way is finished by now.
          if (other === null) continue;
          // Its job may have been given up.
          const isLong = other.updatedAt.getTime() < clock.now().getTime() - LONG_OPEN_MS;
          if (inBackground && other.state === "open" && isLong)
            await enqueueSettling(enqueue, transaction, shop, other.orderId);
          return toLink(other);
        }
      }),

    reopen: (link, change) =>
      prisma.$transaction(async (transaction) => {
        const { id } = link;
        const { count } = await transaction.fulfillmentLink.updateMany({
          where: { AND: [asRead(link), { fulfillmentId: null, state: "failed" }] },
          data: {
            ...changedColumns({ ...change, state: "open", reason: null, origin: "merchant" }),
            updatedAt: clock.now(),
          },
        });
        if (count === 0) return null;
        const row = await transaction.fulfillmentLink.findUniqueOrThrow({ where: { id } });
        await enqueueSettling(enqueue, transaction, row.shop, row.orderId);
        return toLink(row);
      }),

    async get(merchantId, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.fulfillmentLink.findUnique({ where: { id, merchantId } });
      return row === null ? null : toLink(row);
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
        orderBy: [...oldestFirst],
      });
      return rows.map(toLink);
    },

    async byOrderName(shop, orderName) {
      const name = columnText(orderName);
      const rows = await prisma.fulfillmentLink.findMany({
        where: { shop, orderName: { in: [name, `#${name}`] } },
        orderBy: [...oldestFirst],
      });
      return rows.map(toLink);
    },

    async changeAsRead(link, change) {
      const [row] = await prisma.fulfillmentLink.updateManyAndReturn({
        where: asRead(link),
        data: { ...changedColumns(change), updatedAt: clock.now() },
      });
      return row === undefined ? null : toLink(row);
    },

    resume: (merchantId, id, shipmentId, change) =>
      prisma.$transaction(async (transaction) => {
        const { count } = await transaction.fulfillmentLink.updateMany({
          where: { merchantId, id, shipmentId },
          data: { ...changedColumns(change), updatedAt: clock.now() },
        });
        if (count === 0) return;
        const row = await transaction.fulfillmentLink.findUniqueOrThrow({ where: { id } });
        await enqueueSettling(enqueue, transaction, row.shop, row.orderId);
      }),

    async needingAttention(merchantId, limit) {
      const longAgo = new Date(clock.now().getTime() - LONG_OPEN_MS);
      const rows = await prisma.fulfillmentLink.findMany({
        where: {
          merchantId,
          OR: [
            { state: "failed" },
            { state: "open", updatedAt: { lt: longAgo } },
            { state: "linked", addressChangedAt: { not: null } },
          ],
        },
        orderBy: { updatedAt: "desc" },
        take: limit,
      });
      return rows.map(toLink);
    },
  };
}

/** As long as nobody has changed it since. */
function asRead({ merchantId, id, state, shipmentId, updatedAt }: LinkAsRead) {
  return { merchantId, id, state, shipmentId, updatedAt };
}

function enqueueSettling(
  enqueue: StoreContext["enqueue"],
  transaction: Prisma.TransactionClient,
  shop: string,
  orderId: string,
): Promise<void> {
  return enqueue(transaction, "settle-order", { shop, orderId });
}

function columnsOf({ purchase, ...plain }: FulfillmentLink): Prisma.FulfillmentLinkCreateManyInput {
  return {
    ...plain,
    fulfillmentOrderId: purchase?.fulfillmentOrderId ?? null,
    purchase: purchaseColumn(purchase),
  };
}

function changedColumns({ purchase, orderName, reason, changedPlace, ...plain }: FulfillmentLinkChange) {
  return {
    ...plain,
    // Numbers and events of another shipment, or for another fulfillment: none of them is surely shown.
    ...(plain.state === "linked" || plain.shipmentId !== undefined
      ? { dueVersion: 1, lookAgainAt: null }
      : {}),
    ...(purchase === undefined
      ? {}
      : {
          purchase: purchaseColumn(purchase),
          fulfillmentOrderId: purchase?.fulfillmentOrderId ?? null,
        }),
    ...(orderName === undefined ? {} : { orderName: columnText(orderName) }),
    ...(reason === undefined ? {} : { reason: textOrNull(reason) }),
    ...(changedPlace === undefined ? {} : { changedPlace: textOrNull(changedPlace) }),
  };
}

function textOrNull(text: string | null): string | null {
  return text === null ? null : columnText(text);
}

function purchaseColumn(purchase: Purchase | null) {
  return purchase === null
    ? Prisma.DbNull
    : { ...purchase, lines: purchase.lines?.map((line) => ({ ...line })) ?? null };
}

function toLink({
  fulfillmentOrderId: _,
  dueVersion: __,
  lookAgainAt: ___,
  ...row
}: LinkRow): FulfillmentLink {
  const state = states.find((each) => each === row.state);
  const origin = origins.find((each) => each === row.origin);
  if (state === undefined || origin === undefined)
    throw new StoredValueError(`stored link ${row.id}: state ${row.state}, origin ${row.origin}`);
  return {
    ...row,
    state,
    origin,
    environment: readEnvironment(row.environment),
    purchase:
      row.purchase === null
        ? null
        : readStored<Purchase>(row.purchase, `purchase of link ${row.id}`, {
            fulfillmentOrderId: "string",
            lines: "array?",
            service: "string?",
            notifyShopper: "boolean?",
          }),
  };
}
