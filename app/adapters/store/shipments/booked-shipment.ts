/** The end of a booking: its shipment, its events and the labels that came with it, in one transaction. */
import type {
  BookedLabel,
  BookingOrder,
  BookingStore,
  Caller,
  FollowUp,
  Shipment,
  ShipmentId,
} from "../../../domain/engine/index.ts";
import { write, writePrepared } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { makeTrackingDue } from "../orders/due-work-store.ts";
import { isOrderRedacted, redactBooking } from "../redaction.ts";
import type { People } from "../rows/people.ts";
import { columnText } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";
import type { BookingClaims } from "./booking-claims.ts";
import { idOf, ownedBy } from "./booking-claims.ts";
import { orderDigest } from "./booking-row.ts";
import { insertCarrierLabel } from "./carrier-label-store.ts";
import { insertShipment } from "./insert-shipment.ts";
import { insertNotice, insertSurplus } from "./label-notice-store.ts";
import { redactShipment } from "./redacted-values.ts";
import { toShipment } from "./shipment-row.ts";

type Transaction = Prisma.TransactionClient;

export function bookedShipments(
  {
    prisma,
    run,
    clock,
    ids,
    enqueue,
    actor,
    people,
    encryption,
  }: Pick<StoreContext, "prisma" | "run" | "clock" | "ids" | "enqueue" | "actor" | "people" | "encryption">,
  { now }: Pick<BookingClaims, "now">,
): Pick<BookingStore, "finish" | "adopt"> {
  /**
   * An ordinary booking's end in one statement. If an erasure of its order holds the booking's row, the conditions are checked
   * again on the row that it leaves. False, and nothing is written, if the booking is not simply its holder's, if its event has a
   * listener, or if the database is distributed.
   */
  async function finishAtOnce(shipment: Shipment, fence: number): Promise<boolean> {
    const { id, merchantId, relatedOrderId } = shipment;
    const change = insertShipment(people, {
      shipment,
      followUp: "none",
      actor: actor(),
      buyer: Prisma.sql`(SELECT actor FROM booked)`,
      first: Prisma.sql`booked AS (
        UPDATE bookings SET state = 'booked'
        WHERE ${idOf(shipment, id)} AND state = 'open' AND fence = ${fence} AND redacted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM redacted_orders WHERE merchant_id = ${merchantId}::uuid AND order_id = ${relatedOrderId && columnText(relatedOrderId)})
          AND NOT EXISTS (SELECT 1 FROM purchases WHERE merchant_id = ${merchantId}::uuid AND shipment_id = ${id}::uuid)
        RETURNING actor)`,
      from: Prisma.sql`booked`,
    });
    const written = await writePrepared({ prisma, run }, "book-shipment", change);
    return written !== null && written.length > 0;
  }

  /** Writes the shipment of a booking that has just ended, with the work that follows. */
  async function writeShipment(
    transaction: Transaction,
    { redactedAt, actor: by }: Adopted,
    shipment: Shipment,
    followUp: FollowUp,
    isByHand = false,
  ): Promise<Shipment> {
    const stored = await withoutErasedRecipient(people, transaction, shipment, redactedAt, clock.now());
    const buyer = Prisma.sql`${by}::text`;
    await write(
      transaction,
      insertShipment(people, { shipment: stored, followUp, actor: actor(), buyer, isByHand }),
    );
    await makeTrackingDue(transaction, stored, clock.now());
    await enqueue(transaction, "shipment-event", {
      type: "shipment.created",
      merchantId: shipment.merchantId,
      environment: shipment.environment,
      shipmentId: shipment.id,
    });
    return stored;
  }

  async function insertLabels(
    transaction: Transaction,
    shipment: Shipment,
    labels: readonly BookedLabel[],
  ): Promise<void> {
    for (const { format, piece, label } of labels)
      await write(transaction, insertCarrierLabel({ encryption, clock }, shipment, { format, piece, label }));
  }

  return {
    async finish(caller, { order, fence }, shipment, followUp, labels = []) {
      if (followUp === "none" && (await finishAtOnce(shipment, fence))) return shipment;
      return prisma.$transaction(async (transaction) => {
        const [adopted] = await transaction.$queryRaw<(Adopted & { readonly wasFailed: boolean })[]>`
          WITH before AS MATERIALIZED (
            SELECT merchant_id, id, state FROM bookings WHERE ${idOf(caller, shipment.id)} FOR UPDATE),
          booked AS (
            UPDATE bookings AS b SET state = 'booked', failure = NULL, unproven = NULL, next_lookup_at = NULL FROM before
            WHERE b.merchant_id = ${caller.merchantId}::uuid AND b.merchant_id = before.merchant_id AND b.id = before.id
              AND (b.fence = ${fence} OR ${isOrder(people, order)})
              AND (b.state = 'open' OR (b.state = 'failed' AND (b.failure ->> 'code' = 'CARRIER_UNAVAILABLE' OR b.unproven IS NOT NULL)))
            RETURNING b.id, b.actor, b.redacted_at, before.state)
          SELECT b.state = 'failed' AS "wasFailed", b.redacted_at AS "redactedAt", ${buyerOf(caller)} AS actor FROM booked AS b`;
        if (adopted === undefined) {
          const winner = await shipmentOf(people, transaction, caller, shipment.id);
          if (winner?.trackingRef === shipment.trackingRef) {
            // Another process found the numbers by a look-up, which has no labels.
            await insertLabels(transaction, winner, labels);
            return winner;
          }
          // If a person mistyped the number, this label is the right one: it is not cancelled.
          if (winner !== null && (await isNumberedByHand(transaction, caller, shipment.id)))
            await insertNotice(transaction, ids.next(), shipment, "other-number", now());
          else await insertSurplus(transaction, ids.next(), shipment, now());
          return winner;
        }
        const stored = await writeShipment(transaction, adopted, shipment, followUp);
        await insertLabels(transaction, stored, labels);
        if (adopted.wasFailed) await insertNotice(transaction, ids.next(), stored, "found-late", now());
        return stored;
      });
    },

    adopt: (caller, fence, shipment, followUp) =>
      prisma.$transaction(async (transaction) => {
        const [adopted] = await transaction.$queryRaw<Adopted[]>`
          WITH booked AS (
            UPDATE bookings SET state = 'booked', next_lookup_at = NULL
            WHERE ${idOf(caller, shipment.id)} AND state = 'open' AND fence = ${fence} AND unproven IS NOT NULL
            RETURNING id, actor, redacted_at)
          SELECT b.redacted_at AS "redactedAt", ${buyerOf(caller)} AS actor FROM booked AS b`;
        if (adopted === undefined) return null;
        return writeShipment(transaction, adopted, shipment, followUp, true);
      }),
  };
}

