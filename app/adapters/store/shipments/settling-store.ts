/** Bookings that only a person settles. */
import type { BookingStore } from "../../../domain/engine/index.ts";
import { recording } from "../events/recording.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { milliseconds } from "../rows/database-clock.ts";
import type { StoreContext } from "../store-context.ts";
import type { BookingClaims } from "./booking-claims.ts";
import { fenceOf, idOf } from "./booking-claims.ts";
import type { BookingRow } from "./booking-row.ts";
import { failureValue, LOOK_UP_AGAIN_MS, toBooking } from "./booking-row.ts";

const selectUnproven = {
  name: "select-unproven-bookings",
  text: `SELECT id, state, draft, "order", failure, called_at AS "calledAt", unproven, draft_ref AS "draftRef", created_at AS "createdAt", fence
    FROM bookings WHERE merchant_id = $1 AND environment = $2 AND state = 'open' AND unproven IS NOT NULL
    ORDER BY called_at, id LIMIT $3`,
};

export function settlingStore(
  { prisma, run, actor, people }: Pick<StoreContext, "prisma" | "run" | "actor" | "people">,
  { now, after, claiming }: BookingClaims,
): Pick<BookingStore, "unproven" | "claimByHand" | "failByHand"> {
  /** A person may settle it: it waits for them, it is the call that they saw, and no process looks it up at this moment. */
  const maySettle = (calledAt: Date | null) => Prisma.sql`state = 'open' AND unproven IS NOT NULL
    AND (${calledAt}::timestamptz IS NULL OR called_at = ${calledAt}::timestamptz) AND (holder IS NULL OR lease_until <= ${now()})`;

  return {
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

    failByHand: (caller, id, calledAt, failure) =>
      prisma.$transaction(async (transaction) => {
        const { merchantId, environment } = caller;
        // A carrier that has the booking is not asked again whether it has it.
        const counting = Prisma.sql`
          UPDATE bookings SET state = 'failed', failure = ${failureValue(people, id, failure)}::json, lookups = 0,
            fence = fence + 1, holder = NULL, lease_until = ${now()},
            next_lookup_at = ${now()} + CASE WHEN unproven = 'cannot-tell' OR draft_ref IS NOT NULL THEN ${milliseconds(LOOK_UP_AGAIN_MS[0])} END
          WHERE ${idOf(caller, id)} AND ${maySettle(calledAt)}
          RETURNING 1`;
        const [row] = await write<{ count: number }>(
          transaction,
          recording({
            thing: { merchantId, environment, id },
            happenings: [{ event: "label.none_at_carrier", when: Prisma.sql`changed.count > 0` }],
            actor: actor(),
            counting,
          }),
        );
        return (row?.count ?? 0) > 0;
      }),
  };
}
