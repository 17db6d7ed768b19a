import { LRUCache } from "lru-cache";
import type { BookingOrder, CarrierAccount, CarrierConnection } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { listDayFor } from "../kit/list-day.ts";
import type { Haste } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, settingFields, urlOf } from "./account.ts";
import { bookShipment, papers } from "./book-shipment.ts";
import { cancelShipment } from "./cancel-shipment.ts";
import { checkOrder } from "./check-order.ts";
import { closeDay } from "./close-day.ts";
import { declareExport } from "./declare-export.ts";
import { adoptBooking, findBooking } from "./find-booking.ts";
import { TIME_ZONE, workingDays } from "./gls-days.ts";
import { discoverServices, laneTo } from "./lanes.ts";
import { listShops } from "./list-shops.ts";
import { vansOf, wholeDay } from "./pickups.ts";
import { listedServices, pricedServices } from "./priced-services.ts";
import { isReturn } from "./service-codes.ts";
import { ACT_WITHIN_MS, glsSessions } from "./session.ts";
import type { TrackingMemory } from "./track-parcels.ts";
import { trackingMemory, trackParcels } from "./track-parcels.ts";
import { allowedServices } from "./wire/places.ts";
import { referenceOf } from "./wire/shipment-body.ts";
import { words } from "./words.ts";

/** A wait for the pace and for a token, and the request. */
const BOOK_WITHIN_MS = ACT_WITHIN_MS + 40_000;
const MAX_LOGINS = 1_000;
/** GLS says no limit. */
const INVOICE_MAX_BYTES = 5 * 1024 * 1024;

/**
 * GLS Group's ShipIT and Track & Trace: parcels from the contract's place through Europe. Prices are those of the account's list.
 * Labels come with the booking alone, and ShipIT shows parcels only after the end of their day.
 */
export function glsDriver(terms: CarrierTerms, haste: Haste = {}) {
  const open = glsSessions(terms, haste);
  const memories = new LRUCache<string, TrackingMemory>({ max: MAX_LOGINS });

  function memoryOf(login: string): TrackingMemory {
    const memory = memories.get(login) ?? trackingMemory();
    memories.set(login, memory);
    return memory;
  }

  function connect(
    account: CarrierAccount,
    settings: SettingFields,
    at: Date,
    credentials: CredentialFields,
  ): CarrierConnection {
    const { clock } = terms;
    const session = open(account, credentials);
    const { contact_id, cut_off, daily_pickup } = settings;
    const days = workingDays(settings);
    const dayOf = ({ pickup }: BookingOrder) =>
      pickup?.date ?? listDayFor(clock.now(), { timeZone: TIME_ZONE, cutOff: cut_off, days });
    const pickupOf = (order: BookingOrder, date: string) =>
      daily_pickup && !isReturn(order) ? { pickup: wholeDay(date), pickupRef: `GLS ${date}` } : null;
    const check = (order: BookingOrder) => checkOrder(order, settings, account);
    return {
      services: pricedServices(terms.priceList(account, at), account, settings),
      currency: settings.currency,
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate: "https://gls-group.com/GROUP/en/parcel-tracking/?match={ref}",
      settleMs: 0,
      bookWithinMs: BOOK_WITHIN_MS,
      async book(order, mayLeave) {
        check(order);
        const day = dayOf(order);
        const booked = await bookShipment(session, order, { settings, day }, mayLeave);
        return { ...booked, pickup: pickupOf(order, day) };
      },
      check: async (order) => check(order),
      async lookup(order, calledAt) {
        const found = await findBooking(session, order, clock.now(), calledAt);
        return "unproven" in found ? found : { ...found, pickup: null };
      },
      byHand: {
        lookupProves: "presence",
        where: {
          en: "GLS' portal, or after the end of the day, when Waybill finds it by itself",
          el: "το portal της GLS, ή μετά το τέλος της ημέρας, όταν το Waybill τη βρίσκει μόνο του",
        },
        numberForm: { en: "11 digits, such as 50000000017", el: "11 ψηφία, π.χ. 50000000017" },
        referenceOf,
      },
      adopt: (order, numbers) => adoptBooking(session, order, numbers, clock.now()),
      declareCustoms: declareExport(session, terms, account, settings),
      ...(settings.paperless_trade && { customsInvoiceUpload: { maxBytes: INVOICE_MAX_BYTES } }),
      cancel: (shipment) => cancelShipment(session, shipment),
      track: (...asked) =>
        trackParcels(session, clock, memoryOf(`${urlOf(terms, account)} ${credentials.client_id}`), ...asked),
      labels: {
        formats: Object.keys(papers),
        asBought: true,
        finalReasons: [GIVEN_ONCE],
        print: () => Promise.reject(givenOnce()),
      },
      ...(!daily_pickup && { pickup: vansOf(session, settings) }),
      pointsNear: { near: (place, limits) => listShops(session, place, limits), isPublic: true },
      dayClosing: {
        timeZone: TIME_ZONE,
        cutOff: cut_off,
        days,
        close: (day, shipments) => closeDay(session, clock, contact_id, day, shipments),
      },
      scripts: ["Latin"],
    };
  }

  return defineDriver<CredentialFields, SettingFields, CarrierConnection>({
    driver: "gls",
    settings: settingFields,
    connect,
    discover: (account, settings, credentials) => discoverServices(open(account, credentials), settings),
    account: {
      name: "GLS",
      imageUrl: "/carriers/gls.svg",
      credentials: credentialFields,
      settings: settingFields,
      words,
      priceList: listedServices,
      // The lane to the contract's own place: the answer proves the app, its rights and the contact.
      async test(account, settings, credentials) {
        const { origin_country: country, origin_zip: zip, contact_id } = settings;
        await open(account, credentials).callAnew(allowedServices, laneTo(settings, { country, zip }));
        return contact_id;
      },
    },
  });
}

const GIVEN_ONCE = "label_given_once";

/** A reprint would make another parcel. Source: contract sheet, section 6. */
function givenOnce(): EngineError {
  const en = "GLS gives a label once, with the booking. Print it in GLS' portal, or cancel the shipment.";
  const el =
    "Η GLS δίνει την ετικέτα μία φορά, με την κράτηση. Τυπώστε την στο portal της GLS ή ακυρώστε την αποστολή.";
  return new EngineError("CARRIER_REJECTED", en, { reason: GIVEN_ONCE, words: { en, el } });
}
