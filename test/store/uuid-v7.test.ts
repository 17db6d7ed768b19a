// Run: everyday, on one database
import { describe, expect, it } from "vitest";
import { firstUuidV7, isUuid, uuidV7 } from "../../app/adapters/store/rows/uuid-v7.ts";
import { testClock } from "../support/test-clock.ts";

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("ids", () => {
  it("are UUIDs of version 7 that carry their time", () => {
    const clock = testClock(new Date(0x0192_f3a4_b5c6));
    const id = uuidV7(clock.now)();
    expect(id).toMatch(shape);
    expect(id.startsWith("0192f3a4-b5c6-7")).toBe(true);
    expect(isUuid(id)).toBe(true);
  });

  it("grow strictly: within a millisecond, past the counter's end, and when the clock steps back", () => {
    const clock = testClock();
    const next = uuidV7(clock.now);
    const ids = Array.from({ length: 10_000 }, next);
    clock.advance(-5_000);
    ids.push(next());
    clock.advance(10_000);
    ids.push(next());
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.every((id) => shape.test(id))).toBe(true);
  });

  it("of two generators differ, however many each makes in one millisecond", () => {
    const clock = testClock();
    const generators = [uuidV7(clock.now), uuidV7(clock.now)];
    const ids = generators.flatMap((next) => Array.from({ length: 2_000 }, next));
    // Not just the counters: the 32 random bits at the end repeat by chance, about twice in 4,000.
    expect(new Set(ids).size).toBe(4_000);
    expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(3_990);
  });

  it("are larger than the first of their millisecond, and smaller than the first of the next", () => {
    const clock = testClock();
    const id = uuidV7(clock.now)();
    expect(firstUuidV7(clock.now()) <= id).toBe(true);
    expect(id < firstUuidV7(new Date(clock.now().getTime() + 1))).toBe(true);
  });

  it.each(["", "abc", "019aa0f2-0000-7000-8000-00000000acc", "019aa0f2-0000-7000-8000-00000000acc0 ", "\0"])(
    "are not %j",
    (text) => expect(isUuid(text)).toBe(false),
  );
});
