import type { Language } from "../shape.ts";

export const language: Language = {
  locale: "es-ES",
  checkout: {
    deliveryOn: "Entrega el {date}",
    deliveryBetween: "Entrega {dates}",
  },
};
