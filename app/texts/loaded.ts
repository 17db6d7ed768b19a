import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import type { AdminTexts, Language } from "./shape.ts";

type AdminLanguage = Language & { readonly admin: AdminTexts };

const loaded = new Map<string, Language>();

/**
 * The server loads every language at its start. A browser loads its document's language before the page comes alive.
 */
export async function loadLanguage(code: string): Promise<void> {
  const load = languages[code] ?? languages[FALLBACK_LANGUAGE];
  if (load !== undefined) loaded.set(code, (await load()).language);
}

/** @returns undefined: not loaded, or unknown */
export function languageOf(code: string): Language | undefined {
  return loaded.get(code);
}

/** The admin's language. A browser that has loaded another one keeps that. */
export function adminLanguage(code: string): AdminLanguage {
  const found = [loaded.get(code), ...loaded.values()].find((language) => language && speaksAdmin(language));
  if (found === undefined || !speaksAdmin(found)) throw new Error(`no language is loaded, not even ${code}`);
  return found;
}

function speaksAdmin(language: Language): language is AdminLanguage {
  return language.admin !== undefined;
}
