import type { CarrierAccount, LabelPrinting, PickupCapability } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { OutsideConnection } from "../kit/outside-carrier.ts";
import { refusalBy } from "../kit/refusal.ts";
import { seldomLooks } from "../kit/seldom-looks.ts";
import type { Haste } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, sampleDestinations, settingFields } from "./account.ts";
import { laneOf, pricesOf, transitMemory } from "./ask-prices.ts";
import { bookShipment, termsOf } from "./book-shipment.ts";
import type { KnownProduct } from "./discovered-products.ts";
import { askFor, discoverProducts, knownProducts } from "./discovered-products.ts";
import { adoptShipment, findShipment } from "./find-shipment.ts";
import { pickupDays } from "./planned-time.ts";
import { servicesOf } from "./services.ts";
import type { DhlSession } from "./session.ts";
import { dhlSessions } from "./session.ts";
import { validateAddress } from "./wire/address.ts";
import { book } from "./wire/booking.ts";
import { papers } from "./wire/papers.ts";
import { cancelPickup, orderPickup } from "./wire/pickups.ts";
import { points } from "./wire/points.ts";
import { referenceOf } from "./wire/reference.ts";
import { rows } from "./wire/refusal-rows.ts";
import { entriesOf, track } from "./wire/tracking.ts";
import { words } from "./words.ts";

/** Two requests at most: the second one for another template of the label. */
const BOOK_WITHIN_MS = 70_000;
/** A reference is found some minutes after its booking; its absence is believed after this. Source: contract sheet, section 12. */
const SETTLES_WITHIN_MS = 30 * 60_000;
/** About ten times a day. Source: section 10. */
const BETWEEN_LOOKS_MS = 144 * 60_000;
/** The shortest window of a courier's visit. Source: section 8. */
const SLOT_HOURS = 2;
const INVOICE_MAX_BYTES = 5 * 1024 * 1024;

/** DHL Express, worldwide, from the account's country: products and prices are those that DHL has for a lane and a day. */
export function dhlExpressDriver(terms: CarrierTerms, haste: Haste = {}) {
  const open = dhlSessions(terms, haste);
  const transits = transitMemory();
  const looks = seldomLooks(terms.clock, BETWEEN_LOOKS_MS);
  const { clock, customs } = terms;

  function connect(
    account: CarrierAccount,
    settings: SettingFields,
    _at: Date,
    credentials: CredentialFields,
  ): OutsideConnection {
    const session = open(account, credentials);
    const products = knownProducts(account);
    const desk = { session, account, settings, products, clock, customs };
    const isTestSystem = account.environment === "sandbox";
    return {
      services: servicesOf(products, {
        settings,
        pickup: (product) => pickupOf(session, settings, product),
        transitDays: (request, product) => transits.get(laneOf(request, product)),
      }),
      outsidePrices: pricesOf({
        session,
        settings,
        clock,
        currency: products[0]?.currency ?? "EUR",
        transits,
      }),
      transportation: "air",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate:
        "https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={ref}",
      settleMs: SETTLES_WITHIN_MS,
      bookWithinMs: BOOK_WITHIN_MS,
      book: (order, mayLeave) => bookShipment(desk, order, mayLeave),
      async check(order) {
        book.request({ order, terms: await termsOf(desk, order), invoice: null }, null);
        const isStrict = settings.strict_addresses;
        await session.ask(validateAddress, { type: "delivery", address: order.to, isStrict });
      },
      lookup: (order, calledAt) => findShipment(desk, order, calledAt),
      byHand: {
        // The test system tracks no booking of its own. Source: section 10.
        lookupProves: isTestSystem ? "presence" : "absence",
        where: { en: "MyDHL+, by shipment reference", el: "το MyDHL+, με την αναφορά της αποστολής" },
        numberForm: { en: "10 digits, such as 4120000172", el: "10 ψηφία, π.χ. 4120000172" },
        referenceOf,
      },
      ...(!isTestSystem && { adopt: (order, numbers) => adoptShipment(desk, order, numbers) }),
      // DHL has no such call: a waybill that is never handed over is never billed, and its pickup goes by itself. Source: section 2.
      cancel: async () => undefined,
      chargesLabel: () => false,
      track: (numbers, _further, left) =>
        looks.track(
          account.id,
          numbers,
          async (number) => {
            const found = await session.call(track, { number });
            return found && entriesOf(found);
          },
          left,
        ),
      labels: onceGiven,
      ...(settings.service_points && {
        pointsNear: {
          near: (place, { most, withinMs }) =>
            session.call(points, { place, most }, { signal: AbortSignal.timeout(withinMs) }),
          isPublic: true,
        },
      }),
      ...(settings.paperless_trade && { customsInvoiceUpload: { maxBytes: INVOICE_MAX_BYTES } }),
      scripts: ["Greek", "Latin"],
    };
  }

  return defineDriver<CredentialFields, SettingFields, OutsideConnection>({
    driver: "dhl-express",
    settings: settingFields,
    connect,
    discover: (account, settings, credentials) =>
      discoverProducts(open(account, credentials), settings, clock),
    account: {
      name: "DHL Express",
      imageUrl: "/carriers/dhl-express.svg",
      credentials: credentialFields,
      settings: settingFields,
      words,
      /** A quote inside the account's country proves login and account, and says whose prices they are. */
      async test(account, settings, credentials) {
        const [home] = sampleDestinations(settings);
        const { isListPrice } = await askFor(open(account, credentials), settings, clock, home);
        return isListPrice ? `${settings.account_number}, at list prices` : settings.account_number;
      },
    },
  });
}

/** Labels come with bookings alone. */
const onceGiven: LabelPrinting = {
  formats: Object.keys(papers),
  inOneFile: true,
  asBought: true,
  print: async () => {
    throw refusalBy(rows.labelLost).error;
  },
};

/** One visit fetches all parcels of a day and place: asking twice is asking once. Source: section 8. */
function pickupOf(
  session: DhlSession,
  settings: SettingFields,
  { code, pickup }: KnownProduct,
): PickupCapability | null {
  if (pickup === null) return null;
  return {
    combinedWithShipment: false,
    combines: true,
    slotLengthInHours: SLOT_HOURS,
    earliestAt: pickup.earliest,
    latestAt: pickup.latest,
    sameDayLatestAt: pickup.cutOff,
    timeZone: settings.time_zone,
    days: pickupDays(settings),
    schedule: (order) => session.ask(orderPickup, { order, settings, product: code }),
    async cancel(number) {
      await session.ask(cancelPickup, { number, requestor: "Waybill" });
    },
  };
}
