import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import type { AdminTexts, Language, LargePage, LargePageTexts, PageTexts, SmallPageTexts } from "./shape.ts";

type AdminLanguage = Language & { readonly admin: AdminTexts };

const loaded = new Map<string, Language>();
/** A language's pages with the large ones that are loaded, by the pages that came with the language. */
const complete = new WeakMap<SmallPageTexts, SmallPageTexts & Partial<LargePageTexts>>();

/**
 * The server loads every language at its start. A browser loads its document's language before the page comes alive.
 */
export async function loadLanguage(code: string): Promise<void> {
  const load = languages[code] ?? languages[FALLBACK_LANGUAGE];
  if (load !== undefined) loaded.set(code, (await load()).language);
}

/** The texts of a large page in the admin's language. The server loads all at its start, a browser with the page. */
export async function loadLargePage(code: string, name: LargePage): Promise<void> {
  const { pages, largePages } = adminLanguage(code).admin;
  if (complete.get(pages)?.[name] !== undefined) return;
  const texts = await largePages[name]();
  complete.set(pages, { ...(complete.get(pages) ?? pages), [name]: texts });
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

/** The texts of the admin's pages. Those of a large page are there once its route has loaded them. */
export function pageTexts(code: string): PageTexts {
  const { pages } = adminLanguage(code).admin;
  return (complete.get(pages) ?? pages) as PageTexts;
}

function speaksAdmin(language: Language): language is AdminLanguage {
  return language.admin !== undefined;
}
