import type { Language } from "../shape.ts";

export const language: Language = {
  locale: "it-IT",
  checkout: {
    deliveryOn: "Consegna {date}",
    deliveryBetween: "Consegna {dates}",
  },
};
