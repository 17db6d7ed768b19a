/** All stores over one database. */
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type {
  AccountStore,
  RateStore,
  ShipmentStore,
  ShippingConfigStore,
  VoucherNumbers,
} from "../engine/index.ts";
import { accountStore } from "./account-store.ts";
import { apiKeyStore } from "./api-key-store.ts";
import type { PrismaBookingStore } from "./booking-store.ts";
import { bookingStore } from "./booking-store.ts";
import type { ComplianceStore } from "./compliance-records.ts";
import { complianceStore } from "./compliance-store.ts";
import type { DueWorkStore } from "./due-work-store.ts";
import { dueWorkStore } from "./due-work-store.ts";
import { fulfillmentLinkStore } from "./fulfillment-link-store.ts";
import type { PrismaIdempotencyStore } from "./idempotency-store.ts";
import { idempotencyStore } from "./idempotency-store.ts";
import type { ImportStore } from "./import-records.ts";
import { importStore } from "./import-store.ts";
import type { InboxStore } from "./inbox-records.ts";
import { inboxStore } from "./inbox-store.ts";
import type { PrismaLeaseStore } from "./lease-store.ts";
import { leaseStore } from "./lease-store.ts";
import type { CleanUp } from "./maintenance.ts";
import { cleanUp } from "./maintenance.ts";
import { merchantStore } from "./merchant-store.ts";
import type { OpenOrderStore } from "./open-order-records.ts";
import { openOrderStore } from "./open-order-store.ts";
import type { ProductStore } from "./product-records.ts";
import { productStore } from "./product-store.ts";
import { rateStore } from "./rate-store.ts";
import type { ReconciliationStore } from "./reconciliation-records.ts";
import { reconciliationStore } from "./reconciliation-store.ts";
import type {
  AccountAdmin,
  ApiKeyStore,
  FulfillmentLinkStore,
  MerchantStore,
  SentEventStore,
  ShippingConfigAdmin,
  ShopStore,
} from "./records.ts";
import type { RetentionStore } from "./retention-store.ts";
import { retentionStore } from "./retention-store.ts";
import { sentEventStore } from "./sent-event-store.ts";
import { sessionStorage } from "./session-storage.ts";
import { shipmentStore } from "./shipment-store.ts";
import { shippingConfigStore } from "./shipping-config-store.ts";
import { shopStore } from "./shop-store.ts";
import type { StoreContext } from "./store-context.ts";
import { voucherNumbers } from "./voucher-numbers.ts";

export interface Stores {
  readonly accounts: AccountStore & AccountAdmin;
  readonly configs: ShippingConfigStore & ShippingConfigAdmin;
  readonly rates: RateStore;
  readonly bookings: PrismaBookingStore;
  readonly shipments: ShipmentStore;
  readonly voucherNumbers: VoucherNumbers;
  readonly merchants: MerchantStore;
  readonly apiKeys: ApiKeyStore;
  readonly idempotency: PrismaIdempotencyStore;
  readonly shops: ShopStore;
  readonly sessions: SessionStorage;
  readonly inbox: InboxStore;
  readonly fulfillmentLinks: FulfillmentLinkStore;
  readonly sentEvents: SentEventStore;
  readonly dueWork: DueWorkStore;
  readonly products: ProductStore;
  readonly openOrders: OpenOrderStore;
  readonly imports: ImportStore;
  readonly leases: PrismaLeaseStore;
  readonly reconciliations: ReconciliationStore;
  readonly compliance: ComplianceStore;
  readonly retention: RetentionStore;
  /** For the sole owner of an embedded database at its start: whoever held a lease is dead. */
  endLeases(): Promise<void>;
  cleanUp(): Promise<CleanUp>;
}

export function createStores(context: StoreContext): Stores {
  const bookings = bookingStore(context);
  const idempotency = idempotencyStore(context);
  const leases = leaseStore(context);
  return {
    accounts: accountStore(context),
    configs: shippingConfigStore(context),
    rates: rateStore(context),
    bookings,
    shipments: shipmentStore(context),
    voucherNumbers: voucherNumbers(context),
    merchants: merchantStore(context),
    apiKeys: apiKeyStore(context),
    idempotency,
    shops: shopStore(context),
    sessions: sessionStorage(context),
    inbox: inboxStore(context),
    fulfillmentLinks: fulfillmentLinkStore(context),
    sentEvents: sentEventStore(context),
    dueWork: dueWorkStore(context),
    products: productStore(context),
    openOrders: openOrderStore(context),
    imports: importStore(context),
    leases,
    reconciliations: reconciliationStore(context),
    compliance: complianceStore(context),
    retention: retentionStore(context),
    async endLeases() {
      await bookings.endLeases();
      await idempotency.endLeases();
      await leases.endLeases();
    },
    cleanUp: () => cleanUp(context),
  };
}
