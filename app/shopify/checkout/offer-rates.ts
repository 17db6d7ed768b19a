import type { CheckoutCart, CheckoutOffer, Rate } from "../../engine/index.ts";
import type { Services } from "../../services.server.ts";
import type { CheckoutConfig } from "./checkout-config.ts";

/** Pairs of currencies that a configuration lacked and the log knows of. */
const told = new WeakMap<CheckoutConfig, Set<string>>();

/** The merchant's rules and exchange rates upon the carriers' prices: what the shopper may choose, cheapest first. */
export function offerRates(
  services: Pick<Services, "log">,
  config: CheckoutConfig,
  rates: readonly Rate[],
  cart: CheckoutCart,
): readonly CheckoutOffer<Rate>[] {
  const { offers, unexchanged } = config.checkout.offer(rates, cart);
  for (const { price } of unexchanged) tellOnce(services, config, price.currency, cart.currency);
  return offers;
}

/** Once until the configuration changes: a shop that sells abroad would fill the log. */
function tellOnce(
  { log }: Pick<Services, "log">,
  config: CheckoutConfig,
  from: string,
  to: string | null,
): void {
  const known = told.get(config) ?? new Set<string>();
  told.set(config, known);
  const pair = `${from} ${to}`;
  if (known.has(pair) || known.size >= MOST_TOLD) return;
  known.add(pair);
  log.warn(
    { shop: config.shop.domain, from, to },
    `no rate at checkout: the merchant has no exchange rate from ${from} to ${to}`,
  );
}

/** Whoever calls may name any currency. */
const MOST_TOLD = 200;
