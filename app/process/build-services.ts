/** Puts the adapters together: `services()` returns the result everywhere in this process. */

import type { Logger } from "pino";
import { carrierSetup } from "../adapters/carriers/carrier-setup.ts";
import { allCarriers, allDrivers, ownDrivers } from "../adapters/carriers/index.ts";
import type { ModuleDriver } from "../adapters/carriers/kit/carrier-module.ts";
import { circuitBreaker } from "../adapters/carriers/kit/circuit-breaker.ts";
import type { OutsideWatch } from "../adapters/carriers/kit/outside-carrier.ts";
import { sharedTurns, turnsInMemory } from "../adapters/carriers/kit/turns-in-memory.ts";
import { europeanCentralBank } from "../adapters/exchange/central-bank.ts";
import type { DrawLabels } from "../adapters/printing/label-job.ts";
import { orderCustoms } from "../adapters/printing/order-customs.ts";
import { papersOf } from "../adapters/printing/papers.ts";
import { shopSources } from "../adapters/printing/shop-sources.ts";
import { unprintableLetters } from "../adapters/printing/unprintable-letters.ts";
import type { JobQueue } from "../adapters/queue/job-queue.ts";
import { adminTraffic } from "../adapters/shopify/admin-traffic.ts";
import { shopifyOrderPlatform } from "../adapters/shopify/order-platform/shopify-order-platform.ts";
import { mayPass } from "../adapters/store/database/unavailable.ts";
import type { Stores } from "../adapters/store/stores.ts";
import { checkAndKeep } from "../domain/bills/bill-desk.ts";
import type { LaneBreaker } from "../domain/engine/index.ts";
import { pointMemory, withSamplePoints } from "../domain/engine/index.ts";
import { addressLimits, pageLimits, rateLimitOf, rateQuotaOf } from "../domain/limits/every-limit.ts";
import { sharedLimits } from "../domain/limits/shared-limits.ts";
import { withheldBy } from "../domain/merchants/standing.ts";
import type { CheckoutQuoteLog } from "../domain/orders/offers/checkout-quote.ts";
import { platformIn } from "../domain/orders/platform-in.ts";
import { readSettings } from "../domain/orders/settings.ts";
import { readAhead } from "../domain/orders/settling/read-ahead.ts";
import type { AskWhatIf } from "../domain/orders/what-if/ask-what-if.ts";
import { labelFormats } from "../domain/papers/label-formats.ts";
import { tariffBook } from "../domain/tariffs/tariff-book.ts";
import type { FileReaders } from "../domain/uploads/file-readers.ts";
import { askForPoints } from "../entrypoints/jobs/carriers.ts";
import { signedLinks } from "../entrypoints/links/links.ts";
import { dashboardSessions } from "../entrypoints/request/dashboard-sessions.ts";
import { memberCookies } from "../entrypoints/request/member-cookies.ts";
import { batchCsvExample } from "../entrypoints/rest/batches/batches.ts";
import { personRequests } from "../entrypoints/rest/privacy/privacy.ts";
import { slipLanguages } from "../texts/slip-words.server.ts";
import { acting } from "./acting.ts";
import { systemClock, systemIds } from "./clock-and-ids.ts";
import type { EncryptionKeys } from "./encryption-keys.ts";
import type { Env } from "./env.server.ts";
import type { HealthParts } from "./health/service-health.ts";
import type { MerchantChangesChannel } from "./merchant-changes.ts";
import { measuredBookings, measuredCarriers, measuredInbox, measuredWebhooks } from "./metrics/measured.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Services } from "./services.server.ts";
import { inSpan } from "./traces.ts";

export interface Parts {
  /** Other processes may count towards the same limits. */
  readonly sharesDatabase: boolean;
  readonly env: Env;
  readonly log: Logger;
  readonly keys: EncryptionKeys;
  readonly stores: Stores;
  readonly queue: JobQueue;
  readonly merchantChanges: MerchantChangesChannel;
  readonly checkoutQuotes: CheckoutQuoteLog;
  /** Drivers from modules that the operator names. */
  readonly drivers: readonly ModuleDriver[];
  readonly metrics: Metrics;
  readonly drawLabels: DrawLabels;
  readonly fileReaders: FileReaders;
  readonly whatIf: AskWhatIf;
  readonly readiness: Services["readiness"];
  /** The carriers are those that can be added. */
  readonly healthOf: (carriers: HealthParts["carriers"]) => Services["health"];
  readonly version: string;
}

