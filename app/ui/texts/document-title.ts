import type { Texts } from "./en.ts";
import type { Language } from "./texts.tsx";
import { languageOf, textsOf } from "./texts.tsx";

/** What a page's `meta` is told of the routes around it: the frame's data name the language. */
type Matches = readonly { readonly data?: unknown }[];

/** `Shipments · Waybill`, in the language of the page around. */
export function documentTitle(matches: Matches, title: (texts: Texts) => string): { title: string }[] {
  return titled(title(textsOf(frameLanguage(matches))));
}

/** The same for a page with texts of its own. */
export function documentTitleOf(
  matches: Matches,
  titles: Readonly<Record<Language, string>>,
): { title: string }[] {
  return titled(titles[languageOf(frameLanguage(matches))]);
}

function titled(title: string): { title: string }[] {
  return [{ title: `${title} · Waybill` }];
}

function frameLanguage(matches: Matches): string | undefined {
  return matches.map(({ data }) => data).find(hasLanguage)?.language;
}

function hasLanguage(data: unknown): data is { readonly language: string } {
  return typeof data === "object" && data !== null && "language" in data && typeof data.language === "string";
}
