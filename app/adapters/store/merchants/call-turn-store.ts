import type { CallTurns } from "../../../domain/engine/index.ts";
import type { StoreContext } from "../store-context.ts";

/**
 * `ahead_until` is the time of the next free turn, by the database's clock. The statement alone holds the row's lock: no one
 * waits with it. When it takes none, the second part answers when a turn is free, as it was before the statement.
 */
const take = {
  name: "take-call-turn",
  text: `WITH present AS (SELECT clock_timestamp() AS moment, $2::float8 * interval '1 millisecond' AS gap),
    turn AS (
      INSERT INTO allowances AS known (name, seen_at, ahead_until)
      SELECT $1, moment, moment - ($3::integer - 1) * gap + $4::integer * gap FROM present
      ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at,
        ahead_until = greatest(known.ahead_until, excluded.ahead_until - $4::integer * $2::float8 * interval '1 millisecond')
          + $4::integer * $2::float8 * interval '1 millisecond'
        WHERE known.ahead_until <= clock_timestamp() + $5::float8 * interval '1 millisecond'
      RETURNING ahead_until
    )
    SELECT EXISTS (SELECT 1 FROM turn) AS taken,
      (extract(epoch FROM coalesce(
        (SELECT ahead_until - $4::integer * gap FROM turn),
        (SELECT ahead_until FROM allowances WHERE name = $1),
        moment + gap) - moment) * 1000)::float8 AS "inMs"
    FROM present`,
};

/** Names are hashed: they hold secrets. */
export function callTurnStore({ run, people }: Pick<StoreContext, "run" | "people">): CallTurns {
  return {
    async take({ name, intervalMs, burst, count, aheadMs }) {
      const hashed = people.hash(`call-turn/${name}`).toString("base64url");
      const [turns] = await run<{ taken: boolean; inMs: number }>(take, [
        hashed,
        intervalMs,
        burst,
        count,
        aheadMs,
      ]);
      return turns ?? { taken: false, inMs: intervalMs };
    },
  };
}
