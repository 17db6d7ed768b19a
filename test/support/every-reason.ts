/** One of every purchase reason, and of every refusal within it. A missing one does not compile. */
import { engineErrorCodes } from "../../app/domain/engine/index.ts";
import type {
  DetailOf,
  PurchaseReason,
  ReasonOf,
  Refusal,
  ValuedCode,
  ValuedDetail,
} from "../../app/domain/orders/purchases/purchase-reason.ts";
import { plainCodes, plainDetails } from "../../app/domain/orders/purchases/purchase-reason.ts";

const said = "Rue inconnue, cher ami.";

const valuedDetails: { readonly [Reason in ValuedDetail]: DetailOf<Reason> } = {
  no_collection: { reason: "no_collection", place: "GR 84001" },
  no_delivery: { reason: "no_delivery", place: "GR 84001" },
  no_tariff: { reason: "no_tariff", validFrom: "2026-12-01" },
  service_disabled: { reason: "service_disabled", service: "Gorgona Standard" },
  service_gone: { reason: "service_gone", service: "Gorgona Standard", carrier: "Gorgona" },
  account_gone: { reason: "account_gone", carrier: "Gorgona" },
  no_price: { reason: "no_price", carrier: "Gorgona" },
  point_unknown: { reason: "point_unknown", point: "4711", nearest: [] },
  point_closed: { reason: "point_closed", point: "Elias 12", nearest: [{ name: "Tsimiski 40" }] },
  point_too_small: { reason: "point_too_small", point: "Elias 12", nearest: [{ name: "Tsimiski 40" }] },
  point_other_kind: { reason: "point_other_kind", point: "Elias 12", nearest: [] },
  point_no_cash: { reason: "point_no_cash", point: "Elias 12", nearest: [] },
  cannot_cancel: { reason: "cannot_cancel", carrier: "Gorgona" },
  partly_cancelled: { reason: "partly_cancelled", cancelled: ["6400173925"], moving: ["6400173933"] },
  cash_not_collected: { reason: "cash_not_collected", carrier: "Gorgona" },
  cash_currency: { reason: "cash_currency", carrier: "Gorgona", collects: "EUR", asked: "USD" },
  carrier_status: { reason: "carrier_status", status: 422 },
  carrier_words: {
    reason: "carrier_words",
    about: "point_gone",
    words: { en: "Choose another point.", el: "Επιλέξτε άλλο σημείο." },
  },
  invalid_fields: { reason: "invalid_fields", fields: ["address_to.zip"] },
};

export const everyRefusal: readonly Refusal[] = [
  { engineCode: "CARRIER_REJECTED", detail: null, said },
  { engineCode: "CARRIER_REJECTED", detail: valuedDetails.carrier_words, said },
  ...engineErrorCodes.map((engineCode) => ({ engineCode, detail: null, said: null })),
  ...[...plainDetails.map((reason) => ({ reason })), ...Object.values(valuedDetails)].map((detail) => ({
    engineCode: "OPTION_NOT_AVAILABLE" as const,
    detail,
    said: null,
  })),
];

const moving = { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null } as const;

const valued: { readonly [Code in ValuedCode]: readonly ReasonOf<Code>[] } = {
  "on-hold": [
    { code: "on-hold", holds: [said] },
    { code: "on-hold", holds: [] },
  ],
  scheduled: [
    { code: "scheduled", day: "2026-12-01" },
    { code: "scheduled", day: null },
  ],
  "fulfillment-kept": [
    { code: "fulfillment-kept", said },
    { code: "fulfillment-kept", said: null },
  ],
  "number-replaced": [
    { code: "number-replaced", number: "GG1", said },
    { code: "number-replaced", number: null, said: null },
  ],
  "pickup-point": [
    { code: "pickup-point", chosen: "Packeta point" },
    { code: "pickup-point", chosen: null },
  ],
  "parcel-box-gone": [{ code: "parcel-box-gone", box: "Small" }],
  "parcel-box-too-small": [{ code: "parcel-box-too-small", box: "Small" }],
  "parcel-box-overloaded": [{ code: "parcel-box-overloaded", box: "Small", mostG: 2_500 }],
  "rule-asks": [{ code: "rule-asks", rule: "Islands" }],
  "promise-past": [{ code: "promise-past", day: "2026-12-01" }],
  "fulfillment-shows-number": [
    { code: "fulfillment-shows-number", number: "GG1" },
    { code: "fulfillment-shows-number", number: null },
  ],
  "fulfillment-service": [{ code: "fulfillment-service", service: "Gorgona" }],
  "rival-label": [
    { code: "rival-label", number: "GG1" },
    { code: "rival-label", number: null },
  ],
  "too-many-lines": [{ code: "too-many-lines", most: 250 }],
  "pieces-missing": [
    {
      code: "pieces-missing",
      products: [
        { title: "Λάδι", remaining: 1, wanted: 2 },
        { title: null, remaining: 0, wanted: 1 },
      ],
    },
  ],
  "platform-refused": [
    { code: "platform-refused", said },
    { code: "platform-refused", said: null },
  ],
  "without-fulfillment": [
    { code: "without-fulfillment", number: "GG1", because: { code: "nothing-left" } },
    { code: "without-fulfillment", number: null, because: { code: "platform-refused", said } },
  ],
  "cancel-refused": [
    { code: "cancel-refused", because: "order-cancelled", refusal: moving },
    {
      code: "cancel-refused",
      because: "fulfillment-cancelled",
      refusal: { engineCode: "CARRIER_REJECTED", detail: null, said },
    },
  ],
  "replacement-refused": [{ code: "replacement-refused", refusal: moving }],
  "address-missing": [
    {
      code: "address-missing",
      missing: ["sender", "recipient", "name", "address", "city", "phone"],
    },
  ],
  "too-many-parcels": [{ code: "too-many-parcels", most: 200 }],
  "service-disabled": [{ code: "service-disabled", service: "gorgona.standard" }],
  "service-unknown": [
    { code: "service-unknown", chosen: said },
    { code: "service-unknown", chosen: null },
  ],
  "customs-gaps": [
    {
      code: "customs-gaps",
      missing: [
        {
          product: "Λάδι",
          fields: [
            ...["commodity_code", "country_of_origin", "value", "currency"],
            ...["weight", "description", "quantity", "invoice_lines"],
          ] as ReasonOf<"customs-gaps">["missing"][number]["fields"],
        },
      ],
      invalid: [{ product: null, fields: ["commodity_code"] }],
    },
  ],
  refused: everyRefusal.map((refusal) => ({ code: "refused", refusal })),
  "not-as-confirmed": [
    { code: "not-as-confirmed", changed: ["service", "recipient", "goods"], price: null },
    {
      ...{ code: "not-as-confirmed", changed: [] },
      price: {
        confirmed: { amountMinor: 450, currency: "EUR" },
        now: { amountMinor: 520, currency: "EUR" },
      },
    },
  ],
  "label-bought": [
    { code: "label-bought", number: "GG1" },
    { code: "label-bought", number: null },
  ],
};

export const everyReason: readonly PurchaseReason[] = [
  ...plainCodes.map((code) => ({ code })),
  ...Object.values(valued).flat(),
];
