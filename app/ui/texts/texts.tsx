import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { el } from "./el.ts";
import type { Texts } from "./en.ts";
import { en } from "./en.ts";

const languages = { en, el } satisfies Readonly<Record<string, Texts>>;
export type Language = keyof typeof languages;

const LanguageContext = createContext<Language>("en");

/** `locale` as Shopify sends it (`el`, `el-GR`, `en`); an unknown language reads English. */
export function languageOf(locale: string | undefined): Language {
  const language = locale?.split("-")[0];
  return language === "el" ? language : "en";
}

export function textsOf(locale: string | undefined): Texts {
  return languages[languageOf(locale)];
}

export function TextsProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LanguageContext.Provider value={languageOf(locale)}>{children}</LanguageContext.Provider>;
}

export function useTexts(): Texts {
  return languages[useContext(LanguageContext)];
}

/** Texts of a page that other pages need not load. */
export function useTextsOf<Own>(own: Readonly<Record<Language, Own>>): Own {
  return own[useContext(LanguageContext)];
}
