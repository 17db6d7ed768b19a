import type { ReactNode } from "react";
import { createContext, useCallback, useContext } from "react";
import type { PurchaseReason } from "../domain/orders/purchases/purchase-reason.ts";
import type { ImportFailure } from "../domain/shops/platform-reason.ts";
import { FALLBACK_LANGUAGE } from "./index.ts";
import { adminLanguage, loadLargePage, pageTexts } from "./loaded.ts";
import { importWords } from "./platform-words.ts";
import { reasonWords } from "./reason-words.ts";
import type { LargePage, PageTexts } from "./shape.ts";

const LanguageContext = createContext(FALLBACK_LANGUAGE);

export function TextsProvider({ language, children }: { language: string; children: ReactNode }) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** Every page's texts in the frame's language. */
export function useTexts(): PageTexts {
  return pageTexts(useContext(LanguageContext));
}

/** Loads texts that the page's route does not, in the frame's language. Then `useTexts` has them. */
export function useLargeTexts(): (name: LargePage) => Promise<void> {
  const language = useContext(LanguageContext);
  return useCallback((name) => loadLargePage(language, name), [language]);
}

/** The sentence of a purchase's reason in the frame's language. */
export function useReasonWords(): (reason: PurchaseReason) => string {
  const { purchaseReasons } = useTexts();
  return useCallback((reason) => reasonWords(purchaseReasons, reason), [purchaseReasons]);
}

/** The reason of a failed import, in the page's language; `null`: nothing went wrong. */
export function useImportWords(): (failure: ImportFailure | null) => string | null {
  const { platformReasons } = useTexts();
  return (failure) => (failure === null ? null : importWords(platformReasons, failure));
}

/** BCP 47, for values that the browser formats itself, such as picked dates. */
export function useLocale(): string {
  return adminLanguage(useContext(LanguageContext)).locale;
}
