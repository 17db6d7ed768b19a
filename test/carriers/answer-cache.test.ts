import { describe, expect, test } from "vitest";
import { answerCache } from "../../app/adapters/carriers/kit/answer-cache.ts";
import { testClock } from "../support/test-clock.ts";

function aCache(limit = 100) {
  const clock = testClock();
  const cache = answerCache<string>(clock, { freshForMs: 1_000, limit });
  const asked: string[] = [];
  const ask = (question: string) =>
    cache.get(question, async () => {
      asked.push(question);
      return `${question}${asked.length}`;
    });
  return { clock, cache, asked, ask };
}

describe("an answer", () => {
  test("is given again while it is fresh, and asked for anew after that", async () => {
    const { ask, clock } = aCache();
    expect(await ask("a")).toBe("a1");
    clock.advance(999);
    expect(await ask("a")).toBe("a1");
    expect(await ask("b")).toBe("b2");
    clock.advance(1);
    expect(await ask("a")).toBe("a3");
  });

  test("is shared by all who ask before it is there, however long that takes", async () => {
    const { cache, clock } = aCache();
    let arrive = (_: string) => {};
    const slow = () =>
      new Promise<string>((resolve) => {
        arrive = resolve;
      });
    const never = () => Promise.reject(new Error("asked twice"));
    const both = [cache.get("a", slow), cache.get("a", never)];
    clock.advance(5_000);
    both.push(cache.get("a", never));
    arrive("answer");
    expect(await Promise.all(both)).toEqual(["answer", "answer", "answer"]);
    // Fresh from its arrival.
    clock.advance(999);
    expect(await cache.get("a", never)).toBe("answer");
  });

  test("that is a failure reaches all who wait, and is not kept", async () => {
    const { cache, ask } = aCache();
    const fails = () => Promise.reject(new Error("down"));
    const both = await Promise.allSettled([cache.get("a", fails), cache.get("a", fails)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask("a")).toBe("a1");
  });
});

test("no more than the limit is kept: the least recently used is dropped first", async () => {
  const { ask, asked } = aCache(2);
  for (const question of ["a", "b", "a", "c", "a", "b"]) await ask(question);
  expect(asked).toEqual(["a", "b", "c", "b"]);
});
