import { authenticateFetch } from "./authenticated-fetch.ts";
import { clickButton } from "./bar-button.ts";
import { openChannel } from "./channel.ts";
import { connectNavigation } from "./frame-navigation.ts";
import { readFrameSettings } from "./frame-settings.ts";
import { defineModal } from "./modal.ts";
import { defineNavMenus } from "./nav-menu.ts";
import { ownPath } from "./protocol.ts";
import { defineSaveBar } from "./save-bar.ts";
import { sessionTokens } from "./session-tokens.ts";
import { defineTitleBar } from "./title-bar.ts";
import { toasts } from "./toast.ts";

/**
 * The local App Bridge: the app's page loads it with a plain script tag, before everything else. It defines
 * `window.shopify` and the `ui-*` elements, as Shopify's own script does, and talks to the simulated admin.
 */
const settings = readFrameSettings();
const here = new URL(window.location.href);
const embedded = window.parent !== window;

if (!embedded && settings.shop && here.searchParams.has("host")) {
  // Opened outside the admin: Shopify's script brings the page back into it.
  window.location.replace(`${settings.storeUrl}/apps/${settings.apiKey}${ownPath(here)}`);
}

const channel = openChannel(settings.adminOrigin);
const tokens = sessionTokens(channel);
const reload = here.searchParams.get("shopify-reload");

if (embedded && reload !== null) {
  void bounce(new URL(reload, here));
} else if (embedded) {
  const { leaveTo } = connectNavigation(channel, settings);
  authenticateFetch(tokens, leaveTo);
}

hideElements();
defineNavMenus(channel);
defineTitleBar(channel);
channel.on("click", ({ ref }) => clickButton(ref));

const scopesOf = async (grant: string[], revoke: string[]) => {
  const { agreed, ...detail } = await channel.call("scopes", { grant, revoke });
  return { agreed, detail };
};

const unavailable = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`the simulated App Bridge has no ${name}`));

const shopify = {
  config: { apiKey: settings.apiKey, shop: settings.shop, host: settings.host, locale: settings.locale },
  origin: settings.adminOrigin,
  ready: Promise.resolve(),
  environment: {
    embedded,
    mobile: window.matchMedia("(max-width: 489px)").matches,
    pos: false,
    intent: false,
  },
  idToken: tokens.current,
  loading: (on = true) => channel.send({ type: "loading", on }),
  user: () => channel.call("user", null),
  toast: toasts(channel),
  modal: defineModal(),
  saveBar: defineSaveBar(channel),
  scopes: {
    query: async () => (await scopesOf([], [])).detail,
    request: async (scopes: string[]) => {
      const { agreed, detail } = await scopesOf(scopes, []);
      return { result: agreed ? "granted-all" : "declined-all", detail };
    },
    revoke: async (scopes: string[]) => ({ detail: (await scopesOf([], scopes)).detail }),
  },
  webVitals: { onReport: async () => undefined },
  support: { registerHandler: async () => undefined },
  app: { extensions: async () => [] },
  resourcePicker: unavailable("resourcePicker"),
  picker: unavailable("picker"),
  reviews: { request: unavailable("reviews.request") },
  scanner: { capture: unavailable("scanner") },
};

Object.assign(window, { shopify });
if (embedded && reload === null) channel.send({ type: "ready", path: ownPath(here) });

/** The page that only fetches a token: returns to the app's intended page, with a token in the query. */
async function bounce(target: URL): Promise<void> {
  if (target.origin !== here.origin) throw new Error(`shopify-reload leaves the app: ${target}`);
  target.searchParams.set("id_token", await tokens.fresh());
  window.location.replace(target);
}

/** The elements only describe; the admin draws them. A constructed sheet keeps the document as the server wrote it. */
function hideElements(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "ui-nav-menu, s-app-nav, ui-title-bar, ui-save-bar, ui-modal { display: none !important; }",
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
