/** Limits that count in all processes of a database together, without a statement for each call: docs/decisions/152. */
import type { Clock } from "../engine/index.ts";
import type { AllowanceStore, SharedLimit } from "./limits.ts";
import { rateLimit } from "./rate-limit.ts";

/** The calls that a process lets pass before it reports, as a part of the burst. */
const BLOCK = 1 / 20;
const REPORT_EVERY_MS = 1_000;

interface LimitTerms {
  /** Distinguishes the limits. */
  readonly name: string;
  readonly perSecond: number;
  readonly burst: number;
}

export type MakeLimit = (terms: LimitTerms) => SharedLimit;

/** @param store `null`: this process is the database's only one */
export function sharedLimits(
  store: AllowanceStore | null,
  clock: Clock,
  log: { warn(about: object, message: string): void },
): MakeLimit {
  const nowMs = () => clock.now().getTime();

  return ({ name, perSecond, burst }) => {
    const limit = rateLimit(perSecond, burst);
    const intervalMs = 1000 / perSecond;
    const block = Math.max(1, Math.floor(burst * BLOCK));
    const unreported = new Map<string, number>();
    /** Calls whose report is under way, and the end of that report. */
    const reported = new Map<string, { readonly calls: number; readonly done: Promise<void> }>();
    let isReportDue = false;
    const unknownToOthers = (caller: string) =>
      (unreported.get(caller) ?? 0) + (reported.get(caller)?.calls ?? 0);

    async function report(callers: readonly string[], to: AllowanceStore): Promise<void> {
      const spent = callers.map((caller) => unreported.get(caller) ?? 0);
      const { promise: done, resolve: end } = Promise.withResolvers<void>();
      callers.forEach((caller, index) => {
        unreported.delete(caller);
        reported.set(caller, { calls: spent[index] ?? 0, done });
      });
      try {
        const ahead = await to.spend(
          callers.map((caller, index) => ({
            name: `${name}/${caller}`,
            ms: (spent[index] ?? 0) * intervalMs,
          })),
        );
        const now = nowMs();
        callers.forEach((caller, index) => {
          const since = (unreported.get(caller) ?? 0) * intervalMs;
          limit.raise(caller, now + (ahead[index] ?? 0) + since);
        });
      } catch (error) {
        // Each process counts by itself until the database is back.
        log.warn({ err: error, limit: name }, "a limit is counted by each process alone");
      }
      for (const caller of callers) reported.delete(caller);
      end();
    }

    function spend(caller: string, cost: number, to: AllowanceStore): void {
      unreported.set(caller, (unreported.get(caller) ?? 0) + cost);
      reportSoon(to);
    }

    function reportSoon(to: AllowanceStore): void {
      if (isReportDue) return;
      isReportDue = true;
      setTimeout(() => {
        isReportDue = false;
        const callers = [...unreported.keys()].filter((each) => !reported.has(each));
        if (callers.length > 0) void report(callers, to);
        if (unreported.size > 0) reportSoon(to);
      }, REPORT_EVERY_MS).unref();
    }

    return {
      perSecond,
      burst,
      async wait(caller, cost = 1) {
        if (store === null) return limit.wait(caller, nowMs(), cost);
        while (unknownToOthers(caller) >= block)
          await (reported.get(caller)?.done ?? report([caller], store));
        const waitMs = limit.wait(caller, nowMs(), cost);
        if (waitMs === 0 && cost > 0) spend(caller, cost, store);
        return waitMs;
      },
      left: (caller) => limit.left(caller, nowMs()),
    };
  };
}
