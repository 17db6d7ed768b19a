/** All stores over one database. */

import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { BillStore } from "../../domain/bills/bill.ts";
import type { DepositAccounts } from "../../domain/bills/check-deposits.ts";
import type {
  AccountStore,
  CallTurns,
  CarrierLabelStore,
  CatalogueStore,
  CustomsInvoiceStore,
  LabelNoticeStore,
  ManifestStore,
  PickupStore,
  PointStore,
  RateStore,
  ShipmentStore,
  ShippingConfigStore,
  ShippingSetupStore,
  TrackerStore,
  TrackingTurns,
  VoucherNumbers,
} from "../../domain/engine/index.ts";
import type { FixingStore } from "../../domain/exchange/fixing-records.ts";
import type { AllowanceStore } from "../../domain/limits/limits.ts";
import type { MailStore } from "../../domain/mails/mail-records.ts";
import type { MemberStore } from "../../domain/members/member-records.ts";
import type { MerchantDesk } from "../../domain/merchants/merchant-desk.ts";
import type {
  AccountAdmin,
  ApiKeyStore,
  MerchantStore,
  ShippingConfigAdmin,
  ShopStore,
} from "../../domain/merchants/records.ts";
import type { UsageReportStore } from "../../domain/merchants/report-usage.ts";
import type { StandingStore } from "../../domain/merchants/standing.ts";
import type { FailingShops } from "../../domain/operators/failing-shop.ts";
import type { OperatorStore } from "../../domain/operators/operator-store.ts";
import type { AddressBookStore } from "../../domain/orders/address-book/address-book.ts";
import type { FiguresStore } from "../../domain/orders/attention/figures.ts";
import type { MissingProductDataStore } from "../../domain/orders/attention/missing-product-data.ts";
import type { AuditStore } from "../../domain/orders/audit/audit-event.ts";
import type { BatchStore } from "../../domain/orders/batches/batch.ts";
import type { BulkRunStore } from "../../domain/orders/bulk-runs/bulk-run.ts";
import type { VoucherRangeStore } from "../../domain/orders/carriers-without-api/voucher-range-store.ts";
import type { LabelChoiceStore } from "../../domain/orders/choices/label-choice.ts";
import type { CustomerStore } from "../../domain/orders/customers/customer.ts";
import type { KeptAnswersStore } from "../../domain/orders/import/kept-answers.ts";
import type { LabelRunStore } from "../../domain/orders/label-runs/label-run.ts";
import type { ReconciliationStore } from "../../domain/orders/leases/reconciliation-records.ts";
import type { OpenOrderStore } from "../../domain/orders/open-orders/open-order-store.ts";
import type { SetParcelStore } from "../../domain/orders/parcels/set-parcel.ts";
import type { ParcelChangeStore } from "../../domain/orders/pile/changed-parcel.ts";
import type { SentEventStore } from "../../domain/orders/ports.ts";
import type { LogoStore } from "../../domain/orders/printing/logo.ts";
import type { PickListStore } from "../../domain/orders/printing/pick-list.ts";
import type { PrintStore } from "../../domain/orders/printing/print.ts";
import type { ProductStore } from "../../domain/orders/products/product-store.ts";
import type { PurchaseBatchStore } from "../../domain/orders/purchases/purchase-batch.ts";
import type { PurchaseStore } from "../../domain/orders/purchases/purchase-store.ts";
import type { ChosenPointStore } from "../../domain/orders/quotes/chosen-point.ts";
import type { OrderReturnStore } from "../../domain/orders/returns/order-return.ts";
import type { TrackingBrandStore } from "../../domain/orders/tracking-page/brand.ts";
import type { WebhookStore } from "../../domain/orders/webhooks/webhook-store.ts";
import type { ComplianceStore } from "../../domain/privacy/compliance-records.ts";
import type { CheckoutWatchStore } from "../../domain/shops/checkout-silence.ts";
import type { HiddenOrderStore } from "../../domain/shops/hidden-orders.ts";
import type { ImportStore } from "../../domain/shops/import-records.ts";
import type { InboxStore } from "../../domain/shops/inbox-records.ts";
import type { SearchIndex } from "../../domain/shops/search-index.ts";
import type { StaffNameStore } from "../../domain/shops/staff-names.ts";
import { addressBookStore } from "./address-book/address-book-store.ts";
import { auditStore } from "./audit/audit-store.ts";
import { billStore } from "./bills/bill-store.ts";
import { customerStore } from "./customers/customer-store.ts";
import type { ChosenDays, CleanUp } from "./database/maintenance.ts";
import { cleanUp } from "./database/maintenance.ts";
import { fixingStore } from "./exchange/fixing-store.ts";
import { mailStore } from "./mails/mail-store.ts";
import type { RepeatableMailStore } from "./mails/recipient-mail-store.ts";
import { recipientMailStore } from "./mails/recipient-mail-store.ts";
import { memberStore } from "./members/member-store.ts";
import { staffNameStore } from "./members/staff-name-store.ts";
import { accountReader, accountStore } from "./merchants/account-store.ts";
import { allowanceStore } from "./merchants/allowance-store.ts";
import { apiKeyStore } from "./merchants/api-key-store.ts";
import { brandStore } from "./merchants/brand-store.ts";
import { callTurnStore } from "./merchants/call-turn-store.ts";
import { fileAnswersStore } from "./merchants/file-answers-store.ts";
import type { PrismaIdempotencyStore } from "./merchants/idempotency-store.ts";
import { idempotencyStore } from "./merchants/idempotency-store.ts";
import { logoStore } from "./merchants/logo-store.ts";
import { merchantStore } from "./merchants/merchant-store.ts";
import { keptConfigs, shippingConfigStore } from "./merchants/shipping-config-store.ts";
import { shippingSetupStore } from "./merchants/shipping-setup-store.ts";
import { standingStore } from "./merchants/standing-store.ts";
import { failingShops } from "./operators/failing-shops.ts";
import { merchantDeskStore } from "./operators/merchant-desk-store.ts";
import { operatorStore } from "./operators/operator-store.ts";
import { usageReportStore } from "./operators/usage-report-store.ts";
import { chosenPointStore } from "./orders/chosen-point-store.ts";
import type { DueWorkStore } from "./orders/due-work-store.ts";
import { dueWorkStore } from "./orders/due-work-store.ts";
import { labelChoiceStore } from "./orders/label-choice-store.ts";
import type { PrismaLeaseStore } from "./orders/lease-store.ts";
import { leaseStore } from "./orders/lease-store.ts";
import { openOrderStore } from "./orders/open-order-store.ts";
import { orderReturnStore } from "./orders/order-return-store.ts";
import { purchaseBatchStore } from "./orders/purchase-batch-store.ts";
import { purchaseStore } from "./orders/purchase-store.ts";
import { reconciliationStore } from "./orders/reconciliation-store.ts";
import { sentEventStore } from "./orders/sent-event-store.ts";
import { setParcelStore } from "./orders/set-parcel-store.ts";
import { parcelChangeStore } from "./pile/parcel-change-store.ts";
import { pointStore } from "./points/point-store.ts";
import { complianceStore } from "./privacy/compliance-store.ts";
import type { PeopleStore } from "./privacy/people-store.ts";
import { peopleStore } from "./privacy/people-store.ts";
import type { RetentionStore } from "./privacy/retention-store.ts";
import { retentionStore } from "./privacy/retention-store.ts";
import { productStore } from "./products/product-store.ts";
import { searchIndex } from "./search-index.ts";
import { batchStore } from "./shipments/batch-store.ts";
import type { PrismaBookingStore } from "./shipments/booking-store.ts";
import { bookingStore } from "./shipments/booking-store.ts";
import { bulkRunStore } from "./shipments/bulk-run-store.ts";
import { carrierLabelStore } from "./shipments/carrier-label-store.ts";
import { customsInvoiceStore } from "./shipments/customs-invoice-store.ts";
import { labelNoticeStore } from "./shipments/label-notice-store.ts";
import { labelRunStore } from "./shipments/label-run-store.ts";
import { manifestStore } from "./shipments/manifest-store.ts";
import { pickListStore } from "./shipments/pick-list-store.ts";
import { pickupStore } from "./shipments/pickup-store.ts";
import { printStore } from "./shipments/print-store.ts";
import { rateStore } from "./shipments/rate-store.ts";
import { shipmentStore } from "./shipments/shipment-store.ts";
import { trackerStore } from "./shipments/tracker-store.ts";
import { trackingTurnStore } from "./shipments/tracking-turn-store.ts";
import { voucherNumbers } from "./shipments/voucher-numbers.ts";
import { voucherRanges } from "./shipments/voucher-ranges.ts";
import { checkoutWatchStore } from "./shops/checkout-watch-store.ts";
import { figuresStore } from "./shops/figures-store.ts";
import { hiddenOrderStore } from "./shops/hidden-order-store.ts";
import { importStore } from "./shops/import-store.ts";
import { inboxStore } from "./shops/inbox-store.ts";
import { missingProductDataStore } from "./shops/missing-product-data-store.ts";
import { sessionStorage } from "./shops/session-storage.ts";
import { shopStore } from "./shops/shop-store.ts";
import type { StoreContext } from "./store-context.ts";
import { webhookDeliveries } from "./webhooks/delivery-store.ts";
import { webhookEndpoints } from "./webhooks/endpoint-store.ts";

