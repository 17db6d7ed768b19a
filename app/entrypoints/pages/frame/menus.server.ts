import type { KeyScope } from "../../../domain/merchants/records.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import type { Page } from "../table.ts";
import { addressOf, pages } from "../table.ts";

export interface MenuEntry {
  readonly url: string;
  readonly name: string;
}

/** Shopify's menu of the admin, or the links of its Settings. */
export function adminMenu(language: string, place: Page["app"]): readonly MenuEntry[] {
  return pages
    .filter(({ doors, app }) => doors.includes("app") && app === place)
    .map((page) => ({ url: addressOf(page, "app"), name: nameOf(page, language) }));
}

/** The dashboard's menu for one login. */
export function dashboardMenu(
  language: string,
  scopes: readonly KeyScope[],
  isMember: boolean,
): readonly MenuEntry[] {
  const sees = ({ dashboard: needs }: Page) =>
    needs !== undefined && (needs === "member" ? isMember : scopes.includes(needs));
  return pages
    .filter((page) => page.doors.includes("dashboard") && sees(page))
    .map((page) => ({ url: addressOf(page, "dashboard"), name: nameOf(page, language) }));
}

function nameOf({ name }: Page, language: string): string {
  const [page, text] = (name ?? "").split(".") as [keyof PageTexts, never];
  return pageTexts(language)[page][text];
}
