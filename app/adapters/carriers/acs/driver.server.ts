import type {
  BookingOrder,
  BookingResult,
  CalendarDate,
  CarrierAccount,
  CarrierConnection,
  CarrierLabel,
  MayLeave,
  PickupCapability,
  PricingRequest,
  ScheduledPickup,
  Shipment,
} from "../../../domain/engine/index.ts";
import { EngineError, PointRefusedError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { KitDriver, OutsideConnection, Prices } from "../kit/outside-carrier.ts";
import type { Haste } from "../kit/session.ts";
import { trackEach } from "../kit/track-each.ts";
import type { AcsSession } from "./acs-session.ts";
import { ACT_WITHIN_MS, acsSessions } from "./acs-session.ts";
import { closeDay } from "./day/close-day.ts";
import { findBooking } from "./day/find-booking.ts";
import type { AreaTable } from "./places/area-table.ts";
import { areaTable } from "./places/area-table.ts";
import { isRemoteRecipient } from "./places/is-remote-recipient.ts";
import type { PointBook } from "./places/point-book.ts";
import { carrierPoint, listPoints, pointBook } from "./places/point-book.ts";
import { askPrices } from "./prices/ask-prices.ts";
import { listedServices, MAX_COD_MINOR, unpricedServices } from "./prices/service-connections.ts";
import type { AcsSettings } from "./settings.ts";
import { acsCredentials, acsSettings } from "./settings.ts";
import { testAccount } from "./test-account.ts";
import { readVoucher } from "./tracking/read-history.ts";
import { bookVoucher } from "./voucher/book-voucher.ts";
import { latestBookingAt, listDays, pickupDayFor } from "./voucher/pickup-day.ts";
import { voucherOf } from "./voucher/voucher-of-order.ts";
import { ACS_TIME_ZONE } from "./wire/athens-time.ts";
import { printVoucher } from "./wire/print-calls.ts";
import type { VoucherParameters } from "./wire/voucher-calls.ts";
import { deleteVoucher } from "./wire/voucher-calls.ts";
import { words } from "./words.ts";

/** The voucher, and the numbers of its other parcels. */
const BOOK_WITHIN_MS = ACT_WITHIN_MS + 30_000;
const PRICES_WITHIN_MS = 8_000;

/** Shared by all connections of a process. */
interface Shared {
  readonly terms: CarrierTerms;
  readonly areas: AreaTable;
  readonly points: PointBook;
}

/** ACS Courier: Greece, and from Greece to Cyprus. */
export function acsDriver(terms: CarrierTerms, haste: Haste = {}): KitDriver {
  const shared: Shared = { terms, areas: areaTable(terms.clock), points: pointBook(terms.clock) };
  const open = acsSessions(terms, haste);
  return defineDriver({
    driver: "acs",
    settings: acsSettings,
    account: {
      name: "ACS Courier",
      imageUrl: "/carriers/acs.svg",
      credentials: acsCredentials,
      settings: acsSettings,
      words,
      test: (_account, settings, credentials) => testAccount(open(credentials), settings, terms.clock),
    },
    connect: (account, settings, at, credentials) =>
      connect(account, settings, at, open(credentials), shared),
  });
}

function connect(
  account: CarrierAccount,
  settings: AcsSettings,
  at: Date,
  session: AcsSession,
  { terms, areas, points }: Shared,
): CarrierConnection | OutsideConnection {
  const { clock } = terms;
  const list = terms.priceList(account, at);
  const rest = {
    transportation: "road",
    printingRequired: true,
    trackingCodeOnPickup: false,
    settleMs: 0,
    bookWithinMs: BOOK_WITHIN_MS,
    book: (order: BookingOrder, mayLeave?: MayLeave) =>
      book(order, settings, session, { terms, areas, points }, mayLeave),
    check: async (order: BookingOrder) => {
      await prepare(order, settings, session, { terms, areas, points });
    },
    async lookup(order: BookingOrder, calledAt?: Date) {
      const numbers = await findBooking({ session, settings, clock }, order, calledAt);
      const day = order.pickup?.date ?? pickupDayFor(calledAt ?? clock.now(), settings.cut_off);
      return numbers && booked(numbers, day, settings);
    },
    cancel: (shipment) => cancel(shipment, session),
    // Source: contract sheet, section 7: it learns of vouchers by the pickup list, and after that none can be cancelled.
    chargesLabel: () => false,
    pickup: pickupOf(settings),
    cashOnDelivery: { maxMinor: MAX_COD_MINOR, currency: "EUR" },
    track: (vouchers, _, left) =>
      trackEach(clock, vouchers, (voucher) => readVoucher(session, voucher, settings.Language), left),
    labels: {
      formats: ["a6", "100x150", "4x6", "a4-3"],
      inOneFile: true,
      print: (shipment, format) => readLabel(session, shipment, format),
    },
    // Its own label and its couriers' lists; the sheet knows of no other letters.
    scripts: ["Greek", "Latin"],
    dayClosing: {
      timeZone: ACS_TIME_ZONE,
      cutOff: settings.cut_off,
      days: listDays,
      close: (day, shipments) => closeDay({ session, settings, clock }, day, shipments),
    },
    points: { list: async () => (await listPoints(session)).map(carrierPoint) },
    currency: "EUR",
    trackingUrlTemplate: "https://www.acscourier.net/el/track-and-trace/?generalCode={ref}",
  } satisfies Omit<CarrierConnection, "services">;
  if (settings.prices === "list") return { ...rest, services: listedServices(settings, areas, list) };
  return {
    ...rest,
    services: unpricedServices(settings, areas, list),
    outsidePrices: {
      timeoutMs: PRICES_WITHIN_MS,
      question: (request) => ({
        text: questionText(request),
        ask: (_signal, turnWithinMs): Promise<Prices> =>
          askPrices({ session, settings, areas, list }, request, turnWithinMs),
      }),
    },
  };
}

/** Everything that a price depends on, besides the account and the day. */
function questionText({ from, to, parcels, extras, cashOnDeliveryMinor }: PricingRequest): string {
  const route = [from, to].map(({ country, zip, city, locationId }) => [country, zip, city, locationId]);
  const sizes = parcels.map(({ weightG, lengthCm, widthCm, heightCm }) => [
    weightG,
    lengthCm,
    widthCm,
    heightCm,
  ]);
  return JSON.stringify([route, sizes, extras, cashOnDeliveryMinor]);
}

async function book(
  order: BookingOrder,
  settings: AcsSettings,
  session: AcsSession,
  shared: Shared,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const { voucher, pickupDay } = await prepare(order, settings, session, shared);
  try {
    return booked(await bookVoucher(session, voucher, mayLeave), pickupDay, settings);
  } catch (error) {
    const isPoint = error instanceof EngineError && error.metadata?.reason === "point_gone";
    if (!isPoint || !order.to.locationId) throw error;
    throw new PointRefusedError("to", "closed", error.message, null, { cause: error });
  }
}

/** Reads ACS's directories. @throws EngineError what ACS is known to refuse */
async function prepare(
  order: BookingOrder,
  settings: AcsSettings,
  session: AcsSession,
  { terms, areas, points }: Shared,
): Promise<{ readonly voucher: VoucherParameters; readonly pickupDay: CalendarDate }> {
  const { to } = order;
  const pickupDay = order.pickup?.date ?? pickupDayFor(terms.clock.now(), settings.cut_off);
  const point = to.locationId ? await points.find(session, to.locationId) : null;
  const isRemote = await isRemoteRecipient(session, areas, to);
  return { voucher: voucherOf(order, { settings, pickupDay, point, isRemote }), pickupDay };
}

/** The pickup day travels with the voucher; the hours are those of the contract. */
function booked(numbers: readonly string[], date: string, settings: AcsSettings): BookingResult {
  const [main = ""] = numbers;
  const pickup = { date, from: settings.pickup_from, until: settings.pickup_until };
  return {
    carrierReference: null,
    pieces: numbers.map((trackingRef) => ({ trackingRef })),
    pickup: { pickup, pickupRef: main },
  };
}

/** Our own record first: the answer to a second deletion is unknown. Source: section 7. */
async function cancel({ pickupListRef, trackingRef }: Shipment, session: AcsSession): Promise<void> {
  if (pickupListRef !== null) {
    throw new EngineError("NOT_CANCELLABLE", "Already on a pickup list; ask ACS to cancel it.", {
      reason: "on_pickup_list",
    });
  }
  await session.ask(deleteVoucher(trackingRef));
}

function pickupOf(settings: AcsSettings): PickupCapability {
  const refuse = async (): Promise<never> => {
    throw new EngineError(
      "PICKUP_NOT_AVAILABLE",
      "ACS collects by contract on the voucher's day. For another day, cancel the shipment and buy it again.",
      { reason: "pickup_with_voucher" },
    );
  };
  return {
    combinedWithShipment: true,
    slotLengthInHours: hoursBetween(settings.pickup_from, settings.pickup_until),
    earliestAt: settings.pickup_from,
    latestAt: settings.pickup_until,
    sameDayLatestAt: latestBookingAt(settings.cut_off),
    timeZone: ACS_TIME_ZONE,
    days: listDays,
    schedule: (): Promise<ScheduledPickup> => refuse(),
    cancel: (): Promise<void> => refuse(),
  };
}

function hoursBetween(from: string, until: string): number {
  return Math.max(1, Number(until.slice(0, 2)) - Number(from.slice(0, 2)));
}

/**
 * The labels of a voucher: ACS prints all of its parcels in one file, and none after the pickup list.
 * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
 */
async function readLabel(
  session: AcsSession,
  { trackingRef }: Pick<Shipment, "trackingRef">,
  format: string,
): Promise<CarrierLabel> {
  const bytes = await session.ask(printVoucher(trackingRef, format === "a4-3" ? 2 : 1));
  return { mediaType: "application/pdf", bytes };
}
