import { AppProvider } from "@shopify/polaris";
import type { ReactNode } from "react";
import { adminLanguage } from "../../../../texts/loaded.ts";
import { TextsProvider } from "../../../../texts/use-texts.tsx";

/** Around a page of the dashboard whose visitor is not logged in. */
export function VisitorPage({ language, children }: { language: string; children: ReactNode }) {
  return (
    <AppProvider i18n={adminLanguage(language).admin.polaris}>
      <TextsProvider language={language}>
        <main>{children}</main>
      </TextsProvider>
    </AppProvider>
  );
}
