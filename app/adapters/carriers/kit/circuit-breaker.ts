import type { Clock } from "../../../domain/engine/index.ts";

export interface BreakerLimits {
  /** The number of last calls in which failures are counted. */
  readonly window: number;
  /** The number of failures among these calls that opens the circuit. */
  readonly failures: number;
  /** The first and the longest cool-down: it doubles with every failed trial. Milliseconds. */
  readonly coolDownMs: number;
  readonly longestCoolDownMs: number;
}

export const breakerLimits: BreakerLimits = {
  window: 10,
  failures: 5,
  coolDownMs: 5_000,
  longestCoolDownMs: 120_000,
};

/** A call that was let through; it reports its outcome once. */
export interface Attempt {
  succeeded(): void;
  failed(): void;
  /** The call was not made after all: it counts as neither, and the next may be the trial. */
  withdrawn(): void;
}

/** A change of the circuit: `coolDownMs` is the time for which no call is let through from now on. */
export type BreakerChange = { readonly to: "open"; readonly coolDownMs: number } | { readonly to: "closed" };

export interface CircuitBreaker {
  /** Whether it lets no call through for now. */
  isOpen(): boolean;
  /** `null`: no calls for now. */
  attempt(): Attempt | null;
}

/**
 * Keeps callers from waiting for a failing carrier. Closed, it lets every call through. After too many failures
 * among the last calls it opens and lets none through until the cool-down is over. Then (half-open) one call is
 * the trial: it closes the circuit, or opens it for twice as long. Calls that began before the last change no
 * longer count.
 */
export function circuitBreaker(
  clock: Clock,
  onChange: (change: BreakerChange) => void = () => {},
  limits: BreakerLimits = breakerLimits,
): CircuitBreaker {
  /** The last calls while closed: true is a failure. */
  let recent: readonly boolean[] = [];
  let openUntil: number | null = null;
  let coolDownMs = limits.coolDownMs;
  let onTrial = false;
  let generation = 0;

  const open = (forMs: number) => {
    generation++;
    coolDownMs = forMs;
    openUntil = clock.now().getTime() + forMs;
    onTrial = false;
    onChange({ to: "open", coolDownMs: forMs });
  };
  const close = () => {
    generation++;
    recent = [];
    openUntil = null;
    onTrial = false;
    onChange({ to: "closed" });
  };
  const count = (failed: boolean) => {
    recent = [...recent.slice(1 - limits.window), failed];
    if (recent.filter(Boolean).length >= limits.failures) open(limits.coolDownMs);
  };

  const isOpen = () => openUntil !== null && (onTrial || clock.now().getTime() < openUntil);

  return {
    isOpen,
    attempt() {
      if (isOpen()) return null;
      onTrial = openUntil !== null;
      const begunIn = generation;
      const settle = (failed: boolean) => {
        if (begunIn !== generation) return;
        if (openUntil === null) count(failed);
        else if (failed) open(Math.min(coolDownMs * 2, limits.longestCoolDownMs));
        else close();
      };
      return {
        succeeded: () => settle(false),
        failed: () => settle(true),
        withdrawn() {
          if (begunIn === generation) onTrial = false;
        },
      };
    },
  };
}
