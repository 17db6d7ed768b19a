import type { CheckoutTexts } from "./checkout-texts.ts";

export const fr: CheckoutTexts = {
  locale: "fr-FR",
  deliveryOn: "Livraison le {date}",
  deliveryBetween: "Livraison {dates}",
};
