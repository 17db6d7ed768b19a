import type {
  CartValues,
  CheckoutCart,
  GoodsValue,
  Money,
  QuoteRequest,
} from "../../../domain/engine/index.ts";
import { currencyExponent, isCurrency, roundHalfUp } from "../../../domain/engine/index.ts";
import type { CallbackRequest } from "./callback-request.ts";
import type { CallbackGoods } from "./discounted-goods.ts";
import { goodsOf } from "./discounted-goods.ts";

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
    values: cartValues(goodsOf(rate), currency),
    weightG: request.items.reduce((sum, { weightG }) => sum + weightG, 0),
    quantity: shipped.reduce((sum, { quantity }) => sum + quantity, 0),
    skus: shipped.map(({ sku }) => sku),
    vendors: shipped.map(({ vendor }) => vendor),
    customerTags: rate.customer?.tags ?? [],
    at,
  };
}

function cartValues(
  { shipped, all, discount, surelyOff }: CallbackGoods,
  currency: string | null,
): CartValues | null {
  if (currency === null || !isCurrency(currency)) return null;
  const money = (hundredths: number): Money => {
    const minor = roundHalfUp(Math.max(0, hundredths) * 10 ** (currencyExponent(currency) - 2));
    return { minor: Math.min(minor, Number.MAX_SAFE_INTEGER), currency };
  };
  const between = (least: number, most: number): GoodsValue => ({ least: money(least), most: money(most) });
  return {
    shipped: {
      before: between(shipped, shipped),
      after: between(shipped - discount, shipped - surelyOff),
    },
    all: { before: between(all, all), after: between(all - discount, all - discount) },
  };
}
