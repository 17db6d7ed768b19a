import type {
  Booking,
  BookingOrder,
  BookingStore,
  Caller,
  Shipment,
  ShipmentDraft,
  ShipmentId,
} from "../../engine/index.ts";
import { Prisma } from "../generated/client.ts";
import { makeTrackingDue } from "../orders/due-work-store.ts";
import { redactShipment } from "../privacy/redacted-values.ts";
import { isOrderRedacted, redactBooking } from "../privacy/redaction.ts";
import { databaseNow, milliseconds } from "../rows/database-clock.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText, readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import { storedFailure, toBooking } from "./booking-row.ts";
import { leaseWatch } from "./call-permit.ts";
import { insertNotice, insertSurplus } from "./label-notice-store.ts";
import { searchColumns, shipmentValue, storedDraft, storedOrder, toShipment } from "./shipment-row.ts";

type Transaction = Prisma.TransactionClient;

export interface PrismaBookingStore extends BookingStore {
  /**
   * Ends every lease when an embedded database's sole owner starts: no holder can be alive. Returns how many it ended.
   */
  endLeases(): Promise<number>;
}

/** A failed booking is looked up again so long after its failure, and after each look-up. */
const LOOK_UP_AGAIN_MS = [5 * 60_000, 60 * 60_000, 24 * 60 * 60_000] as const;

