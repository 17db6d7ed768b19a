import type { Price } from "../../../domain/orders/platform.ts";
import type { ShopifyMoney } from "../operations/money.ts";

export function toPrice({ shopMoney }: ShopifyMoney): Price {
  return { amount: Number(shopMoney.amount), currency: shopMoney.currencyCode };
}
