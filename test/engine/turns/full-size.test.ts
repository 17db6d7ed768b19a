// Run: long, begins early
/** The size for which docs/scale.md plans: docs/decisions/198. */
import { expect, it } from "vitest";
import { randomNumbers } from "../../support/effort.ts";
import { atMost } from "../../support/time-limits.ts";
import { simulateTracking } from "./simulate-tracking.ts";

it(
  "asks about 500,000 parcels of 100,000 accounts, with three carriers that hang and workers that are killed",
  async () => {
    const outcome = await simulateTracking({
      accounts: 100_000,
      large: { accounts: 10, parcels: 4_000 },
      workers: 4,
      minutes: 95,
      hangUntilMinute: 62,
      killEveryMs: 4 * 60_000,
      bookEveryMs: 500,
      random: randomNumbers(),
    });
    expect(outcome.parcels).toBeGreaterThan(500_000);
    expect(outcome.kills).toBeGreaterThan(20);
    expect(outcome).toMatchObject({ missed: 0, missedWindows: 0 });
    // Of each killed worker, at most the steps that it held: eight places in seven lanes, and nine parcels an account.
    expect(outcome.repeated).toBeLessThan(outcome.kills * 8 * 10 * 50);
    expect(outcome.bookings).toBeGreaterThan(10_000);
    expect(outcome.longestBookingMs).toBeLessThan(2_000);
    expect(outcome.caughtUpMs).toBeLessThan(30 * 60_000);
  },
  atMost(1_200_000),
);
