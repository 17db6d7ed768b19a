/** App Bridge's settings from the script tag and the frame's URL. */
export interface FrameSettings {
  apiKey: string;
  shop: string;
  host: string;
  locale: string;
  adminOrigin: string;
  /** the admin's address of this shop */
  storeUrl: string;
}

/**
 * Read at load time, while `document.currentScript` is this script. Only the first URL of a frame has the
 * parameters, so they are kept for documents that the app loads later.
 */
export function readFrameSettings(): FrameSettings {
  const script = document.currentScript as HTMLScriptElement | null;
  const adminOrigin = new URL(script?.src ?? window.location.href).origin;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')?.content;
  const shop = remembered("shop");
  return {
    apiKey: script?.dataset.apiKey ?? meta ?? "",
    shop,
    host: remembered("host"),
    locale: remembered("locale") || "en",
    adminOrigin,
    storeUrl: `${adminOrigin}/store/${shop.replace(/\.myshopify\.com$/, "")}`,
  };
}

function remembered(name: string): string {
  const key = `simulated-app-bridge:${name}`;
  const value = new URLSearchParams(window.location.search).get(name);
  if (value !== null) window.sessionStorage.setItem(key, value);
  return value ?? window.sessionStorage.getItem(key) ?? "";
}