export function buildServices(parts: Parts): Services {
  const { env, log, keys, stores, queue, merchantChanges } = parts;
  const {
    accounts,
    shippingConfigs,
    setups,
    rates,
    bookings,
    shipments,
    carrierLabels,
    customsInvoices,
    labelNotices,
    manifests,
    pickups,
    voucherNumbers,
  } = stores;
  const drawLabels = tracedDrawing(parts.drawLabels);
  const sources = shopSources(stores);
  const outside = {
    clock: systemClock,
    voucherNumbers,
    customs: orderCustoms({ bookings, shipments, customsInvoices }, drawLabels, sources),
    hosts: env.CARRIER_HOSTS,
    drivers: parts.drivers,
    turns: parts.sharesDatabase ? sharedTurns(stores.callTurns, log) : turnsInMemory(),
    watch: watchCarriers(log, parts.metrics),
  };
  const carriers = measuredCarriers(allCarriers(outside), parts.metrics);
  const points = pointMemory({
    pointStore: withSamplePoints(stores.points, { accounts, carriers }),
    clock: systemClock,
    refresh: () => askForPoints(queue),
  });
  merchantChanges.points.subscribe((merchantId) => points.forget(merchantId));
  // A sample's points go with it, when a price list of the merchant's own takes its place.
  merchantChanges.subscribe((merchantId) => points.forget(merchantId));
  merchantChanges.keys.subscribe((merchantId) => stores.apiKeys.forget(merchantId));
  merchantChanges.subscribe((merchantId) => stores.standings.forget(merchantId));
  const ports = {
    clock: systemClock,
    ids: systemIds,
    carriers,
    accounts,
    shippingConfigs,
    setups,
    rates,
    bookings: measuredBookings(bookings, parts.metrics),
    shipments,
    carrierLabels,
    customsInvoices,
    labelNotices,
    manifests,
    pickups,
    points,
    labelFormats,
    unprintable: unprintableLetters,
    exporter: async (merchantId: string) => {
      const shop = await stores.shops.byMerchant(merchantId);
      return shop === null ? null : readSettings(shop).customs;
    },
    fixings: () => stores.fixings.known(),
    withheld: withheldBy(stores.standings, systemClock),
  };
  const { sessions, leases, shops } = stores;
  const makeLimit = sharedLimits(parts.sharesDatabase ? stores.allowances : null, systemClock, log);
  const access = {
    env,
    log,
    ports,
    sessions,
    leases,
    shops,
    adminTraffic: adminTraffic((operation, call) => inSpan("call", `shopify ${operation}`, {}, call)),
  };
  const linkOptions = {
    ...keys,
    publicUrl: env.PUBLIC_URL,
    sandboxUrl: env.SANDBOX_URL,
    clock: systemClock,
  };
  const links = signedLinks(linkOptions);
  const { people, audit } = stores;
  const setup = carrierSetup(allDrivers(outside), systemClock);
  return {
    ...stores,
    ...access,
    accounts,
    carrierSetup: setup,
    shippingConfigs,
    tariffs: tariffBook(ownDrivers),
    carriersAt: (clock) => allCarriers({ ...outside, clock }),
    readAhead: readAhead(stores),
    orderPlatform: (shop, environment) => platformIn(environment, shopifyOrderPlatform(access, shop)),
    inbox: measuredInbox(stores.inbox, parts.metrics),
    people,
    personRequests: personRequests({ people, audit, env, links }),
    webhooks: measuredWebhooks(stores.webhooks, parts.metrics),
    audit,
    acting,
    productChanges: merchantChanges.products,
    pointChanges: merchantChanges.points,
    trackingBreaker: trackingBreakers(log, parts.metrics),
    papers: papersOf(ports, drawLabels, slipLanguages, sources),
    links,
    memberCookies: memberCookies(systemClock, env.PUBLIC_URL),
    dashboardSessions: dashboardSessions({ ...keys, publicUrl: env.PUBLIC_URL, clock: systemClock }),
    rateLimit: rateLimitOf(
      env,
      makeLimit,
      async (merchantId) => (await stores.standings.of(merchantId)).limits.calls,
    ),
    rateQuota: rateQuotaOf(env, makeLimit),
    ...addressLimits(env, makeLimit),
    pageLimits: pageLimits(makeLimit),
    bills: {
      check: (caller, request) =>
        checkAndKeep(
          { ...ports, bills: stores.bills, fixings: stores.fixings, read: parts.fileReaders.bill },
          caller,
          request,
        ),
      ...stores.bills,
    },
    files: parts.fileReaders,
    whatIf: parts.whatIf,
    batchExample: batchCsvExample,
    merchantChanges,
    jobs: queue,
    centralBank: env.EXCHANGE_RATES_URL === null ? null : europeanCentralBank(env.EXCHANGE_RATES_URL),
    checkoutQuotes: parts.checkoutQuotes,
    readiness: parts.readiness,
    health: parts.healthOf(setup.forms),
    mayPass,
    version: parts.version,
  };
}

function tracedDrawing(draw: DrawLabels): DrawLabels {
  return (merchantId, job) => inSpan("step", "draw labels", {}, () => draw(merchantId, job));
}

/** A breaker for the tracking of each carrier, for as long as the process lives. */
function trackingBreakers(log: Logger, metrics: Metrics): (driver: string) => LaneBreaker {
  const known = new Map<string, LaneBreaker>();
  return (driver) => {
    const breaker =
      known.get(driver) ??
      circuitBreaker(systemClock, (change) => {
        metrics.breaker(driver, "tracking", change.to === "open");
        if (change.to === "closed") log.info({ driver }, "a carrier answers about parcels again");
        else
          log.warn(
            { driver, ...change },
            "a carrier does not answer about parcels, and is left alone for a while",
          );
      });
    known.set(driver, breaker);
    return breaker;
  };
}

/** Logs and counts the health of outside carriers: one line when one is skipped, one when it is asked again. */
function watchCarriers(log: Logger, metrics: Metrics): OutsideWatch {
  return ({ id: accountId, carrier }, change, counts, lastError) => {
    metrics.breaker(carrier.code, accountId, change.to !== "closed");
    const facts = { accountId, carrierCode: carrier.code, ...counts };
    if (change.to === "closed") log.info(facts, "an outside carrier answers again");
    else
      log.warn(
        { ...facts, coolDownMs: change.coolDownMs, err: lastError },
        "an outside carrier fails and is left alone for a while",
      );
  };
}
