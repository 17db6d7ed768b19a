/**
 * The composition root's value: everything that edges (routes, api, shopify, jobs) act through. Built once a process
 * by `app/process/` and kept on globalThis, because the bundler may load this module more than once.
 */

import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import type { CarrierSetup } from "../adapters/carriers/carrier-setup.ts";
import type { MailStore } from "../adapters/store/mails/mail-records.ts";
import type { MemberStore } from "../adapters/store/members/member-records.ts";
import type { DueWorkStore } from "../adapters/store/orders/due-work-store.ts";
import type { ReconciliationStore } from "../adapters/store/orders/reconciliation-records.ts";
import type { ComplianceStore } from "../adapters/store/privacy/compliance-records.ts";
import type { PeopleStore } from "../adapters/store/privacy/people-store.ts";
import type { RetentionStore } from "../adapters/store/privacy/retention-store.ts";
import type {
  AccountAdmin,
  ApiKeyStore,
  IdempotencyStore,
  MerchantStore,
  ShippingConfigAdmin,
  ShopStore,
} from "../adapters/store/records.ts";
import type { ImportStore } from "../adapters/store/shops/import-records.ts";
import type { InboxStore } from "../adapters/store/shops/inbox-records.ts";
import type { BillStore } from "../domain/bills/bill.ts";
import type { BillAnswer, BillRequest, ReadBill } from "../domain/bills/bill-desk.ts";
import type {
  Caller,
  CarrierAccount,
  Carriers,
  Clock,
  Environment,
  Issue,
  PointStore,
  Ports,
  ShippingSetup,
  TrackerStore,
  UploadedPdf,
} from "../domain/engine/index.ts";
import type { FileBytes } from "../domain/files/file-bytes.ts";
import type { AddressBookStore } from "../domain/orders/address-book/address-book.ts";
import type { Acting, AuditStore } from "../domain/orders/audit/audit-event.ts";
import type { BatchStore } from "../domain/orders/batches/batch.ts";
import type { BatchFile } from "../domain/orders/batches/batch-file.ts";
import type { LabelChoiceStore } from "../domain/orders/choices/label-choice.ts";
import type { ChosenPointStore } from "../domain/orders/chosen-point.ts";
import type { ScanImport } from "../domain/orders/couriers/import-scans.ts";
import type { VoucherRangeStore } from "../domain/orders/couriers/voucher-range-store.ts";
import type { FiguresStore } from "../domain/orders/figures.ts";
import type { JobStore } from "../domain/orders/jobs/job.ts";
import type { CheckoutQuote } from "../domain/orders/offers/checkout-quote.ts";
import type { CheckoutChoices } from "../domain/orders/offers/offered-services.ts";
import type { OpenOrderStore } from "../domain/orders/open-orders/open-order-store.ts";
import type { Changes, LeaseStore, OrderServices, SentEventStore } from "../domain/orders/ports.ts";
import type { LogoStore } from "../domain/orders/printing/logo.ts";
import type { Papers } from "../domain/orders/printing/papers.ts";
import type { PrintStore } from "../domain/orders/printing/print.ts";
import type { ProductImport } from "../domain/orders/products/import-product-csv.ts";
import type { ProductStore } from "../domain/orders/products/product-store.ts";
import type { PurchaseBatchStore } from "../domain/orders/purchases/purchase-batch.ts";
import type { PurchaseStore } from "../domain/orders/purchases/purchase-store.ts";
import type { RecipientMailStore } from "../domain/orders/recipient-mails/recipient-mail.ts";
import type { OrderReturnStore } from "../domain/orders/returns/order-return.ts";
import type { TrackingBrandStore } from "../domain/orders/tracking-page/brand.ts";
import type { WebhookStore } from "../domain/orders/webhooks/webhook-store.ts";
import type { WhatIf } from "../domain/orders/whatif/try-on-orders.ts";
import type { CheckedUpload, UploadTerms } from "../domain/tariffs/load/check-upload.ts";
import type { TariffBook } from "../domain/tariffs/tariff-book.ts";
import type {
  EntryLinks,
  LockerLinks,
  PaperLinks,
  PrintLinks,
  SignedLinks,
  StopLinks,
  TrackLinks,
} from "../entrypoints/links/links.ts";
import type { BatchBody, NamesUsed, SavedNames } from "../entrypoints/rest/batch-body.ts";
import type { Env } from "./env.server.ts";

