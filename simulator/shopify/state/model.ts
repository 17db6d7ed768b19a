/**
 * The state of the simulated Shopify. Ids are Shopify's numeric ids; GIDs are made when an answer is written.
 * Amounts (`priceMinor`) are integers in hundredths whatever the currency, as carrier rates write them. Times
 * are ISO 8601 strings in UTC. Records carry their GraphQL type so that `Node` can be resolved.
 */

export interface Address {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  zip: string | null;
  countryCode: string;
  phone: string | null;
}

export interface Location extends Address {
  __typename: "Location";
  id: number;
  name: string;
  active: boolean;
  /** true: a fulfillment service ships from here, not the merchant */
  fulfillmentService: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface Variant {
  __typename: "ProductVariant";
  id: number;
  productId: number;
  inventoryItemId: number;
  title: string;
  sku: string | null;
  priceMinor: number;
  grams: number;
  hsCode: string | null;
  originCountry: string | null;
  requiresShipping: boolean;
  /** the location that stocks and ships it */
  locationId: number;
  /** locations without stock of it, where no cancelled fulfillment's pieces go; absent: none */
  soldOutAt?: number[];
  createdAt: string;
  updatedAt: string;
}

export interface Product {
  __typename: "Product";
  id: number;
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  variants: Variant[];
  createdAt: string;
  updatedAt: string;
}

export interface Customer {
  __typename: "Customer";
  id: number;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}

export interface LineItem {
  __typename: "LineItem";
  id: number;
  orderId: number;
  variantId: number;
  productId: number;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string;
  /** the ordered quantity, including pieces that an edit removed later */
  quantity: number;
  removedQuantity: number;
  priceMinor: number;
  grams: number;
  requiresShipping: boolean;
  properties: Record<string, string>;
  /** of all its pieces; absent: none */
  discounts?: DiscountAllocation[];
}

/** A discount of an order. */
export interface Discount {
  /** a code that the shopper typed, or one by itself */
  kind: "code" | "automatic";
  /** the code, or the title */
  title: string;
  target: "lines" | "shipping";
  allocation: "each" | "across";
  value: { percent: number } | { amountMinor: number };
  /** the entitled products; absent: all */
  skus?: string[];
}

/** The amount that a discount takes off a line. */
export interface DiscountAllocation {
  /** of the order's discounts */
  index: number;
  amountMinor: number;
}

export interface ShippingLine {
  id: number;
  title: string;
  code: string | null;
  source: string | null;
  carrierIdentifier: string | null;
  priceMinor: number;
  phone: string | null;
  /** absent: none */
  discounts?: DiscountAllocation[];
}

export interface Order {
  __typename: "Order";
  id: number;
  number: number;
  name: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  /** the shop's; all amounts are in it */
  currency: string;
  /** the shopper's currency, and its units for one of the shop's; absent: the same */
  presentment?: Presentment;
  locale: string;
  customerId: number | null;
  shippingAddress: Address | null;
  lineItems: LineItem[];
  shippingLines: ShippingLine[];
  /** absent: none */
  discounts?: Discount[];
  /** the price of pieces that come back in exchanges; absent: none */
  returnedMinor?: number;
  /** of its destination; absent: none */
  taxRates?: TaxRate[];
  /** false: taxes come on top of prices; they are a part of them if absent */
  taxesIncluded?: boolean;
  /** true: shipping is taxed too */
  taxShipping?: boolean;
  /** the total when it was paid, which a recalculation of its taxes may have changed since */
  paidMinor?: number;
  paid: boolean;
  /** "Cash on Delivery (COD)", say */
  paymentGateway: string;
  /** further ones, such as a gift card's; absent: none */
  otherGateways?: string[];
  /** received while the order is not paid: a deposit, or a gift card */
  depositMinor?: number;
  /** the payment provider has reserved the money, which is not captured yet; absent: no */
  authorized?: boolean;
  /** the shop captures an authorized payment when everything is fulfilled; absent: staff do */
  capturesWhenFulfilled?: boolean;
  /** absent: paid through the test gateway, or not */
  test?: boolean;
  /** of Shopify first, then of apps; absent: none */
  riskAssessments?: RiskAssessment[];
  /** the company that bought it; absent: a person did */
  company?: string;
  /** "web" if absent; a completed draft order has "shopify_draft_order", one at a till "pos" */
  sourceName?: string;
  /** absent: none */
  refunds?: Refund[];
  refunded: boolean;
  edited: boolean;
  cancelledAt: string | null;
  cancelReason: string | null;
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Presentment {
  currency: string;
  rate: number;
}

/** RiskAssessmentResult */
export const riskLevels = ["PENDING", "NONE", "LOW", "MEDIUM", "HIGH"] as const;

export interface RiskAssessment {
  riskLevel: (typeof riskLevels)[number];
  /** the app that made it; null: Shopify */
  provider: string | null;
}

/** Percent of a price. */
export interface TaxRate {
  title: string;
  percent: number;
}

/** Pieces that leave an order, and money that goes back. */
export interface Refund {
  id: number;
  createdAt: string;
  amountMinor: number;
  lines: { lineItemId: number; quantity: number; restockType: "CANCEL" | "RETURN" | "NO_RESTOCK" }[];
}

export interface DeliveryMethod {
  __typename: "DeliveryMethod";
  id: number;
  methodType: "SHIPPING" | "NONE" | "LOCAL" | "PICK_UP" | "PICKUP_POINT" | "RETAIL";
  serviceCode: string | null;
  presentedName: string | null;
  minDeliveryDateTime: string | null;
  maxDeliveryDateTime: string | null;
  /** the shopper's words at checkout for the carrier; null: none */
  additionalInformation: { phone: string | null; instructions: string | null } | null;
}

export interface FulfillmentOrderLine {
  __typename: "FulfillmentOrderLineItem";
  id: number;
  fulfillmentOrderId: number;
  lineItemId: number;
  totalQuantity: number;
  remainingQuantity: number;
}

/** The reason that a fulfillment order waits; there can be several at once. */
export interface FulfillmentHold {
  __typename: "FulfillmentHold";
  id: number;
  /** FulfillmentHoldReason */
  reason: string;
  reasonNotes: string | null;
  handle: string | null;
}

export interface FulfillmentOrder {
  __typename: "FulfillmentOrder";
  id: number;
  orderId: number;
  locationId: number;
  /** follows from the rest, except CANCELLED: see `fulfillmentOrderStatus` */
  status: "OPEN" | "IN_PROGRESS" | "ON_HOLD" | "SCHEDULED" | "CLOSED" | "CANCELLED";
  /** the request to a fulfillment service and its answer; UNSUBMITTED at the merchant's own locations */
  requestStatus: "UNSUBMITTED" | "SUBMITTED" | "ACCEPTED" | "REJECTED";
  holds: FulfillmentHold[];
  /** not before this moment; null: at once */
  fulfillAt: string | null;
  deliveryMethod: DeliveryMethod;
  lines: FulfillmentOrderLine[];
  createdAt: string;
  updatedAt: string;
}

export interface Tracking {
  company: string | null;
  number: string | null;
  url: string | null;
}

export interface FulfillmentEvent {
  __typename: "FulfillmentEvent";
  id: number;
  fulfillmentId: number;
  status: string;
  message: string | null;
  happenedAt: string;
  estimatedDeliveryAt: string | null;
  address1: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  createdAt: string;
}

export interface FulfillmentLine {
  __typename: "FulfillmentLineItem";
  id: number;
  orderId: number;
  lineItemId: number;
  fulfillmentOrderLineId: number;
  quantity: number;
}

export interface Fulfillment {
  __typename: "Fulfillment";
  id: number;
  orderId: number;
  name: string;
  locationId: number;
  fulfillmentOrderIds: number[];
  status: "SUCCESS" | "CANCELLED";
  tracking: Tracking[];
  lines: FulfillmentLine[];
  events: FulfillmentEvent[];
  notifyCustomer: boolean;
  /** mails to the customer: that it is on its way, or that its tracking changed */
  notifications: { at: string; about: "shipped" | "tracking" }[];
  createdAt: string;
  updatedAt: string;
}

/** The shopper's intent to send pieces back. */
export interface Return {
  __typename: "Return";
  id: number;
  orderId: number;
  /** #1001-R1 */
  name: string;
  status: "REQUESTED" | "OPEN" | "CLOSED" | "CANCELED" | "DECLINED";
  lines: { fulfillmentLineId: number; quantity: number }[];
  /** goods that the shopper gets instead; absent: none */
  exchange?: { id: number; lineItemId: number; quantity: number }[];
  createdAt: string;
}

/** Pieces of an approved return that go back to one location. */
export interface ReverseFulfillmentOrder {
  __typename: "ReverseFulfillmentOrder";
  id: number;
  orderId: number;
  returnId: number;
  locationId: number;
  status: "OPEN" | "CLOSED" | "CANCELED";
  lines: ReverseFulfillmentOrderLine[];
  deliveries: ReverseDelivery[];
}

export interface ReverseFulfillmentOrderLine {
  __typename: "ReverseFulfillmentOrderLineItem";
  id: number;
  orderId: number;
  fulfillmentLineId: number;
  quantity: number;
}

/** A parcel on its way back. */
export interface ReverseDelivery {
  __typename: "ReverseDelivery";
  id: number;
  tracking: { number: string | null; url: string | null } | null;
  /** the file as it was fetched from the app */
  label: { url: string; bytes: number; type: string } | null;
  /** true: the shopper was mailed */
  notified: boolean;
  createdAt: string;
}

export interface CarrierService {
  __typename: "DeliveryCarrierService";
  id: number;
  name: string;
  callbackUrl: string;
  active: boolean;
  supportsServiceDiscovery: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A delivery profile of an app for all items, where Shopify enabled it: its zones decide for every item. Source: changelog, 17 June 2026. */
export interface AllItemsProfile {
  id: number;
  name: string;
  /** false: another app's, which this one may not change */
  ours: boolean;
  zones: Zone[];
}

/** A delivery profile of the merchant beside the general one: some products, with zones of their own. */
export interface DeliveryProfile {
  id: number;
  name: string;
  variantIds: number[];
  /** where the products ship from; a location in none of them does not ship these products */
  groups: LocationGroup[];
}

/** Locations of a profile that share zones. */
export interface LocationGroup {
  id: number;
  locationIds: number[];
  zones: Zone[];
}

/** A shipping zone of a delivery profile, with the carrier services added to it. */
export interface Zone {
  id: number;
  name: string;
  /** null: the rest of the world */
  countryCodes: string[] | null;
  /** the chosen provinces of a country, by their codes; absent: all of its provinces */
  provinceCodes?: Record<string, string[]>;
  carriers: {
    id: number;
    participantId: number;
    carrierServiceId: number;
    adaptToNewServices: boolean;
    /** the merchant's choices by name; absent: none */
    services?: { name: string; active: boolean }[];
    /** false: the merchant switched it off */
    active: boolean;
  }[];
}
