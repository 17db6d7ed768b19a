import type { Address, Discount, LineItem, Presentment } from "./model.ts";

export type CartLine = Omit<LineItem, "__typename" | "id" | "orderId" | "removedQuantity"> & {
  locationId: number;
};

/** A shopper's input to the delivery step. */
export interface Cart {
  /** with their discounts */
  lines: CartLine[];
  discounts: Discount[];
  shippingAddress: Address;
  currency: string;
  locale: string;
  customer: CheckoutCustomer | null;
  /** where the shopper is, if Shopify found their address; calls of 2026 had them, undocumented */
  coordinates?: { latitude: number; longitude: number } | undefined;
  /** instead of the carrier services' usual time */
  timeoutMs?: number | undefined;
}

/** A choice the shopper sees. */
export interface ShippingOption {
  handle: string;
  title: string;
  code: string;
  priceMinor: number;
  currency: string;
  description: string;
  minDeliveryDate: string | null;
  maxDeliveryDate: string | null;
  phoneRequired: boolean;
  source: "carrier" | "backup";
  preselected: boolean;
  /** the rate for each location and profile of the cart; the order's fulfillment orders take it from here */
  parts: {
    locationId: number;
    profileId: number | null;
    carrierServiceId: number | null;
    rate: CarrierRate;
  }[];
}

/** One rate of a carrier service's answer that Shopify accepts. */
export interface CarrierRate {
  serviceName: string;
  serviceCode: string;
  priceMinor: number;
  currency: string;
  description: string;
  minDeliveryDate: string | null;
  maxDeliveryDate: string | null;
  phoneRequired: boolean;
}

/** One call to a carrier service and its outcome. */
export interface CarrierCall {
  carrierServiceId: number;
  carrierService: string;
  locationId: number;
  location: string;
  /** of its goods; null: the general one */
  profileId: number | null;
  ms: number;
  /** the carrier service's time for its answer; less if the shop asks it often */
  timeoutMs: number;
  /** answered from the cache, without asking */
  cached: boolean;
  status: number | null;
  failure: string | null;
  request: unknown;
  answer: unknown;
  rates: CarrierRate[];
  /** rates that Shopify would refuse to show, with the reasons */
  refused: { rate: unknown; reasons: string[] }[];
  /** rates dropped because another had the same code and price */
  collapsed: number;
}

export interface Checkout {
  id: string;
  createdAt: string;
  ms: number;
  /** that the shopper sees */
  currency: string;
  /** of the lines' prices and of the options' parts */
  orderCurrency: string;
  presentment?: Presentment;
  locale: string;
  lines: CartLine[];
  discounts: Discount[];
  shippingAddress: Address;
  customer: CheckoutCustomer | null;
  options: ShippingOption[];
  calls: CarrierCall[];
  backupRatesUsed: boolean;
}

export interface CheckoutCustomer {
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  tags: string[];
}
