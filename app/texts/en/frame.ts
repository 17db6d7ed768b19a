export const nav = {
  home: "Home",
  orders: "Orders",
  shipments: "Shipments",
  pickups: "Pickups",
  products: "Products",
  rates: "Rates",
  settings: "Settings",
};

export const common = {
  save: "Save",
  discard: "Discard",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  saved: "Saved",
  /** Before the words for how a number should look. */
  refused: (typed: string, field: string) => `“${typed}” is not accepted for “${field}”.`,
  emptyView: (view: string) => `The view “${view}” is empty now.`,
  leave: {
    title: "Leave this page?",
    body: "The values that you typed will be lost. Nothing has been bought for them.",
    leave: "Leave",
    stay: "Stay",
  },
  testMode:
    "Sandbox: labels are not valid for real parcels, and nothing reaches your shoppers or orders. Sample carriers have invented prices.",
};

export const status = {
  PRE_TRANSIT: "Ready to hand over",
  TRANSIT: "In transit",
  DELIVERED: "Delivered",
  EXCEPTION: "Exception",
  cancelled: "Cancelled",
};

export const error = {
  title: "Something went wrong on our side",
  body: "The page could not be shown. Try again in a moment.",
  unavailable: "Waybill can't read its data right now",
  unavailableBody: "Nothing is lost. Try again in a moment.",
  notFound: "This page doesn't exist",
  notFoundBody: "It may belong to another account, or the address is incomplete.",
  retry: "Try again",
  shopifyOff: "Shopify is switched off",
  shopifyOffBody:
    "This server has no Shopify keys. Set SHOPIFY_API_KEY and SHOPIFY_API_SECRET, then restart it. The REST API works without them.",
  goHome: "Go to Home",
  suspended: "This account is suspended",
  suspendedBody:
    "Checkout shows no rates and no labels are bought. Parcels on their way are still tracked, and orders wait. Ask the operator of this service to resume the account.",
  suspendedReason: (reason: string) => `The operator's reason: ${reason}`,
  status: "Status of the service",
};

export const landing = {
  title: "Waybill",
  body: "A parcel-shipping service: rates at checkout, labels for orders, automatic tracking. Merchants use it in the Shopify admin, other systems through the REST API.",
  install: "To use it in your shop, open it from the Apps page of your Shopify admin.",
  documentation: "Read the API documentation",
};

/** The bar above a page whose requests have no answer. */
export const connection = {
  again: "Try again",
  stop: "Not now",
  logIn: "Log in",
  reload: "Reload",
  offline: {
    title: "No connection to Waybill",
    body: "This page and the values you typed stay here. Waybill tries again by itself.",
  },
  unsent: {
    title: "No connection to Waybill",
    body: "Nothing was sent, and the values you typed stay here. Try again when you are back online.",
  },
  unknown: {
    title: "Waybill did not answer",
    body: "It may have been done, or not. The values you typed stay here. Check in another window before you try again.",
  },
  login: {
    title: "Your login has ended",
    body: "Nothing was done. Log in again in another window: this page and the values you typed stay here.",
  },
  other: {
    title: "Another login is open in this browser",
    body: "Nothing was done here. Copy what you need, then reload this page.",
  },
  busy: {
    title: "Too many requests right now",
    body: "This page and the values you typed stay here. Waybill tries again in a moment.",
  },
  fault: {
    title: "Something went wrong on our side",
    body: "The values you typed stay here. Check whether it was done before you try again.",
  },
  refused: {
    title: "Waybill can't do this now",
    body: "It may have been removed, or your login may not do it. The values you typed stay here.",
  },
};
