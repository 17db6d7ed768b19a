import english from "@shopify/polaris/locales/en.json" with { type: "json" };
import { polarisGreek } from "./polaris-el.ts";

/** Polaris's own words for a language, its English where there is no translation. */
export function polarisWords(locale: string) {
  return locale.startsWith("el") ? [polarisGreek, english] : [english];
}