export { labelFormats } from "../adapters/printing/label-formats.ts";
export { slipFormats } from "../adapters/printing/slip-formats.ts";
export { isDatabaseUnavailable, mayPass } from "../adapters/store/database/unavailable.ts";
export type { Mail } from "../adapters/store/mails/mail-records.ts";
export type { MemberRole, SessionHolder } from "../adapters/store/members/member-records.ts";
export { memberRoles } from "../adapters/store/members/member-records.ts";
export type { Reconciliation } from "../adapters/store/orders/reconciliation-records.ts";
export type { ComplianceTopic } from "../adapters/store/privacy/compliance-records.ts";
export type { CustomerClue, PersonClue, PersonRecords } from "../adapters/store/privacy/people-store.ts";
export type { IdempotencyBegin, KeyHolder, KeyScope, Shop, ShopChange } from "../adapters/store/records.ts";
export { keyScopes, TooManyKeysError } from "../adapters/store/records.ts";
export type {
  Import,
  ImportBatch,
  ImportChange,
  ImportedKinds,
  ImportKind,
} from "../adapters/store/shops/import-records.ts";
export { importJobKey, importKinds } from "../adapters/store/shops/import-records.ts";
export type { InboxEntry, InboxFilter } from "../adapters/store/shops/inbox-records.ts";
export type { Bill, BillSummary } from "../domain/bills/bill.ts";
export type { BillAnswer } from "../domain/bills/bill-desk.ts";
export type { ColumnMapping } from "../domain/bills/columns.ts";
export { columnMapping, invoiceFields, payoutFields } from "../domain/bills/columns.ts";
export { clauseText, detailsText, evidenceFile } from "../domain/bills/evidence.ts";
export type { Finding as BillFinding } from "../domain/bills/finding.ts";
export { findingCodes } from "../domain/bills/finding.ts";
export type {
  FulfillmentOrderNews,
  OpenFulfillmentOrder,
  OrdersToShipFilter,
  OrderToShip,
} from "../domain/orders/open-orders/open-order-store.ts";
export { orderSorts, orderViews } from "../domain/orders/open-orders/open-order-store.ts";
export type {
  OwnDataChange,
  OwnProductData,
  PlatformVariant,
  ProductFacts,
  ProductVariant,
} from "../domain/orders/products/product-store.ts";
export type { CheckedUpload, TariffFiles, UploadPlan } from "../domain/tariffs/load/check-upload.ts";
export type { Problem as TariffProblem } from "../domain/tariffs/problem.ts";
export { greekIslands } from "../domain/tariffs/samples/greek-zones.ts";
export type { TariffBook } from "../domain/tariffs/tariff-book.ts";
export type { Kept, KeptPart } from "../domain/tariffs/typed/from-document.ts";
export type { GridRefusal, PriceGrid, Understood } from "../domain/tariffs/typed/price-grid.ts";
export type {
  FieldMistake,
  FieldProblem,
  TypedList,
  TypedService,
  TypedZone,
} from "../domain/tariffs/typed/typed-list.ts";
export { emptyService, MOST as listLimits, typedList } from "../domain/tariffs/typed/typed-list.ts";
export type { TariffVersionView } from "../domain/tariffs/versions/version-views.ts";
export { cookieIn, cookieName } from "../entrypoints/request/cookies.ts";

/** A thread can't take the work now: too much waits, or it took too long. Asking again later may help. */
export class ThreadsBusyError extends Error {
  override readonly name = "ThreadsBusyError";
  /** True if the merchant's own jobs are the many. */
  readonly ownJobs: boolean;
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    { ownJobs, retryAfterSeconds }: { ownJobs: boolean; retryAfterSeconds: number },
  ) {
    super(message);
    this.ownJobs = ownJobs;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A file that needs more memory, or more of the processor, than reading one may take. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";

  constructor(options: ErrorOptions) {
    super("The file takes more to read than a file may: send it in parts.", options);
  }
}

/** Couriers' invoices and payouts, checked. */
export interface BillBook extends Pick<BillStore, "get" | "list" | "remove"> {
  /**
   * Checks a file and keeps the result; a number that was checked before is replaced.
   * @throws EngineError NOT_FOUND | ThreadsBusyError | UnreadableFileError
   */
  check(caller: Caller, request: BillRequest): Promise<BillAnswer>;
}

