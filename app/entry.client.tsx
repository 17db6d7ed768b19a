import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadTextsAt } from "./entrypoints/pages/frame/client-loader.ts";
import { makeFetchPatient } from "./entrypoints/pages/patience/patient-fetch.ts";
import { loadLanguage } from "./texts/loaded.ts";

makeFetchPatient();

const { lang } = document.documentElement;
void loadLanguage(lang)
  .then(() => loadTextsAt(window.location.pathname, lang))
  .then(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RemixBrowser />
        </StrictMode>,
      );
    }),
  );
