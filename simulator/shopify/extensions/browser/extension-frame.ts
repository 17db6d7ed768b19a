/** Runs in an extension's frame before the extension itself. Shopify runs extensions on a host of its own, apart from admin and app. */
import { defineElements } from "./elements.ts";
import { extensionFetch, frameData, sessionToken, translate } from "./extension-api.ts";

Object.assign(window, {
  fetch: extensionFetch,
  shopify: {
    auth: { idToken: sessionToken },
    data: { selected: frameData.selected.map((id) => ({ id })) },
    extension: { target: frameData.target },
    i18n: { translate },
  },
});
defineElements();
