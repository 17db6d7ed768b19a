import type { CheckoutTexts } from "./checkout-texts.ts";

export const el: CheckoutTexts = {
  locale: "el-GR",
  deliveryOn: "Παράδοση {date}",
  deliveryBetween: "Παράδοση {dates}",
};
