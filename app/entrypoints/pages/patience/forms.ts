/**
 * Each form of the pages, by the page's module: its intents, or `-` for a form without one. A form without an answer may have been
 * done or not. A test compares both tables with the actions.
 */

/** Twice has the effect of once: the browser sends them again by itself. */
export const repeatable: Readonly<Record<string, string>> = {
  "address-book": "remove",
  batch: "check price buy print dismiss",
  "bills/bill": "remove",
  causes: "dismiss cancel-label keep-parcel take-back-parcel",
  customs: "-",
  "dashboard/keys": "revoke-key",
  "dashboard/team": "change-role end-session",
  "going-live": "go-live show-samples hide-samples",
  home: "connect-checkout choose-track skip-step show-step show-guide mail-link choose-service retry retry-return dismiss replace-label keep-label cancel-label orders-shown dismiss-hidden dismiss-notice exception-done enable-endpoint remove-endpoint",
  inbox: "run-again run-failing-again reconcile",
  "new-shipment": "quote buy points",
  order: "quote dismiss point parcel",
  orders: "import print-batch dismiss-batch set-parcels",
  outcomes: "number none",
  "person-requests": "find export",
  "pile/pile.route.ts": "pile-done",
  products: "save import -",
  "rates/carriers/account": "test enable disable read",
  "rates/methods": "-",
  "rates/overview": "enable disable",
  "rates/price-list": "read-text read-sheet check",
  "rates/tariff": "remove-range -",
  "rates/try": "-",
  "rates/upload": "check",
  "rates/what-if/route.ts": "- check read-sheet read-text store",
  settings: "save revoke-key connect-checkout",
  shipment: "cancel replace-label keep-label quote-return buy-return note",
  shipments:
    "dismiss-print mark-printed choose choose-all choose-print choose-waiting hand-over cancel dismiss-run",
  slips: "words logo remove-logo",
  "tracking-page": "save save-mails logo remove-logo",
  "webhooks/endpoint": "save remove enable disable",
};

/**
 * A second one may buy, make or send a second thing, or say that the first one was refused: the person looks and decides.
 * @internal for the tests that compare both tables with the actions
 */
export const asking: Readonly<Record<string, string>> = {
  "address-book/entry": "save",
  bills: "-",
  causes: "again",
  "dashboard/enter": "-",
  "dashboard/keys": "create-key replace-key",
  "dashboard/team": "invite remove",
  "going-live": "back-to-sandbox use-test-carrier end-test-carrier take-over",
  home: "rotate-callback add-rates",
  order: "buy correct",
  orders: "buy",
  "person-requests": "erase",
  pickups: "close schedule move cancel",
  "rates/carriers/account": "save remove",
  "rates/delivery": "-",
  "rates/exchange": "remove",
  "rates/exchange/rate": "-",
  "rates/exchange/terms": "-",
  "rates/packing": "remove",
  "rates/packing/box": "-",
  "rates/price-list": "store",
  "rates/rules": "move switch remove",
  "rates/rules/rule": "-",
  "rates/service-rules": "move switch remove",
  "rates/service-rules/rule": "-",
  "rates/tariff": "add-range remove-tariff",
  "rates/upload": "store",
  settings: "create-key replace-key rotate-callback add-rates",
  shipment: "send-link schedule-pickup",
  shipments: "print print-pick-list",
  webhooks: "add",
  "webhooks/endpoint": "test rotate replay replay-period",
};
