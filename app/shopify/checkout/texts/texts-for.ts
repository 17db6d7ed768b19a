import type { CheckoutTexts } from "./checkout-texts.ts";
import { de } from "./de.ts";
import { el } from "./el.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";

const languages: ReadonlyMap<string, CheckoutTexts> = new Map(Object.entries({ de, el, en, es, fr, it }));

/** As much of a locale as matters here: whoever calls may write any text. */
export function localeCode(locale: string | null): string {
  return (locale ?? "").slice(0, 10);
}

/**
 * The texts of the locale's language, with dates as in its region where it names one; English for a language that is
 * none of ours, and for what is no locale.
 */
export function textsFor(locale: string | null): CheckoutTexts {
  const [language = "", region = ""] = localeCode(locale).split(/[-_]/);
  const texts = languages.get(language.toLowerCase());
  if (texts === undefined) return en;
  return /^[A-Za-z]{2}$/.test(region)
    ? { ...texts, locale: `${language.toLowerCase()}-${region.toUpperCase()}` }
    : texts;
}
