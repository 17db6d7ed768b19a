import type { AllowanceStore } from "../../../domain/limits/limits.ts";
import type { StoreContext } from "../store-context.ts";

/**
 * Rows are locked in the order of names, so that two processes never wait for each other. The moment is as exact as
 * `seen_at`: rounded there alone, it added up to half a millisecond to each report.
 */
const spend = {
  name: "spend-allowance",
  text: `INSERT INTO allowances AS known (name, seen_at, ahead_until)
    SELECT name, present.moment, present.moment + ms * interval '1 millisecond'
    FROM unnest($1::text[], $2::float8[]) AS spent(name, ms), (SELECT date_trunc('milliseconds', clock_timestamp()) AS moment) AS present
    ORDER BY name
    ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at,
      ahead_until = greatest(known.ahead_until, excluded.seen_at) + (excluded.ahead_until - excluded.seen_at)
    RETURNING name, (extract(epoch FROM ahead_until - seen_at) * 1000)::float8 AS "aheadMs"`,
};

/** Names are hashed: some are addresses on the network. */
export function allowanceStore({ run, people }: Pick<StoreContext, "run" | "people">): AllowanceStore {
  return {
    async spend(spendings) {
      const names = spendings.map(({ name }) => people.hash(`allowance/${name}`).toString("base64url"));
      const rows = await run<{ name: string; aheadMs: number }>(spend, [
        names,
        spendings.map(({ ms }) => ms),
      ]);
      const ahead = new Map(rows.map(({ name, aheadMs }) => [name, aheadMs]));
      return names.map((name) => ahead.get(name) ?? 0);
    },
  };
}
