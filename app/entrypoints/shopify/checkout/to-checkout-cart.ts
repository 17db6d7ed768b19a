import type { CheckoutCart, Money, QuoteRequest } from "../../../domain/engine/index.ts";
import { currencyExponent, isCurrency, roundHalfUp } from "../../../domain/engine/index.ts";
import type { CallbackRequest } from "./callback-request.ts";

/** The cart's facts that checkout rules read. @param request made from the same cart */
export function toCheckoutCart(
  rate: CallbackRequest,
  request: QuoteRequest,
  at: Date,
  shopCurrency: string | null,
): CheckoutCart {
  const shipped = rate.items.filter((line) => line.requires_shipping && line.quantity > 0);
  const currency = rate.currency?.toUpperCase() ?? null;
  return {
    to: request.to,
    currency,
    shopCurrency,
    value: cartValue(rate, currency),
    weightG: request.items.reduce((sum, { weightG }) => sum + weightG, 0),
    quantity: shipped.reduce((sum, { quantity }) => sum + quantity, 0),
    skus: shipped.map(({ sku }) => sku),
    vendors: shipped.map(({ vendor }) => vendor),
    customerTags: rate.customer?.tags ?? [],
    at,
  };
}

/** The order's subtotal less its discounts. Without totals from Shopify, the sum of the callback's lines. */
function cartValue({ order_totals: totals, items }: CallbackRequest, currency: string | null): Money | null {
  if (currency === null || !isCurrency(currency)) return null;
  const subtotal =
    totals?.subtotal_price ?? items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const hundredths = Math.max(0, subtotal - Math.abs(totals?.discount_amount ?? 0));
  const minor = roundHalfUp(hundredths * 10 ** (currencyExponent(currency) - 2));
  return { minor: Math.min(minor, Number.MAX_SAFE_INTEGER), currency };
}
