/** Compares this machine's clock with the database's, which every process of the installation shares. */
import type pg from "pg";
import { systemClock } from "../clock-and-ids.ts";

/** The process would date shipments wrongly, and take tokens and links that have ended. */
export class ClockOffError extends Error {
  override readonly name = "ClockOffError";
}

/** The sentence for the operator; `null`: the two clocks agree. */
export async function clockProblem(
  pool: Pick<pg.Pool, "query">,
  toleranceSeconds: number,
): Promise<string | null> {
  const askedAt = systemClock.now().getTime();
  const { rows } = await pool.query<{ ms: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
  );
  const answeredAt = systemClock.now().getTime();
  const database = rows[0]?.ms ?? Number.NaN;
  // The database looked at its clock at some moment between the two.
  const aheadMs = askedAt > database ? askedAt - database : Math.min(0, answeredAt - database);
  if (Math.abs(aheadMs) <= toleranceSeconds * 1_000) return null;
  return `This machine's clock is ${lengthOf(Math.abs(aheadMs))} ${aheadMs > 0 ? "ahead of" : "behind"} the database's. Set both by a time server.`;
}

/** @throws ClockOffError */
export async function requireClock(pool: Pick<pg.Pool, "query">, toleranceSeconds: number): Promise<void> {
  const problem = await clockProblem(pool, toleranceSeconds);
  if (problem !== null) throw new ClockOffError(problem);
}

function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
