import type { Texts } from "./en.ts";
import { textsOf } from "./texts.tsx";

/** What a page's `meta` is told of the routes around it: the frame's data name the language. */
type Matches = readonly { readonly data?: unknown }[];

/** `Shipments · Waybill`, in the language of the page around. */
export function documentTitle(matches: Matches, title: (texts: Texts) => string): { title: string }[] {
  const frame = matches.map(({ data }) => data).find(hasLanguage);
  return [{ title: `${title(textsOf(frame?.language))} · Waybill` }];
}

function hasLanguage(data: unknown): data is { readonly language: string } {
  return typeof data === "object" && data !== null && "language" in data && typeof data.language === "string";
}
