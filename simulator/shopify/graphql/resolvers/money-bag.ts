import type { Order } from "../../state/model.ts";
import { decimal, presented } from "../../state/money.ts";

export const moneyV2 = (minor: number, currency: string) => ({
  amount: decimal(minor),
  currencyCode: currency,
});

/** An amount of an order in the shop's currency, and in the shopper's. */
export const moneyBag = (
  minor: number,
  { currency, presentment }: Pick<Order, "currency" | "presentment">,
) => ({
  shopMoney: moneyV2(minor, currency),
  presentmentMoney: presentment
    ? moneyV2(presented(minor, presentment.rate), presentment.currency)
    : moneyV2(minor, currency),
});
