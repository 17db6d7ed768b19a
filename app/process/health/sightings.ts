/** Checkouts, and calls to carriers, that this process saw in the last quarter of an hour: for the status page. */
import type { Clock } from "../../domain/engine/index.ts";
import type { Seen } from "../../domain/health/service-health.ts";
import type { Metrics } from "../metrics/metrics.ts";

const LATELY_MS = 15 * 60_000;
/** Of one subject: a busy process need not remember more to know how it is. */
const MOST = 200;
const SLOW_CHECKOUT_MS = 2_000;

interface Sighting {
  readonly at: number;
  readonly isGood: boolean;
}

export interface Sightings {
  /** The same metrics, whose counts are noted here too. */
  readonly metrics: Metrics;
  checkouts(): Seen;
  /** @param carrier its code */
  calls(carrier: string): Seen;
  isLeftAlone(carrier: string): boolean;
}

export function watchMetrics(metrics: Metrics, clock: Clock): Sightings {
  const sightings = new Map<string, Sighting[]>();
  const leftAlone = new Map<string, Set<string>>();

  function note(subject: string, isGood: boolean): void {
    const before = sightings.get(subject) ?? [];
    sightings.set(subject, [...before.slice(1 - MOST), { at: clock.now().getTime(), isGood }]);
  }

  function seen(subject: string): Seen {
    const since = clock.now().getTime() - LATELY_MS;
    const lately = (sightings.get(subject) ?? []).filter(({ at }) => at >= since);
    const good = lately.filter(({ isGood }) => isGood).length;
    return { good, bad: lately.length - good };
  }

  return {
    metrics: {
      ...metrics,
      quoted(quote) {
        metrics.quoted(quote);
        if (quote.environment === "production")
          note("checkouts", quote.rates.length > 0 && quote.durationMs < SLOW_CHECKOUT_MS);
      },
      called(carrier, call, outcome, seconds) {
        metrics.called(carrier, call, outcome, seconds);
        // A carrier that refuses an address works.
        note(`carrier ${carrier}`, outcome === "ok" || outcome === "refused");
      },
      breaker(carrier, account, isOpen) {
        metrics.breaker(carrier, account, isOpen);
        const accounts = leftAlone.get(carrier) ?? new Set();
        if (isOpen) accounts.add(account);
        else accounts.delete(account);
        leftAlone.set(carrier, accounts);
      },
    },
    checkouts: () => seen("checkouts"),
    calls: (carrier) => seen(`carrier ${carrier}`),
    isLeftAlone: (carrier) => (leftAlone.get(carrier)?.size ?? 0) > 0,
  };
}
