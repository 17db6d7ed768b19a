import type { Database } from "./database.ts";
import type { WeekDoors } from "./doors.ts";
import type { SettledByHand } from "./settle-by-hand.ts";
import { settleByHand } from "./settle-by-hand.ts";
import { bringForward, endIntervals, fireSchedule, resolveBookings } from "./shortened-waits.ts";
import type { WorldTime } from "./world-time.ts";

/** Over a weekend with holidays, and one more for what was bought again. */
const mostDays = 7;

export interface DayEnd {
  readonly database: Database;
  readonly time: { moveTo(wanted: Parameters<WorldTime["moveTo"]>[0]): unknown };
  /** Waits until the app has nothing to do but to wait for lists and persons. */
  settle(): Promise<unknown>;
}

/**
 * Days end, until every carrier with a list of the day has each voucher on one. In the mornings the merchant settles by hand
 * whatever no carrier tells.
 * @param leastDays 1: some carriers are asked once an hour for a parcel's scans, or once a day
 */
export async function endDays(
  doors: Pick<WeekDoors, "shipments" | "carriers">,
  end: DayEnd,
  byHand: SettledByHand,
  leastDays: 0 | 1,
): Promise<void> {
  const waiting = async (): Promise<number> => {
    const [open] = await end.database.rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM bookings WHERE state = 'open'",
    );
    let unlisted = 0;
    for (const { listsDays, labels } of doors.carriers.all)
      if (listsDays) unlisted += (await labels()).filter(({ state }) => state === "sold").length;
    return unlisted + (open?.count ?? 0);
  };
  for (let day = 1; day <= leastDays || (await waiting()) > 0; day += 1) {
    if (day > mostDays) throw new Error(`after ${mostDays} days, ${await waiting()} vouchers are on no list`);
    await endDay(end);
    await settleByHand(doors, byHand);
    await end.settle();
  }
}

/**
 * An evening and the next morning. The evening's list alone tells which bookings with a lost answer ACS has: the others are bought
 * again on the next day.
 */
export async function endDay({ database, time, settle }: DayEnd): Promise<void> {
  await time.moveTo("23:45");
  await endIntervals(database);
  await fireSchedule(database, "resolve-bookings");
  await settle();
  await bringForward(database, "close-day");
  await settle();
  await time.moveTo("09:00");
  await endIntervals(database);
  await resolveBookings(database);
  await settle();
}