export interface Stores {
  readonly accounts: AccountStore & AccountAdmin & CatalogueStore & DepositAccounts;
  readonly shippingConfigs: ShippingConfigStore & ShippingConfigAdmin;
  readonly setups: ShippingSetupStore;
  readonly logos: LogoStore;
  readonly rates: RateStore;
  readonly bookings: PrismaBookingStore;
  readonly shipments: ShipmentStore;
  readonly carrierLabels: CarrierLabelStore;
  readonly customsInvoices: CustomsInvoiceStore;
  readonly labelNotices: LabelNoticeStore;
  readonly parcelChanges: ParcelChangeStore;
  readonly prints: PrintStore;
  readonly batches: BatchStore;
  readonly bulkRuns: BulkRunStore;
  readonly labelRuns: LabelRunStore;
  readonly manifests: ManifestStore;
  readonly pickLists: PickListStore;
  readonly pickups: PickupStore;
  readonly points: PointStore;
  readonly chosenPoints: ChosenPointStore;
  readonly hiddenOrders: HiddenOrderStore;
  readonly searchIndex: SearchIndex;
  readonly staffNames: StaffNameStore;
  readonly setParcels: SetParcelStore;
  readonly labelChoices: LabelChoiceStore;
  readonly orderReturns: OrderReturnStore;
  readonly voucherNumbers: VoucherNumbers;
  readonly voucherRanges: VoucherRangeStore;
  readonly merchants: MerchantStore;
  readonly standings: StandingStore;
  readonly merchantDesk: MerchantDesk;
  readonly usageReports: UsageReportStore;
  readonly operators: OperatorStore;
  readonly failingShops: FailingShops;
  readonly apiKeys: ApiKeyStore;
  readonly idempotency: PrismaIdempotencyStore;
  readonly shops: ShopStore;
  readonly sessions: SessionStorage;
  readonly inbox: InboxStore;
  readonly purchases: PurchaseStore;
  readonly purchaseBatches: PurchaseBatchStore;
  readonly sentEvents: SentEventStore;
  readonly dueWork: DueWorkStore;
  readonly products: ProductStore;
  readonly openOrders: OpenOrderStore;
  readonly customers: CustomerStore;
  readonly imports: ImportStore;
  readonly leases: PrismaLeaseStore;
  readonly allowances: AllowanceStore;
  readonly callTurns: CallTurns;
  readonly reconciliations: ReconciliationStore;
  readonly compliance: ComplianceStore;
  readonly people: PeopleStore;
  readonly retention: RetentionStore;
  readonly webhooks: WebhookStore;
  readonly mails: MailStore;
  readonly recipientMails: RepeatableMailStore;
  readonly trackers: TrackerStore;
  readonly trackingTurns: TrackingTurns;
  readonly trackingBrands: TrackingBrandStore;
  readonly fileAnswers: KeptAnswersStore;
  readonly addressBook: AddressBookStore;
  readonly members: MemberStore;
  readonly audit: AuditStore;
  readonly bills: BillStore;
  readonly figures: FiguresStore;
  readonly missingProductData: MissingProductDataStore;
  readonly checkoutWatches: CheckoutWatchStore;
  readonly fixings: FixingStore;
  /** Ends every lease when an embedded database's sole owner starts: no holder can be alive. */
  endLeases(): Promise<void>;
  /** @param worksForMs stops after this time; the next call goes on @param days periods that the operator chose */
  cleanUp(worksForMs?: number, days?: ChosenDays): Promise<CleanUp>;
}

