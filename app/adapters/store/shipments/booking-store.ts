import type {
  Booking,
  BookingIntention,
  BookingOrder,
  BookingStore,
  Caller,
  ShipmentDraft,
  ShipmentId,
} from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import { isOrderRedacted, redactBooking } from "../redaction.ts";
import { claimEach } from "../rows/claim-each.ts";
import { milliseconds } from "../rows/database-clock.ts";
import { readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { bookedShipments } from "./booked-shipment.ts";
import { bookingClaims, fenceOf, idOf } from "./booking-claims.ts";
import type { BookingRow, StateRow } from "./booking-row.ts";
import {
  draftValue,
  failureValue,
  LOOK_UP_AGAIN_MS,
  orderValue,
  selectStates,
  toBooking,
  toState,
} from "./booking-row.ts";
import { leaseWatch } from "./call-permit.ts";
import { asOnlyPurchase, orderIdOf, refuseDuplicate } from "./only-purchase.ts";
import { settlingStore } from "./settling-store.ts";

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

interface Begun {
  /** The call to the carrier begins with the booking. */
  readonly isCalled: boolean;
  /** Nothing is inserted if the merchant wants one shipment an order: `insert` then finds out. */
  readonly isOnly: boolean;
  /** The moment is the last parameter: a test's. */
  readonly hasClock: boolean;
}

/** Nothing is inserted if the id is taken. The moment is named where a parameter could choose it: a Citus plans no choice of a clock's time. */
function insertBooking({ isCalled, isOnly, hasClock }: Begun) {
  const moment = hasClock ? "$11::timestamptz" : "statement_timestamp()";
  const values = `$1::uuid, $2::uuid, $3, 'open', $4::text, $5::json, $6::json, $7::timestamptz,
      ${moment} + $8::float8 * interval '1 millisecond', ${isCalled ? moment : "NULL"}, $9::uuid, $10::text`;
  const source = isOnly
    ? `SELECT ${values} WHERE NOT EXISTS (SELECT 1 FROM merchants WHERE id = $2::uuid AND refuses_duplicates)`
    : `VALUES (${values})`;
  return {
    name: `insert${isOnly ? "-only" : ""}-booking${isCalled ? "-called" : ""}${hasClock ? "-at" : ""}`,
    text: `INSERT INTO bookings
      (id, merchant_id, environment, state, related_order_id, draft, "order", created_at, lease_until, called_at, holder, actor)
    ${source} ON CONFLICT (merchant_id, id) DO NOTHING RETURNING called_at AS "calledAt"`,
  };
}

/** A carrier that can't tell for so long is not asked again. */
const CANNOT_TELL_FOR_MS = 24 * 60 * 60_000;

export function bookingStore(
  context: Pick<
    StoreContext,
    | "prisma"
    | "run"
    | "clock"
    | "leaseClock"
    | "ids"
    | "enqueue"
    | "actor"
    | "people"
    | "encryption"
    | "holder"
  >,
): PrismaBookingStore {
  const { prisma, run, clock, leaseClock, actor, people } = context;
  const claims = bookingClaims(context);
  const { now, after, holder, claiming } = claims;

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
    { leaseMs, mark }: { leaseMs: number; mark: string | null },
  ) {
    return [
      ...[draft.id, draft.merchantId, draft.environment, orderIdOf(draft)],
      ...[draftValue(people, draft), orderValue(people, draft.id, order), draft.createdAt],
      ...[leaseMs, mark, actor()],
      ...(leaseClock === undefined ? [] : [leaseClock.now()]),
    ];
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
    const mayBeAnother = allowDuplicate === true || orderIdOf(draft) === null;
    const begin = { isCalled: claim.isCalled, hasClock: leaseClock !== undefined };
    const [begun] = await run<{ calledAt: Date }>(insertBooking({ ...begin, isOnly: !mayBeAnother }), values);
    if (begun !== undefined) return begun;
    if (mayBeAnother) return existing(draft);
    const earlier = await find(draft, draft.id);
    if (earlier !== null) return earlier;
    const [only] = await asOnlyPurchase(context, draft, (transaction) =>
      transaction.$queryRawUnsafe<{ calledAt: Date }[]>(
        insertBooking({ ...begin, isOnly: false }).text,
        ...values,
      ),
    );
    return only ?? existing(draft);
  }

  return {
    ...bookedShipments(context, claims),
    ...settlingStore(context, claims),
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
        fenceOf(await (mayBeAnother ? write(mark)(prisma) : asOnlyPurchase(context, draft, write(mark)))),
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

    fail: (caller, id, fence, { code, message, metadata }) =>
      prisma.$transaction(async (transaction) => {
        // A carrier that answered with a refusal has sold nothing. Without an answer, the call may arrive late.
        const mayComeLate =
          code === "CARRIER_UNAVAILABLE" ? Prisma.sql`called_at IS NOT NULL` : Prisma.sql`false`;
        const [failed] = await transaction.$queryRaw<{ orderId: string | null; redactedAt: Date | null }[]>`
          UPDATE bookings SET state = 'failed', failure = ${failureValue(people, id, { code, message, metadata })}::json,
            lookups = 0, next_lookup_at = ${now()} + CASE WHEN ${mayComeLate} OR draft_ref IS NOT NULL THEN ${milliseconds(LOOK_UP_AGAIN_MS[0])} END
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
      const rows = await prisma.$queryRaw<(OwnedId & { readonly accountId: string })[]>`
        SELECT id, merchant_id AS "merchantId", environment, draft ->> 'accountId' AS "accountId" FROM bookings
        WHERE state = 'open' AND lease_until <= ${now()}
          AND (unproven IS DISTINCT FROM 'cannot-tell' OR called_at > ${now()} - ${milliseconds(CANNOT_TELL_FOR_MS)})
        ORDER BY row_number() OVER (PARTITION BY merchant_id, draft ->> 'accountId' ORDER BY lease_until, id), lease_until, id
        LIMIT ${limit}`;
      return rows.map(({ accountId, ...owned }) => ({ ...ofCaller(owned), accountId }));
    },

    async takeDueLookups(limit, ofAnAccount) {
      const [, second, third] = LOOK_UP_AGAIN_MS;
      const isDue = Prisma.sql`state = 'failed' AND next_lookup_at <= ${now()}`;
      const candidates = await prisma.$queryRaw<(OwnedId & { readonly accountId: string })[]>`
        SELECT id, merchant_id AS "merchantId", environment, account_id AS "accountId" FROM (
          SELECT id, merchant_id, environment, draft ->> 'accountId' AS account_id, next_lookup_at,
            row_number() OVER (PARTITION BY merchant_id, draft ->> 'accountId' ORDER BY next_lookup_at, id) AS place
          FROM bookings WHERE ${isDue}) AS due
        WHERE place <= ${ofAnAccount} ORDER BY next_lookup_at, id LIMIT ${limit}`;
      const taken = await claimEach(
        candidates,
        ({ id, merchantId }) =>
          prisma.$executeRaw`
          UPDATE bookings SET lookups = lookups + 1,
            next_lookup_at = ${now()} + CASE WHEN lookups = 0 THEN ${milliseconds(second)} WHEN lookups = 1 THEN ${milliseconds(third)} END
          WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND ${isDue}`,
      );
      return taken.map(({ accountId, ...owned }) => ({ ...ofCaller(owned), accountId }));
    },

    endLeases: () =>
      prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${now()}, holder = NULL WHERE state = 'open' AND lease_until > ${now()}`,
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
