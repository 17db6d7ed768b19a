import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import { languageOf, loadLanguage } from "./loaded.ts";
import type { Language } from "./shape.ts";

await Promise.all(Object.keys(languages).map(loadLanguage));

/** Whether the admin has this language. */
export function isAdminLanguage(code: string): boolean {
  return languageOf(code)?.admin !== undefined;
}

/** The language, or the fallback for an unknown code. */
export function languageOrFallback(code: string): Language {
  const language = languageOf(code) ?? languageOf(FALLBACK_LANGUAGE);
  if (language === undefined) throw new Error(`${FALLBACK_LANGUAGE} is missing`);
  return language;
}