export function createStores(context: StoreContext): Stores {
  const bookings = bookingStore(context);
  const idempotency = idempotencyStore(context);
  const leases = leaseStore(context);
  const ranges = voucherRanges(context);
  const accounts = accountReader(context);
  const configs = keptConfigs();
  const shipments = shipmentStore(context);
  const openOrders = openOrderStore(context);
  const shops = shopStore(context);
  return {
    accounts: accountStore(context, accounts),
    figures: figuresStore(context),
    missingProductData: missingProductDataStore(context),
    checkoutWatches: checkoutWatchStore(context),
    fixings: fixingStore(context),
    shippingConfigs: shippingConfigStore(context, configs),
    setups: shippingSetupStore(context, accounts, configs),
    logos: logoStore(context),
    rates: rateStore(context),
    bookings,
    shipments,
    carrierLabels: carrierLabelStore(context),
    customsInvoices: customsInvoiceStore(context),
    labelNotices: labelNoticeStore(context),
    parcelChanges: parcelChangeStore(context),
    prints: printStore(context),
    batches: batchStore(context),
    bulkRuns: bulkRunStore(context),
    labelRuns: labelRunStore(context),
    manifests: manifestStore(context),
    pickLists: pickListStore(context),
    pickups: pickupStore(context),
    voucherNumbers: voucherNumbers(context, ranges),
    voucherRanges: ranges,
    points: pointStore(context),
    chosenPoints: chosenPointStore(context),
    setParcels: setParcelStore(context),
    hiddenOrders: hiddenOrderStore(context),
    searchIndex: searchIndex(context),
    staffNames: staffNameStore(context),
    orderReturns: orderReturnStore(context),
    labelChoices: labelChoiceStore(context),
    merchants: merchantStore(context),
    standings: standingStore(context),
    merchantDesk: merchantDeskStore(context, shops),
    usageReports: usageReportStore(context),
    operators: operatorStore(context),
    failingShops: failingShops(context),
    apiKeys: apiKeyStore(context),
    idempotency,
    shops,
    sessions: sessionStorage(context),
    inbox: inboxStore(context),
    purchases: purchaseStore(context),
    sentEvents: sentEventStore(context),
    dueWork: dueWorkStore(context),
    purchaseBatches: purchaseBatchStore(context),
    products: productStore(context),
    openOrders,
    customers: customerStore(context, { shipments, openOrders }),
    imports: importStore(context),
    leases,
    allowances: allowanceStore(context),
    callTurns: callTurnStore(context),
    reconciliations: reconciliationStore(context),
    compliance: complianceStore(context),
    people: peopleStore(context),
    retention: retentionStore(context),
    webhooks: { ...webhookEndpoints(context), ...webhookDeliveries(context) },
    mails: mailStore(context),
    recipientMails: recipientMailStore(context),
    trackers: trackerStore(context),
    trackingTurns: trackingTurnStore(context),
    trackingBrands: brandStore(context),
    fileAnswers: fileAnswersStore(context),
    addressBook: addressBookStore(context),
    members: memberStore(context),
    audit: auditStore(context),
    bills: billStore(context),
    async endLeases() {
      await bookings.endLeases();
      await idempotency.endLeases();
      await leases.endLeases();
    },
    cleanUp: (worksForMs, days) => cleanUp(context, worksForMs, days),
  };
}
