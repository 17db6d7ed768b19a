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
    await atMost(Math.min(patienceMs, deadlineMs) - spentMs, whenAll);
    if (pricing.soFar().rates.length === 0)
      await atMost(deadlineMs - Math.max(patienceMs, spentMs), whenSome);
  }
  return pricing.soFar();
}

async function atMost(milliseconds: number, event: Promise<void>): Promise<void> {
  if (milliseconds <= 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([event, timeUp]);
  clearTimeout(timer);
}
