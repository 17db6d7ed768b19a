import { isLong } from "./effort.ts";

/** How long each kind of lease outlives its holder, in seconds. */
const leases = [
  { table: "leases", column: "until", seconds: 30 },
  { table: "idempotency_keys", column: "lease_until", seconds: 60 },
  { table: "bookings", column: "lease_until", seconds: 90 },
  { table: "webhook_endpoints", column: "lease_until", seconds: 120 },
] as const;

type Query = (sql: string, values: readonly unknown[]) => Promise<unknown>;

/**
 * Ends what a killed process had leased, as if the time of the leases had passed; a long run waits for it. Leases that another
 * process took since then end later than these, and remain.
 * @param killedAt milliseconds since 1970
 */
export async function endLeasesOfKilled(query: Query, killedAt: number): Promise<void> {
  if (isLong) return;
  for (const { table, column, seconds } of leases)
    await query(
      `UPDATE ${table} SET ${column} = now() - interval '1 second' WHERE ${column} <= $1 AND ${column} > now()`,
      [new Date(killedAt + seconds * 1_000)],
    );
}