export function bookingStore({
  prisma,
  clock,
  leaseClock,
  ids,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "leaseClock" | "ids" | "enqueue">): PrismaBookingStore {
  const now = () => databaseNow(leaseClock);
  const after = (ms: number) => Prisma.sql`${now()} + ${milliseconds(ms)}`;

  async function find(caller: Caller, id: ShipmentId): Promise<Booking | null> {
    if (!isUuid(id)) return null;
    const row = await prisma.booking.findFirst({ where: { id, ...ownedBy(caller) } });
    return row === null ? null : toBooking(row);
  }

  /** The fencing number of a claim that was just made; `null`: none was. */
  const fenceOf = ([claimed]: readonly { readonly fence: number }[]) => claimed?.fence ?? null;

  return {
    get: find,

    async begin({ draft, order }, leaseMs) {
      const inserted = await prisma.$executeRaw`
        INSERT INTO bookings
          (id, merchant_id, environment, state, related_order_id, draft, "order", lease_until, created_at)
        VALUES (${draft.id}::uuid, ${draft.merchantId}::uuid, ${draft.environment}, 'open', ${orderIdOf(draft)},
          ${JSON.stringify(storedDraft.write(draft))}::json, ${orderJson(order)}::json, ${after(leaseMs)}, ${draft.createdAt})
        ON CONFLICT (id) DO NOTHING`;
      if (inserted === 1) return "begun";
      const existing = await find(draft, draft.id);
      // We make each id for one request, so this one can't be another merchant's.
      if (existing === null)
        throw new Error(`booking ${draft.id} belongs to another merchant or environment`);
      return existing;
    },

    async reopen(caller, { draft, order }, leaseMs) {
      return fenceOf(
        await prisma.$queryRaw<{ fence: number }[]>`
          UPDATE bookings
          SET state = 'open', failure = NULL, called_at = NULL, lease_until = ${after(leaseMs)}, fence = fence + 1,
            next_lookup_at = NULL, related_order_id = ${orderIdOf(draft)},
            draft = ${JSON.stringify(storedDraft.write(draft))}::json, "order" = ${orderJson(order)}::json
          WHERE ${idOf(caller, draft.id)}
            AND state = 'failed' AND failure ->> 'code' = 'CARRIER_UNAVAILABLE'
          RETURNING fence`,
      );
    },

    async claim(caller, id, leaseMs) {
      return fenceOf(
        await prisma.$queryRaw<{ fence: number }[]>`
          UPDATE bookings SET lease_until = ${after(leaseMs)}, fence = fence + 1
          WHERE ${idOf(caller, id)} AND state = 'open' AND lease_until <= ${now()}
          RETURNING fence`,
      );
    },

    async markCalled(caller, id, fence, leaseMs) {
      const permit = leaseWatch(clock, leaseMs);
      const [marked] = await prisma.$queryRaw<{ calledAt: Date }[]>`
        UPDATE bookings SET called_at = ${now()}, lease_until = ${after(leaseMs)}
        WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence} AND lease_until > ${now()}
        RETURNING called_at AS "calledAt"`;
      return marked === undefined ? null : permit(marked.calledAt);
    },

    finish: (caller, { order, fence }, shipment) =>
      prisma.$transaction(async (transaction) => {
        const [adopted] = await transaction.$queryRaw<{ wasFailed: boolean; redactedAt: Date | null }[]>`
          UPDATE bookings AS b SET state = 'booked', failure = NULL, next_lookup_at = NULL
          FROM (SELECT id, state FROM bookings WHERE ${idOf(caller, shipment.id)} FOR UPDATE) AS before
          WHERE b.id = before.id AND (b.fence = ${fence} OR b."order"::text = ${orderJson(order)})
            AND (b.state = 'open' OR (b.state = 'failed' AND b.failure ->> 'code' = 'CARRIER_UNAVAILABLE'))
          RETURNING before.state = 'failed' AS "wasFailed", b.redacted_at AS "redactedAt"`;
        if (adopted === undefined) {
          const winner = await shipmentOf(transaction, caller, shipment.id);
          if (winner === null || winner.trackingRef !== shipment.trackingRef)
            await insertSurplus(transaction, ids.next(), shipment, now());
          return winner;
        }
        const { wasFailed, redactedAt } = adopted;
        const stored = await withoutErasedRecipient(transaction, shipment, redactedAt, clock.now());
        await insertShipment(transaction, stored);
        await makeTrackingDue(transaction, stored, clock.now());
        if (wasFailed) await insertNotice(transaction, ids.next(), stored, "found-late", now());
        await enqueue(transaction, "shipment-event", {
          type: "shipment.created",
          merchantId: shipment.merchantId,
          environment: shipment.environment,
          shipmentId: shipment.id,
        });
        return stored;
      }),

    fail: (caller, id, fence, { code, message, metadata }) =>
      prisma.$transaction(async (transaction) => {
        // A carrier that answered with a refusal has sold nothing. Without an answer, the call may arrive late.
        const lookUpAt =
          code === "CARRIER_UNAVAILABLE" ? after(LOOK_UP_AGAIN_MS[0]) : Prisma.sql`NULL::timestamptz`;
        const [failed] = await transaction.$queryRaw<{ orderId: string | null; redactedAt: Date | null }[]>`
          UPDATE bookings SET state = 'failed', failure = ${JSON.stringify(storedFailure.write({ code, message, metadata }))}::json,
            lookups = 0, next_lookup_at = CASE WHEN called_at IS NULL THEN NULL ELSE ${lookUpAt} END
          WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence}
          RETURNING related_order_id AS "orderId", redacted_at AS "redactedAt"`;
        if (failed === undefined) return false;
        const { orderId, redactedAt } = failed;
        const { merchantId } = caller;
        // The carrier's message may name a person who was erased meanwhile.
        if (
          redactedAt !== null ||
          (orderId !== null && (await isOrderRedacted(transaction, merchantId, orderId)))
        )
          await redactBooking({ prisma: transaction, whom: "recipient", at: redactedAt ?? clock.now() }, id);
        return true;
      }),

    async release(caller, id, fence, waitMs) {
      await prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${after(waitMs)}
        WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence}`;
    },

    async withdrawCall(caller, { draft: { id }, fence, calledAt }) {
      await prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${now()}, called_at = ${calledAt}
        WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence}`;
    },

    async elapsedSince(moment) {
      const [row] = await prisma.$queryRaw<{ elapsedMs: number }[]>`
        SELECT extract(epoch FROM ${now()} - ${moment}::timestamptz)::float8 * 1000 AS "elapsedMs"`;
      return row?.elapsedMs ?? 0;
    },

    async accountsInDoubt() {
      const rows = await prisma.booking.findMany({ where: { state: "open", calledAt: { not: null } } });
      const accounts = rows.map((row) => {
        const { merchantId, environment, accountId } = toBooking(row).draft;
        return { caller: { merchantId, environment }, accountId };
      });
      return [...new Map(accounts.map((account) => [account.accountId, account])).values()];
    },

    async unresolved(limit) {
      const rows = await prisma.$queryRaw<OwnedId[]>`
        SELECT id, merchant_id AS "merchantId", environment FROM bookings
        WHERE state = 'open' AND lease_until <= ${now()}
        ORDER BY lease_until, id LIMIT ${limit}`;
      return rows.map(ofCaller);
    },

    async takeDueLookups(limit) {
      const [, second, third] = LOOK_UP_AGAIN_MS;
      const rows = await prisma.$queryRaw<OwnedId[]>`
        UPDATE bookings SET lookups = lookups + 1,
          next_lookup_at = CASE lookups WHEN 0 THEN ${after(second)} WHEN 1 THEN ${after(third)} END
        WHERE id IN (
          SELECT id FROM bookings WHERE state = 'failed' AND next_lookup_at <= ${now()}
          ORDER BY next_lookup_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING id, merchant_id AS "merchantId", environment`;
      return rows.map(ofCaller);
    },

    endLeases: () =>
      prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${now()} WHERE state = 'open' AND lease_until > ${now()}`,
  };
}

interface OwnedId {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
}

function ofCaller({ id, merchantId, environment }: OwnedId) {
  return { id, caller: { merchantId, environment: readEnvironment(environment) } };
}

function orderJson(order: BookingOrder): string {
  return JSON.stringify(storedOrder.write(order));
}

function idOf({ merchantId, environment }: Caller, id: ShipmentId): Prisma.Sql {
  return Prisma.sql`id = ${id}::uuid AND merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
}

function ownedBy({ merchantId, environment }: Caller): Caller {
  return { merchantId, environment };
}

function orderIdOf({ relatedOrderId }: ShipmentDraft): string | null {
  return relatedOrderId === null ? null : columnText(relatedOrderId);
}

/** Another worker's result, or this one's, if it died before reporting it. */
async function shipmentOf(
  transaction: Transaction,
  caller: Caller,
  id: ShipmentId,
): Promise<Shipment | null> {
  const row = await transaction.shipment.findFirst({ where: { id, ...ownedBy(caller) } });
  return row === null ? null : toShipment(row.value, row.version);
}

/**
 * The booking's row is locked here. An erasure of its order has therefore either marked the order, or will find the
 * shipment.
 * @param redactedAt when the booking itself was redacted
 */
async function withoutErasedRecipient(
  transaction: Transaction,
  shipment: Shipment,
  redactedAt: Date | null,
  at: Date,
): Promise<Shipment> {
  const { merchantId, relatedOrderId } = shipment;
  const isErased =
    redactedAt !== null ||
    (relatedOrderId !== null && (await isOrderRedacted(transaction, merchantId, relatedOrderId)));
  if (!isErased) return shipment;
  await redactBooking({ prisma: transaction, whom: "recipient", at }, shipment.id);
  return redactShipment(shipment, "recipient", at);
}

async function insertShipment(transaction: Transaction, shipment: Shipment): Promise<void> {
  const {
    state,
    relatedOrderId,
    trackingRef,
    trackingStatus,
    deliveredAt,
    redactedAt,
    searchText,
    searchTokens,
  } = searchColumns(shipment);
  await transaction.$executeRaw`
    INSERT INTO shipments
      (id, merchant_id, environment, state, account_id, carrier_code, related_order_id, tracking_ref, tracking_status,
       delivered_at, redacted_at, search_text, search_tokens, value, version, created_at, updated_at)
    VALUES (${shipment.id}::uuid, ${shipment.merchantId}::uuid, ${shipment.environment}, ${state},
      ${shipment.accountId}::uuid, ${shipment.carrier.code}, ${relatedOrderId}, ${trackingRef}, ${trackingStatus},
      ${deliveredAt}, ${redactedAt}, ${searchText}, ${searchTokens}::bigint[], ${shipmentValue(shipment)}::json, ${shipment.version}, ${shipment.createdAt},
      ${shipment.updatedAt})`;
}
