import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { BatchLimits } from "../../app/adapters/store/database/batch-writer.ts";
import { batchWriter } from "../../app/adapters/store/database/batch-writer.ts";
import { atMost } from "../support/time-limits.ts";

const quick: BatchLimits = {
  batch: 3,
  lingerMs: 30,
  waiting: 10,
  firstPauseMs: 5,
  longestPauseMs: 20,
  attempts: 1_000,
};

function aWriter(change: Partial<BatchLimits> = {}) {
  const written: (readonly number[])[] = [];
  const logged: { msg: string; dropped?: number; count?: number }[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  let fault: "none" | "fails" | "hangs" = "none";
  let attempts = 0;
  const write = async (batch: readonly number[]) => {
    attempts++;
    if (fault === "hangs") await new Promise(() => undefined);
    if (fault === "fails") throw new Error("the database is away");
    await sleep(1);
    written.push([...batch]);
  };
  const writer = batchWriter("things", write, log, { ...quick, ...change });
  return {
    writer,
    written,
    logged,
    attempts: () => attempts,
    set: (next: typeof fault) => {
      fault = next;
    },
    recordAll: (...entries: number[]) => entries.forEach(writer.record),
  };
}

describe("entries", () => {
  test("are written together: when they are enough, or when the first has waited", async () => {
    const { recordAll, written } = aWriter({ lingerMs: 200 });
    recordAll(1, 2, 3, 4);
    await expect.poll(() => written, { interval: 2, timeout: atMost(150) }).toEqual([[1, 2, 3]]);
    await expect.poll(() => written).toEqual([[1, 2, 3], [4]]);
  });

  test("that come one by one are each written in time", async () => {
    const { recordAll, written } = aWriter();
    for (const entry of [1, 2, 3, 4, 5]) {
      recordAll(entry);
      await sleep(40);
    }
    await expect.poll(() => written.flat()).toEqual([1, 2, 3, 4, 5]);
  });

  test("are written in their order, each once, also after many failures", async () => {
    const { recordAll, written, set, attempts, logged } = aWriter();
    set("fails");
    recordAll(1, 2, 3, 4, 5, 6, 7);
    await expect.poll(attempts).toBeGreaterThan(3);
    set("none");
    await expect.poll(() => written).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    // One line at its start and one at its end, however many tries.
    expect(logged.map(({ msg }) => msg)).toEqual([
      "things can't be written for now",
      "things can be written again",
    ]);
  });

  test("beyond what may wait are dropped, and counted", async () => {
    const { recordAll, written, set, logged, writer } = aWriter();
    set("fails");
    recordAll(...Array.from({ length: 14 }, (_, entry) => entry));
    set("none");
    await writer.close(1_000);
    expect(written.flat()).toEqual(Array.from({ length: 10 }, (_, entry) => entry));
    expect(logged.find(({ dropped }) => dropped !== undefined)?.msg).toBe("things are being dropped");
  });

  test("that nothing takes don't hold up the others for ever", async () => {
    const { recordAll, written, set, logged } = aWriter({ attempts: 3 });
    set("fails");
    recordAll(1, 2, 3);
    await expect
      .poll(() => logged.at(-1))
      .toMatchObject({ msg: "things were dropped", count: 3, dropped: 3 });
    set("none");
    recordAll(4);
    await expect.poll(() => written).toEqual([[4]]);
  });
});

describe("closing", () => {
  test("writes all that is left at once, and takes no more", async () => {
    const { recordAll, written, writer, logged } = aWriter({ lingerMs: 60_000 });
    recordAll(1, 2, 3, 4, 5, 6, 7);
    await writer.close(1_000);
    expect(written).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    recordAll(8);
    expect(logged.at(-1)).toMatchObject({ msg: "things are being dropped" });
    await writer.close(1_000);
  });

  test("goes on trying as long as there is time, and then says what is lost", async () => {
    const { recordAll, writer, set, attempts, logged } = aWriter();
    set("fails");
    recordAll(1, 2, 3, 4);
    const begun = performance.now();
    await writer.close(100);
    expect(performance.now() - begun).toBeGreaterThan(95);
    expect(attempts()).toBeGreaterThan(2);
    expect(logged.at(-1)).toMatchObject({ msg: "things were dropped", count: 4 });
  });

  test("does not wait longer for a database that hangs", async () => {
    const { recordAll, writer, set, logged } = aWriter();
    set("hangs");
    recordAll(1);
    const begun = performance.now();
    await writer.close(50);
    expect(performance.now() - begun).toBeLessThan(atMost(1_000));
    expect(logged.at(-1)).toMatchObject({ count: 1 });
  });

  test("is nothing where nothing waits", async () => {
    const { writer, attempts } = aWriter();
    await writer.close(60_000);
    expect(attempts()).toBe(0);
  });
});
