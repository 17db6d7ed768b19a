import type { CallPermit, Clock } from "../../../domain/engine/index.ts";
import type { LeaseHolder } from "../rows/lease-holder.ts";

/** The part of a lease in which a call may leave. The rest covers the call, a look-up and the pickup. */
const LEAVE_WITHIN = 1 / 3;

/**
 * Measures a lease in this process, from before the database was asked for it. The monotonic watch goes on while the
 * process is stopped; the clock also counts the time in which the whole machine was suspended. A process whose heartbeat is late
 * lets no call leave either.
 */
export function leaseWatch(
  clock: Clock,
  holder: Pick<LeaseHolder, "watch">,
  leaseMs: number,
): (calledAt: Date) => CallPermit {
  const isHolderSure = holder.watch();
  const watchedFrom = performance.now();
  const from = clock.now().getTime();
  return (calledAt) => ({
    calledAt,
    isValid() {
      const elapsedMs = Math.max(performance.now() - watchedFrom, clock.now().getTime() - from);
      return elapsedMs < leaseMs * LEAVE_WITHIN && isHolderSure();
    },
  });
}
