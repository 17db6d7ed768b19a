import type { CheckoutTexts } from "../shape.ts";

export const checkout: CheckoutTexts = {
  deliveryOn: "Delivery {date}",
  deliveryBetween: "Delivery {dates}",
};
