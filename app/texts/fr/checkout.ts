import type { CheckoutTexts } from "../shape.ts";

export const checkout: CheckoutTexts = {
  deliveryOn: "Livraison le {date}",
  deliveryBetween: "Livraison {dates}",
};