/** A booking whose shipment is written in the same transaction. */
interface Adopted {
  readonly redactedAt: Date | null;
  /** The actor who asked for the label. */
  readonly actor: string | null;
}

/** Of the booking `b`. */
function buyerOf({ merchantId }: Caller): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT p.actor FROM purchases AS p WHERE p.merchant_id = ${merchantId}::uuid AND p.shipment_id = b.id), b.actor)`;
}

/** The SQL condition that the booking `b` was made for this order. */
function isOrder(people: People, order: BookingOrder): Prisma.Sql {
  return Prisma.sql`position(${`"digest":"${orderDigest(people, order)}"`} IN b."order"::text) > 0`;
}

/** A booking keeps its half proof if a person completed it. */
async function isNumberedByHand(transaction: Transaction, caller: Caller, id: ShipmentId): Promise<boolean> {
  const row = await transaction.booking.findFirst({
    where: { id, ...ownedBy(caller) },
    select: { unproven: true },
  });
  return row !== null && row.unproven !== null;
}

/** Another worker's result, or this one's, if it died before reporting it. */
async function shipmentOf(
  people: People,
  transaction: Transaction,
  caller: Caller,
  id: ShipmentId,
): Promise<Shipment | null> {
  const row = await transaction.shipment.findFirst({ where: { id, ...ownedBy(caller) } });
  return row === null ? null : toShipment(people, row);
}

/**
 * The booking's row is locked here. An erasure of its order has therefore either marked the order, or will find the
 * shipment.
 * @param redactedAt when the booking itself was redacted
 */
async function withoutErasedRecipient(
  people: People,
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
  await redactBooking({ merchantId, prisma: transaction, people, whom: "recipient", at }, shipment.id);
  return redactShipment(shipment, "recipient", at);
}
