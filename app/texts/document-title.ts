import { FALLBACK_LANGUAGE } from "./index.ts";
import { pageTexts } from "./loaded.ts";
import type { PageTexts } from "./shape.ts";

/** A route's `meta` gets the data of the routes around it, and the frame's data has the language. */
type Matches = readonly { readonly data?: unknown }[];

/** `Shipments · Waybill`, in the language of the frame. */
export function documentTitle(matches: Matches, title: (texts: PageTexts) => string): { title: string }[] {
  return [{ title: `${title(pageTexts(frameLanguage(matches)))} · Waybill` }];
}

/** The document's language, from a loader around the page. */
export function frameLanguage(matches: Matches): string {
  return matches.map(({ data }) => data).find(hasLanguage)?.language ?? FALLBACK_LANGUAGE;
}

function hasLanguage(data: unknown): data is { readonly language: string } {
  return typeof data === "object" && data !== null && "language" in data && typeof data.language === "string";
}
