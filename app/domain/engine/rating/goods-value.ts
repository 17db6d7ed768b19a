import type { PricingRequest } from "../carrier-ports.ts";
import type { CurrencyCode } from "../values/money.ts";
import { toMinor } from "../values/money.ts";
import { noPrice } from "./no-price.ts";

/**
 * The declared value of a parcel's items, or of all.
 * @throws EngineError OPTION_NOT_AVAILABLE an item has no value in the currency: a price without it would be too low
 */
export function goodsMinor(
  { items, parcels }: Pick<PricingRequest, "items" | "parcels">,
  parcel: number | null,
  tariffCurrency: CurrencyCode,
): number {
  const own = parcel === null ? items : (parcels[parcel]?.itemIndexes ?? []).map((index) => items[index]);
  return own.reduce((sum, item) => {
    const { value, currency } = item ?? {};
    if (value === undefined || value === null || (currency ?? tariffCurrency) !== tariffCurrency) {
      throw noPrice(
        `The price depends on the goods' value: give each item a value in ${tariffCurrency}.`,
        "no_goods_value",
      );
    }
    return sum + toMinor(value, tariffCurrency);
  }, 0);
}

/** The request with each item at its price before discounts. */
export function beforeDiscounts(request: PricingRequest): PricingRequest {
  const items = request.items.map((item) =>
    item.listValue === undefined ? item : { ...item, value: item.listValue },
  );
  return { ...request, items };
}
