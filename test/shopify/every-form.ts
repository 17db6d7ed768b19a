/** Each form of each page of the embedded admin, filled in rightly: a start for what is sent at random. */
import { unchangedSettings } from "./admin-forms.ts";

export interface AdminForm {
  /** As Remix's pages send it, with `.data`. */
  readonly path: string;
  /** A value that is no text is sent as JSON. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The text of the file beside the fields; the form is sent as multipart then. */
  readonly file?: { readonly field: string; readonly name: string; readonly text: string };
}

/** The ids that forms name. */
export interface Named {
  readonly purchaseId: string;
  readonly shipmentId: string;
  readonly orderId: string;
  readonly fulfillmentOrderId: string;
  readonly lineId: string;
  readonly variantId: string;
  readonly accountId: string;
}

const uuid = "019aa0f2-5b7e-7c3a-9d41-000000000001";
const place = { country: "GR", zips: "", prefixes: "10", ranges: "", cities: "", states: "" };

const confirmedLabel = {
  ...{ service: "gorgona.standard", amountMinor: 290, currency: "EUR" },
  ...{ recipient: "digest", goods: "digest" },
};
const confirmedRow = JSON.stringify([[0, confirmedLabel]]);

/** A price list, as a file. */
export const tariffFile = {
  format: "waybill-tariff/2",
  carrier: { code: "elia", name: "Elia" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  zones: [{ code: "near", places: [{ country: "GR", zipPrefixes: ["10"] }] }],
  services: [
    {
      code: "door",
      name: "Door",
      transitDays: 1,
      prices: [{ zone: "near", brackets: [{ upToKg: 2, price: 3 }] }],
    },
  ],
  tax: { prices: "net", otherwise: "destination", shopper: "invoiced" },
};

const list = {
  name: "Elia",
  currency: "EUR",
  validFrom: "2026-01-01",
  taxIn: "net",
  tax: "eu-vat",
  fuel: "",
  collect: "",
  collectMost: "",
  goodsValue: "after-discounts",
  zones: [{ code: "", name: "Near", places: "10*" }],
  services: [
    {
      code: "",
      name: "Door",
      days: "1",
      maxWeight: "20",
      divisor: "5000",
      needsPhone: true,
      measure: "kg",
      countedBy: "parcels",
      rows: [{ step: "2", prices: ["3"] }],
    },
  ],
};

const recipient = {
  ...{ name: "Nikos Georgiou", company: null, address: "Tsimiski 10", address2: null, zip: "54624" },
  ...{ city: "Thessaloniki", state: null, country: "GR", phone: "+302310111222" },
};

const rule = {
  ...{ name: "Islands", active: true, stop: false, everyService: true, services: [] },
  ...{ conditions: ["places"], countries: [], places: [place], zones: "" },
  ...{ weightKg: { from: "", to: "" }, cartValue: { from: "", to: "", currency: "EUR" } },
  ...{ quantity: { from: "", to: "" }, skus: { match: "any", values: "" } },
  ...{ vendors: { match: "any", values: "" }, customerTags: { match: "any", values: "" }, weekdays: [] },
  ...{ action: "mark-up", by: "percent", percent: "5", amount: "", currency: "EUR" },
  ...{ ending: ".90", direction: "up", newName: "" },
};

const serviceRule = {
  ...{ name: "Islands", active: true, use: "service", service: "gorgona.standard" },
  ...{ conditions: ["orderTags"], countries: [], places: [], notPlaces: [], zones: "" },
  ...{ weightKg: { from: "", to: "" }, cartValue: { from: "", to: "", currency: "EUR" } },
  ...{ quantity: { from: "", to: "" }, skus: { match: "any", values: "" } },
  ...{ orderTags: { match: "any", values: "gift" }, deliveries: { match: "any", values: "" } },
  cashOnDelivery: "yes",
};

const cart = {
  ...{ country: "GR", zip: "10557", city: "Athens", value: "20", currency: "EUR", date: "" },
  lines: [{ sku: "OIL-750", quantity: "1", weight: "", length: "", width: "", height: "" }],
};

const newShipment = {
  ...{ "to-name": "Ελένη Παπαδάκη", "to-company": "", "to-address": "Τσιμισκή 45", "to-zip": "546 23" },
  ...{ "to-city": "Θεσσαλονίκη", "to-country": "GR", "to-phone": "+306944123456", "to-email": "" },
  ...{ "from-name": "Kalimera Goods", "from-company": "", "from-address": "Athinas 12", "from-zip": "10551" },
  ...{ "from-city": "Athens", "from-country": "GR", "from-phone": "+302105551234", "from-email": "" },
  ...{ point: "", reference: "", cash: "", insurance: "", saturday: "" },
  parcels: JSON.stringify([{ weight: "0,5", length: "20", width: "15", height: "10", contents: "Soap" }]),
};

const csv =
  "select,items.0.weight,items.0.length,items.0.width,items.0.height,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone\ncheapest,500,20,15,10,GR,546 23,Θεσσαλονίκη,Ελένη,Τσιμισκή 45,+306944123456";

const empty = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ""]));
const ofPage = (path: string, ...forms: readonly Readonly<Record<string, unknown>>[]): AdminForm[] =>
  forms.map((fields) => ({ path, fields }));

