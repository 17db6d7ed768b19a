/** Clicks that hold on a desktop and on a phone, in every language. */
import type { Locator } from "playwright-core";
import { atMost } from "../support/time-limits.ts";
import type { AdminWindow } from "./admin-window.ts";

/** A click on the first element with this name, also in the menu where a narrow page keeps it. */
export async function press({ app }: AdminWindow, name: string | RegExp): Promise<void> {
  // The button of an open menu owns, and by that is named after, all that the menu holds.
  const named = { name, exact: true };
  const button = app.getByRole("button", named).or(app.getByRole("menuitem", named)).first();
  const menus = app.locator("button[aria-expanded=false]:visible");
  await button.or(menus).first().waitFor();
  for (const menu of await menus.elementHandles()) {
    if (await shows(button)) break;
    await menu.click();
  }
  await button.click();
}

/** A dialog or menu fades in. */
export async function shows(button: Locator): Promise<boolean> {
  return button.waitFor({ timeout: atMost(1_000) }).then(
    () => true,
    () => false,
  );
}

/** Selects the first row of a list. */
export async function selectFirst({ app }: AdminWindow): Promise<void> {
  await app.locator("tbody tr label, main li label").first().click();
}
