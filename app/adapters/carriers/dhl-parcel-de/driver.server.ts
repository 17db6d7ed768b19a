import type { CarrierAccount, CarrierConnection } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { Haste } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, settingFields } from "./account.ts";
import type { DhlAccount } from "./book-parcels.ts";
import { adoptParcels, bookParcels, cancelParcels, checkParcels } from "./book-parcels.ts";
import { closeDay } from "./close-day.ts";
import { shippingDay, TIME_ZONE, workingDays } from "./german-days.ts";
import { pickupsOf } from "./pickups.ts";
import { pricedServices } from "./priced-services.ts";
import { labelsOf } from "./print-labels.ts";
import { serviceTable } from "./service-table.ts";
import { ACT_WITHIN_MS, dhlSessions, openAccount } from "./session.ts";
import { testAccount } from "./test-account.ts";
import { trackParcels } from "./track-parcels.ts";
import { pointsNear } from "./wire/points.ts";
import { referenceOf } from "./wire/shipment-body.ts";
import { words } from "./words.ts";

/** The request, then deleting the parcels that were made beside a refused one, twice. */
const BOOK_WITHIN_MS = 3 * ACT_WITHIN_MS + 5_000;

/**
 * DHL Parcel Germany: parcels that leave from Germany. Bookings can't be looked up by our reference, so a person settles a lost
 * answer in the portal. Sources: contract sheet, sections 4 and 14.
 */
export function dhlParcelDeDriver(terms: CarrierTerms, haste: Haste = {}) {
  const open = dhlSessions(terms, haste);
  const { clock } = terms;

  const accountOf = (
    account: CarrierAccount,
    settings: SettingFields,
    credentials: CredentialFields,
  ): DhlAccount => ({
    session: openAccount(open, terms, account, credentials),
    settings,
    credentials,
    now: () => clock.now(),
    dayFor: (moment) => shippingDay(moment, settings),
  });

  function connect(
    stored: CarrierAccount,
    settings: SettingFields,
    at: Date,
    credentials: CredentialFields,
  ): CarrierConnection {
    const account = accountOf(stored, settings, credentials);
    const { session } = account;
    const { billing_pickup, cod_account, cod_limit, cut_off } = settings;
    const { apiKey, apiSecret } = credentials;
    return {
      services: pricedServices(terms.priceList(stored, at), settings),
      currency: "EUR",
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate:
        "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={ref}",
      settleMs: 0,
      bookWithinMs: BOOK_WITHIN_MS,
      book: (order, mayLeave) => bookParcels(account, order, mayLeave),
      check: (order) => checkParcels(account, order),
      lookup: async () => ({ unproven: "cannot-tell" }),
      byHand: {
        lookupProves: "presence",
        where: {
          en: "DHL's business portal, in the list of shipments",
          el: "το portal επιχειρήσεων της DHL, στη λίστα αποστολών",
        },
        numberForm: {
          en: "20 digits, such as 00340434333301000012, of each parcel",
          el: "20 ψηφία, π.χ. 00340434333301000012, για κάθε δέμα",
        },
        referenceOf,
      },
      adopt: (order, numbers) => adoptParcels(account, order, numbers),
      cancel: (shipment) => cancelParcels(account, shipment),
      // DHL bills the parcels that it scans.
      chargesLabel: () => false,
      ...(cod_account !== undefined && {
        cashOnDelivery: { maxMinor: cod_limit * 100, currency: "EUR" },
      }),
      labels: labelsOf(session),
      dayClosing: {
        timeZone: TIME_ZONE,
        cutOff: cut_off,
        days: workingDays,
        close: (day, shipments) => closeDay(account, day, shipments),
      },
      pointsNear: {
        isPublic: true,
        near: async (place, { most, withinMs }) =>
          place.country === "DE"
            ? session.call(pointsNear, { apiKey, place, most }, { signal: AbortSignal.timeout(withinMs) })
            : [],
      },
      isPost: true,
      scripts: ["Latin"],
      ...(apiSecret !== undefined && {
        track: (numbers, further) => trackParcels(session, credentials, numbers, further),
        ...(billing_pickup !== undefined && { pickup: pickupsOf(session, billing_pickup) }),
      }),
    };
  }

  return defineDriver<CredentialFields, SettingFields, CarrierConnection>({
    driver: "dhl-parcel-de",
    settings: settingFields,
    connect,
    account: {
      name: "DHL Parcel Germany",
      imageUrl: "/carriers/dhl-parcel-de.svg",
      credentials: credentialFields,
      settings: settingFields,
      words,
      priceList: Object.entries(serviceTable).map(([code, { name }]) => ({ code, name, compartments: [] })),
      test: (account, settings, credentials) => testAccount(accountOf(account, settings, credentials)),
    },
  });
}
