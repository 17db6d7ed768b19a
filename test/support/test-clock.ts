import type { Clock } from "../../app/domain/engine/index.ts";

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(to: Date): void;
}

/** A clock that only the test moves. */
export function testClock(start: Date = new Date("2026-11-20T08:00:00.000Z")): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
    set: (to) => {
      now = to;
    },
  };
}
