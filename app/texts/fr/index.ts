import type { Language } from "../shape.ts";
import { checkout } from "./checkout.ts";

export const language: Language = { locale: "fr-FR", checkout };
