/**
 * The composition root's value: everything that entry points act through. Built once a process
 * by `build-services.ts` and kept on globalThis, because the bundler may load this module more than once.
 */

import type { Logger } from "pino";
import type { CarrierSetup } from "../adapters/carriers/carrier-setup.ts";
import type { AdminTraffic } from "../adapters/shopify/traffic.ts";
import type { Stores } from "../adapters/store/stores.ts";
import type { BillBook } from "../domain/bills/bill-book.ts";
import type { Carriers, Clock, LaneBreaker, Ports } from "../domain/engine/index.ts";
import type { CentralBank } from "../domain/exchange/fixing-records.ts";
import type { ServiceHealth } from "../domain/health/service-health.ts";
import type { JobSender } from "../domain/jobs/jobs.ts";
import type { MerchantRateLimit, PageLimits, RateQuota, SharedLimit } from "../domain/limits/limits.ts";
import type { Acting } from "../domain/orders/audit/audit-event.ts";
import type { CheckoutQuoteLog } from "../domain/orders/offers/checkout-quote.ts";
import type { Changes, OrderServices } from "../domain/orders/ports.ts";
import type { Papers } from "../domain/orders/printing/papers.ts";
import type { AskWhatIf } from "../domain/orders/what-if/ask-what-if.ts";
import type { PersonRequests } from "../domain/privacy/person-records.ts";
import type { TariffBook } from "../domain/tariffs/tariff-book.ts";
import type { FileReaders } from "../domain/uploads/file-readers.ts";
import type { Readiness } from "../entrypoints/http/readiness.ts";
import type { MayPass } from "../entrypoints/http/serve-doors.ts";
import type { Links } from "../entrypoints/links/links.ts";
import type { DashboardSessions, MemberCookies } from "../entrypoints/request/sessions.ts";
import type { Env } from "./env.server.ts";

/** All stores, and what else the process wires. */
export interface Services extends Stores {
  readonly env: Env;
  readonly log: Logger;
  readonly ports: Ports;
  /** Checks what merchants enter for carriers with an API. */
  readonly carrierSetup: CarrierSetup;
  readonly tariffs: TariffBook;
  /** Opens accounts as of another time, with the tariffs of that day. */
  carriersAt(clock: Clock): Carriers;
  readonly papers: Papers;
  readonly links: Links;
  readonly bills: Stores["bills"] & BillBook;
  readonly files: FileReaders;
  readonly whatIf: AskWhatIf;
  /** A CSV file of shipments to start from: the API's documented example. */
  readonly batchExample: string;
  readonly dashboardSessions: DashboardSessions;
  readonly memberCookies: MemberCookies;
  readonly rateLimit: MerchantRateLimit;
  readonly rateQuota: RateQuota;
  /** Calls with wrong keys, by the address on the network that sent them. */
  readonly wrongKeys: SharedLimit;
  /** Links by e-mail, by the address on the network that asked for them. */
  readonly askedLinks: SharedLimit;
  readonly pageLimits: PageLimits;
  /** Announces that a merchant's accounts, shipping-config, settings or shop changed. */
  readonly merchantChanges: Changes;
  /** Announces that points of a merchant's carriers changed. */
  readonly pointChanges: Changes;
  /** By driver. */
  readonly trackingBreaker: (driver: string) => LaneBreaker;
  readonly jobs: JobSender;
  readonly checkoutQuotes: CheckoutQuoteLog;
  readonly adminTraffic: AdminTraffic;
  /** `null`: exchange rates are not fetched. */
  readonly centralBank: CentralBank | null;
  readonly orderPlatform: OrderServices["orderPlatform"];
  readonly readAhead: OrderServices["readAhead"];
  readonly personRequests: PersonRequests;
  /** The actor of the present work. */
  readonly acting: Acting;
  /** Announces that anything about a merchant's products changed. */
  readonly productChanges: Changes;
  readiness(): Promise<Readiness>;
  /** How the installation works now, for its public page. */
  health(): Promise<ServiceHealth>;
  /** Whether the same request may succeed in a moment: the database does not serve, or others were first each time. */
  readonly mayPass: MayPass;
  /** The release that runs, such as 0.13.0. */
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
