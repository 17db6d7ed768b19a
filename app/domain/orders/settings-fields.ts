/** The fields of the form of settings. The schema of a switch and its name in the audit trail follow from these rows as well. */
import { rowsOfOrderChoices } from "./import/rows-of-order.ts";

interface SettingsFieldRow {
  /** The path of its value in `ShopSettings`; `null`: the form makes it of other values. */
  readonly at: string | null;
  /** Among the kinds of fields that pages know. */
  readonly kind: string;
  readonly unit?: "cm" | "g" | "kg";
  /** The stored value of an empty text; absent in this table: the text itself. */
  readonly empty?: "absent";
  readonly choices?: readonly string[];
  /** The card that shows it. A card has its fields in the order of this table. */
  readonly card: string;
  /** A switch's value until the merchant chooses. */
  readonly default?: boolean;
}

export const settingsFields = {
  senderName: { at: "sender.name", kind: "text", card: "sender" },
  senderCompany: { at: "sender.company", kind: "text", card: "sender" },
  senderAddress: { at: "sender.address", kind: "text", card: "sender" },
  senderAddress2: { at: "sender.address2", kind: "text", card: "sender" },
  senderZip: { at: "sender.zip", kind: "text", card: "sender" },
  senderCity: { at: "sender.city", kind: "text", card: "sender" },
  senderCountry: { at: "sender.country", kind: "select", card: "sender" },
  senderPhone: { at: "sender.phone", kind: "tel", card: "sender" },
  senderEmail: { at: "sender.email", kind: "email", card: "sender" },

  parcelLength: { at: "defaultParcel.lengthCm", kind: "decimal", unit: "cm", card: "parcel" },
  parcelWidth: { at: "defaultParcel.widthCm", kind: "decimal", unit: "cm", card: "parcel" },
  parcelHeight: { at: "defaultParcel.heightCm", kind: "decimal", unit: "cm", card: "parcel" },
  /** The most that products without sizes weigh in one parcel. */
  parcelWeight: {
    at: "defaultParcel.maxWeightKg",
    kind: "decimal",
    unit: "kg",
    empty: "absent",
    card: "parcel",
  },
  /** Of a piece whose weight the shop does not know. */
  itemWeight: { at: "defaultItemWeightG", kind: "decimal", unit: "g", card: "parcel" },

  /** Each fulfillment becomes a shipment automatically. The merchant switches it on. */
  automatic: { at: "automaticShipments", kind: "switch", card: "automation", default: false },
  /** Whether there is a default service. */
  fallback: { at: null, kind: "choice", choices: ["leave-alone", "default-service"], card: "automation" },
  defaultService: { at: "fallbackService", kind: "select", card: "automation" },
  pickup: { at: "pickup", kind: "choice", card: "automation" },
  /** The platform mails the tracking number to the shopper. */
  notify: { at: "notifyShopper", kind: "switch", card: "automation", default: false },

  cashGateways: { at: "cashOnDelivery.gateways", kind: "lines", card: "cash" },
  cashOnly: { at: "cashOnDelivery.onlyAtCheckout", kind: "switch", card: "cash" },

  buy: { at: "buyWhenPaid.enabled", kind: "switch", card: "purchase" },
  buyServices: { at: "buyWhenPaid.services", kind: "list-or-all", card: "purchase" },
  buyCountries: { at: "buyWhenPaid.countries", kind: "list-or-all", card: "purchase" },

  /** Also while the payment is only authorized, as in shops that capture it when they fulfill. */
  buysAuthorized: { at: "buysAuthorized", kind: "switch", card: "purchase", default: false },
  buysMediumRisk: { at: "buysMediumRisk", kind: "switch", card: "purchase", default: false },
  buysHighRisk: { at: "buysHighRisk", kind: "switch", card: "purchase", default: false },
  /** Also after the day that checkout promised. */
  buysLate: { at: "buysLate", kind: "switch", card: "purchase", default: false },
  /** Real labels for the platform's test orders. */
  buysTestOrders: { at: "buysTestOrders", kind: "switch", card: "purchase", default: false },

  /** Checkout offers the nearest lockers and shops of carriers that have a directory. */
  points: { at: "pointsAtCheckout", kind: "switch", card: "points", default: true },

  paper: { at: "paper", kind: "select", card: "paper" },
  papers: { at: "paperByCarrier", kind: "pairs", card: "paper" },

  /** Each parcel of an order gets a label for its way back, where that costs nothing until it is used. */
  returnLabels: { at: "returnLabels", kind: "switch", card: "returns", default: false },
  /** Each return that the merchant agrees to on the platform gets a label, which the platform mails to the shopper. */
  labelsForReturns: { at: "labelsForReturns", kind: "switch", card: "returns", default: false },

  /** Shoppers follow every parcel on our page, also where the carrier has one. */
  ownTrackingLinks: { at: "ownTrackingLinks", kind: "switch", card: "events", default: false },
  silentCarriers: { at: "withoutTrackingEvents", kind: "list", card: "events" },

  /** The merchant's API keys, carriers and prices outlive the app in the shop. */
  keepsApi: { at: "keepsApi", kind: "switch", card: "removal", default: false },

  addressesDays: { at: "retention.addressesDays", kind: "whole", card: "retention" },

  /** The labels of several rows of one order in an uploaded file. */
  rowsOfOrder: { at: "rowsOfOrder", kind: "choice", choices: rowsOfOrderChoices, card: "automation" },

  /** The merchant has this setting, as they have the keys: an API merchant has no shop. */
  refusesDuplicates: { at: null, kind: "switch", card: "keys" },
} as const satisfies Readonly<Record<string, SettingsFieldRow>>;

export type SettingsField = keyof typeof settingsFields;

export const settingsFieldNames = Object.keys(settingsFields) as readonly SettingsField[];
