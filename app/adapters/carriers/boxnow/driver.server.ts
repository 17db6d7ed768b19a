import type { BookingOrder, CarrierAccount, CarrierConnection } from "../../../domain/engine/index.ts";
import { currencyExponent } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { paceOf } from "../kit/pace.ts";
import { tokenCache } from "../kit/token-cache.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, settingFields, trackingPageOf } from "./account.ts";
import { bookReturn, checkReturn, findReturn } from "./book-return.ts";
import { BOOK_WITHIN_MS, bookShipment, checkShipment } from "./book-shipment.ts";
import { cancelShipment } from "./cancel-shipment.ts";
import { lookUp } from "./find-request.ts";
import { listPoints } from "./list-points.ts";
import { lockerServices } from "./locker-services.ts";
import { labelPrinting } from "./print-label.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { boxnowSession } from "./session.ts";
import { testAccount } from "./test-account.ts";
import { trackParcels } from "./track-parcels.ts";
import { words } from "./words.ts";

/** Major units. Source: contract sheet, section 4, `amountToBeCollected`. */
const MOST_CASH = 5_000;
/** No limit is documented. Source: contract sheet, section 12. */
const CALLS_PER_SECOND = 5;
/** All attempts of a look-up fit into its time, unless BOX NOW is silent. */
const WAITS_MS = [250, 1_000];
/** A request may take effect so long after a call without an answer. */
const SETTLES_WITHIN_MS = 60_000;

/**
 * BOX NOW, lockers in Greece, Cyprus, Bulgaria, Croatia and Slovenia. It has no call for prices, so they come from a
 * price list in the account. Its couriers come by contract, so no pickup is booked.
 */
export function boxnowDriver(
  terms: CarrierTerms,
  { callsPerSecond = CALLS_PER_SECOND, waitsMs = WAITS_MS } = {},
) {
  const shared = { ...terms, tokens: tokenCache(terms.clock), pace: paceOf(callsPerSecond), waitsMs };
  const sessionOf = (account: CarrierAccount, settings: SettingFields, credentials: CredentialFields) =>
    boxnowSession(shared, account, settings, credentials);

  function connect(
    account: CarrierAccount,
    settings: SettingFields,
    at: Date,
    credentials: CredentialFields,
  ): CarrierConnection {
    const session = sessionOf(account, settings, credentials);
    const { clock } = terms;
    const { currency, origin_id, notification_email, allow_return, return_location_id } = settings;
    const { webhook_secret } = credentials;
    const bookingSettings = {
      originId: origin_id,
      notificationEmail: notification_email,
      allowReturn: allow_return,
      returnLocationId: return_location_id,
    };
    const isReturn = ({ to }: BookingOrder) =>
      return_location_id !== undefined && to.locationId === return_location_id;
    return {
      services: lockerServices(terms.priceList(account, at)),
      currency,
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate: trackingPageOf(account, settings),
      settleMs: SETTLES_WITHIN_MS,
      bookWithinMs: BOOK_WITHIN_MS,
      ...(return_location_id !== undefined && { ownPlaces: [return_location_id] }),
      book: (order, mayLeave) =>
        isReturn(order)
          ? bookReturn(session, clock.now(), order, mayLeave)
          : bookShipment(session, clock, order, bookingSettings, mayLeave),
      check: async (order) => (isReturn(order) ? checkReturn(order) : checkShipment(order, bookingSettings)),
      lookup: (order, calledAt) =>
        isReturn(order) ? findReturn(session, order, calledAt) : lookUp(session, order),
      cancel: (shipment) => cancelShipment(session, shipment),
      track: (trackingRefs) => trackParcels(session, clock, trackingRefs),
      labels: labelPrinting(session),
      points: { list: () => listPoints(session) },
      ...(settings.cash_on_delivery && {
        cashOnDelivery: { maxMinor: MOST_CASH * 10 ** currencyExponent(currency), currency },
      }),
      ...(webhook_secret !== undefined && {
        webhook: { read: ({ body }) => receiveWebhook(webhook_secret, body) },
      }),
    };
  }

  return defineDriver<CredentialFields, SettingFields, CarrierConnection>({
    driver: "boxnow",
    settings: settingFields,
    connect,
    account: {
      name: "BOX NOW",
      imageUrl: "/carriers/boxnow.svg",
      credentials: credentialFields,
      settings: settingFields,
      words,
      test: (account, settings, credentials) =>
        testAccount(sessionOf(account, settings, credentials), settings),
    },
  });
}
