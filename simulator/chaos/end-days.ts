import type { WeekCarriers } from "./carriers/week-carriers.ts";
import type { Database } from "./database.ts";
import { bringForward, endIntervals, fireSchedule, resolveBookings } from "./shortened-waits.ts";
import type { WorldTime } from "./world-time.ts";

/** Over a weekend with holidays, and one more for what was bought again. */
const mostDays = 7;

/**
 * ACS's days end, until its carrier has the list of every voucher: only then it is known which bookings with a lost answer
 * were bought, and the others are bought again on the next day.
 * @param settle waits until the app has nothing to do but to wait for the list
 */
export async function endDays(
  { byName: { acs } }: WeekCarriers,
  database: Database,
  time: WorldTime,
  settle: () => Promise<unknown>,
): Promise<void> {
  const waiting = async (): Promise<number> => {
    const unlisted = (await acs.labels()).filter(({ state }) => state === "sold").length;
    const [open] = await database.rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM bookings WHERE state = 'open'",
    );
    return unlisted + (open?.count ?? 0);
  };
  for (let day = 1; (await waiting()) > 0; day += 1) {
    if (day > mostDays) throw new Error(`after ${mostDays} days, ${await waiting()} vouchers are on no list`);
    time.moveTo("23:45");
    await endIntervals(database);
    await fireSchedule(database, "resolve-bookings");
    await settle();
    await bringForward(database, "close-day");
    await settle();
    time.moveTo("09:00");
    await endIntervals(database);
    await resolveBookings(database);
    await settle();
  }
}
