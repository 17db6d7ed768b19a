import { languageOrFallback } from "../../texts/every-language.server.ts";
import type { CheckoutTexts } from "../../texts/shape.ts";

/** Cuts the locale off, because a caller may send any text. */
export function localeCode(locale: string | null): string {
  return (locale ?? "").slice(0, 10);
}

/**
 * The texts in the locale's language, with the date format of its region if it names one. English for languages that we
 * lack, and for malformed locales.
 */
export function textsFor(asked: string | null): CheckoutTexts & { readonly locale: string } {
  const [language = "", region = ""] = localeCode(asked).split(/[-_]/);
  const { locale, checkout } = languageOrFallback(language.toLowerCase());
  const isRegional = /^[A-Za-z]{2}$/.test(region) && locale.startsWith(`${language.toLowerCase()}-`);
  return { ...checkout, locale: isRegional ? `${language.toLowerCase()}-${region.toUpperCase()}` : locale };
}
