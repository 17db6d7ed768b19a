import { expect, it, vi } from "vitest";
import { tokenCache } from "../../app/adapters/carriers/kit/token-cache.ts";
import { testClock } from "../support/test-clock.ts";

const anHour = (token: string) => () => Promise.resolve({ token, expiresInS: 3_600 });

it("asks once for callers that come together, and again a minute before the end", async () => {
  const clock = testClock();
  const tokens = tokenCache(clock);
  const ask = vi.fn(anHour("first"));
  expect(await Promise.all([tokens.get("login", ask), tokens.get("login", ask)])).toEqual(["first", "first"]);
  clock.advance(3_539_000);
  expect(await tokens.get("login", ask)).toBe("first");
  expect(ask).toHaveBeenCalledTimes(1);
  clock.advance(1_000);
  expect(await tokens.get("login", anHour("second"))).toBe("second");
});

it("keeps logins apart", async () => {
  const tokens = tokenCache(testClock());
  await tokens.get("one", anHour("a"));
  expect(await tokens.get("other", anHour("b"))).toBe("b");
});

it("asks anew for a token that the carrier refused, and only for that", async () => {
  const tokens = tokenCache(testClock());
  await tokens.get("login", anHour("old"));
  tokens.drop("login", "old");
  expect(await tokens.get("login", anHour("new"))).toBe("new");
  tokens.drop("login", "old");
  expect(await tokens.get("login", anHour("newer"))).toBe("new");
});

it("keeps no failure", async () => {
  const tokens = tokenCache(testClock());
  await expect(tokens.get("login", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await tokens.get("login", anHour("up"))).toBe("up");
});
