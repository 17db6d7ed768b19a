import { describe, expect, test } from "vitest";
import type { Attempt, BreakerChange } from "../../app/adapters/carriers/kit/circuit-breaker.ts";
import { circuitBreaker } from "../../app/adapters/carriers/kit/circuit-breaker.ts";
import { testClock } from "../support/test-clock.ts";

const limits = { window: 4, failures: 3, coolDownMs: 1_000, longestCoolDownMs: 3_000 };

function aBreaker() {
  const clock = testClock();
  const changes: BreakerChange[] = [];
  const breaker = circuitBreaker(clock, (change) => changes.push(change), limits);
  const begin = (): Attempt => {
    const attempt = breaker.attempt();
    if (attempt === null) throw new Error("not let through");
    return attempt;
  };
  return {
    clock,
    changes,
    begin,
    isOpen: () => breaker.attempt() === null,
    fail: (times = 1) => {
      for (let count = 0; count < times; count++) begin().failed();
    },
    succeed: () => begin().succeeded(),
  };
}

describe("a closed circuit", () => {
  test("opens when too many of the last calls failed, in whatever order", () => {
    const { fail, succeed, isOpen, changes } = aBreaker();
    fail();
    succeed();
    fail();
    expect(isOpen()).toBe(false);
    fail();
    expect(isOpen()).toBe(true);
    expect(changes).toEqual([{ to: "open", coolDownMs: 1_000 }]);
  });

  test("forgets failures that are long past", () => {
    const { fail, succeed, isOpen } = aBreaker();
    for (let round = 0; round < 20; round++) {
      fail();
      succeed();
      succeed();
    }
    expect(isOpen()).toBe(false);
  });
});

describe("an open circuit", () => {
  test("lets one call through after the cool-down, and no other until its outcome is known", () => {
    const { fail, clock, begin, isOpen } = aBreaker();
    fail(3);
    clock.advance(999);
    expect(isOpen()).toBe(true);
    clock.advance(1);
    const trial = begin();
    expect(isOpen()).toBe(true);
    clock.advance(60_000);
    expect(isOpen()).toBe(true);
    trial.succeeded();
    expect(isOpen()).toBe(false);
  });

  test("gives the trial of a call that was not made to the next, and counts it as neither", () => {
    const { fail, clock, begin, isOpen, changes } = aBreaker();
    begin().withdrawn();
    fail(2);
    for (let count = 0; count < 5; count++) begin().withdrawn();
    expect(isOpen()).toBe(false);
    fail();
    clock.advance(1_000);
    begin().withdrawn();
    const trial = begin();
    expect(isOpen()).toBe(true);
    trial.succeeded();
    expect(changes.map(({ to }) => to)).toEqual(["open", "closed"]);
  });

  test("stays open for twice as long with each trial that fails, up to a limit", () => {
    const { fail, clock, changes } = aBreaker();
    fail(3);
    for (const forMs of [1_000, 2_000, 3_000, 3_000]) {
      clock.advance(forMs);
      fail();
    }
    expect(changes.map((change) => change.to === "open" && change.coolDownMs)).toEqual([
      1_000, 2_000, 3_000, 3_000, 3_000,
    ]);
  });

  test("begins anew once it has closed: old failures don't count, the cool-down is the first", () => {
    const { fail, succeed, clock, isOpen, changes } = aBreaker();
    fail(3);
    clock.advance(1_000);
    fail();
    clock.advance(2_000);
    succeed();
    expect(changes.at(-1)).toEqual({ to: "closed" });
    fail(2);
    expect(isOpen()).toBe(false);
    fail();
    expect(changes.at(-1)).toEqual({ to: "open", coolDownMs: 1_000 });
  });

  test("is not moved by calls that began before it opened", () => {
    const { begin, fail, clock, isOpen, changes } = aBreaker();
    const early = [begin(), begin(), begin()];
    fail(3);
    early[0]?.succeeded();
    early[1]?.failed();
    expect(isOpen()).toBe(true);
    clock.advance(1_000);
    const trial = begin();
    early[2]?.succeeded();
    expect(isOpen()).toBe(true);
    trial.failed();
    expect(changes).toEqual([
      { to: "open", coolDownMs: 1_000 },
      { to: "open", coolDownMs: 2_000 },
    ]);
  });
});
