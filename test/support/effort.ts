/**
 * The effort of random, long and killing tests. Every push runs a few fixed cases; `npm run test:long` runs many, by
 * a seed that it prints. A mutation run repeats the same tests hundreds of times, and runs almost none.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import "./end-with-vitest.ts";

export const isLong = process.env.TEST_EFFORT === "long";
export const isMutationRun = process.env.MUTATION_AREA !== undefined;

/** The source of all randomness. */
export const seed = Number(process.env.TEST_SEED ?? 20_260_101);

/** The number of cases of a random test. */
export function cases(onEveryPush: number, inTheLongRun = onEveryPush * 20): number {
  if (isMutationRun) return Math.ceil(onEveryPush / 20);
  return isLong ? inTheLongRun : onEveryPush;
}

/** The same number for fast-check. */
export const numRuns = (...numbers: Parameters<typeof cases>) => ({ numRuns: cases(...numbers) });

/**
 * A whole turn of the event loop, between cases that never wait: a minute without one keeps the worker from hearing Vitest's answers, which
 * ends the run. One immediate may run in the turn that is under way, before anything is heard.
 */
export const aTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

const CASES_IN_A_PART = 500;

/** Checks a property of code that never waits in parts, each with a seed of its own, with a turn of the event loop after each. */
export async function inParts(
  onEveryPush: number,
  check: (part: { readonly numRuns: number; readonly seed: number }) => void,
): Promise<void> {
  const all = cases(onEveryPush);
  for (let done = 0; done < all; done += CASES_IN_A_PART) {
    check({ numRuns: Math.min(CASES_IN_A_PART, all - done), seed: seed + done });
    await aTurn();
  }
}

/** Random numbers in [0, 1), fixed by the seed. */
export function randomNumbers(): () => number {
  let drawn = 0;
  return () => createHash("sha256").update(`${seed}/${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}

fc.configureGlobal({ seed });
