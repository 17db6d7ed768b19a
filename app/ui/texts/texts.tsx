import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { el } from "./el.ts";
import type { Texts } from "./en.ts";
import { en } from "./en.ts";

const languages: Readonly<Record<string, Texts>> = { en, el };

const TextsContext = createContext<Texts>(en);

/** `locale` as Shopify sends it (`el`, `el-GR`, `en`); an unknown language reads English. */
export function textsOf(locale: string | undefined): Texts {
  return languages[locale?.split("-")[0] ?? "en"] ?? en;
}

export function TextsProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <TextsContext.Provider value={textsOf(locale)}>{children}</TextsContext.Provider>;
}

export function useTexts(): Texts {
  return useContext(TextsContext);
}
