import type { BulkOperation, BulkOperationFailure } from "./bulk-operation.ts";
import type { CarrierCall, Checkout } from "./checkout.ts";
import type { DeliveryRecord, Subscription } from "./delivery.ts";
import type { Market } from "./market.ts";
import type {
  Address,
  AllItemsProfile,
  CarrierService,
  Customer,
  DeliveryProfile,
  Fulfillment,
  FulfillmentOrder,
  Location,
  Order,
  Product,
  Return,
  ReverseFulfillmentOrder,
  Zone,
} from "./model.ts";

export type Plan = "basic" | "grow" | "advanced" | "plus" | "enterprise" | "partner_test";

/** An access token of the app, with the refresh token that came with it. */
export interface AppToken {
  accessToken: string;
  accessMode: "offline" | "online";
  userId: number | null;
  /** epoch milliseconds; null never expires */
  expiresAt: number | null;
  refreshToken: string | null;
  refreshExpiresAt: number | null;
  /** the client secret that asked for it */
  secret: string;
  /** the refresh token that was swapped for this one; it retires when this one's is used */
  replaces: string | null;
}

export interface Installation {
  id: number;
  scopes: string[];
  installedAt: string;
}

/** One Admin API request with its answer. */
export interface AdminRequest {
  n: number;
  at: string;
  operation: string;
  fields: string[];
  variables: Record<string, unknown>;
  status: number;
  errors: string[];
  cost: number;
}

export interface Shop {
  __typename: "Shop";
  id: number;
  domain: string;
  name: string;
  email: string;
  currency: string;
  timezone: string;
  plan: Plan;
  address: Address;
  createdAt: string;
  updatedAt: string;
  /** true: shipping depends on markets; the delivery profile then still accepts changes, which shoppers never see */
  marketDrivenShipping: boolean;
  /** true: the shop's plan has it; without it, carrier services can't be made and aren't asked */
  carrierCalculatedShipping: boolean;
  /** true: a new carrier service joins every shipping zone at once, as before October 2026 */
  addNewCarrierServices: boolean;
  /** true: an order with fulfillments can be cancelled; they stay then */
  cancelsFulfilledOrders: boolean;
  /** the customers that the app may read: all, orders without the person, or none; absent: all */
  protectedCustomerData?: "all" | "without-person" | "none";
  carrierSignature: "good" | "none" | "bad";
  /** true: carrier services' answers are cached, as by Shopify: 15 minutes, and 30 seconds after a failure */
  rateCaching: boolean;
  rateCache: Map<string, { until: number; call: CarrierCall }>;
  /** calls to carrier services by their second (epoch) */
  carrierCalls: Map<number, number>;
  /** calls by shoppers who aren't simulated one by one; they count towards the time-out */
  otherCarrierCallsPerMinute: number;
  /** currencies that shoppers may pay in: so many units for one of the shop's currency; absent: the shop's alone */
  exchangeRates?: Readonly<Record<string, number>>;
  /** absent: the shop has no taxes */
  taxes?: ShopTaxes;
  backupRates: { name: string; priceMinor: number }[];
  /** shortest duration of a bulk operation; milliseconds */
  bulkOperationMs: number;
  /** the outcome of bulk operations; null: success */
  bulkOperationFailure: BulkOperationFailure | null;
  /** true: the files of bulk operations end after some of their lines */
  bulkFileCutShort: boolean | "inside-a-line";
  bulkOperations: BulkOperation[];
  locations: Location[];
  products: Product[];
  customers: Customer[];
  orders: Order[];
  fulfillmentOrders: FulfillmentOrder[];
  fulfillments: Fulfillment[];
  returns: Return[];
  reverseFulfillmentOrders: ReverseFulfillmentOrder[];
  carrierServices: CarrierService[];
  /** of the general delivery profile */
  zones: Zone[];
  /** the merchant's other delivery profiles; absent: none */
  profiles?: DeliveryProfile[];
  /** of the app; absent: none */
  allItemsProfiles?: AllItemsProfile[];
  markets: Market[];
  checkouts: Map<string, Checkout>;
  installation: Installation | null;
  tokens: AppToken[];
  /** authorization codes issued by /admin/oauth/authorize and not yet exchanged */
  authorizationCodes: Set<string>;
  /** subscriptions made through the Admin API; the app's own are in its toml */
  subscriptions: (Subscription & { id: number; createdAt: string; updatedAt: string })[];
  deliveries: DeliveryRecord[];
  requests: AdminRequest[];
  /** the leaky bucket of query cost */
  bucket: { available: number; at: number };
}

export interface ShopTaxes {
  /** true: prices include them */
  included: boolean;
  /** true: shipping is taxed too */
  shipping: boolean;
  /** `provinceCode` null: of the whole country */
  rates: { countryCode: string; provinceCode: string | null; title: string; percent: number }[];
}

export const handleOf = (shop: Shop): string => shop.domain.replace(/\.myshopify\.com$/, "");
