import type {
  Booking,
  BookingStore,
  Caller,
  Shipment,
  ShipmentDraft,
  ShipmentId,
} from "../../engine/index.ts";
import type { Prisma } from "../generated/client.ts";
import { makeTrackingDue } from "../orders/due-work-store.ts";
import { redactShipment } from "../privacy/redacted-values.ts";
import { isOrderRedacted, redactBooking } from "../privacy/redaction.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText, readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import { storedFailure, toBooking } from "./booking-row.ts";
import { searchColumns, shipmentValue, storedDraft, storedOrder, toShipment } from "./shipment-row.ts";

type Transaction = Prisma.TransactionClient;

export interface PrismaBookingStore extends BookingStore {
  /**
   * Ends every lease when an embedded database's sole owner starts: no holder can be alive. Returns how many it ended.
   */
  endLeases(): Promise<number>;
}

export function bookingStore({
  prisma,
  clock,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "enqueue">): PrismaBookingStore {
  async function find(caller: Caller, id: ShipmentId): Promise<Booking | null> {
    if (!isUuid(id)) return null;
    const row = await prisma.booking.findFirst({ where: { id, ...ownedBy(caller) } });
    return row === null ? null : toBooking(row);
  }

  /** Changes an open booking; false when it is missing, another merchant's, or no longer open. */
  async function changeOpen(
    caller: Caller,
    id: ShipmentId,
    data: Prisma.BookingUpdateManyMutationInput,
    also: Prisma.BookingWhereInput = {},
  ): Promise<boolean> {
    const where = { id, ...ownedBy(caller), state: "open", ...also };
    const { count } = await prisma.booking.updateMany({ where, data });
    return count === 1;
  }

  return {
    get: find,

    async begin({ draft, order }, leaseUntil) {
      const inserted = await prisma.$executeRaw`
        INSERT INTO bookings
          (id, merchant_id, environment, state, related_order_id, draft, "order", lease_until, created_at)
        VALUES (${draft.id}::uuid, ${draft.merchantId}::uuid, ${draft.environment}, 'open', ${orderIdOf(draft)},
          ${JSON.stringify(storedDraft.write(draft))}::json, ${JSON.stringify(storedOrder.write(order))}::json, ${leaseUntil}, ${draft.createdAt})
        ON CONFLICT (id) DO NOTHING`;
      if (inserted === 1) return "begun";
      const existing = await find(draft, draft.id);
      // We make each id for one request, so this one can't be another merchant's.
      if (existing === null)
        throw new Error(`booking ${draft.id} belongs to another merchant or environment`);
      return existing;
    },

    async reopen(caller, { draft, order }, leaseUntil) {
      const reopened = await prisma.$executeRaw`
        UPDATE bookings
        SET state = 'open', failure = NULL, called_at = NULL, lease_until = ${leaseUntil},
          related_order_id = ${orderIdOf(draft)},
          draft = ${JSON.stringify(storedDraft.write(draft))}::json, "order" = ${JSON.stringify(storedOrder.write(order))}::json
        WHERE id = ${draft.id}::uuid AND merchant_id = ${caller.merchantId}::uuid
          AND environment = ${caller.environment}
          AND state = 'failed' AND failure ->> 'code' = 'CARRIER_UNAVAILABLE'`;
      return reopened === 1;
    },

    claim: (caller, id, now, leaseUntil) =>
      changeOpen(caller, id, { leaseUntil }, { leaseUntil: { lte: now } }),

    async markCalled(caller, id, at, leaseUntil) {
      const marked = await changeOpen(caller, id, { calledAt: at, leaseUntil });
      // A carrier call for a finished booking would buy a second label.
      if (!marked) throw new Error(`booking ${id} is not open: the carrier must not be called for it`);
    },

    finish: (caller, shipment) =>
      prisma.$transaction(async (transaction) => {
        const { count } = await transaction.booking.updateMany({
          where: { id: shipment.id, ...ownedBy(caller), state: "open" },
          data: { state: "booked" },
        });
        if (count === 0) return finishedBefore(transaction, caller, shipment.id);
        const stored = await withoutErasedRecipient(transaction, shipment, clock.now());
        await insertShipment(transaction, stored);
        await makeTrackingDue(transaction, stored, clock.now());
        await enqueue(transaction, "shipment-event", {
          type: "shipment.created",
          merchantId: shipment.merchantId,
          environment: shipment.environment,
          shipmentId: shipment.id,
        });
        return stored;
      }),

    fail: (caller, id, { code, message, metadata }) =>
      prisma.$transaction(async (transaction) => {
        const [failed] = await transaction.$queryRaw<{ orderId: string | null; redactedAt: Date | null }[]>`
          UPDATE bookings SET state = 'failed', failure = ${JSON.stringify(storedFailure.write({ code, message, metadata }))}::json
          WHERE id = ${id}::uuid AND merchant_id = ${caller.merchantId}::uuid
            AND environment = ${caller.environment} AND state = 'open'
          RETURNING related_order_id AS "orderId", redacted_at AS "redactedAt"`;
        if (failed === undefined) return;
        const { orderId, redactedAt } = failed;
        const { merchantId } = caller;
        // The carrier's message may name a person who was erased meanwhile.
        if (
          redactedAt === null &&
          (orderId === null || !(await isOrderRedacted(transaction, merchantId, orderId)))
        )
          return;
        await redactBooking({ prisma: transaction, whom: "recipient", at: redactedAt ?? clock.now() }, id);
      }),

    async release(caller, id, retryAt) {
      await changeOpen(caller, id, { leaseUntil: retryAt });
    },

    async accountsInDoubt() {
      const rows = await prisma.booking.findMany({ where: { state: "open", calledAt: { not: null } } });
      const accounts = rows.map((row) => {
        const { merchantId, environment, accountId } = toBooking(row).draft;
        return { caller: { merchantId, environment }, accountId };
      });
      return [...new Map(accounts.map((account) => [account.accountId, account])).values()];
    },

    async unresolved(now, limit) {
      const rows = await prisma.booking.findMany({
        where: { state: "open", leaseUntil: { lte: now } },
        select: { id: true, merchantId: true, environment: true },
        orderBy: [{ leaseUntil: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(({ id, merchantId, environment }) => ({
        id,
        caller: { merchantId, environment: readEnvironment(environment) },
      }));
    },

    async endLeases() {
      const now = clock.now();
      const { count } = await prisma.booking.updateMany({
        where: { state: "open", leaseUntil: { gt: now } },
        data: { leaseUntil: now },
      });
      return count;
    },
  };
}

function ownedBy({ merchantId, environment }: Caller): Caller {
  return { merchantId, environment };
}

function orderIdOf({ relatedOrderId }: ShipmentDraft): string | null {
  return relatedOrderId === null ? null : columnText(relatedOrderId);
}

/** Another worker wrote the result already: it was quicker, or died before reporting it. */
async function finishedBefore(transaction: Transaction, caller: Caller, id: ShipmentId): Promise<Shipment> {
  const row = await transaction.shipment.findFirst({ where: { id, ...ownedBy(caller) } });
  if (row === null) throw new Error(`booking ${id} is not open, and no shipment was made of it`);
  return toShipment(row.value, row.version);
}

/**
 * The booking's row is locked here. An erasure of its order has therefore either marked the order, or will find the
 * shipment.
 */
async function withoutErasedRecipient(
  transaction: Transaction,
  shipment: Shipment,
  at: Date,
): Promise<Shipment> {
  const { merchantId, relatedOrderId } = shipment;
  if (relatedOrderId === null || !(await isOrderRedacted(transaction, merchantId, relatedOrderId)))
    return shipment;
  await redactBooking({ prisma: transaction, whom: "recipient", at }, shipment.id);
  return redactShipment(shipment, "recipient", at);
}

async function insertShipment(transaction: Transaction, shipment: Shipment): Promise<void> {
  const { state, relatedOrderId, trackingRef, trackingStatus, deliveredAt, redactedAt, searchText } =
    searchColumns(shipment);
  await transaction.$executeRaw`
    INSERT INTO shipments
      (id, merchant_id, environment, state, account_id, carrier_code, related_order_id, tracking_ref, tracking_status,
       delivered_at, redacted_at, search_text, value, version, created_at, updated_at)
    VALUES (${shipment.id}::uuid, ${shipment.merchantId}::uuid, ${shipment.environment}, ${state},
      ${shipment.accountId}::uuid, ${shipment.carrier.code}, ${relatedOrderId}, ${trackingRef}, ${trackingStatus},
      ${deliveredAt}, ${redactedAt}, ${searchText}, ${shipmentValue(shipment)}::json, ${shipment.version}, ${shipment.createdAt},
      ${shipment.updatedAt})`;
}
