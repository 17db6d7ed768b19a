import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import type { SlipTexts } from "./shape.ts";

export interface SlipWordsOfLanguage extends SlipTexts {
  readonly locale: string;
}

const known = new Map<string, SlipWordsOfLanguage>();
for (const [code, load] of Object.entries(languages)) {
  const { language } = await load();
  if (language.slip !== undefined) known.set(code, { locale: language.locale, ...(await language.slip()) });
}

/** The language that most people of a country read. */
function slipLanguageOf(country: string): string {
  return /^[A-Z]{2}$/.test(country)
    ? new Intl.Locale(`und-${country}`).maximize().language
    : FALLBACK_LANGUAGE;
}

/** Captions in this language, else in the fallback. */
export function slipWords(code: string): SlipWordsOfLanguage {
  const words = known.get(code) ?? known.get(FALLBACK_LANGUAGE);
  if (words === undefined) throw new Error(`${FALLBACK_LANGUAGE} is missing`);
  return words;
}

/** As papers take them. */
export const slipLanguages = { languageOf: slipLanguageOf, wordsOf: slipWords };