export interface TariffUpload extends Omit<UploadTerms, "takers"> {
  accountOf(carrierCode: string): Promise<CarrierAccount | null>;
}

/**
 * Reads what a merchant uploads, on a thread of its own.
 * @throws ThreadsBusyError | UnreadableFileError
 */
export interface FileReaders {
  /**
   * Tariff documents and the tables they name, found among the same files by name, checked beside the versions that the
   * account of their carrier has. Without a wanted account, the files' bytes may be empty afterwards.
   */
  tariffs(merchantId: string, upload: TariffUpload): Promise<CheckedUpload>;
  /** @param file is empty afterwards */
  readonly products: ProductImport["readProductFile"];
  /**
   * @param csv is empty afterwards
   * @param sender of rows that name no `address_from`; fields as the API has them
   */
  batch(
    merchantId: string,
    csv: FileBytes,
    sender: Readonly<Record<string, string>> | null,
  ): Promise<BatchFile | Issue>;
  /** The body of a request for a batch. */
  batchBody(
    merchantId: string,
    body: Uint8Array,
    form: "json" | "csv",
    find: (names: NamesUsed) => Promise<SavedNames>,
  ): Promise<BatchBody>;
  /** @param file is empty afterwards */
  readonly scans: ScanImport["readScanFile"];
  readonly bill: ReadBill;
  /**
   * A PDF for customs: the same, written anew from checked objects.
   * @throws EngineError VALIDATION_FAILED it is no PDF that may be passed on; `metadata.reason` names the fault
   */
  invoice(merchantId: string, pdf: Uint8Array): Promise<UploadedPdf>;
}

/**
 * Tries a change on the last orders, on a thread of its own. Nothing is stored, bought or asked of a carrier.
 * @param progressed called with the number of orders that were read so far
 * @throws ThreadsBusyError another change of the merchant's is being tried, or too many are
 */
export type TryChange = (
  caller: Caller,
  change: {
    readonly before: ShippingSetup;
    readonly after: ShippingSetup;
    readonly choices: CheckoutChoices;
    /** `MOST_ORDERS` at most. */
    readonly most: number;
  },
  progressed?: (orders: number) => void,
) => Promise<WhatIf>;

