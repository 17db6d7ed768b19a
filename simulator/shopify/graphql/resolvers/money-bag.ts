import { decimal } from "../../state/money.ts";

export const moneyV2 = (minor: number, currency: string) => ({
  amount: decimal(minor),
  currencyCode: currency,
});

/** Shops here have one currency, so both sides of the bag are the same. */
export const moneyBag = (minor: number, currency: string) => ({
  shopMoney: moneyV2(minor, currency),
  presentmentMoney: moneyV2(minor, currency),
});
