import type { CheckoutTexts } from "./checkout-texts.ts";

export const it: CheckoutTexts = {
  locale: "it-IT",
  deliveryOn: "Consegna {date}",
  deliveryBetween: "Consegna {dates}",
};
