import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  ServiceConnection,
  TrackingNews,
} from "../../../domain/engine/index.ts";
import { currencyExponent, EngineError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { Haste } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { credentialFields, settingFields, trackingPageOf } from "./account.ts";
import { bookReturn, checkReturn, findReturn } from "./book-return.ts";
import { BOOK_WITHIN_MS, bookShipment, checkShipment } from "./book-shipment.ts";
import { cancelShipment } from "./cancel-shipment.ts";
import { checkPlaces } from "./check-places.ts";
import { lookUp } from "./find-request.ts";
import { listPoints } from "./list-points.ts";
import { printedLabels } from "./print-label.ts";
import type { BoxnowSession } from "./session.ts";
import { boxnowSessions, openAccount } from "./session.ts";
import { trackParcels } from "./track-parcels.ts";
import { partners } from "./wire/access.ts";
import { compartments, MOST_WEIGHT_G } from "./wire/compartment.ts";
import type { SignedCall } from "./wire/webhook.ts";
import { newsOf, signedCallOf } from "./wire/webhook.ts";
import { words } from "./words.ts";

/** Major units. Source: contract sheet, section 4, `amountToBeCollected`. */
const MOST_CASH = 5_000;
/** A request may take effect so long after a call without an answer. */
const SETTLES_WITHIN_MS = 60_000;

/**
 * BOX NOW, lockers in Greece, Cyprus, Bulgaria, Croatia and Slovenia. It has no call for prices, so they come from a
 * price list in the account. Its drivers come by contract, so no pickup is booked.
 */
export function boxnowDriver(terms: CarrierTerms, haste: Haste = {}) {
  const open = boxnowSessions(terms, haste);
  const openOf = (account: CarrierAccount, settings: SettingFields, credentials: CredentialFields) =>
    openAccount(open, terms, account, settings, credentials);

  function connect(
    account: CarrierAccount,
    settings: SettingFields,
    at: Date,
    credentials: CredentialFields,
  ): CarrierConnection {
    const opened = openOf(account, settings, credentials);
    const { session } = opened;
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
      track: (trackingRefs, _, left) => trackParcels(session, clock, trackingRefs, left),
      labels: printedLabels(session),
      points: { list: () => listPoints(opened) },
      // The alphabets of its countries, in which its own labels are.
      scripts: ["Greek", "Latin", "Cyrillic"],
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
      priceList: [
        {
          code: LOCKER,
          name: "Locker",
          compartments: compartments.map(({ size, maxWeightG, ...sides }) => ({
            compartment: size,
            ...sides,
            maxWeightKg: maxWeightG / 1_000,
          })),
        },
      ],
      test: (account, settings, credentials) =>
        testAccount(openOf(account, settings, credentials).session, settings),
    },
  });
}

/** The service of every contract. Source: contract sheet, section 5. */
const LOCKER = "locker";

/**
 * The services of the contract's price list with BOX NOW's own limits. Prices are by compartment. There is neither
 * insurance nor a choice of Saturday.
 */
function lockerServices(priceList: readonly ServiceConnection[]): readonly ServiceConnection[] {
  return priceList.map(({ insurance: _, saturdayDelivery: __, ...service }) => {
    const { limits, locker } = service;
    const maxWeightG = Math.min(limits.maxWeightG ?? MOST_WEIGHT_G, MOST_WEIGHT_G);
    if (service.code !== LOCKER && !locker?.destination)
      return { ...service, limits: { ...limits, maxWeightG } };
    return {
      ...service,
      limits: { ...limits, maxWeightG },
      compartments,
      // A locker or `any-apm`, in place of the account's warehouse.
      locker: { destination: true, origin: locker?.origin || "optional" },
    };
  });
}

/**
 * Reads a call of BOX NOW's webhook. The signature is in the body.
 * @throws EngineError FORBIDDEN the signature is wrong or missing
 * @throws EngineError VALIDATION_FAILED it is right, and the news can't be read
 */
async function receiveWebhook(secret: string, body: Uint8Array): Promise<readonly TrackingNews[]> {
  const call = signedCallOf(body);
  if (call === null || !(await isSigned(secret, call)))
    throw new EngineError("FORBIDDEN", "The signature is not BOX NOW's.");
  const read = newsOf(body, call);
  if (read.outcome === "unreadable")
    throw new EngineError("VALIDATION_FAILED", "The news of BOX NOW can't be read.");
  return read.outcome === "news" ? [read.news] : [];
}

/** Verifies the signature in constant time. */
async function isSigned(secret: string, { signature, data }: SignedCall): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return crypto.subtle.verify("HMAC", key, bytes, new Uint8Array(data));
}

/**
 * The merchant whom the credentials belong to.
 * @throws EngineError CARRIER_REJECTED the credentials are wrong or leave open which merchant is meant, or a warehouse is none of theirs
 */
async function testAccount(session: BoxnowSession, settings: SettingFields): Promise<string> {
  const served = await session.callAnew(partners, null);
  const { partner_id } = settings;
  const chosen = served.find(({ id }) => id === partner_id) ?? (served.length === 1 ? served[0] : undefined);
  if (chosen !== undefined && (partner_id === undefined || chosen.id === partner_id)) {
    await checkPlaces(session, settings);
    return `${chosen.name} (${chosen.id})`;
  }
  const choices = served.map(({ id, name }) => `${name} (${id})`).join(", ");
  const lead =
    partner_id === undefined
      ? "These credentials serve several partners. Enter the ID of one"
      : `These credentials do not serve the partner ${partner_id}. Enter the ID of one that they serve`;
  throw new EngineError("CARRIER_REJECTED", `${lead}: ${choices}.`, {
    reason: "partner_not_chosen",
    partners: served.map(({ id, name }) => ({ id, name })),
  });
}
