import type { Language } from "../shape.ts";

export const language: Language = {
  locale: "de-DE",
  checkout: {
    deliveryOn: "Lieferung am {date}",
    deliveryBetween: "Lieferung {dates}",
  },
};
