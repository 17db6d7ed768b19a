import { setTimeout as sleep } from "node:timers/promises";
import type { OrderServices } from "./ports.ts";

/** Somebody else is at it and did not finish while we waited. Worth a retry. */
export class LeaseBusyError extends Error {
  override readonly name = "LeaseBusyError";
}

/** Somebody else took over, as we stood still for so long: whatever is left to do is theirs now. Worth a retry. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

export interface LeaseTerms {
  /** How long it outlives a holder that died or stands still; while the holder works it is renewed. */
  readonly holdMs?: number;
  /** How long to wait for whoever holds it. */
  readonly waitMs: number;
}

export interface Lease {
  /**
   * Before each call that must not be made twice: makes sure that the lease is ours, for another `holdMs`.
   * @throws LeaseLostError
   */
  confirm(): Promise<void>;
}

/** Longer than any one call to the outside takes, and short for those who wait for a holder that died. */
const HOLD_MS = 30_000;

/**
 * Runs work that must not run twice at once, also not in two processes: what belongs to one order, or to one shop's token.
 * The lease is renewed until the work ends, however long that takes.
 * @throws LeaseBusyError when it is still held after `waitMs`
 */
export async function withLease<Result>(
  { leases }: Pick<OrderServices, "leases">,
  name: string,
  { holdMs = HOLD_MS, waitMs }: LeaseTerms,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + waitMs;
  let holder = await leases.acquire(name, holdMs);
  for (let pause = 25; holder === null; pause = Math.min(pause * 2, 400)) {
    if (performance.now() >= giveUpAt) throw new LeaseBusyError(`${name} is being worked on`);
    await sleep(pause);
    holder = await leases.acquire(name, holdMs);
  }
  const held = holder;
  let isLost = false;
  const renew = async () => {
    if (!isLost && !(await leases.renew(name, held, holdMs))) isLost = true;
  };
  // A beat that fails is made good by the next one, or found out by whoever confirms.
  const heart = setInterval(() => void renew().catch(() => {}), holdMs / 3);
  try {
    return await work({
      async confirm() {
        await renew();
        if (isLost) throw new LeaseLostError(`${name} was taken over`);
      },
    });
  } finally {
    clearInterval(heart);
    // If the database can't be reached, it ends by itself.
    await leases.release(name, held).catch(() => {});
  }
}

export const orderLease: LeaseTerms = { waitMs: 20_000 };

export function orderLeaseName(shop: string, orderId: string): string {
  return `order/${shop}/${orderId}`;
}
