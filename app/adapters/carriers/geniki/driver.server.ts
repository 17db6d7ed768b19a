import { LRUCache } from "lru-cache";
import type { CarrierAccount, CarrierConnection } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { KitDriver } from "../kit/outside-carrier.ts";
import type { Haste } from "../kit/session.ts";
import { trackEach } from "../kit/track-each.ts";
import type { GenikiCredentials, GenikiSettings } from "./account.ts";
import { apiUrlOf, genikiCredentials, genikiSettings } from "./account.ts";
import { ACT_WITHIN_MS, genikiSessions } from "./geniki-session.ts";
import { adoptJob } from "./jobs/adopt-job.ts";
import { bookJob, bookReturn } from "./jobs/book-job.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { closeDay } from "./jobs/close-day.ts";
import { findJob, neverUsed } from "./jobs/find-job.ts";
import { receivedDayFor, workingDays } from "./jobs/received-day.ts";
import { recordOf, referenceOf, returnRecordOf } from "./jobs/record-of-order.ts";
import { genikiServices } from "./jobs/service-codes.ts";
import { pricedServices } from "./priced-services.ts";
import { labelPrinting } from "./print-vouchers.ts";
import { readWay } from "./tracking/read-way.ts";
import { visitsOf } from "./visits.ts";
import { GENIKI_TIME_ZONE, jobsOfReference } from "./wire/job-calls.ts";
import { track } from "./wire/tracking-call.ts";
import { words } from "./words.ts";

/** Two bookings, if midnight passes between them, and a look-up. */
const BOOK_WITHIN_MS = 2 * ACT_WITHIN_MS + 20_000;
/** A look-up may miss a job that is younger; milliseconds. Source: section 11. */
const SETTLE_MS = 2 * 60_000;
const MAX_LOGINS = 1_000;

/** Geniki Taxydromiki: Greece, and from Greece to Cyprus and Europe. Prices are those of the contract's list. */
export function genikiDriver(terms: CarrierTerms, haste: Haste = {}): KitDriver {
  const open = genikiSessions(terms, haste);
  const trusts = new LRUCache<string, { readonly isExact: boolean }>({ max: MAX_LOGINS });

  function connect(
    account: CarrierAccount,
    settings: GenikiSettings,
    at: Date,
    credentials: GenikiCredentials,
  ): CarrierConnection {
    const { clock } = terms;
    const session = open(account, settings, credentials);
    const login = `${apiUrlOf(account, settings)} ${credentials.sUsrName}`;
    const trust = {
      get: () => trusts.get(login)?.isExact,
      set: (isExact: boolean) => void trusts.set(login, { isExact }),
    };
    const booking = { session, settings, clock, trust };
    const isReturn = ({ serviceCode }: { readonly serviceCode: string }) => serviceCode === "return";
    return {
      services: pricedServices(settings, terms.priceList(account, at)),
      currency: "EUR",
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      settleMs: SETTLE_MS,
      bookWithinMs: BOOK_WITHIN_MS,
      book: (order, mayLeave) =>
        isReturn(order) ? bookReturn(booking, order, mayLeave) : bookJob(booking, order, mayLeave),
      check: async (order) => {
        if (isReturn(order)) returnRecordOf(order, settings);
        else recordOf(order, settings, receivedDayFor(clock.now(), settings.cut_off));
      },
      // No call finds a coupon by our reference.
      lookup: async (order, calledAt) =>
        isReturn(order) ? { unproven: "cannot-tell" } : findJob(booking, order, calledAt),
      byHand: {
        lookupProves: "absence",
        where: { en: "Geniki's portal", el: "την πύλη της Γενικής Ταχυδρομικής" },
        numberForm: { en: "10 digits, such as 7301000015", el: "10 ψηφία, π.χ. 7301000015" },
        referenceOf,
      },
      adopt: (order, numbers) => adoptJob(booking, order, numbers),
      cancel: (shipment) => cancelJob(session, shipment),
      // Its shops learn of parcels by closing the day, and a job can be cancelled before that alone.
      chargesLabel: () => false,
      ...(settings.cod_limit > 0 && {
        cashOnDelivery: { maxMinor: Math.round(settings.cod_limit * 100), currency: "EUR" },
      }),
      ...(settings.pickup_orders && { pickup: visitsOf(session, settings) }),
      track(vouchers, _, left) {
        const historyOf = async (voucher: string) => {
          const tracked = await session.ask(track, { voucher });
          return tracked && readWay(tracked);
        };
        return trackEach(clock, vouchers, historyOf, left);
      },
      labels: labelPrinting(session),
      scripts: ["Greek", "Latin"],
      dayClosing: {
        timeZone: GENIKI_TIME_ZONE,
        cutOff: settings.cut_off,
        days: workingDays,
        close: (day, shipments) => closeDay({ session, clock }, day, shipments),
      },
      trackingUrlTemplate: "https://www.taxydromiki.com/track/{ref}",
    };
  }

  return defineDriver({
    driver: "geniki",
    settings: genikiSettings,
    connect,
    account: {
      name: "Geniki Taxydromiki",
      imageUrl: "/carriers/geniki.svg",
      credentials: genikiCredentials,
      settings: genikiSettings,
      words,
      priceList: genikiServices.map(({ code, name }) => ({ code, name, compartments: [] })),
      // A reference that was never used: the answer proves key and user, and changes nothing.
      test: async (account, settings, credentials) => {
        const reference = neverUsed();
        await open(account, settings, credentials).callAnew(jobsOfReference, { reference });
        return credentials.sUsrName;
      },
    },
  });
}
