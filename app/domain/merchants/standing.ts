/** The operator's decisions about a merchant. Every door asks for them: docs/decisions/202. */
import type { Caller, Clock, Withheld } from "../engine/index.ts";
import { EngineError } from "../engine/index.ts";

/** A sustained rate with bursts, of a merchant's own. */
export interface CallLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export interface MerchantLimits {
  /** `null`: the installation's. */
  readonly calls: CallLimit | null;
  /** Labels of production in a month of UTC; `null`: any number. */
  readonly shipmentsAMonth: number | null;
}

export interface Suspension {
  readonly at: Date;
  /** The operator's words for the merchant. */
  readonly reason: string;
}

export interface Standing {
  readonly suspension: Suspension | null;
  readonly limits: MerchantLimits;
}

export interface StandingStore {
  /**
   * The standing, which may be `KEPT_MS` old. A change by another process is seen as soon as this one hears of it (`forget`), and within
   * that time in any case.
   */
  of(merchantId: string): Promise<Standing>;
  /** Whether the merchant has bought all labels that it may buy in this month of UTC. Counts only where there is a limit. */
  hasReachedLimit(merchantId: string, now: Date): Promise<boolean>;
  /** A merchant changed, in whatever process; `null`: perhaps any. */
  forget(merchantId: string | null): void;
}

/** @throws EngineError FORBIDDEN the merchant is suspended */
export async function requireActive(
  { standings }: { readonly standings: Pick<StandingStore, "of"> },
  { merchantId }: { readonly merchantId: string },
): Promise<void> {
  const { suspension } = await standings.of(merchantId);
  if (suspension === null) return;
  throw new EngineError(
    "FORBIDDEN",
    `This account is suspended, and takes no requests until the operator of this service resumes it. Ask them. Their reason: ${suspension.reason}`,
    { reason: "suspended", since: suspension.at.toISOString() },
  );
}

/** Why a caller buys nothing now, for the engine's port. */
export function withheldBy(
  standings: StandingStore,
  clock: Clock,
): (caller: Caller) => Promise<Withheld | null> {
  return async ({ merchantId, environment }) => {
    if ((await standings.of(merchantId)).suspension !== null) return "suspended";
    const isFull = environment === "production" && (await standings.hasReachedLimit(merchantId, clock.now()));
    return isFull ? "shipment_limit" : null;
  };
}
