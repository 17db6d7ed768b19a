import type { BarButton } from "./protocol.ts";

const buttons = new Map<string, HTMLElement>();
const names = new WeakMap<HTMLElement, string>();
let last = 0;

/** Describes one of the app's buttons to the admin, under a stable name. */
export function describeButton(element: HTMLElement): BarButton {
  let ref = names.get(element);
  if (ref === undefined) {
    last += 1;
    ref = `button-${last}`;
    names.set(element, ref);
  }
  buttons.set(ref, element);
  const on = (name: string): boolean => element.hasAttribute(name) && element.getAttribute(name) !== "false";
  const variant = element.getAttribute("variant");
  return {
    ref,
    label: element.textContent?.trim() ?? "",
    variant: variant === "primary" || variant === "breadcrumb" ? variant : "default",
    tone: element.getAttribute("tone") === "critical" ? "critical" : "default",
    disabled: on("disabled"),
    loading: on("loading"),
  };
}

/** Clicks the app's own button, so that its handlers run as if it were on the page. */
export function clickButton(ref: string): void {
  buttons.get(ref)?.click();
}

/** Calls back now and after every change inside the element. */
export function watch(element: Element, changed: () => void): MutationObserver {
  const observer = new MutationObserver(changed);
  observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
  changed();
  return observer;
}
