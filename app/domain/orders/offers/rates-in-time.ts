import type { PricingUnderWay, Quote } from "../../engine/index.ts";

/** Milliseconds since the request began. */
export interface CheckoutClock {
  /** Until this time, every carrier is awaited. */
  readonly patienceMs: number;
  /** At this time at the latest, an answer is sent, with or without rates. */
  readonly deadlineMs: number;
}

/**
 * The best quote within the time. Local tariffs answer at once and never wait. Outside carriers have until patience
 * ends; then the rates at hand are sent, because one more choice is not worth a longer wait. Without any rate, the
 * first one is awaited until the deadline, after which Shopify would show its backup rates.
 * @param spentMs time since the request began
 */
export async function ratesInTime(
  pricing: PricingUnderWay,
  { patienceMs, deadlineMs }: CheckoutClock,
  spentMs: number,
): Promise<Quote> {
  const { whenAll, whenSome } = pricing;
  if (whenAll !== null) {
    await unlessLate(Math.min(patienceMs, deadlineMs) - spentMs, whenAll);
    if (pricing.soFar().rates.length === 0)
      await unlessLate(deadlineMs - Math.max(patienceMs, spentMs), whenSome);
  }
  return pricing.soFar();
}

/**
 * Resolves with the event, or when the time is up.
 * @param milliseconds absent: whenever the event comes
 * @param event `null`: it has been
 */
export async function unlessLate(
  milliseconds: number | undefined,
  event: Promise<unknown> | null,
): Promise<void> {
  if (milliseconds === undefined) await event;
  if (milliseconds === undefined || milliseconds <= 0 || event === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([event, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
