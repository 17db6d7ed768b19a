import { setTimeout as sleep } from "node:timers/promises";
import type { OrderServices } from "../ports.ts";

/** Another worker held the lease during the whole wait. Worth a retry. */
export class LeaseBusyError extends Error {
  override readonly name = "LeaseBusyError";
}

/** Another worker took the lease while this one was paused, and does the rest of the work. Worth a retry. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

export interface LeaseTerms {
  /** How long the lease outlives a crashed or paused holder. A working holder renews it. */
  readonly holdMs?: number;
  /** How long to wait for another holder. */
  readonly waitMs: number;
}

export interface Lease {
  /**
   * Makes sure that the lease is ours for another `holdMs`. Call it before each call that must not be made twice.
   * @throws LeaseLostError
   */
  confirm(): Promise<void>;
}

/** Longer than any outside call takes, and short for workers that wait for a crashed holder. */
const HOLD_MS = 30_000;

/**
 * Runs work that must not run twice at once, in any process: the steps of one order, or a shop's token refresh. The
 * lease is renewed until the work ends.
 * @throws LeaseBusyError when another holder has it after `waitMs`
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
  // A failed renewal is repeated by the next one, or noticed by `confirm`.
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
    // If the database is unreachable, the lease expires by itself.
    await leases.release(name, held).catch(() => {});
  }
}

export const orderLease: LeaseTerms = { waitMs: 20_000 };

export function orderLeaseName(shop: string, orderId: string): string {
  return `order/${shop}/${orderId}`;
}
