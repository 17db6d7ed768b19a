/** Each form of the pages either compares the stored values with those that it was opened with, or overwrites none. */
import { describe, expect, it } from "vitest";
import { asking, repeatable } from "../../app/entrypoints/pages/patience/forms.ts";

/** `test/shopify/stale-saves.test.ts`, `carrier-pages.test.ts`, `published-price-list.test.ts` and the browser's `decisions.test.ts` show it; of a note `shipment-notes.test.ts`, of an order `correct-address.test.ts`; of an open outcome `settle-by-hand.test.ts`. */
const compared: Readonly<Record<string, string>> = {
  "address-book/entry": "save",
  customs: "-",
  order: "correct",
  outcomes: "none number",
  products: "save",
  "rates/carriers/account": "save",
  "rates/delivery": "-",
  "rates/exchange": "remove",
  "rates/exchange/rate": "-",
  "rates/exchange/terms": "-",
  "rates/methods": "-",
  "rates/packing": "remove",
  "rates/packing/box": "-",
  "rates/price-list": "store",
  "rates/rules": "move switch remove",
  "rates/rules/rule": "-",
  "rates/service-rules": "move switch remove",
  "rates/service-rules/rule": "-",
  settings: "save",
  shipment: "note",
  slips: "words",
  "tracking-page": "save save-mails",
  "webhooks/endpoint": "save",
};

/** By reason: forms that overwrite no value that another person may have typed. */
const free: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "asks for a value, a check or a file, and stores nothing": {
    "new-shipment": "quote points",
    order: "quote point",
    "person-requests": "find export",
    "rates/price-list": "read-text read-sheet check",
    "rates/try": "-",
    "rates/upload": "check",
    "rates/what-if/route.ts": "- check read-sheet read-text store",
    shipment: "quote-return",
    shipments: "choose choose-all choose-print choose-waiting",
    batch: "check price",
  },
  "overwrites the values of many orders, and names those that another person had set meanwhile": {
    orders: "set-parcels",
  },
  "adds something, or buys it under what was confirmed": {
    batch: "buy",
    bills: "-",
    causes: "again",
    "dashboard/enter": "-",
    "dashboard/keys": "create-key replace-key",
    "dashboard/team": "invite",
    home: "add-rates",
    "new-shipment": "buy",
    order: "buy",
    orders: "buy import",
    pickups: "schedule",
    products: "import",
    "rates/tariff": "add-range",
    settings: "create-key replace-key add-rates",
    shipment: "buy-return schedule-pickup send-link",
    webhooks: "add",
  },
  "presses a button whose effect the page names, whatever was stored": {
    "address-book": "remove",
    batch: "print dismiss",
    "bills/bill": "remove",
    causes: "dismiss cancel-label keep-parcel take-back-parcel",
    "dashboard/keys": "revoke-key",
    "dashboard/team": "remove end-session",
    "going-live":
      "go-live show-samples hide-samples back-to-sandbox use-test-carrier end-test-carrier take-over",
    home: "connect-checkout skip-step show-step show-guide mail-link retry retry-return dismiss replace-label keep-label cancel-label orders-shown dismiss-hidden dismiss-notice exception-done enable-endpoint remove-endpoint rotate-callback",
    inbox: "run-again run-failing-again reconcile",
    order: "dismiss parcel",
    orders: "print-batch dismiss-batch",
    "person-requests": "erase",
    pickups: "close move cancel",
    "pile/pile.route.ts": "pile-done",
    "rates/carriers/account": "test enable disable remove read",
    "rates/overview": "enable disable",
    "rates/tariff": "remove-range remove-tariff",
    settings: "revoke-key connect-checkout rotate-callback",
    shipment: "cancel replace-label keep-label",
    shipments: "dismiss-run dismiss-print mark-printed cancel print print-pick-list hand-over",
    slips: "remove-logo",
    "tracking-page": "remove-logo",
    "webhooks/endpoint": "remove enable disable test rotate replay replay-period",
  },
  "chooses one value, which is the newest choice": {
    "dashboard/team": "change-role",
    home: "choose-track choose-service",
    slips: "logo",
    "tracking-page": "logo",
  },
  "replaces a whole list by a file that its person has checked": {
    products: "-",
    "rates/tariff": "-",
    "rates/upload": "store",
  },
};

const rows = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([module, intents]) => intents.split(" ").map((each) => `${module} ${each}`));

describe("the forms of the pages", () => {
  it("are each compared, or free of it for one reason", () => {
    const all = [...rows(repeatable), ...rows(asking)].sort();
    const listed = [...rows(compared), ...Object.values(free).flatMap(rows)].sort();
    expect(listed).toEqual(all);
  });
});
