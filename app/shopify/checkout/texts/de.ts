import type { CheckoutTexts } from "./checkout-texts.ts";

export const de: CheckoutTexts = {
  locale: "de-DE",
  deliveryOn: "Lieferung am {date}",
  deliveryBetween: "Lieferung {dates}",
};
