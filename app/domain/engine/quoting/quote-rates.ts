import { refuseUnknownPoints } from "../options/refuse-points.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { QuoteRequest } from "../values/rate.ts";
import type { Quote } from "./price-rates.ts";
import { priceRates } from "./price-rates.ts";

/**
 * Prices every enabled service of the caller's enabled accounts and stores the rates, so that shipments can be
 * made from them. Without an enabled service there are no rates.
 * @throws VALIDATION_FAILED naming each missing side, if no enabled account has a default parcel
 * @throws OPTION_NOT_AVAILABLE a `locationId` that no service knows
 */
export async function quoteRates(ports: Ports, caller: Caller, request: QuoteRequest): Promise<Quote> {
  const setup = await ports.setups.get(caller);
  const quote = await priceRates(ports, setup, request, { itemized: true });
  await refuseUnknownPoints(ports, caller, setup.accounts, request, quote.rates);
  if (quote.rates.length > 0) await ports.rates.add(quote.rates);
  return quote;
}

/** Quotes like `quoteRates`, but stores nothing: no shipment can be made from these rates alone. */
export async function priceServices(ports: Ports, caller: Caller, request: QuoteRequest): Promise<Quote> {
  return priceRates(ports, await ports.setups.get(caller), request, { itemized: true });
}
