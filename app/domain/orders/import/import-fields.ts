/** The meanings that a column of orders to ship may have, and the place of each in a request for a shipment. */

type Reads = "text" | "country" | "weight" | "side" | "money" | "whole" | "yes-no" | "service" | "said";

interface ImportFieldRow {
  /** Of the request; `null`: other fields are made of it. */
  readonly path: string | null;
  readonly reads: Reads;
  /** Of one line of goods: a row has one, and an order as many as it has rows. */
  readonly isOfGoods?: true;
  /** Between this cell and an earlier one of the same path; without it, the first filled cell of a path counts. */
  readonly joins?: string;
}

export const importFields = {
  order: { path: "related_order_id", reads: "text" },
  name: { path: "address_to.name", reads: "text" },
  firstName: { path: "address_to.name", reads: "text", joins: " " },
  lastName: { path: "address_to.name", reads: "text", joins: " " },
  company: { path: "address_to.company", reads: "text" },
  street: { path: "address_to.address", reads: "text" },
  streetNumber: { path: "address_to.address", reads: "text", joins: " " },
  secondLine: { path: "address_to.address2", reads: "text" },
  thirdLine: { path: "address_to.address2", reads: "text", joins: ", " },
  zip: { path: "address_to.zip", reads: "text" },
  city: { path: "address_to.city", reads: "text" },
  state: { path: "address_to.state", reads: "text" },
  country: { path: "address_to.country", reads: "country" },
  /** Before the other phone: couriers send it messages. */
  mobile: { path: "address_to.phone", reads: "text" },
  phone: { path: "address_to.phone", reads: "text" },
  email: { path: "address_to.email", reads: "text" },
  notes: { path: "address_to.notes", reads: "text" },
  locker: { path: "address_to.location_id", reads: "text" },
  weight: { path: "items.0.weight", reads: "weight" },
  length: { path: "items.0.length", reads: "side" },
  width: { path: "items.0.width", reads: "side" },
  height: { path: "items.0.height", reads: "side" },
  /** Parcels that share the weight evenly. */
  parcels: { path: null, reads: "whole" },
  contents: { path: "items.0.label", reads: "text" },
  value: { path: "items.0.value", reads: "money" },
  currency: { path: "items.0.currency", reads: "text" },
  cash: { path: "cash_on_delivery", reads: "money" },
  insurance: { path: "extras.insurance_amount", reads: "money" },
  service: { path: null, reads: "service" },
  payment: { path: null, reads: "said" },
  paymentStatus: { path: null, reads: "said" },
  orderTotal: { path: null, reads: "money" },
  openAmount: { path: null, reads: "money" },
  cancelled: { path: null, reads: "said" },
  fulfilled: { path: null, reads: "said" },
  goods: { path: "description", reads: "text", isOfGoods: true },
  goodsQuantity: { path: "quantity", reads: "whole", isOfGoods: true },
  /** Of one piece. */
  goodsPrice: { path: "value", reads: "money", isOfGoods: true },
  goodsCode: { path: "commodity_code", reads: "text", isOfGoods: true },
  goodsOrigin: { path: "country_of_origin", reads: "country", isOfGoods: true },
  goodsSku: { path: null, reads: "text", isOfGoods: true },
} as const satisfies Readonly<Record<string, ImportFieldRow>>;

export type ImportField = keyof typeof importFields;

export const importFieldNames = Object.keys(importFields) as readonly ImportField[];

/** A column's meaning: one of ours, a path of the request, or `unused`. */
export type Meaning = ImportField | `path:${string}` | "unused";

export const rowOf = (field: ImportField): ImportFieldRow => importFields[field];

export const isImportField = (text: string): text is ImportField => Object.hasOwn(importFields, text);
