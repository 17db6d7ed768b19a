/**
 * How much the random, the long and the killing tests do. Every push does little, and the same each time; `npm run test:long` does
 * much, by a seed that it prints. A mutation run, which runs the same tests hundreds of times, does next to nothing.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import "./end-with-vitest.ts";

export const isLong = process.env.TEST_EFFORT === "long";
export const isMutationRun = process.env.MUTATION_AREA !== undefined;

/** All chance comes out of it. */
export const seed = Number(process.env.TEST_SEED ?? 20_260_101);

/** How many cases of a random test to try. */
export function cases(onEveryPush: number, inTheLongRun = onEveryPush * 20): number {
  if (isMutationRun) return Math.ceil(onEveryPush / 20);
  return isLong ? inTheLongRun : onEveryPush;
}

/** The same for fast-check. */
export const numRuns = (...numbers: Parameters<typeof cases>) => ({ numRuns: cases(...numbers) });

/** Numbers in [0, 1), the same for the same seed. */
export function randomNumbers(): () => number {
  let drawn = 0;
  return () => createHash("sha256").update(`${seed}/${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}

fc.configureGlobal({ seed });
