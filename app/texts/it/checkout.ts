import type { CheckoutTexts } from "../shape.ts";

export const checkout: CheckoutTexts = {
  deliveryOn: "Consegna {date}",
  deliveryBetween: "Consegna {dates}",
};
