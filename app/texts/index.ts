import type { Language } from "./shape.ts";

/** Every language: a new one is a folder and a line here. Each is its own chunk, so that a browser loads only one. */
export const languages: Readonly<Record<string, () => Promise<{ readonly language: Language }>>> = {
  de: () => import("./de/index.ts"),
  el: () => import("./el/index.ts"),
  en: () => import("./en/index.ts"),
  es: () => import("./es/index.ts"),
  fr: () => import("./fr/index.ts"),
  it: () => import("./it/index.ts"),
};

/** Used for requests in any other language. */
export const FALLBACK_LANGUAGE = "en";
