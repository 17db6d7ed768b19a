const OFF = "waybill-shortcuts-off";

/** Of this browser: another person may sit at the next one. A browser that keeps nothing has them switched on. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // A private window keeps nothing.
  }
}

const places =
  "input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=menu], [role=listbox]";

/** A scanner types its next letter sooner than this, and a person later: a scanned number must buy nothing. */
export const QUIET_MS = 80;

/** A field, a menu or a list takes the keys. A row's checkbox takes no letters. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(places) !== null && !target.matches("[type=checkbox]");
}

/** A single key that is meant for the list: not for a field, a dialog, a menu, the browser or a screen reader. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return false;
  if (!/^[jkxbp/?]$/.test(key) || event.repeat) return false;
  return !isTypedInto(target) && document.querySelector("[role=dialog]") === null && areShortcutsOn();
}
