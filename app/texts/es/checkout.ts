import type { CheckoutTexts } from "../shape.ts";

export const checkout: CheckoutTexts = {
  deliveryOn: "Entrega el {date}",
  deliveryBetween: "Entrega {dates}",
};
