import type { Channel } from "./channel.ts";
import type { FrameSettings } from "./frame-settings.ts";
import { ownPath } from "./protocol.ts";

/**
 * Keeps the admin's address in step with the frame's, and handles every way out of the frame: a frame may not
 * navigate its parent, and browsers don't know `shopify:admin/…`.
 */
export function connectNavigation(channel: Channel, settings: FrameSettings): { leaveTo(url: string): void } {
  const leaveTo = (url: string): void => channel.send({ type: "redirect", url: absolute(url, settings) });
  reportLocation(channel);
  takeOverOpen(settings, leaveTo);
  document.addEventListener("click", (event) => {
    const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = anchor?.getAttribute("href") ?? "";
    const leaves = ["_top", "_parent"].includes(anchor?.getAttribute("target") ?? "");
    if (!anchor || event.defaultPrevented || !(leaves || href.startsWith("shopify:"))) return;
    event.preventDefault();
    leaveTo(href);
  });
  return { leaveTo };
}

function reportLocation(channel: Channel): void {
  const report = (): void => channel.send({ type: "location", path: ownPath(new URL(window.location.href)) });
  for (const method of ["pushState", "replaceState"] as const) {
    const original = window.history[method].bind(window.history);
    window.history[method] = (...change: Parameters<History["pushState"]>) => {
      original(...change);
      report();
    };
  }
  window.addEventListener("popstate", report);
}

function takeOverOpen(settings: FrameSettings, leaveTo: (url: string) => void): void {
  const plainOpen = window.open.bind(window);
  window.open = (url = "", target = "_blank", features) => {
    const text = url.toString();
    if (target === "_top" || target === "_parent") {
      leaveTo(text);
      return null;
    }
    if (target === "_self" && !text.startsWith("shopify:")) {
      window.location.assign(text);
      return window;
    }
    if (text.startsWith("shopify:") && target === "_self") {
      leaveTo(text);
      return null;
    }
    return plainOpen(absolute(text, settings), target, features);
  };
}

function absolute(url: string, settings: FrameSettings): string {
  const inAdmin = /^shopify:\/*admin\/?(.*)$/i.exec(url);
  return inAdmin ? `${settings.storeUrl}/${inAdmin[1] ?? ""}` : new URL(url, window.location.href).toString();
}
