import type { Language } from "./shape.ts";

/** Every language: a new one is a folder and a line here. Each is a chunk of its own, so that a browser loads one. */
export const languages: Readonly<Record<string, () => Promise<{ readonly language: Language }>>> = {
  de: () => import("./de/index.ts"),
  el: () => import("./el/index.ts"),
  en: () => import("./en/index.ts"),
  es: () => import("./es/index.ts"),
  fr: () => import("./fr/index.ts"),
  it: () => import("./it/index.ts"),
};

/** What is read where no language of ours is asked for. */
export const FALLBACK_LANGUAGE = "en";
