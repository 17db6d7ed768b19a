import type { Language } from "../shape.ts";

export const language: Language = {
  locale: "fr-FR",
  checkout: {
    deliveryOn: "Livraison le {date}",
    deliveryBetween: "Livraison {dates}",
  },
};
