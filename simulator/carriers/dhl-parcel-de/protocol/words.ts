import type { CarrierCall } from "../../kit/http.ts";

/** A message of DHL in both of its languages. */
export type Words = readonly [english: string, german: string];

export type Language = "en" | "de";

/** English unless German is asked for. Source: section 2, "Accept-Language". */
export const languageOf = ({ headers }: CarrierCall): Language =>
  /^de\b/i.test(headers["accept-language"] ?? "") ? "de" : "en";

export const inLanguage = (language: Language, [english, german]: Words): string =>
  language === "de" ? german : english;
