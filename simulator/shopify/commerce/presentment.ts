import type { CarrierRate, ShippingOption } from "../state/checkout.ts";
import type { Presentment } from "../state/model.ts";
import { presented } from "../state/money.ts";
import type { Shop } from "../state/shop.ts";

/** The currency that a cart is shown in, if it is not the shop's own. */
export function presentmentOf(shop: Shop, currency: string): Presentment | undefined {
  const rate = shop.exchangeRates?.[currency];
  return rate === undefined || currency === shop.currency ? undefined : { currency, rate };
}

/** A cart's currency: the shop's own, where the shop does not sell in the wanted one. */
export const currencyOfCart = (shop: Shop, wanted: string | undefined): string =>
  wanted !== undefined && presentmentOf(shop, wanted) !== undefined ? wanted : shop.currency;

/** A carrier's rate in the shop's currency, if it is in one with an exchange rate. */
export function inShopCurrency(shop: Shop, rate: CarrierRate): CarrierRate {
  const from = presentmentOf(shop, rate.currency);
  if (from === undefined) return rate;
  return { ...rate, priceMinor: Math.round(rate.priceMinor / from.rate), currency: shop.currency };
}

/** An option as the shopper sees it; its parts stay in the shop's currency. */
export function presentOption(option: ShippingOption, presentment: Presentment | undefined): ShippingOption {
  if (presentment === undefined) return option;
  const { currency, rate } = presentment;
  return { ...option, priceMinor: presented(option.priceMinor, rate), currency };
}
