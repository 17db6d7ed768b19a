import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../support/effort.ts";
import { turnsBattery } from "../../support/turns-battery.ts";
import type { Load } from "./simulate-tracking.ts";
import { simulateTracking } from "./simulate-tracking.ts";
import { turnsInMemory } from "./turns-in-memory.ts";

describe("turns in memory, as in the database", () => {
  let accounts = 0;
  turnsBattery(async () => {
    const turns = turnsInMemory();
    return {
      turns,
      async add(driver, dueAt) {
        accounts += 1;
        const account = {
          caller: { merchantId: `m${accounts}`, environment: "production" } as const,
          accountId: `a${accounts}`,
        };
        turns.add(account, driver, dueAt);
        return account;
      },
    };
  });
});

describe("an installation", () => {
  const load: Load = {
    accounts: 300,
    large: { accounts: 1, parcels: 600 },
    workers: 4,
    minutes: 95,
    hangUntilMinute: 62,
    killEveryMs: 4 * 60_000,
    bookEveryMs: 2_000,
    random: randomNumbers(),
  };

  it("asks about each parcel within its half hour while carriers hang and workers are killed", async () => {
    const outcome = await simulateTracking(load);
    expect(outcome).toMatchObject({ missed: 0, missedWindows: 0 });
    expect(outcome.asked).toBeGreaterThan(2 * outcome.parcels);
    expect(outcome.bookings).toBeGreaterThan(2_000);
    expect(outcome.longestBookingMs).toBeLessThan(2_000);
    expect(outcome.caughtUpMs).toBeLessThan(30 * 60_000);
  });

  it("misses parcels when its only worker is killed all the time", async () => {
    const { missed } = await simulateTracking({ ...load, workers: 1, killEveryMs: 21_000 });
    expect(missed).toBeGreaterThan(0);
  });
});
