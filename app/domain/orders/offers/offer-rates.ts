import type { CheckoutCart, CheckoutOffers, Rate, RateFailure } from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import type { CompiledShop } from "./compile-shop.ts";

/** Currency pairs whose missing exchange rate is logged already. */
const loggedPairs = new WeakMap<CompiledShop, Set<string>>();

/** Applies the merchant's rules and exchange rates to the carriers' prices: the shopper's choices, cheapest first. */
export function offerRates(
  services: Pick<OrderServices, "log">,
  compiled: CompiledShop,
  rates: readonly Rate[],
  cart: CheckoutCart,
): Pick<CheckoutOffers<Rate>, "offers" | "unexchanged"> {
  const { onlyAtCheckout } = compiled.settings.cashOnDelivery;
  // A service may collect cash, but not at this address.
  const usable = onlyAtCheckout ? rates.filter(({ features }) => features.cashOnDelivery) : rates;
  const { offers, unexchanged, lapsed } = compiled.checkout.offer(usable, cart);
  for (const { price } of unexchanged)
    logOnce(services, compiled, price.currency, cart.currency, lapsed.get(price.currency)?.ageDays);
  return { offers, unexchanged };
}

/** Logs a pair once until the compiled shop changes: a shop that sells abroad would fill the log. */
function logOnce(
  { log }: Pick<OrderServices, "log">,
  compiled: CompiledShop,
  from: string,
  to: string | null,
  tooOld: number | undefined,
): void {
  const known = loggedPairs.get(compiled) ?? new Set<string>();
  loggedPairs.set(compiled, known);
  const pair = `${from} ${to}`;
  if (known.has(pair) || known.size >= MOST_LOGGED) return;
  known.add(pair);
  log.warn(
    { shop: compiled.shop.domain, from, to },
    tooOld === undefined
      ? `no rate at checkout: there is no exchange rate from ${from} to ${to}`
      : `no rate at checkout: the exchange rate from ${from} to ${to} is ${tooOld} days old, more than the merchant allows`,
  );
}

/** Bounds the memory: a request may name any currency. */
const MOST_LOGGED = 200;

const AGAIN_AFTER_MS = 60_000;

/** When each failure of a shop was last logged: a carrier that is down fails every checkout and would fill the log. */
const loggedFailures = new WeakMap<CompiledShop, Map<string, number>>();

/** Logs carriers that are down and drivers that throw. A service without a price for the route is normal. */
export function logFailures(
  services: Pick<OrderServices, "log" | "ports">,
  compiled: CompiledShop,
  failures: readonly RateFailure[],
): void {
  for (const { accountId, carrierCode, serviceCode, code, message, fault } of failures) {
    if (code === "OPTION_NOT_AVAILABLE") continue;
    if (!isNews(services, compiled, `${accountId} ${serviceCode} ${code}`)) continue;
    services.log.warn(
      { shop: compiled.shop.domain, carrierCode, serviceCode, code, err: fault ?? undefined },
      `no rate at checkout: ${message}`,
    );
  }
}

function isNews({ ports }: Pick<OrderServices, "ports">, compiled: CompiledShop, trouble: string): boolean {
  const now = ports.clock.now().getTime();
  const times = loggedFailures.get(compiled) ?? new Map<string, number>();
  loggedFailures.set(compiled, times);
  if (now < (times.get(trouble) ?? 0) + AGAIN_AFTER_MS) return false;
  times.set(trouble, now);
  return true;
}
