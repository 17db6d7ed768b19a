import type {
  BookedLabel,
  Booking,
  BookingIntention,
  BookingOrder,
  BookingStore,
  Caller,
  FollowUp,
  RivalPurchase,
  Shipment,
  ShipmentDraft,
  ShipmentId,
} from "../../../domain/engine/index.ts";
import { duplicateOrder } from "../../../domain/engine/index.ts";
import { recording } from "../events/record-events.ts";
import { Prisma } from "../generated/client.ts";
import { makeTrackingDue } from "../orders/due-work-store.ts";
import { isOrderRedacted, redactBooking } from "../redaction.ts";
import { databaseNow, milliseconds } from "../rows/database-clock.ts";
import { unwatchedHolder } from "../rows/lease-holder.ts";
import type { People } from "../rows/people.ts";
import { columnText, readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import type { BookingRow, StateRow } from "./booking-row.ts";
import {
  draftValue,
  failureValue,
  orderDigest,
  orderValue,
  selectStates,
  toBooking,
  toState,
} from "./booking-row.ts";
import { leaseWatch } from "./call-permit.ts";
import { insertCarrierLabel } from "./carrier-label-store.ts";
import { insertShipment } from "./insert-shipment.ts";
import { insertNotice, insertSurplus } from "./label-notice-store.ts";
import { redactShipment } from "./redacted-values.ts";
import { toShipment } from "./shipment-row.ts";

type Transaction = Prisma.TransactionClient;

export interface PrismaBookingStore extends BookingStore {
  /**
   * Ends every lease when an embedded database's sole owner starts: no holder can be alive. Returns how many it ended.
   */
  endLeases(): Promise<number>;
}

const selectBooking = {
  name: "select-booking",
  text: `SELECT id, state, draft, "order", failure, called_at AS "calledAt", unproven, draft_ref AS "draftRef", created_at AS "createdAt", fence
    FROM bookings WHERE id = $1 AND merchant_id = $2 AND environment = $3`,
};

const selectUnproven = {
  name: "select-unproven-bookings",
  text: `SELECT id, state, draft, "order", failure, called_at AS "calledAt", unproven, draft_ref AS "draftRef", created_at AS "createdAt", fence
    FROM bookings WHERE merchant_id = $1 AND environment = $2 AND state = 'open' AND unproven IS NOT NULL
    ORDER BY called_at, id LIMIT $3`,
};

/** Nothing is inserted if the id is taken, or if the merchant wants one shipment an order: `insert` then finds out. */
const insertBooking = {
  name: "insert-booking",
  text: `INSERT INTO bookings
      (id, merchant_id, environment, state, related_order_id, draft, "order", created_at, lease_until, called_at, holder, actor)
    SELECT $1::uuid, $2::uuid, $3, 'open', $4::text, $5::json, $6::json, $7::timestamptz,
      moment + $8::float8 * interval '1 millisecond', CASE WHEN $9::boolean THEN moment END, $11::uuid, $13::text
    FROM (SELECT coalesce($10::timestamptz, clock_timestamp()) AS moment) AS present
    WHERE $12::boolean OR $4::text IS NULL OR NOT EXISTS (SELECT FROM merchants WHERE id = $2::uuid AND refuses_duplicates)
    ON CONFLICT (merchant_id, id) DO NOTHING RETURNING called_at AS "calledAt"`,
};

/** Purchases of one order wait for each other, a few milliseconds each. */
const PATIENCE = { maxWait: 20_000, timeout: 20_000 } as const;

/** A failed booking is looked up again so long after its failure, and after each look-up. */
const LOOK_UP_AGAIN_MS = [5 * 60_000, 60 * 60_000, 24 * 60 * 60_000] as const;

/** A carrier that can't tell for so long is not asked again. */
const CANNOT_TELL_FOR_MS = 24 * 60 * 60_000;

export function bookingStore({
  prisma,
  run,
  clock,
  leaseClock,
  ids,
  enqueue,
  actor,
  people,
  encryption,
  holder = unwatchedHolder,
}: Pick<
  StoreContext,
  "prisma" | "run" | "clock" | "leaseClock" | "ids" | "enqueue" | "actor" | "people" | "encryption" | "holder"
>): PrismaBookingStore {
  const now = () => databaseNow(leaseClock);
  const after = (ms: number) => Prisma.sql`${now()} + ${milliseconds(ms)}`;

  async function find(caller: Caller, id: ShipmentId): Promise<Booking | null> {
    if (!isUuid(id)) return null;
    const [row] = await run<BookingRow>(selectBooking, [id, caller.merchantId, caller.environment]);
    return row === undefined ? null : toBooking(people, row);
  }

  /** The booking that has this id already. */
  async function existing(draft: ShipmentDraft): Promise<Booking> {
    const booking = await find(draft, draft.id);
    // We make each id for one request, so this one can't be another merchant's.
    if (booking === null) throw new Error(`booking ${draft.id} belongs to another merchant or environment`);
    return booking;
  }

  function bookingValues(
    draft: ShipmentDraft,
    order: BookingOrder,
    { leaseMs, isCalled, mark }: { leaseMs: number; isCalled: boolean; mark: string | null },
  ) {
    return [
      ...[draft.id, draft.merchantId, draft.environment, orderIdOf(draft)],
      ...[draftValue(people, draft), orderValue(people, draft.id, order), draft.createdAt],
      ...[leaseMs, isCalled, leaseClock?.now() ?? null, mark],
    ];
  }

  /** Makes a claim under a new mark. If its answer does not come, it may have been made: then it is released by its mark. */
  function claiming<Result>(
    caller: Caller,
    id: ShipmentId,
    claim: (mark: string | null) => Promise<Result>,
    change: Prisma.Sql = Prisma.empty,
  ): Promise<Result> {
    const mark = holder.mark();
    return holder.claim(
      () => claim(mark),
      () => prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${now()}, holder = NULL ${change}
        WHERE ${idOf(caller, id)} AND state = 'open' AND holder = ${mark}::uuid`,
    );
  }

  /** The order's other purchase: a shipment that is not cancelled, or a booking without outcome. Returns are none. */
  async function rivalOf(client: Pick<Transaction, "$queryRaw">, draft: ShipmentDraft) {
    const { id, merchantId, environment } = draft;
    const orderId = orderIdOf(draft);
    const [rival] = await client.$queryRaw<RivalPurchase[]>`
      SELECT id::text, "isOpen" FROM (
        SELECT id, false AS "isOpen" FROM shipments
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND related_order_id = ${orderId}
          AND state <> 'cancelled' AND ${isNoReturn(Prisma.sql`value`)}
        UNION ALL
        SELECT id, true FROM bookings
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND related_order_id = ${orderId}
          AND state = 'open' AND ${isNoReturn(Prisma.sql`draft`)}
      ) AS purchases
      WHERE id <> ${id}::uuid AND EXISTS (SELECT FROM merchants WHERE id = ${merchantId}::uuid AND refuses_duplicates)
      ORDER BY "isOpen", id LIMIT 1`;
    return rival;
  }

  /** @throws EngineError DUPLICATE_ORDER */
  async function refuseDuplicate(client: Pick<Transaction, "$queryRaw">, draft: ShipmentDraft) {
    if (draft.relatedOrderId === null) return;
    const rival = await rivalOf(client, draft);
    if (rival !== undefined) throw duplicateOrder(draft.relatedOrderId, rival);
  }

  /** Bookings for one order that want to be its only one begin one after the other. */
  function asOnlyPurchase<Result>(
    draft: ShipmentDraft,
    write: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return prisma.$transaction(async (transaction) => {
      const name = `related-order/${draft.merchantId}/${draft.environment}/${orderIdOf(draft)}`;
      await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
      // A statement of its own: it sees what the lock's former holders wrote.
      await refuseDuplicate(transaction, draft);
      return write(transaction);
    }, PATIENCE);
  }

  /** The new booking, or the one that has its id. @throws EngineError DUPLICATE_ORDER */
  function insert(
    intention: BookingIntention,
    leaseMs: number,
    isCalled: boolean,
  ): Promise<Booking | { readonly calledAt: Date }> {
    const { draft } = intention;
    return claiming(
      draft,
      draft.id,
      (mark) => insertMarked(intention, { leaseMs, isCalled, mark }),
      // If no answer came to the claim, no call has left.
      Prisma.sql`, called_at = NULL`,
    );
  }

  async function insertMarked(
    { draft, order, allowDuplicate }: BookingIntention,
    claim: { readonly leaseMs: number; readonly isCalled: boolean; readonly mark: string | null },
  ): Promise<Booking | { readonly calledAt: Date }> {
    const values = bookingValues(draft, order, claim);
    const [begun] = await run<{ calledAt: Date }>(insertBooking, [
      ...values,
      allowDuplicate === true,
      actor(),
    ]);
    if (begun !== undefined) return begun;
    if (allowDuplicate || draft.relatedOrderId === null) return existing(draft);
    const earlier = await find(draft, draft.id);
    if (earlier !== null) return earlier;
    const [only] = await asOnlyPurchase(draft, (transaction) =>
      transaction.$queryRawUnsafe<{ calledAt: Date }[]>(insertBooking.text, ...values, true, actor()),
    );
    return only ?? existing(draft);
  }

  /** The fencing number of a claim that was just made; `null`: none was. */
  const fenceOf = ([claimed]: readonly { readonly fence: number }[]) => claimed?.fence ?? null;

  /**
   * An ordinary booking's end in one statement. If an erasure of its order holds the booking's row, the conditions are checked
   * again on the row that it leaves. False, and nothing is written, if the booking is not simply its holder's, or if its event has a
   * listener.
   */
  async function finishAtOnce(shipment: Shipment, fence: number): Promise<boolean> {
    const { id, merchantId, relatedOrderId } = shipment;
    const { text, values } = insertShipment(people, {
      shipment,
      followUp: "none",
      actor: actor(),
      buyer: Prisma.sql`(SELECT actor FROM booked)`,
      first: Prisma.sql`booked AS (
        UPDATE bookings SET state = 'booked'
        WHERE ${idOf(shipment, id)} AND state = 'open' AND fence = ${fence} AND redacted_at IS NULL
          AND NOT EXISTS (SELECT FROM redacted_orders WHERE merchant_id = ${merchantId}::uuid AND order_id = ${relatedOrderId && columnText(relatedOrderId)})
          AND NOT EXISTS (SELECT FROM purchases WHERE merchant_id = ${merchantId}::uuid AND shipment_id = ${id}::uuid)
        RETURNING actor)`,
      from: Prisma.sql`booked`,
    });
    return (await run({ name: "book-shipment", text }, values)).length > 0;
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
    await transaction.$queryRaw(
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
      await transaction.$queryRaw(
        insertCarrierLabel({ encryption, clock }, shipment, { format, piece, label }),
      );
  }

  /** A person may settle it: it waits for them, it is the call that they saw, and no process looks it up at this moment. */
  const maySettle = (calledAt: Date | null) => Prisma.sql`state = 'open' AND unproven IS NOT NULL
    AND (${calledAt}::timestamptz IS NULL OR called_at = ${calledAt}::timestamptz) AND (holder IS NULL OR lease_until <= ${now()})`;

  return {
    get: find,

    async statesOf({ merchantId, environment }, ids) {
      const rows = ids.length === 0 ? [] : await run<StateRow>(selectStates, [ids, merchantId, environment]);
      return new Map(rows.map((row) => [row.id, toState(people, row)]));
    },

    async begin(intention, leaseMs) {
      const begun = await insert(intention, leaseMs, false);
      return "draft" in begun ? begun : "begun";
    },

    async beginCall(intention, leaseMs) {
      const permit = leaseWatch(clock, holder, leaseMs);
      const begun = await insert(intention, leaseMs, true);
      return "draft" in begun ? begun : permit(begun.calledAt);
    },

    refuseDuplicate: (draft) => refuseDuplicate(prisma, draft),

    async reopen(caller, { draft, order, allowDuplicate }, leaseMs) {
      const write = (mark: string | null) => async (client: Pick<Transaction, "$queryRaw">) =>
        client.$queryRaw<{ fence: number }[]>`
          UPDATE bookings
          SET state = 'open', failure = NULL, called_at = NULL, unproven = NULL, draft_ref = NULL, lease_until = ${after(leaseMs)}, fence = fence + 1,
            holder = ${mark}::uuid,
            next_lookup_at = NULL, related_order_id = ${orderIdOf(draft)},
            draft = ${draftValue(people, draft)}::json, "order" = ${orderValue(people, draft.id, order)}::json
          WHERE ${idOf(caller, draft.id)}
            AND state = 'failed' AND failure ->> 'code' = 'CARRIER_UNAVAILABLE'
          RETURNING fence`;
      const mayBeAnother = allowDuplicate || draft.relatedOrderId === null;
      return claiming(caller, draft.id, async (mark) =>
        fenceOf(await (mayBeAnother ? write(mark)(prisma) : asOnlyPurchase(draft, write(mark)))),
      );
    },

    async claim(caller, id, leaseMs) {
      return claiming(caller, id, async (mark) =>
        fenceOf(
          await prisma.$queryRaw<{ fence: number }[]>`
            UPDATE bookings SET lease_until = ${after(leaseMs)}, fence = fence + 1, holder = ${mark}::uuid
            WHERE ${idOf(caller, id)} AND state = 'open' AND lease_until <= ${now()}
            RETURNING fence`,
        ),
      );
    },

    async keepDraft(caller, id, fence, draftRef, leaseMs) {
      const kept = await prisma.$executeRaw`
        UPDATE bookings SET draft_ref = ${draftRef}, lease_until = ${after(leaseMs)}
        WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence} AND lease_until > ${now()} AND draft_ref IS NULL`;
      return kept > 0;
    },

    async forgetDraft(caller, id, draftRef) {
      await prisma.$executeRaw`
        UPDATE bookings SET draft_ref = NULL WHERE ${idOf(caller, id)} AND state = 'failed' AND draft_ref = ${draftRef}`;
    },

    async markCalled(caller, id, fence, leaseMs) {
      const permit = leaseWatch(clock, holder, leaseMs);
      const [marked] = await prisma.$queryRaw<{ calledAt: Date }[]>`
        UPDATE bookings SET called_at = ${now()}, lease_until = ${after(leaseMs)}
        WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence} AND lease_until > ${now()}
        RETURNING called_at AS "calledAt"`;
      return marked === undefined ? null : permit(marked.calledAt);
    },

    async finish(caller, { order, fence }, shipment, followUp, labels = []) {
      if (followUp === "none" && (await finishAtOnce(shipment, fence))) return shipment;
      return prisma.$transaction(async (transaction) => {
        const [adopted] = await transaction.$queryRaw<(Adopted & { readonly wasFailed: boolean })[]>`
          UPDATE bookings AS b SET state = 'booked', failure = NULL, unproven = NULL, next_lookup_at = NULL
          FROM (SELECT merchant_id, id, state FROM bookings WHERE ${idOf(caller, shipment.id)} FOR UPDATE) AS before
          WHERE b.merchant_id = before.merchant_id AND b.id = before.id AND (b.fence = ${fence} OR ${isOrder(people, order)})
            AND (b.state = 'open' OR (b.state = 'failed' AND (b.failure ->> 'code' = 'CARRIER_UNAVAILABLE' OR b.unproven IS NOT NULL)))
          RETURNING before.state = 'failed' AS "wasFailed", b.redacted_at AS "redactedAt", ${buyerOf} AS actor`;
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

    async unproven({ merchantId, environment }, limit) {
      const rows = await run<BookingRow>(selectUnproven, [merchantId, environment, limit]);
      return rows.map((row) => toBooking(people, row));
    },

    async claimByHand(caller, id, calledAt, leaseMs) {
      return claiming(caller, id, async (mark) =>
        fenceOf(
          await prisma.$queryRaw<{ fence: number }[]>`
            UPDATE bookings SET lease_until = ${after(leaseMs)}, fence = fence + 1, holder = ${mark}::uuid
            WHERE ${idOf(caller, id)} AND ${maySettle(calledAt)}
            RETURNING fence`,
        ),
      );
    },

    adopt: (caller, fence, shipment, followUp) =>
      prisma.$transaction(async (transaction) => {
        const [adopted] = await transaction.$queryRaw<Adopted[]>`
          UPDATE bookings AS b SET state = 'booked', next_lookup_at = NULL
          WHERE ${idOf(caller, shipment.id)} AND state = 'open' AND fence = ${fence} AND unproven IS NOT NULL
          RETURNING redacted_at AS "redactedAt", ${buyerOf} AS actor`;
        if (adopted === undefined) return null;
        return writeShipment(transaction, adopted, shipment, followUp, true);
      }),

    failByHand: (caller, id, calledAt, failure) =>
      prisma.$transaction(async (transaction) => {
        const { merchantId, environment } = caller;
        // A carrier that has the booking is not asked again whether it has it.
        const counting = Prisma.sql`
          UPDATE bookings SET state = 'failed', failure = ${failureValue(people, id, failure)}::json, lookups = 0,
            fence = fence + 1, holder = NULL, lease_until = ${now()},
            next_lookup_at = CASE WHEN unproven = 'cannot-tell' OR draft_ref IS NOT NULL THEN ${after(LOOK_UP_AGAIN_MS[0])} END
          WHERE ${idOf(caller, id)} AND ${maySettle(calledAt)}
          RETURNING 1`;
        const [row] = await transaction.$queryRaw<{ count: number }[]>(
          recording({
            thing: { merchantId, environment, id },
            happenings: [{ event: "label.none_at_carrier", when: Prisma.sql`changed.count > 0` }],
            actor: actor(),
            counting,
            answer: Prisma.sql`count FROM changed`,
          }),
        );
        return (row?.count ?? 0) > 0;
      }),

    fail: (caller, id, fence, { code, message, metadata }) =>
      prisma.$transaction(async (transaction) => {
        // A carrier that answered with a refusal has sold nothing. Without an answer, the call may arrive late.
        const mayComeLate =
          code === "CARRIER_UNAVAILABLE" ? Prisma.sql`called_at IS NOT NULL` : Prisma.sql`false`;
        const [failed] = await transaction.$queryRaw<{ orderId: string | null; redactedAt: Date | null }[]>`
          UPDATE bookings SET state = 'failed', failure = ${failureValue(people, id, { code, message, metadata })}::json,
            lookups = 0, next_lookup_at = CASE WHEN ${mayComeLate} OR draft_ref IS NOT NULL THEN ${after(LOOK_UP_AGAIN_MS[0])} END
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
          await redactBooking(
            { merchantId, prisma: transaction, people, whom: "recipient", at: redactedAt ?? clock.now() },
            id,
          );
        return true;
      }),

    async release(caller, id, fence, waitMs, unproven = null) {
      await holder.release(
        () => prisma.$executeRaw`
          UPDATE bookings SET lease_until = ${after(waitMs)}, holder = NULL,
            unproven = CASE WHEN unproven = 'booked' THEN unproven ELSE coalesce(${unproven}, unproven) END
          WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence}`,
      );
    },

    async withdrawCall(caller, { draft: { id }, fence, calledAt }) {
      await holder.release(
        () => prisma.$executeRaw`
          UPDATE bookings SET lease_until = ${now()}, holder = NULL, called_at = ${calledAt}
          WHERE ${idOf(caller, id)} AND state = 'open' AND fence = ${fence}`,
      );
    },

    async reopenUnproven(caller, id, fence) {
      await prisma.$executeRaw`
        UPDATE bookings SET state = 'open', failure = NULL, next_lookup_at = NULL, unproven = 'booked', lease_until = ${now()}, holder = NULL
        WHERE ${idOf(caller, id)} AND state = 'failed' AND fence = ${fence} AND called_at IS NOT NULL`;
    },

    async elapsedSince(moment) {
      const [row] = await prisma.$queryRaw<{ elapsedMs: number }[]>`
        SELECT extract(epoch FROM ${now()} - ${moment}::timestamptz)::float8 * 1000 AS "elapsedMs"`;
      return row?.elapsedMs ?? 0;
    },

    async accountsInDoubt() {
      const rows = await prisma.$queryRaw<{ merchantId: string; environment: string; accountId: string }[]>`
        SELECT DISTINCT merchant_id AS "merchantId", environment, draft ->> 'accountId' AS "accountId" FROM bookings
        WHERE state = 'open' AND called_at IS NOT NULL`;
      return rows.map(({ merchantId, environment, accountId }) => ({
        caller: { merchantId, environment: readEnvironment(environment) },
        accountId,
      }));
    },

    async unresolved(limit) {
      const rows = await prisma.$queryRaw<OwnedId[]>`
        SELECT id, merchant_id AS "merchantId", environment FROM bookings
        WHERE state = 'open' AND lease_until <= ${now()}
          AND (unproven IS DISTINCT FROM 'cannot-tell' OR called_at > ${now()} - ${milliseconds(CANNOT_TELL_FOR_MS)})
        ORDER BY lease_until, id LIMIT ${limit}`;
      return rows.map(ofCaller);
    },

    async takeDueLookups(limit) {
      const [, second, third] = LOOK_UP_AGAIN_MS;
      const rows = await prisma.$queryRaw<OwnedId[]>`
        UPDATE bookings SET lookups = lookups + 1,
          next_lookup_at = CASE lookups WHEN 0 THEN ${after(second)} WHEN 1 THEN ${after(third)} END
        WHERE (merchant_id, id) IN (
          SELECT merchant_id, id FROM bookings WHERE state = 'failed' AND next_lookup_at <= ${now()}
          ORDER BY next_lookup_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING id, merchant_id AS "merchantId", environment`;
      return rows.map(ofCaller);
    },

    endLeases: () =>
      prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${now()}, holder = NULL WHERE state = 'open' AND lease_until > ${now()}`,
  };
}

/** A booking whose shipment is written in the same transaction. */
interface Adopted {
  readonly redactedAt: Date | null;
  /** The actor who asked for the label. */
  readonly actor: string | null;
}

const buyerOf = Prisma.sql`coalesce((
  SELECT p.actor FROM purchases AS p WHERE p.merchant_id = b.merchant_id AND p.shipment_id = b.id), b.actor)`;

interface OwnedId {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
}

function ofCaller({ id, merchantId, environment }: OwnedId) {
  return { id, caller: { merchantId, environment: readEnvironment(environment) } };
}

/** The SQL condition that the booking `b` was made for this order. */
function isOrder(people: People, order: BookingOrder): Prisma.Sql {
  return Prisma.sql`position(${`"digest":"${orderDigest(people, order)}"`} IN b."order"::text) > 0`;
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

/** PostgreSQL can't look into a value with a text that it can't hold, such as \u0000, so its text is searched. */
function isNoReturn(value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`position('"returnRequestId":null' IN ${value}::text) > 0`;
}
