import { EngineError } from "../../../domain/engine/index.ts";
import { sleep } from "./sleep.ts";

/** Waits between the attempts, milliseconds. */
export const WAITS_MS = [250, 1_000, 3_000] as const;

/**
 * The result of a call that is safe to repeat. It is repeated while the carrier is unavailable, a few times within
 * seconds.
 */
export async function retried<T>(call: () => Promise<T>, waitsMs: readonly number[] = WAITS_MS): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "CARRIER_UNAVAILABLE") throw error;
      await sleep(waitMs);
    }
  }
  return call();
}
