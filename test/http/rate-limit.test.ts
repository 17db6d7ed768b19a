import { describe, expect, test } from "vitest";
import { rateLimit } from "../../app/domain/limits/rate-limit.ts";

/** Returns the number of calls that pass when `key` calls at each of these milliseconds. */
function passing(times: readonly number[], perSecond: number, burst: number): number {
  const limit = rateLimit(perSecond, burst);
  return times.filter((time) => limit.wait("a", time) === 0).length;
}

const every = (stepMs: number, untilMs: number) =>
  Array.from({ length: Math.floor(untilMs / stepMs) }, (_, index) => index * stepMs);

describe("the rate limit of a key", () => {
  test("lets exactly a burst through at once", () => {
    expect(passing(Array<number>(500).fill(0), 50, 200)).toBe(200);
  });

  test("sustains the rate, and no more, however hard the key pushes", () => {
    const seconds = 60;
    expect(passing(every(1, seconds * 1000), 50, 200)).toBe(200 + 50 * seconds - 1);
  });

  test("never lets more than burst plus rate through in any window", () => {
    const limit = rateLimit(50, 200);
    const passed = every(3, 20_000).filter((time) => limit.wait("a", time) === 0);
    for (const start of passed) {
      const inWindow = passed.filter((time) => time >= start && time < start + 1000).length;
      expect(inWindow).toBeLessThanOrEqual(250);
    }
  });

  test("reports the exact time to wait", () => {
    const limit = rateLimit(2, 1);
    expect(limit.wait("a", 1000)).toBe(0);
    expect(limit.wait("a", 1100)).toBe(400);
    expect(limit.wait("a", 1499)).toBe(1);
    expect(limit.wait("a", 1500)).toBe(0);
  });

  test("charges a dear call as many ordinary ones, and never refuses it for being dear", () => {
    const limit = rateLimit(10, 5);
    expect(limit.wait("a", 0, 50)).toBe(0);
    expect(limit.wait("a", 0)).toBe(4600);
    expect(limit.wait("a", 4600)).toBe(0);
  });

  test("reports how many calls would pass, and counts none by it", () => {
    const limit = rateLimit(50, 200);
    expect(limit.left("a", 0)).toBe(200);
    for (let call = 0; call < 150; call += 1) limit.wait("a", 0);
    expect([limit.left("a", 0), limit.left("a", 0), limit.left("b", 0)]).toEqual([50, 50, 200]);
    expect(limit.left("a", 1000)).toBe(100);
    limit.wait("a", 1000, 500);
    expect(limit.left("a", 1000)).toBe(0);
    const passing = Array.from({ length: 300 }, () => limit.wait("b", 0)).filter((wait) => wait === 0);
    expect(passing).toHaveLength(200);
  });

  test("counts each key separately", () => {
    const limit = rateLimit(1, 1);
    expect(limit.wait("a", 0)).toBe(0);
    expect(limit.wait("b", 0)).toBe(0);
    expect(limit.wait("a", 0)).toBeGreaterThan(0);
  });

  test("restores the whole burst after a pause", () => {
    const limit = rateLimit(50, 200);
    for (let call = 0; call < 200; call += 1) limit.wait("a", 0);
    expect(limit.wait("a", 1)).toBeGreaterThan(0);
    const later = Array.from({ length: 250 }, () => limit.wait("a", 4001)).filter((wait) => wait === 0);
    expect(later).toHaveLength(200);
  });
});
