import type { ReactNode } from "react";
import { createContext, useCallback, useContext } from "react";
import type { PurchaseReason } from "../orders/purchase-reason.ts";
import { FALLBACK_LANGUAGE } from "./index.ts";
import { adminLanguage } from "./loaded.ts";
import { reasonWords } from "./reason-words.ts";
import type { PageTexts } from "./shape.ts";

const LanguageContext = createContext(FALLBACK_LANGUAGE);

export function TextsProvider({ language, children }: { language: string; children: ReactNode }) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** What the pages say in the language of the page around. */
export function useTexts(): PageTexts {
  return adminLanguage(useContext(LanguageContext)).admin.pages;
}

/** Why a purchase waits, failed or ended, in the language of the page around. */
export function useReasonWords(): (reason: PurchaseReason) => string {
  const { purchaseReasons } = useTexts();
  return useCallback((reason) => reasonWords(purchaseReasons, reason), [purchaseReasons]);
}

/** BCP 47, for what the browser itself has to write: dates that were just picked. */
export function useLocale(): string {
  return adminLanguage(useContext(LanguageContext)).locale;
}
