/** Repeats a write that may be repeated, because what it holds exists nowhere else. */
import { mayPass } from "../../adapters/store/database/unavailable.ts";

/** A caller waits for it, and look-ups settle the booking of a database that is away for longer. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

/** @returns the write, which fails only after half a minute in which the database did not serve, or by a fault of ours */
export function untilStored<Given extends unknown[], Answer>(
  write: (...given: Given) => Promise<Answer>,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {},
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    for (const begun = performance.now(); ; ) {
      try {
        return await write(...given);
      } catch (error) {
        if (!mayPass(error) || performance.now() - begun > patienceMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
}
