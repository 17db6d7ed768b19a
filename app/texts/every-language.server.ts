import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import { languageOf, loadLanguage, loadLargePage } from "./loaded.ts";
import type { Language, LargePage } from "./shape.ts";

const codes = Object.keys(languages);
await Promise.all(codes.map(loadLanguage));
await Promise.all(
  codes.flatMap((code) =>
    Object.keys(languageOf(code)?.admin?.largePages ?? {}).map((name) =>
      loadLargePage(code, name as LargePage),
    ),
  ),
);

/** Whether the admin has this language. */
export function isAdminLanguage(code: string): boolean {
  return languageOf(code)?.admin !== undefined;
}

/** The languages of the admin, each with its own name for itself. */
export const adminLanguages: readonly { readonly code: string; readonly name: string }[] = codes
  .filter(isAdminLanguage)
  .map((code) => ({ code, name: new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code }));

/** The language, or the fallback for an unknown code. */
export function languageOrFallback(code: string): Language {
  const language = languageOf(code) ?? languageOf(FALLBACK_LANGUAGE);
  if (language === undefined) throw new Error(`${FALLBACK_LANGUAGE} is missing`);
  return language;
}
