import type { CarrierAccount, CarrierConnection } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { KitDriver } from "../kit/outside-carrier.ts";
import type { Haste } from "../kit/session.ts";
import { trackEach } from "../kit/track-each.ts";
import type { EltaCredentials, EltaSettings } from "./account.ts";
import { customerOf, eltaCredentials, eltaSettings } from "./account.ts";
import { detailsOf, eltaServices, referenceOf } from "./details-of-order.ts";
import { ACT_WITHIN_MS, eltaSessions } from "./elta-session.ts";
import { adoptNumbers, bookingOf, findVoucher } from "./find-voucher.ts";
import { pricedServices } from "./priced-services.ts";
import { labelsOf } from "./print-labels.ts";
import { readMovements } from "./read-movements.ts";
import { statusWebhook } from "./receive-status.ts";
import { createVoucher } from "./wire/booking-call.ts";
import { listPoints } from "./wire/points-call.ts";
import { track } from "./wire/tracking-call.ts";
import { words } from "./words.ts";

const BOOK_WITHIN_MS = ACT_WITHIN_MS + 10_000;
/** How soon a voucher shows by its reference is not known: a person is not asked before. */
const SETTLE_MS = 2 * 60_000;
/** A pushed status is answered fast. */
const BELL_WITHIN_MS = 5_000;

/**
 * ELTA Courier: Greece. There is no call that cancels, closes a day, orders a pickup or prices. A lost booking can be
 * recognised, and never completed or ruled out, so a person ends it. Sources: sections 7 and 8.
 */
export function eltaDriver(terms: CarrierTerms, haste: Haste = {}): KitDriver {
  const open = eltaSessions(terms, haste);

  function connect(
    account: CarrierAccount,
    settings: EltaSettings,
    at: Date,
    credentials: EltaCredentials,
  ): CarrierConnection {
    const session = open(account, settings, credentials);
    const hasSub = customerOf(credentials).sub !== "";
    const historyOf = async (number: string, signal?: AbortSignal) => {
      const tracked = await session.ask(track, { number }, { signal });
      return tracked && readMovements(number, tracked);
    };
    return {
      services: pricedServices(settings, terms.priceList(account, at)),
      currency: "EUR",
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      settleMs: SETTLE_MS,
      bookWithinMs: BOOK_WITHIN_MS,
      book: async (order, mayLeave) =>
        bookingOf(await session.ask(createVoucher, detailsOf(order), { mayLeave })),
      check: async (order) => void detailsOf(order),
      lookup: (order) => findVoucher(session, order),
      byHand: {
        lookupProves: "presence",
        where: { en: "ELTA's portal or list", el: "την πύλη ή τη λίστα των ΕΛΤΑ" },
        numberForm: { en: "13 characters, such as SE000000013GR", el: "13 χαρακτήρες, π.χ. SE000000013GR" },
        referenceOf,
      },
      adopt: (order, numbers) => adoptNumbers(session, order, numbers),
      ...(settings.cod_limit > 0 && {
        cashOnDelivery: { maxMinor: Math.round(settings.cod_limit * 100), currency: "EUR" },
      }),
      ...(settings.tracking && {
        track: (numbers, _, left) => trackEach(terms.clock, numbers, (number) => historyOf(number), left),
      }),
      ...(credentials.webhook_key !== undefined && {
        webhook: statusWebhook(
          credentials.webhook_key,
          async (number) => (await historyOf(number, AbortSignal.timeout(BELL_WITHIN_MS))) ?? [],
        ),
      }),
      labels: labelsOf(session, hasSub),
      points: { list: () => session.ask(listPoints, null) },
      scripts: ["Greek", "Latin"],
      trackingUrlTemplate: "https://www.elta-courier.gr/search?br={ref}",
    };
  }

  return defineDriver({
    driver: "elta",
    settings: eltaSettings,
    connect,
    account: {
      name: "ELTA Courier",
      imageUrl: "/carriers/elta.svg",
      credentials: eltaCredentials,
      settings: eltaSettings,
      words,
      priceList: Object.entries(eltaServices).map(([code, { name }]) => ({ code, name, compartments: [] })),
      test: async (account, settings, credentials) => {
        await open(account, settings, credentials).call(listPoints, null);
        const { master, sub } = customerOf(credentials);
        return [master, sub].filter((part) => part !== "").join(" ");
      },
    },
  });
}
