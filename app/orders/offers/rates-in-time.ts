import type { PricingUnderWay, Quote } from "../../engine/index.ts";

/** Milliseconds from the request's beginning. */
export interface CheckoutClock {
  /** Until then every carrier is waited for. */
  readonly patienceMs: number;
  /** By then an answer goes out, whatever is in it. */
  readonly deadlineMs: number;
}

/**
 * What a shopper is best served by. Local tariffs answer at once, and alone they are all. Outside carriers are given until
 * patience ends; then the rates that are there go out, as nobody likes to look at an empty page for the sake of one more
 * choice. Without any rate, the first one to come is waited for until the deadline, after which Shopify would show its
 * backup rates.
 * @param spentMs of the request's time so far
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
