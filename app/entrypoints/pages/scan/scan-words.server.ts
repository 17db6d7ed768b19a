import { pageTexts } from "../../../texts/loaded.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

/** The words that a page has before there is a scan. */
export function scanWords({ language }: PageFormat) {
  const { kept, reload } = pageTexts(language).scan;
  return { kept, reload };
}