/** By the file of its page's actions, from `app/entrypoints/pages`. */
export function everyForm(named: Named): Readonly<Record<string, readonly AdminForm[]>> {
  const { purchaseId, shipmentId, orderId, fulfillmentOrderId, lineId, variantId, accountId } = named;
  const ids = { fulfillmentOrderId, lines: `${lineId}:1` };
  const paper = { documents: "labels", format: "a6", position: "1", order: "order" };
  return {
    causes: ofPage(
      "/app/causes.data",
      {
        intent: "again",
        orders: JSON.stringify([{ id: uuid, service: "gorgona.standard", recipient }]),
        fallback: "gorgona.standard",
      },
      { intent: "dismiss", ids: uuid },
      { intent: "cancel-label", ids: uuid },
      { intent: "keep-parcel", ids: uuid },
      { intent: "take-back-parcel", ids: uuid },
    ),
    home: ofPage(
      "/app.data?index",
      ...["connect-checkout", "rotate-callback", "show-guide"].map((intent) => ({ intent })),
      { intent: "add-rates", places: ["gid://shopify/DeliveryLocationGroup/1"] },
      { intent: "choose-track", track: "checkout" },
      ...["skip-step", "show-step"].map((intent) => ({ intent, step: "checkout" })),
      ...["mail-link", "orders-shown", "dismiss-hidden"].map((intent) => ({ intent })),
      { intent: "choose-service", service: "gorgona.standard", notify: "true" },
      ...["retry", "dismiss"].map((intent) => ({ intent, purchaseId })),
      ...["replace-label", "keep-label", "cancel-label", "exception-done"].map((intent) => ({
        intent,
        shipmentId,
      })),
      { intent: "retry-return", partId: "6410000000001" },
      { intent: "dismiss-notice", noticeId: uuid },
      ...["enable-endpoint", "remove-endpoint"].map((intent) => ({ intent, endpointId: uuid })),
    ),
    pile: ofPage("/app/pile.data", { intent: "pile-done", ids: uuid }),
    settings: ofPage(
      "/app/settings.data",
      { intent: "save", ...unchangedSettings },
      { intent: "create-key", name: "Till", access: "all", days: "30" },
      { intent: "replace-key", prefix: "wb_sandbox_0123", hours: "24" },
      { intent: "revoke-key", prefix: "wb_sandbox_0123" },
    ),
    customs: ofPage("/app/customs.data", {
      ...empty("eori", "vat", "ioss", "rex"),
      incoterm: "DAP",
      reason: "",
    }),
    webhooks: ofPage("/app/webhooks.data?index", {
      ...{
        intent: "add",
        url: "https://till.example.com/hooks",
        description: "",
        events: "shipment.created",
      },
    }),
    "webhooks/endpoint": ofPage(
      `/app/webhooks/${uuid}.data`,
      { intent: "save", url: "https://till.example.com/hooks", description: "Till", events: "" },
      ...["enable", "disable", "remove", "test"].map((intent) => ({ intent })),
      { intent: "rotate", hours: "24" },
      { intent: "replay", event: uuid },
      { intent: "replay-period", period: "day" },
    ),
    "address-book": ofPage("/app/address-book.data?index", { intent: "remove", id: uuid }),
    "address-book/entry": ofPage("/app/address-book/entry.data", {
      ...{
        intent: "save",
        id: "",
        label: "Shop",
        kind: "recipient",
        name: "Eleni",
        company: "",
        phone: "6912345678",
      },
      ...{ address: "Tsimiski 40", zip: "54624", city: "Thessaloniki", country: "GR", email: "" },
    }),
    "tracking-page": ofPage(
      "/app/tracking-page.data",
      {
        intent: "save",
        name: "Elia",
        colour: "#1a6e5c",
        helpUrl: "https://elia.example/help",
        language: "el",
      },
      {
        intent: "save-mails",
        kinds: '["delivered"]',
        forPlatformOrders: "false",
        replyTo: "help@elia.example",
        words: '{"el":{"delivered":{"subject":"{shop}","text":"{number}"}}}',
      },
      { intent: "remove-logo" },
    ),
    "person-requests": ofPage(
      "/app/privacy.data?index",
      ...["find", "export", "erase"].map((intent) => ({
        ...{ intent, order: "A-1", email: "eleni@example.com", phone: "6941112233" },
      })),
    ),
    "going-live": ofPage(
      "/app/going-live.data",
      ...["go-live", "back-to-sandbox", "show-samples", "hide-samples"].map((intent) => ({ intent })),
      ...["use-test-carrier", "end-test-carrier"].map((intent) => ({ intent })),
      { intent: "take-over", carrier: "gorgona" },
    ),
    inbox: ofPage(
      "/app/inbox.data",
      { intent: "run-again", id: uuid },
      { intent: "run-failing-again" },
      { intent: "reconcile" },
    ),
    orders: ofPage(
      "/app/orders.data?index",
      { intent: "set-parcels", ids: fulfillmentOrderId, weight: "2.5 kg", box: "" },
      {
        ...{ intent: "buy", ids: fulfillmentOrderId, with: "gorgona.standard", id: uuid },
        labels: JSON.stringify([[fulfillmentOrderId, confirmedLabel]]),
      },
      { intent: "import" },
      { intent: "print-batch", ids: uuid, printId: uuid, which: "new", count: "1" },
      { intent: "dismiss-batch", ids: uuid },
    ),
    order: ofPage(
      `/app/orders/${orderId}.data`,
      { intent: "quote", ...ids, near: "10557", waits: "yes" },
      { intent: "parcel", fulfillmentOrderId, use: "take-back" },
      { intent: "dismiss", fulfillmentOrderId },
      { intent: "buy", ...ids, service: "gorgona.standard", notify: "no" },
      { intent: "point", fulfillmentOrderId, service: "gorgona.locker", point: "SKG-1" },
      { intent: "correct", fulfillmentOrderId, recipient: JSON.stringify(recipient) },
    ),
    shipments: ofPage(
      "/app/shipments.data?index",
      { intent: "print", ids: shipmentId, ...paper },
      { intent: "choose-print", view: "all", search: "" },
      { intent: "print-pick-list", list: uuid },
      { intent: "dismiss-print", id: uuid },
      { intent: "mark-printed", id: uuid },
      { intent: "cancel", ids: uuid },
      { intent: "hand-over", ids: uuid, id: uuid.replace(/.$/, "7") },
      { intent: "choose", step: "cancel", ids: shipmentId },
      { intent: "choose-all", step: "hand-over", view: "all", search: "" },
      { intent: "choose-waiting", step: "hand-over" },
      { intent: "dismiss-run", id: uuid },
    ),
    "new-shipment": ofPage(
      "/app/new-shipment.data",
      { intent: "quote", ...newShipment },
      { intent: "buy", id: uuid, rate: `gorgona_standard_${uuid}`, ...newShipment },
      {
        ...{ intent: "points", rate: `thyrida_locker_${uuid}`, country: "GR", zip: "10431" },
        ...{ near: "10431", cash: "" },
      },
    ),
    shipment: ofPage(
      `/app/shipments/${shipmentId}.data`,
      ...["replace-label", "keep-label", "quote-return", "send-link", "cancel"].map((intent) => ({ intent })),
      { intent: "note", note: "Fragile", before: "" },
      { intent: "buy-return", service: "gorgona.standard", returnId: uuid },
      { intent: "schedule-pickup", date: "next" },
    ),
    batch: [
      ...[
        { intent: "check" },
        { intent: "price", id: uuid, from: "0", sums: "[]" },
        { intent: "buy", id: uuid, labels: confirmedRow },
      ].map((fields) => ({
        ...{ path: "/app/shipments/import.data", fields },
        file: { field: "file", name: "shipments.csv", text: csv },
      })),
      ...ofPage(
        "/app/shipments/import.data",
        { intent: "print", id: uuid, printId: uuid, which: "new", count: "1" },
        { intent: "dismiss", id: uuid },
      ),
    ],
    bills: [
      {
        path: "/app/bills.data?index",
        fields: { accountId, kind: "invoice", number: "2026-11", days: "14", columns: "" },
        file: { field: "file", name: "invoice.csv", text: "AWB,Net\nWB1,3.50\n" },
      },
    ],
    "bills/bill": ofPage(`/app/bills/${uuid}.data`, { intent: "remove" }),
    slips: ofPage(
      "/app/shipments/slips.data",
      { intent: "words", language: "el", greeting: "Ευχαριστούμε", returns: "" },
      {
        intent: "logo",
        picture:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      },
      { intent: "remove-logo" },
    ),
    outcomes: ofPage(
      "/app/shipments/outcomes.data",
      { intent: "number", id: shipmentId, calledAt: "2026-11-24T08:15:00.000Z", numbers: "AB123456789GR" },
      { intent: "none", id: shipmentId, calledAt: "2026-11-24T08:15:00.000Z" },
    ),
    pickups: ofPage(
      "/app/pickups.data",
      ...["close", "cancel"].map((intent) => ({ intent, id: accountId })),
      ...["schedule", "move"].map((intent) => ({ intent, id: accountId, date: "2027-02-01" })),
    ),
    products: [
      ...ofPage(
        "/app/products.data?index",
        {
          ...{ intent: "save", variantId, length_cm: "20", width_cm: "10", height_cm: "5" },
          ...{
            hs_code: "340130",
            country_of_origin: "GR",
            place: "A1",
            ships_alone: "false",
            keep_upright: "false",
            weighs_nothing: "false",
          },
        },
        { intent: "import" },
      ),
      {
        path: "/app/products.data?index",
        fields: {},
        file: {
          field: "file",
          name: "products.csv",
          text: "sku,hs_code,length_cm,width_cm,height_cm\nOIL-750,340130,20,10,5",
        },
      },
    ],
    "rates/overview": ofPage(
      "/app/rates.data?index",
      ...["enable", "disable"].map((intent) => ({ intent, accountId })),
    ),
    "rates/carriers/account": ofPage(
      "/app/rates/carriers/acs.data",
      { intent: "save", key: "", company_id: "demo", company_password: "demo", user_id: "demo" },
      { intent: "test" },
      { intent: "read" },
      { intent: "remove" },
      ...["enable", "disable"].map((intent) => ({ intent, accountId })),
    ),
    "rates/delivery": ofPage("/app/rates/delivery.data", {
      ...{ key: "", timeZone: "Europe/Athens", anyTime: "true", cutOffAt: "", preparationDays: "1" },
      ...{ weekdays: "mon,tue", holidaysOf: "GR", closedDates: "2027-01-07" },
    }),
    "rates/exchange": ofPage("/app/rates/exchange.data?index", { intent: "remove", key: "EUR-USD" }),
    "rates/exchange/terms": ofPage("/app/rates/exchange/terms.data", {
      centralBank: "true",
      marginPercent: "2.5",
      maxAgeDays: "30",
      key: "",
    }),
    "rates/exchange/rate": ofPage("/app/rates/exchange/rate.data", {
      ...{ key: "", from: "EUR", to: "USD", rate: "1.1", date: "2026-11-01", source: "ECB" },
    }),
    "rates/methods": ofPage("/app/rates/methods.data", {
      rows: [{ name: "Standard", service: "gorgona.standard", countries: "GR", upToKg: "5", upToValue: "" }],
    }),
    "rates/packing": ofPage("/app/rates/packing.data?index", { intent: "remove", key: "small" }),
    "rates/packing/box": ofPage("/app/rates/packing/box.data", {
      ...{ key: "", code: "", name: "Small", innerLength: "20", innerWidth: "15", innerHeight: "10" },
      ...{ outer: "same", outerLength: "", outerWidth: "", outerHeight: "", weight: "0.1" },
      ...{ maxWeight: "", padding: "", cost: "" },
    }),
    "rates/what-if": [
      ...ofPage("/app/rates/what-if.data?what=rule", { key: "", rule }),
      ...ofPage("/app/rates/what-if.data?what=service-rule", { key: "", rule: serviceRule }),
      ...ofPage("/app/rates/what-if.data?what=handling&most=10", {
        ...{ key: "", timeZone: "Europe/Athens", anyTime: "true", cutOffAt: "", preparationDays: "1" },
        ...{ weekdays: "mon,tue", holidaysOf: "GR", closedDates: "" },
      }),
      ...ofPage("/app/rates/what-if.data?what=box", {
        ...{ key: "", code: "", name: "Small", innerLength: "20", innerWidth: "15", innerHeight: "10" },
        ...{ outer: "same", outerLength: "", outerWidth: "", outerHeight: "", weight: "0.1" },
        ...{ maxWeight: "", padding: "", cost: "" },
      }),
      ...ofPage("/app/rates/what-if.data?what=price-list", { intent: "store", list, base: null, as: "" }),
    ],
    "rates/price-list": ofPage(
      "/app/rates/price-list.data",
      { intent: "read-text", text: "kg\tNear\n2\t3" },
      {
        intent: "read-sheet",
        sheet: [
          ["kg", "Near"],
          ["2", "3"],
        ],
      },
      ...["check", "store"].map((intent) => ({ intent, list, base: "null", as: "" })),
    ),
    "rates/rules": ofPage(
      "/app/rates/rules.data?index",
      { intent: "move", key: "0", by: "up" },
      { intent: "switch", key: "0", active: "true" },
      { intent: "remove", key: "0" },
    ),
    "rates/rules/rule": ofPage("/app/rates/rules/rule.data", { key: "", rule }),
    "rates/service-rules": ofPage(
      "/app/rates/service-rules.data?index",
      { intent: "move", key: "0", by: "up" },
      { intent: "switch", key: "0", active: "true" },
      { intent: "remove", key: "0" },
    ),
    "rates/service-rules/rule": ofPage("/app/rates/service-rules/rule.data", { key: "", rule: serviceRule }),
    "rates/tariff": [
      ...ofPage(
        "/app/rates/tariff/gorgona.data",
        { intent: "add-range", from: "1000", to: "2000", prefix: "EL", suffix: "", checkDigit: "" },
        { intent: "remove-range", id: uuid },
        { intent: "remove-tariff" },
      ),
      {
        path: "/app/rates/tariff/gorgona.data",
        fields: { mode: "check" },
        file: {
          field: "file",
          name: "scans.csv",
          text: "voucher,status,date\nWB000000001GR,DELIVERED,2026-11-24",
        },
      },
    ],
    "rates/try": ofPage("/app/rates/try.data", { cart }),
    "rates/upload": ["check", "store"].map((intent) => ({
      path: "/app/rates/upload.data",
      fields: { intent },
      file: { field: "files", name: "tariff.json", text: JSON.stringify(tariffFile) },
    })),
  };
}
