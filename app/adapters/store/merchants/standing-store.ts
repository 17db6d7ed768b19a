/** Keeps merchants' standings as read, so that no request asks the database for its caller's. */
import { LRUCache } from "lru-cache";
import type { Standing, StandingStore } from "../../../domain/merchants/standing.ts";
import { monthOf } from "../../../domain/merchants/usage.ts";
import type { StoreContext } from "../store-context.ts";

/** The most cached standings, of some 200 bytes each. */
const LIMIT = 50_000;
/** How old a standing is at most, if the notification of its change is lost with a connection. */
const KEPT_MS = 5_000;

const selectStanding = {
  name: "select-standing",
  text: `SELECT suspended_at AS "suspendedAt", suspension_note AS reason, calls_per_second AS "perSecond", calls_burst AS burst,
      shipments_a_month AS "shipmentsAMonth"
    FROM merchants WHERE id = $1`,
};

/** Counts no further than to the limit. */
const countLabels = {
  name: "count-labels-of-month",
  text: `SELECT count(*)::int AS bought FROM (
      SELECT 1 FROM shipments
      WHERE merchant_id = $1 AND environment = 'production' AND created_at >= $2 AND created_at < $3 LIMIT $4) AS bought`,
};

export interface StandingRow {
  readonly suspendedAt: Date | null;
  readonly reason: string | null;
  readonly perSecond: number | null;
  readonly burst: number | null;
  readonly shipmentsAMonth: number | null;
}

const ordinary: Standing = { suspension: null, limits: { calls: null, shipmentsAMonth: null } };

export function standingStore({ run }: Pick<StoreContext, "run">): StandingStore {
  const kept = new LRUCache<string, Standing>({ max: LIMIT, ttl: KEPT_MS });
  let generation = 0;

  async function of(merchantId: string): Promise<Standing> {
    const known = kept.get(merchantId);
    if (known !== undefined) return known;
    const before = generation;
    const [row] = await run<StandingRow>(selectStanding, [merchantId]);
    const standing = row === undefined ? ordinary : toStanding(row);
    // A change during the read may be missing from its result.
    if (generation === before) kept.set(merchantId, standing);
    return standing;
  }

  return {
    of,
    async hasReachedLimit(merchantId, now) {
      const { shipmentsAMonth: most } = (await of(merchantId)).limits;
      if (most === null) return false;
      const { from, to } = monthOf(now);
      const [counted] = await run<{ bought: number }>(countLabels, [merchantId, from, to, most]);
      return (counted?.bought ?? 0) >= most;
    },
    forget(merchantId) {
      generation++;
      if (merchantId === null) kept.clear();
      else kept.delete(merchantId);
    },
  };
}

export function toStanding({
  suspendedAt,
  reason,
  perSecond,
  burst,
  shipmentsAMonth,
}: StandingRow): Standing {
  return {
    suspension: suspendedAt === null ? null : { at: suspendedAt, reason: reason ?? "" },
    limits: {
      calls: perSecond === null || burst === null ? null : { perSecond, burst },
      shipmentsAMonth,
    },
  };
}
