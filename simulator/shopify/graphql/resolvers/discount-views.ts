import { isOfLines, piecesMinor } from "../../commerce/discounts.ts";
import type { Discount, DiscountAllocation, LineItem, Order } from "../../state/model.ts";
import { mustFind } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { moneyBag, moneyV2 } from "./money-bag.ts";

/** The price of pieces after the discounts of lines alone. */
export const withoutOrderDiscounts =
  (shop: Shop) =>
  (line: LineItem, pieces: number): number => {
    const order = mustFind(shop.orders, line.orderId, "order");
    const discounts = (line.discounts ?? []).filter(({ index }) => {
      const discount = order.discounts?.[index];
      return discount !== undefined && isOfLines(discount);
    });
    return piecesMinor({ ...line, discounts }, pieces);
  };

/** DiscountApplication */
export const applicationView = (order: Order, discount: Discount, index: number) => ({
  __typename: discount.kind === "code" ? "DiscountCodeApplication" : "AutomaticDiscountApplication",
  index,
  ...(discount.kind === "code" ? { code: discount.title } : { title: discount.title }),
  allocationMethod: discount.allocation === "each" ? "EACH" : "ACROSS",
  targetSelection: discount.skus === undefined ? "ALL" : "ENTITLED",
  targetType: discount.target === "lines" ? "LINE_ITEM" : "SHIPPING_LINE",
  value:
    "percent" in discount.value
      ? { __typename: "PricingPercentageValue", percentage: discount.value.percent }
      : { __typename: "MoneyV2", ...moneyV2(discount.value.amountMinor, order.currency) },
});

export const allocationViews = (order: Order, allocations: readonly DiscountAllocation[] = []) =>
  allocations.flatMap(({ index, amountMinor }) => {
    const discount = order.discounts?.[index];
    if (discount === undefined) return [];
    return [
      {
        __typename: "DiscountAllocation",
        allocatedAmountSet: moneyBag(amountMinor, order),
        allocatedAmount: moneyV2(amountMinor, order.currency),
        discountApplication: applicationView(order, discount, index),
      },
    ];
  });
