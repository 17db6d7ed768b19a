import { languageOrFallback } from "../../texts/every-language.server.ts";
import type { CheckoutTexts } from "../../texts/shape.ts";

/** As much of a locale as matters here: whoever calls may write any text. */
export function localeCode(locale: string | null): string {
  return (locale ?? "").slice(0, 10);
}

/**
 * The texts of the locale's language, with dates as in its region where it names one; English for a language that is
 * none of ours, and for what is no locale.
 */
export function textsFor(asked: string | null): CheckoutTexts & { readonly locale: string } {
  const [language = "", region = ""] = localeCode(asked).split(/[-_]/);
  const { locale, checkout } = languageOrFallback(language.toLowerCase());
  const isRegional = /^[A-Za-z]{2}$/.test(region) && locale.startsWith(`${language.toLowerCase()}-`);
  return { ...checkout, locale: isRegional ? `${language.toLowerCase()}-${region.toUpperCase()}` : locale };
}
