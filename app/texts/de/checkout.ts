import type { CheckoutTexts } from "../shape.ts";

export const checkout: CheckoutTexts = {
  deliveryOn: "Lieferung am {date}",
  deliveryBetween: "Lieferung {dates}",
};