/** A person is found by all that are given; at least one is. */
export interface PersonClues {
  readonly related_order_id?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** One person's data, as the API finds, answers and erases it. */
export interface PersonRequests {
  find(
    caller: Caller,
    asked: PersonClues,
  ): Promise<{
    readonly shipments: readonly { readonly id: string; readonly trackingRef: string }[];
    readonly bookings: number;
    readonly rates: number;
    readonly savedAddresses: number;
    readonly trackers: number;
    /** Bookings that wait for their carrier: nothing of them can be erased yet. */
    readonly open: number;
  }>;
  export(caller: Caller, asked: PersonClues): Promise<object>;
  erase(
    caller: Caller,
    asked: PersonClues,
  ): Promise<
    Readonly<Record<"shipments" | "bookings" | "rates" | "savedAddresses" | "trackers" | "open", number>>
  >;
}

/** How much a merchant may ask for at all doors together. */
export interface MerchantCalls {
  readonly perSecond: number;
  readonly burst: number;
  /**
   * Milliseconds to wait; 0 lets the call pass and counts it.
   * @param body beyond the call, which was counted before; it costs by its length
   */
  wait(merchantId: string, body?: { readonly bytes: number; readonly isFile?: boolean }): Promise<number>;
  /** Ordinary calls that would pass now. */
  left(merchantId: string): number;
}

/** How many rates that can be bought are kept for a merchant. */
export interface KeptRates {
  readonly most: number;
  /** Milliseconds until there is room for more; 0: now. */
  wait(merchantId: string): Promise<number>;
  add(merchantId: string, rates: number): Promise<void>;
}

/** A sustained rate with bursts for each caller, counted in all processes together: docs/decisions/152. */
export interface SharedLimit {
  readonly perSecond: number;
  readonly burst: number;
  /**
   * Milliseconds to wait; 0 lets the call pass and counts it.
   * @param cost in ordinary calls; one that costs more than a burst passes too, and what follows waits for it
   */
  wait(caller: string, cost?: number): Promise<number>;
  /** Ordinary calls that would pass now. Counts none. */
  left(caller: string): number;
}

/** Calls of pages whose permission is their link. */
export interface PageLimits {
  /** By shop and order. */
  readonly locker: SharedLimit;
  /** By shipment or tracker. */
  readonly tracking: SharedLimit;
  /** By shipment. */
  readonly stopMails: SharedLimit;
}

/** The keys of a browser that is logged in to the dashboard: by their ids, never in clear. */
export interface DashboardSession {
  /** The same from the first login to the log-out. A UUID. */
  readonly id: string;
  /** The environment on screen. */
  readonly environment: Environment;
  /** At most one for each environment, all of one merchant, each with the end of its login. */
  readonly keys: Readonly<Partial<Record<Environment, { readonly id: string; readonly until: Date }>>>;
}

/** The cookie of a member's session. */
export interface MemberCookies {
  /** A new session's `Set-Cookie` header, and the facts to keep of it. */
  begin(merchantId: string): {
    readonly setCookie: string;
    /** SHA-256, hex. */
    readonly tokenHash: string;
    readonly expiresAt: Date;
  };
  /** A `Set-Cookie` header that ends the session in this browser. */
  readonly removal: string;
  /** Reads the `Cookie` header. */
  read(cookies: string | null): { readonly merchantId: string; readonly tokenHash: string } | null;
}

/** The dashboard's cookie, signed: its holder can neither make one nor change it. */
export interface DashboardSessions {
  /** A `Set-Cookie` header; `null` ends the session in this browser. */
  setCookie(session: DashboardSession | null): string;
  /** Reads the `Cookie` header. `null`: no session, a forged one, or one whose key on screen has had its hours. */
  read(cookies: string | null): DashboardSession | null;
}

/** Durable jobs of the edges. The store's transactions turn engine events into jobs by themselves. */
export interface JobSender {
  send(
    name: JobName,
    data: Record<string, string>,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>;
  /** Whether a job with this key waits, runs or is to be retried. */
  isPending(name: JobName, singletonKey: string): Promise<boolean>;
}
export type JobName =
  | "inbox"
  | "shipment-event"
  | "settle-order"
  | "resolve-bookings"
  | "close-day"
  | "print"
  | "batch"
  | "labels-printed"
  | "poll-tracking"
  | "play-sandbox"
  | "refresh-points"
  | "follow-refunds"
  | "register-carrier-service"
  | "import"
  | "apply-retention"
  | "reconcile"
  | "reconcile-shop"
  | "deliver-webhooks"
  | "due-webhooks"
  | "send-mail"
  | "recipient-mail"
  | "clean-up";

/** A shop's bucket as Shopify reports it in each answer: points, and points a second. */
export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

/** A call's place in the queue for a shop's bucket. */
export interface BudgetPlace {
  /**
   * Resolves once the bucket has this many points for the call. Called again after a refusal, the call is first in
   * the queue.
   * @throws ThrottledError if that takes longer than a few seconds, counted from the first call
   */
  turn(points: number): Promise<void>;
  /** Reports that the call was answered or failed; `null` if Shopify reported no bucket. */
  answered(status: ThrottleStatus | null): void;
  /** Reports that Shopify refused the call for lack of points. */
  refused(status: ThrottleStatus | null, retryAfterMs: number | null): void;
}

/** Whether a merchant waits for the call. */
export type Urgency = "merchant" | "background";

/** This process's record of its calls to the shops' Admin APIs. */
export interface AdminTraffic {
  /** A merchant's call goes before background calls, which leave some points for it. */
  enter(shop: string, urgency: Urgency): BudgetPlace;
  /** The points that Shopify last asked for a document, before it ran it. */
  costOf(document: string): number;
  learnCost(document: string, points: number): void;
  /** True for the shop's first answer of a day (UTC) with this version of the API. */
  isNewToday(shop: string, version: string, now: Date): boolean;
}

/** Keeps the offers made to shoppers: at once in memory, soon after in the database. */
export interface CheckoutQuoteLog {
  record(quote: CheckoutQuote): void;
}

export interface Readiness {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
  /** Present when this machine's clock and the database's differ. */
  readonly clock?: false;
  /** A sentence for the operator with the cause and the remedy. Absent if unknown. */
  readonly problem?: string;
  /** The process was asked to end, and still answers. */
  readonly leaving?: true;
}

export interface Services {
  readonly env: Env;
  readonly log: Logger;
  readonly ports: Ports;
  readonly merchants: MerchantStore;
  readonly apiKeys: ApiKeyStore;
  readonly accounts: AccountAdmin;
  /** Checks what merchants enter for carriers with an API. */
  readonly carrierSetup: CarrierSetup;
  readonly shippingConfigs: ShippingConfigAdmin;
  readonly tariffs: TariffBook;
  readonly voucherRanges: VoucherRangeStore;
  /** Opens accounts as of another time, with the tariffs of that day. */
  carriersAt(clock: Clock): Carriers;
  readonly idempotency: IdempotencyStore;
  readonly papers: Papers;
  readonly links: SignedLinks;
  readonly printLinks: PrintLinks;
  readonly prints: PrintStore;
  readonly logos: LogoStore;
  readonly batches: BatchStore;
  readonly bills: BillBook;
  readonly files: FileReaders;
  readonly tryChange: TryChange;
  /** A CSV file of shipments to start from: the API's documented example. */
  readonly batchExample: string;
  readonly bulkJobs: JobStore;
  readonly paperLinks: PaperLinks;
  readonly trackLinks: TrackLinks;
  readonly dashboardSessions: DashboardSessions;
  readonly members: MemberStore;
  readonly memberCookies: MemberCookies;
  readonly entryLinks: EntryLinks;
  readonly merchantCalls: MerchantCalls;
  readonly keptRates: KeptRates;
  /** Calls with wrong keys, by the address on the network that sent them. */
  readonly wrongKeys: SharedLimit;
  /** Links by e-mail, by the address on the network that asked for them. */
  readonly askedLinks: SharedLimit;
  readonly pageLimits: PageLimits;
  readonly lockerLinks: LockerLinks;
  /** Announces that a merchant's accounts, shipping-config, settings or shop changed. */
  readonly merchantChanges: Changes;
  readonly pointStore: PointStore;
  readonly chosenPoints: ChosenPointStore;
  readonly labelChoices: LabelChoiceStore;
  readonly orderReturns: OrderReturnStore;
  /** Announces that points of a merchant's carriers changed. */
  readonly pointChanges: Changes;
  readonly jobs: JobSender;
  readonly checkoutQuotes: CheckoutQuoteLog;
  readonly shops: ShopStore;
  readonly sessions: SessionStorage;
  readonly adminTraffic: AdminTraffic;
  readonly orderPlatform: OrderServices["orderPlatform"];
  readonly readAhead: OrderServices["readAhead"];
  readonly inbox: InboxStore;
  readonly purchases: PurchaseStore;
  readonly sentEvents: SentEventStore;
  readonly dueWork: DueWorkStore;
  readonly leases: LeaseStore;
  readonly reconciliations: ReconciliationStore;
  readonly compliance: ComplianceStore;
  readonly people: PeopleStore;
  readonly personRequests: PersonRequests;
  readonly retention: RetentionStore;
  readonly figures: FiguresStore;
  readonly webhooks: WebhookStore;
  readonly mails: MailStore;
  readonly recipientMails: RecipientMailStore;
  readonly stopLinks: StopLinks;
  readonly trackers: TrackerStore;
  readonly trackingBrands: TrackingBrandStore;
  readonly addressBook: AddressBookStore;
  readonly audit: AuditStore;
  /** The actor of the present work. */
  readonly acting: Acting;
  readonly products: ProductStore;
  readonly openOrders: OpenOrderStore;
  readonly purchaseBatches: PurchaseBatchStore;
  readonly imports: ImportStore;
  /** Announces that anything about a merchant's products changed. */
  readonly productChanges: Changes;
  readiness(): Promise<Readiness>;
  /** The release that runs, such as 0.6.0. */
  readonly version: string;
}

const holder = globalThis as typeof globalThis & { __waybillServices?: Services };

export function provideServices(services: Services): void {
  holder.__waybillServices = services;
}

/** @throws Error before the process has started, which is a programming mistake */
export function services(): Services {
  if (holder.__waybillServices === undefined)
    throw new Error("services() was called before the process started");
  return holder.__waybillServices;
}
