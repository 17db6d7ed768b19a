import type { BookingOrder, BookingResult, MayLeave, Shipment } from "../../../domain/engine/index.ts";
import { EngineError, localTime, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import { checkCount, otherShipment, wrongForm } from "../kit/entered-number.ts";
import { numbersOf } from "../kit/label-printing.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { TIME_ZONE } from "./german-days.ts";
import { bookedLabels, bookedReturnLabel, paperFor } from "./print-labels.ts";
import { isReturn, serviceOf } from "./service-table.ts";
import type { DhlSession } from "./session.ts";
import { pointIn } from "./wire/addresses.ts";
import { manifestOf } from "./wire/manifests.ts";
import { book, deleteOrders, readOrders, validate } from "./wire/orders.ts";
import { townOf } from "./wire/points.ts";
import { bookReturn, returnBody } from "./wire/returns.ts";
import { isReferenceOf } from "./wire/shipment-body.ts";

/** A number of a closed day is on a manifest of the last days: over Christmas, a person may look after more than a week. */
const CLOSED_DAYS = 10;
const DAY_MS = 24 * 60 * 60_000;

export interface DhlAccount {
  readonly session: DhlSession;
  readonly settings: SettingFields;
  readonly credentials: CredentialFields;
  /** The day on which DHL gets parcels that are booked at a moment. */
  dayFor(moment: Date): string;
  now(): Date;
}

const resultOf = (
  numbers: readonly string[],
  more: Partial<Pick<BookingResult, "carrierReference" | "labels">> = {},
): BookingResult => ({
  carrierReference: null,
  pieces: numbers.map((trackingRef) => ({ trackingRef })),
  pickup: null,
  ...more,
});

/** One request that may buy. DHL does not recognise a repeated one, so it is never sent twice. Source: contract sheet, section 14. */
export async function bookParcels(
  account: DhlAccount,
  order: BookingOrder,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const { session, settings } = account;
  if (isReturn(order.serviceCode)) {
    const { number, label } = await session.ask(bookReturn, { order, settings }, { mayLeave });
    return resultOf([number], { labels: bookedReturnLabel(label) });
  }
  const { format, paper } = paperFor(order, order.labelFormat);
  const given = { order, paper, ...(await termsOf(account, order)) };
  const { parcels, refusal } = await session.ask(book, given, { mayLeave });
  const numbers = parcels.map(({ number }) => number);
  if (refusal !== null) {
    await dropPart(account, numbers);
    throw refusal;
  }
  const [{ returnNumber } = { returnNumber: null }] = parcels;
  return resultOf(numbers, {
    carrierReference: returnNumber === null ? null : `return ${returnNumber}`,
    labels: await bookedLabels(parcels, format),
  });
}

/** The booking is whole or none: parcels that DHL made beside a refused one are deleted. */
async function dropPart(
  { session, settings: { profile } }: DhlAccount,
  numbers: readonly string[],
): Promise<void> {
  try {
    await deleted(session, { profile, numbers });
  } catch (cause) {
    throw new OutcomeUnknownError("DHL made some of the parcels, and does not delete them.", { cause });
  }
}

/** The checks of a booking, made by DHL. */
export async function checkParcels(account: DhlAccount, order: BookingOrder): Promise<void> {
  const { session, settings } = account;
  if (isReturn(order.serviceCode)) returnBody({ order, settings });
  else await session.ask(validate, { order, ...(await termsOf(account, order)) });
}

async function termsOf(account: DhlAccount, order: BookingOrder) {
  const { settings } = account;
  return { settings, day: account.dayFor(account.now()), town: await townFor(account, order) };
}

/** The town of the point that the order goes to: the shopper may live in another. */
async function townFor(
  { session, credentials: { apiKey } }: DhlAccount,
  { serviceCode, to }: BookingOrder,
): Promise<string | null> {
  const row = serviceOf(serviceCode);
  const point = row === null ? null : pointIn(to, row);
  if (point === null || point.zip === to.zip?.trim()) return null;
  return session.ask(townOf, { apiKey, zip: point.zip, number: point.number });
}

/**
 * The booking of the numbers that a person found in the portal. DHL shows shipments, with their references, until their day is closed.
 * After that their manifest alone has them, without references.
 * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED one is another shipment's, or not known
 */
export async function adoptParcels(
  account: DhlAccount,
  order: BookingOrder,
  numbers: readonly [string, ...string[]],
): Promise<BookingResult> {
  const { session } = account;
  const { parcels, reference, serviceCode } = order;
  checkCount(numbers, parcels.length);
  if (numbers.length < parcels.length) throw wrongForm(`the numbers of all ${parcels.length} parcels`);
  // DHL shows no return, and bills none that is not used.
  if (isReturn(serviceCode)) return resultOf(numbers);
  const { paper } = paperFor(order, undefined);
  const found = await session.ask(readOrders, { numbers, paper }).catch((error: unknown) => {
    if (error instanceof EngineError && error.code === "CARRIER_REJECTED") return [];
    throw error;
  });
  const isItsOwn = (number: string) =>
    found.some(
      (each) =>
        each.number === number && (each.reference === null || isReferenceOf(reference, each.reference)),
    );
  const isFound = found.length === 0 ? await areClosed(account, numbers) : numbers.every(isItsOwn);
  if (!isFound) throw otherShipment("DHL", numbers.join(", "));
  return resultOf(numbers);
}

async function areClosed({ session, now }: DhlAccount, numbers: readonly string[]): Promise<boolean> {
  const left = new Set(numbers);
  const noon = Date.parse(`${localTime(now(), TIME_ZONE).date}T12:00:00Z`);
  for (let back = 0; back <= CLOSED_DAYS && left.size > 0; back += 1) {
    const day = new Date(noon - back * DAY_MS).toISOString().slice(0, 10);
    for (const number of await session.ask(manifestOf, { day })) left.delete(number);
  }
  return left.size === 0;
}

/**
 * Cancels all parcels. DHL knows deleted ones as little as closed ones, so the manifests decide.
 * @throws EngineError NOT_CANCELLABLE its day is closed, or it is a return
 */
export async function cancelParcels(account: DhlAccount, shipment: Shipment): Promise<void> {
  const { session, settings } = account;
  const { rate, pickupListRef, createdAt } = shipment;
  if (isReturn(rate.service.code)) throw notCancellable(noReturns);
  const numbers = numbersOf(shipment);
  if ((await deleted(session, { profile: settings.profile, numbers })) === "deleted") return;
  if (pickupListRef !== null) throw notCancellable(isClosed);
  for (const day of new Set([createdAt, account.now()].map(account.dayFor))) {
    const listed = await session.ask(manifestOf, { day });
    if (numbers.some((number) => listed.has(number))) throw notCancellable(isClosed);
  }
}

/** Safe to repeat: the second call does not know the parcels that the first one deleted. */
async function deleted(
  session: DhlSession,
  given: { readonly profile: string; readonly numbers: readonly string[] },
): Promise<"deleted" | "unknown"> {
  try {
    return await session.ask(deleteOrders, given);
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    await session.pause();
    return session.ask(deleteOrders, given);
  }
}

const isClosed = {
  en: "DHL has closed the day: the parcel can't be cancelled any more. An unused label costs nothing.",
  el: "Η DHL έκλεισε την ημέρα: το δέμα δεν ακυρώνεται πια. Μια ετικέτα που δεν χρησιμοποιείται δεν χρεώνεται.",
};
const noReturns = {
  en: "DHL can't cancel the label of a return. An unused one costs nothing.",
  el: "Η DHL δεν ακυρώνει ετικέτα επιστροφής. Αν δεν χρησιμοποιηθεί δεν χρεώνεται.",
};

function notCancellable(words: typeof isClosed): EngineError {
  return new EngineError("NOT_CANCELLABLE", words.en, { reason: "carrier_closed", words });
}
