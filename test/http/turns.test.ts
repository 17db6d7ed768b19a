import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "../../app/entrypoints/rest/server/turns.ts";

test("work of one key runs one at a time, in order, with a rest of twice the time of the work", async () => {
  const turns = new Turns();
  const begun: number[] = [];
  const ended: number[] = [];
  const results = await Promise.all(
    [0, 1, 2].map((n) =>
      turns.take("merchant", async () => {
        begun.push(performance.now());
        await wait(30);
        ended.push(performance.now());
        return n;
      }),
    ),
  );
  expect(results).toEqual([0, 1, 2]);
  for (const n of [1, 2]) expect((begun[n] ?? 0) - (ended[n - 1] ?? 0)).toBeGreaterThan(50);
});

test("a key doesn't wait for another's work", async () => {
  const turns = new Turns();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slow = turns.take("one", () => held);
  expect(await turns.take("other", async () => "done")).toBe("done");
  release();
  await slow;
});

test("the turn ends with work that fails", async () => {
  const turns = new Turns();
  await expect(turns.take("merchant", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await turns.take("merchant", async () => "done")).toBe("done");
});
