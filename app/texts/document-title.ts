import { FALLBACK_LANGUAGE } from "./index.ts";
import { adminLanguage } from "./loaded.ts";
import type { PageTexts } from "./shape.ts";

/** What a page's `meta` is told of the routes around it: the frame's data name the language. */
type Matches = readonly { readonly data?: unknown }[];

/** `Shipments · Waybill`, in the language of the page around. */
export function documentTitle(matches: Matches, title: (texts: PageTexts) => string): { title: string }[] {
  return [{ title: `${title(adminLanguage(frameLanguage(matches)).admin.pages)} · Waybill` }];
}

/** The language that a loader around has told: that of the document. */
export function frameLanguage(matches: Matches): string {
  return matches.map(({ data }) => data).find(hasLanguage)?.language ?? FALLBACK_LANGUAGE;
}

function hasLanguage(data: unknown): data is { readonly language: string } {
  return typeof data === "object" && data !== null && "language" in data && typeof data.language === "string";
}
