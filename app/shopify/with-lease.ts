import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../services.server.ts";

/** Somebody else is at it and did not finish while we waited. Worth a retry. */
export class LeaseBusyError extends Error {
  override readonly name = "LeaseBusyError";
}

export interface LeaseTerms {
  /** After this the lease ends by itself, so the work must be shorter. */
  readonly holdMs: number;
  /** How long to wait for whoever holds it. */
  readonly waitMs: number;
}

/**
 * Runs work that must not run twice at once, also not in two processes: what belongs to one order, or to one shop's token.
 * @throws LeaseBusyError when it is still held after `waitMs`
 */
export async function withLease<Result>(
  { leases, ports }: Pick<Services, "leases" | "ports">,
  name: string,
  { holdMs, waitMs }: LeaseTerms,
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = ports.clock.now().getTime() + waitMs;
  let holder = await leases.acquire(name, holdMs);
  for (let pause = 25; holder === null; pause = Math.min(pause * 2, 400)) {
    if (ports.clock.now().getTime() >= giveUpAt) throw new LeaseBusyError(`${name} is being worked on`);
    await sleep(pause);
    holder = await leases.acquire(name, holdMs);
  }
  try {
    return await work();
  } finally {
    await leases.release(name, holder);
  }
}

/** Long enough for a booking and the calls around it. */
export const orderLease: LeaseTerms = { holdMs: 180_000, waitMs: 20_000 };

export function orderLeaseName(shop: string, orderId: string): string {
  return `order/${shop}/${orderId}`;
}
