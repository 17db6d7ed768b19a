import type { CheckoutTexts } from "./checkout-texts.ts";

export const en: CheckoutTexts = {
  locale: "en-GB",
  deliveryOn: "Delivery {date}",
  deliveryBetween: "Delivery {dates}",
};
