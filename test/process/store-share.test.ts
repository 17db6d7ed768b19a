import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "../../app/adapters/store/database/unavailable.ts";
import { ShareUsedUpError, shareOf } from "../../app/process/database/store-share.ts";

test("A share lets as many calls in as it has connections, and each waiting one when another ends", async () => {
  let running = 0;
  let most = 0;
  const store = shareOf(2).of({
    async work(n: number) {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (n === 3) throw new Error("three");
      return n;
    },
  });
  const ended = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => store.work(n)));
  expect(ended.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true]);
  expect(most).toBe(2);
});

test("A call that finds its share used up for two seconds is refused as the database would", async () => {
  let end = () => {};
  const store = shareOf(1).of({ stuck: () => new Promise<void>((resolve) => (end = resolve)) });
  const first = store.stuck();
  const refusal = await store.stuck().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ShareUsedUpError);
  expect(isDatabaseUnavailable(refusal)).toBe(true);
  end();
  await first;
  const third = store.stuck();
  await new Promise((resolve) => setTimeout(resolve, 1));
  end();
  await third;
});
