import type { CheckoutTexts } from "./checkout-texts.ts";

export const es: CheckoutTexts = {
  locale: "es-ES",
  deliveryOn: "Entrega el {date}",
  deliveryBetween: "Entrega {dates}",
};
