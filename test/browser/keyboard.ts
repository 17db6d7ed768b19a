/** Works in the app's pages without a mouse. */
import type { AdminWindow } from "./admin-window.ts";

/** The longest page has fewer controls. */
const MOST = 80;

/** Empty if the focused control is no `kind`. */
const focusedName = (kind: string) => `(() => {
  const { activeElement: element } = document;
  if (!element.matches(${JSON.stringify(kind)})) return "";
  const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
  return label.trim();
})()`;

/**
 * Presses Tab until the focused control has this name.
 * @param kind a selector, where controls of several kinds have the name
 */
export async function tabTo(admin: AdminWindow, name: string, kind = "*"): Promise<void> {
  const passed = new Set<string>();
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    await admin.page.keyboard.press("Tab");
    const focused = await admin.inApp<string>(focusedName(kind));
    if (focused === name) return;
    passed.add(focused.slice(0, 60));
  }
  throw new Error(`no control is named ${name}, but ${[...passed].join(" | ")}`);
}

/** Starts at the top of the app's page. */
export async function fromTheTop(admin: AdminWindow): Promise<void> {
  await admin.app.locator("main").focus();
}

export async function press(admin: AdminWindow, name: string, kind?: string): Promise<void> {
  await fromTheTop(admin);
  await tabTo(admin, name, kind);
  await admin.page.keyboard.press("Enter");
}

export async function type(admin: AdminWindow, name: string, text: string): Promise<void> {
  await tabTo(admin, name);
  await admin.page.keyboard.type(text);
}
