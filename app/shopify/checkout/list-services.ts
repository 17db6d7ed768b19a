import type { Rate } from "../../engine/index.ts";
import { isCurrency } from "../../engine/index.ts";
import type { CompiledShop } from "../../orders/offers/compile-shop.ts";
import type { AnswerTerms, ShopifyRate } from "./callback-answer.ts";
import { toShopifyRates } from "./callback-answer.ts";

/** Far above any real price, so that no shopper buys at a price that no carrier made. */
const UNPRICED = 9_999_99;

/**
 * The answer to service discovery: every service on offer, even one without a price for the made-up cart, under its name for
 * every cart. Only services that are hidden from every cart are left out.
 * @param rates for the made-up cart
 */
export function listServices(
  compiled: CompiledShop,
  rates: readonly Rate[],
  asked: string | null,
  terms: AnswerTerms,
): readonly ShopifyRate[] {
  const currency = asked ?? compiled.shop.currency ?? "EUR";
  if (!isCurrency(currency)) return [];
  const listed = compiled.offered.flatMap(({ accountId, carrier, service, code }) => {
    const { name, hidden } = compiled.checkout.always(carrier.code, service.code);
    if (code === null || hidden) return [];
    const priced = rates.find(
      (rate) =>
        rate.accountId === accountId &&
        rate.service.code === service.code &&
        rate.price.currency === currency,
    );
    const shown = { minor: priced?.price.totalMinor ?? UNPRICED, currency };
    return { carrier, service, shown, name, ...(priced?.promise && { promise: priced.promise }) };
  });
  return toShopifyRates(
    listed.sort((a, b) => a.shown.minor - b.shown.minor),
    terms,
  );
}
