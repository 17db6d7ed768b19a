import type {
  CarrierAccount,
  CarrierConnection,
  PricingRequest,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { labelPrinting } from "../kit/label-printing.ts";
import type { Haste } from "../kit/session.ts";
import { requireTaken } from "../kit/taken.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, settingFields } from "./account.ts";
import { adoptConsignment } from "./adopt-consignment.ts";
import { bookConsignment, cancelConsignment } from "./book-consignment.ts";
import { findConsignment, recentBookings } from "./find-consignment.ts";
import { paidOut } from "./paid-out.ts";
import { openSession, speedexSessions } from "./session.ts";
import { trackConsignments, trackingMemory } from "./track-consignments.ts";
import { bolOf, most, STANDARD, zipOf } from "./wire/bol.ts";
import { findBranches, printLabels } from "./wire/calls.ts";
import { words } from "./words.ts";

/** A fresh consignment may be missing in the list. Source: contract sheet, section 7. */
const SETTLES_WITHIN_MS = 5 * 60_000;
/** The request, then the list and a cancel of a part. */
const BOOK_WITHIN_MS = 90_000 + 30_000 + 60_000;

/** Our formats by Speedex's types of paper. Source: section 5. */
const papers: Readonly<Record<string, number>> = { a6: 4, "100x150": 4, a4: 1, a5: 2 };

/**
 * Speedex, in Greece, from the contract's address. Prices come from the account's list. It comes by contract: a visit that
 * was ordered can't be found again, so none is.
 */
export function speedexDriver(terms: CarrierTerms, haste: Haste = {}) {
  const open = speedexSessions(terms, haste);
  const recent = recentBookings();
  const memory = trackingMemory();

  function connect(
    account: CarrierAccount,
    settings: SettingFields,
    at: Date,
    credentials: CredentialFields,
  ): CarrierConnection {
    const session = openSession(open, terms, account, settings, credentials);
    const { clock } = terms;
    const lookUpTerms = { session, clock, recent, accountId: account.id };
    return {
      services: servicesOf(terms.priceList(account, at), settings),
      currency: "EUR",
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate: "https://www.speedex.gr/speedex/NewTrackAndTrace.aspx?number={ref}",
      settleMs: SETTLES_WITHIN_MS,
      bookWithinMs: BOOK_WITHIN_MS,
      book: (order, mayLeave) => bookConsignment(lookUpTerms, { order, settings }, mayLeave),
      async check(order) {
        bolOf(order, settings);
      },
      lookup: (order, calledAt) => findConsignment(lookUpTerms, order, calledAt ?? clock.now()),
      byHand: {
        lookupProves: "absence",
        where: { en: "Speedex's portal", el: "το portal της Speedex" },
        numberForm: { en: "12 digits", el: "12 ψηφία" },
      },
      adopt: (order, numbers) => adoptConsignment(lookUpTerms, order, numbers),
      cancel: ({ trackingRef }) => cancelConsignment(session, trackingRef),
      track: (refs, _, left) => trackConsignments(session, clock, memory, account.id, refs, left),
      labels: labelPrinting("Speedex", papers, (numbers, paperType) =>
        session.ask(printLabels, { vouchers: numbers.filter((number) => !number.includes("-")), paperType }),
      ),
      cashOnDelivery: { maxMinor: settings.cod_limit * 100, currency: "EUR" },
      scripts: ["Greek", "Latin"],
    };
  }

  return defineDriver<CredentialFields, SettingFields, CarrierConnection>({
    driver: "speedex",
    settings: settingFields,
    connect,
    cashDeposits: (account, days, settings, credentials) =>
      paidOut(openSession(open, terms, account, settings, credentials), days),
    account: {
      name: "Speedex",
      imageUrl: "/carriers/speedex.svg",
      credentials: credentialFields,
      settings: settingFields,
      words,
      priceList: [{ code: STANDARD, name: "Speedex", compartments: [] }],
      async test(account, settings, credentials) {
        const session = openSession(open, terms, account, settings, credentials);
        const [branch] = await session.callAnew(findBranches, { zip: settings.origin_zip });
        return [settings.customer_code, settings.agreement_code, branch].filter(Boolean).join(", ");
      },
    },
  });
}

/** Saturdays and insurance are by the carrier, prices by the account's list. */
function servicesOf(
  priceList: readonly ServiceConnection[],
  settings: SettingFields,
): readonly ServiceConnection[] {
  return priceList
    .filter(({ code }) => code === STANDARD)
    .map(({ insurance: _, ...service }) => {
      const { explain } = service;
      const checked = (request: PricingRequest) => {
        check(settings, request);
        return request;
      };
      return {
        ...service,
        price: (request) => service.price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
        insurance: { maxMinor: settings.insurance_limit * 100, currency: "EUR" },
        saturdayDelivery: { countries: ["GR"] },
      };
    });
}

/** The sender is the contract's, and its place is the only origin. */
function check({ origin_zip }: SettingFields, { from, to, parcels }: PricingRequest): void {
  const isOwn = from.zip ? zipOf(from) === origin_zip : true;
  requireTaken("Speedex", [
    [from.country === "GR" && isOwn, { reason: "no_collection", place: from.zip ?? from.country }],
    [to.country === "GR", { reason: "no_delivery", place: to.country }],
    [parcels.length <= most.items, { reason: "too_many_parcels" }],
  ]);
}
