/** Calls a second that ACS's limit of 10 leaves us: the rest is for other programs with the same key. */
const PER_SECOND = 8;

/** A line in which each call waits for its turn; bursts of a second's calls pass at once. */
export interface Pace {
  turn(): Promise<void>;
}

/** @param nowMs a clock that never goes back */
export function paceOf(nowMs: () => number, perSecond: number = PER_SECOND): Pace {
  const gapMs = 1_000 / perSecond;
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async turn() {
      const now = nowMs();
      // A token bucket: unused turns of the last second are kept, older ones are not.
      const at = Math.max(nextAt, now - 1_000 + gapMs);
      nextAt = at + gapMs;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
    },
  };
}
