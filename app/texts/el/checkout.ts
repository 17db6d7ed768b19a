import type { CheckoutTexts } from "../shape.ts";

export const checkout: CheckoutTexts = {
  deliveryOn: "Παράδοση {date}",
  deliveryBetween: "Παράδοση {dates}",
};
