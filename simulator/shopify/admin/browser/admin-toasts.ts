import { drawButton, part } from "./admin-dom.ts";
import type { FromAdmin, FromApp } from "./protocol.ts";

type Toast = Extract<FromApp, { type: "toast" }>;

/** Messages at the bottom of the admin, removed after their time. */
export function adminToasts(send: (message: FromAdmin) => void) {
  const shown = new Map<string, { element: HTMLElement; timer: number }>();
  const hide = (id: string): void => {
    const toast = shown.get(id);
    if (!toast) return;
    window.clearTimeout(toast.timer);
    toast.element.remove();
    shown.delete(id);
  };
  const close = (id: string, by: "action" | "dismiss"): void => {
    if (!shown.has(id)) return;
    hide(id);
    send({ type: "toastClosed", id, by });
  };
  return {
    hide,
    show: ({ id, message, durationMs, isError, action }: Toast): void => {
      const element = document.createElement("div");
      element.className = isError ? "toast error" : "toast";
      element.append(message);
      if (action !== null) element.append(drawButton(action, "link", () => close(id, "action")));
      const dismiss = drawButton("✕", "link", () => close(id, "dismiss"));
      dismiss.setAttribute("aria-label", "Dismiss");
      element.append(dismiss);
      part("toasts").append(element);
      shown.set(id, { element, timer: window.setTimeout(() => close(id, "dismiss"), durationMs) });
    },
  };
}
