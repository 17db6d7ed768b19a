import type { Address, Order, TaxRate } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";

/** The tax rates of a destination: its country's, and its province's on top. */
export function taxRatesFor(shop: Shop, address: Address | null): TaxRate[] {
  const rates = shop.taxes?.rates ?? [];
  if (address === null) return [];
  const province = address.provinceCode ?? address.province;
  return rates
    .filter((rate) => rate.countryCode === address.countryCode)
    .filter((rate) => rate.provinceCode === null || rate.provinceCode === province)
    .map(({ title, percent }) => ({ title, percent }));
}

export interface TaxLine extends TaxRate {
  priceMinor: number;
}

/** The taxes of an amount: a part of it where prices include them, else on top. */
export function taxLines({ taxRates = [], taxesIncluded }: TaxedOrder, amountMinor: number): TaxLine[] {
  const all = taxRates.reduce((sum, { percent }) => sum + percent, 0);
  const whole = taxesIncluded === false ? 100 : 100 + all;
  return taxRates.map((rate) => ({ ...rate, priceMinor: Math.round((amountMinor * rate.percent) / whole) }));
}

type TaxedOrder = Pick<Order, "taxRates" | "taxesIncluded">;

/**
 * The taxes of an order whose address has changed, unless something of it is fulfilled. The amount received stays.
 * Source: shopify.dev changelog, Admin API 2026-10, `orderUpdate`.
 */
export function recalculateTaxes(shop: Shop, order: Order): void {
  order.taxRates = taxRatesFor(shop, order.shippingAddress);
}
