import type {
  CarrierAccount,
  CarrierConnection,
  CarrierLabel,
  CarrierPoint,
  Shipment,
  WorkingDays,
} from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { listDayFor } from "../kit/list-day.ts";
import { seldomLooks } from "../kit/seldom-looks.ts";
import type { Haste } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, settingFields } from "./account.ts";
import { adoptShipment } from "./adopt-shipment.ts";
import { bookShipment, findShipment } from "./book-shipment.ts";
import { cancelShipment } from "./cancel-shipment.ts";
import { closeDay } from "./close-day.ts";
import { listedServices, servicesOf } from "./services.ts";
import type { CourierCenterSession } from "./session.ts";
import { courierCenterSessions, openAccount } from "./session.ts";
import { BETWEEN_LOOKS_MS, learntWords, trackShipments } from "./track-shipments.ts";
import { label, lockers, stations } from "./wire/calls.ts";
import { referenceOf, returnNumberIn } from "./wire/reference.ts";
import { shipmentBody } from "./wire/shipment-body.ts";
import { TIME_ZONE } from "./wire/tracking.ts";
import { words } from "./words.ts";

const days: WorkingDays = { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR", closedDates: [] };
/** The request, then a look at a shipment that the carrier says to have already. */
const BOOK_WITHIN_MS = 60_000 + 30_000 + 5_000;

const LOCKER_TEMPLATE = "singlepdf_100x150";
/** Our formats by the carrier's templates. Source: contract sheet, section 6. */
const templates: Readonly<Record<string, string>> = {
  "100x150": LOCKER_TEMPLATE,
  a6: LOCKER_TEMPLATE,
  "4x6": LOCKER_TEMPLATE,
  "a4-3": "pdf",
};

/**
 * Courier Center, in Greece, with BOX NOW's lockers by its own contract. It comes by contract, so no pickup is booked. A
 * lost answer may never be settled by the carrier: a person then looks for the reference.
 */
export function courierCenterDriver(terms: CarrierTerms, haste: Haste = {}) {
  const open = courierCenterSessions(terms, haste);
  const learnt = learntWords();
  const looks = seldomLooks(terms.clock, BETWEEN_LOOKS_MS);

  function connect(
    account: CarrierAccount,
    settings: SettingFields,
    at: Date,
    credentials: CredentialFields,
  ): CarrierConnection {
    const { session, hasLockerList } = openAccount(open, terms, settings, credentials);
    const { clock } = terms;
    const dayFor = (now: Date) => listDayFor(now, { timeZone: TIME_ZONE, cutOff: settings.cut_off, days });
    const onItsDay = (date: string) => ({
      pickup: { pickup: { date, from: "00:00", until: "23:59" }, pickupRef: `CC-${date}` },
    });
    return {
      services: servicesOf(terms.priceList(account, at), settings),
      currency: "EUR",
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate: "https://www.courier.gr/track/result?tracknr={ref}",
      settleMs: 0,
      bookWithinMs: BOOK_WITHIN_MS,
      async book(order, mayLeave) {
        const day = dayFor(clock.now());
        const now = () => clock.now();
        return {
          ...(await bookShipment(session, { order, settings, day }, now, mayLeave)),
          ...onItsDay(day),
        };
      },
      async check(order) {
        shipmentBody(order, { settings, day: dayFor(clock.now()) });
      },
      async lookup(order, calledAt) {
        const found = await findShipment(session, order);
        return "unproven" in found ? found : { ...found, ...onItsDay(dayFor(calledAt ?? clock.now())) };
      },
      byHand: {
        lookupProves: "presence",
        where: {
          en: "Courier Center's portal, or its manifest of the day",
          el: "το portal της Courier Center ή τη λίστα της ημέρας",
        },
        numberForm: {
          en: "The number on the voucher, with its zeros",
          el: "Ο αριθμός του voucher, με τα μηδενικά του",
        },
        referenceOf,
      },
      adopt: (order, numbers) => adoptShipment(session, order, numbers),
      cancel: (shipment) => cancelShipment(session, shipment),
      track: (numbers, _, left) => trackShipments(session, looks, learnt, account.id, numbers, left),
      labels: {
        formats: Object.keys(templates),
        inOneFile: true,
        print: (shipment, format) => printLabels(session, shipment, format),
      },
      dayClosing: {
        timeZone: TIME_ZONE,
        cutOff: settings.cut_off,
        days,
        close: (day, shipments) => closeDay(session, day, shipments),
      },
      cashOnDelivery: { maxMinor: settings.cod_limit * 100, currency: "EUR" },
      ...(settings.lockers && hasLockerList && { points: { list: () => listLockers(session) } }),
      scripts: ["Greek", "Latin"],
    };
  }

  return defineDriver<CredentialFields, SettingFields, CarrierConnection>({
    driver: "courier-center",
    settings: settingFields,
    connect,
    account: {
      name: "Courier Center",
      imageUrl: "/carriers/courier-center.svg",
      credentials: credentialFields,
      settings: settingFields,
      words,
      priceList: listedServices,
      async test(_account, settings, credentials) {
        await openAccount(open, terms, settings, credentials).session.call(stations, null);
        return `${credentials.UserAlias}, ${settings.billing_account}`;
      },
    },
  });
}

/** All parcels come with the shipment's number, and a return voucher behind them. Lockers have one template. */
function printLabels(
  session: CourierCenterSession,
  { trackingRef, carrierReference, to }: Shipment,
  format: string,
): Promise<CarrierLabel> {
  const template = to.locationId ? LOCKER_TEMPLATE : (templates[format] ?? LOCKER_TEMPLATE);
  const returnNumber = returnNumberIn(carrierReference);
  const numbers = returnNumber === null ? [trackingRef] : [trackingRef, returnNumber];
  return session.ask(label, { numbers, template });
}

async function listLockers(session: CourierCenterSession): Promise<readonly CarrierPoint[]> {
  const found = await session.ask(lockers, null);
  return found.map(({ id, name, street, town, zip, note, latitude, longitude, isOpen }) => ({
    locationId: id,
    kind: "locker",
    name,
    address: { address: street, address2: note, zip, city: town, country: "GR" },
    latitude,
    longitude,
    // BOX NOW has no field for them.
    openingHours: null,
    compartmentSizes: [],
    accepting: isOpen,
  }));
}
