import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  Clock,
  PickupCapability,
  PickupOrder,
  ScheduledPickup,
  ServiceConnection,
  VoucherNumbers,
} from "../../../domain/engine/index.ts";
import {
  dueScans,
  EngineError,
  localDay,
  OutcomeUnknownError,
  sandboxRefund,
  scenarioOf,
  UNKNOWN_FOR_MS,
  validationFailed,
  voucherOf,
} from "../../../domain/engine/index.ts";
import type { TariffDocument } from "../../../domain/tariffs/document/document.ts";
import { toDayList, toLabelMarks } from "../../../domain/tariffs/document/to-papers.ts";
import { minorOf } from "../../../domain/tariffs/document/units.ts";
import { weekdayNumbers } from "../../../domain/tariffs/document/weekday-numbers.ts";
import { sampleTraits } from "../../../domain/tariffs/samples/sample-traits.ts";
import { pricingVersions, tariffSettings } from "../../../domain/tariffs/versions/price-list.ts";
import type { TariffVersions } from "../../../domain/tariffs/versions/tariff-versions.ts";
import { tariffVersions } from "../../../domain/tariffs/versions/tariff-versions.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { withTraits } from "./sample-connection.ts";
import { tariffServices } from "./tariff-services.ts";

const PICKUP_PREFIX = "PU";
const PICKUP_SERIES = "pickups";
const VOUCHER_PREFIX = "WB";
/** The largest number of eight digits. */
const LAST_SERIAL = 99_999_999;

/**
 * Carriers with a price table and no API: prices come from the table, vouchers from the ranges that the carrier gave
 * (in the sandbox from a series of our own), and scans from API callers and uploads (`track` is a sample's alone). Booking,
 * cancelling and scheduling reach no carrier, so the numbers alone know a booking: lookups are exact at once, and a
 * cancelled number is never used again.
 */
export function tariffDriver(vouchers: VoucherNumbers, clock: Clock): CarrierDriver {
  return defineDriver({
    driver: "tariff",
    settings: tariffSettings,
    neverTracks: true,
    connect(account, _settings, at) {
      const versions = pricingVersions(account);
      if (versions.length === 0) throw validationFailed([{ path: "priceList", message: "there is none" }]);
      const connection = connect(account, tariffVersions(versions), at, vouchers);
      if (account.environment !== "sandbox") return connection;
      const traits = account.sample ? sampleTraits.get(account.carrier.code) : undefined;
      return withScenarios(traits === undefined ? connection : withTraits(connection, traits), clock);
    },
  });
}

/** The services of a price list in the account of a carrier with an API; none if the account has no list. */
export function priceListOf(account: CarrierAccount, at: Date): readonly ServiceConnection[] {
  const versions = pricingVersions(account);
  return versions.length === 0 ? [] : tariffServices(tariffVersions(versions), at);
}

function connect(
  account: CarrierAccount,
  versions: TariffVersions,
  at: Date,
  vouchers: VoucherNumbers,
): CarrierConnection {
  const { document, timeZone } = versions.nearest(at);
  const { currency, cashOnDelivery, massPrinting, customsInvoiceUpload, isPost } = document;
  const series =
    account.environment === "production" ? givenTo(account, vouchers) : sampleOf(document, vouchers);
  const pickup = document.pickup && pickupOf(document.pickup, timeZone, vouchers);
  return {
    services: tariffServices(versions, at),
    currency,
    transportation: document.transportation ?? "road",
    printingRequired: document.printingRequired ?? true,
    trackingCodeOnPickup: false,
    trackingUrlTemplate: document.trackingUrl ?? null,
    settleMs: 0,
    ...(versions.changesAfter(at) && { until: new Date(localDay(at, timeZone).endsAt) }),
    async book(order) {
      return {
        ...booked(await series.allocate(order.reference, order.parcels.length)),
        pickup: order.pickup && pickup?.combinedWithShipment ? await pickup.schedule(combined(order)) : null,
      };
    },
    check: (order) => series.requireLeft(order.parcels.length),
    async lookup(order): Promise<BookingResult | null> {
      const found = await series.find(order.reference);
      return found === null ? null : { ...booked(found), pickup: await findPickup(vouchers, order) };
    },
    cancel: async () => undefined,
    // It learns of parcels when it receives them.
    chargesLabel: () => false,
    dayList: toDayList(document),
    // The version that gave the price knows its zones.
    labelMarks: ({ rate }) => toLabelMarks(versions.nearest(rate.createdAt).document, rate.price.zone),
    ...(pickup && { pickup }),
    ...(cashOnDelivery && { cashOnDelivery: { maxMinor: minorOf(cashOnDelivery.max, currency), currency } }),
    ...(massPrinting && { massPrinting }),
    ...(customsInvoiceUpload && { customsInvoiceUpload }),
    ...(isPost && { isPost }),
  };
}

/** The same carrier for the sandbox: documented names of recipients make it refuse, fall silent or scan. */
function withScenarios(connection: CarrierConnection, clock: Clock): CarrierConnection {
  const refuse = ({ to }: BookingOrder): void => {
    const scenario = scenarioOf(to);
    if (scenario?.booking !== "refused") return;
    throw new EngineError("CARRIER_REJECTED", `The carrier refuses parcels to ${scenario.name}.`, {
      reason: "sandbox_scenario",
      scenario: scenario.name,
    });
  };
  return {
    ...connection,
    async check(order) {
      refuse(order);
      await connection.check?.(order);
    },
    async book(order, mayLeave) {
      refuse(order);
      const result = await connection.book(order, mayLeave);
      if (scenarioOf(order.to)?.booking === "unknown") throw silence();
      return result;
    },
    async lookup(order, calledAt) {
      const isSilent =
        scenarioOf(order.to)?.booking === "unknown" &&
        calledAt !== undefined &&
        clock.now().getTime() - calledAt.getTime() < UNKNOWN_FOR_MS;
      if (isSilent) throw silence();
      return connection.lookup(order, calledAt);
    },
    chargesLabel: ({ to }) => scenarioOf(to)?.refund !== undefined,
    refund: async (shipment) => sandboxRefund(shipment, clock.now()),
    sandboxScans: dueScans,
  };
}

function silence(): OutcomeUnknownError {
  return new OutcomeUnknownError("The carrier did not answer.");
}

function pickupOf(
  written: NonNullable<TariffDocument["pickup"]>,
  timeZone: string,
  vouchers: VoucherNumbers,
): PickupCapability {
  const { weekdays, holidays, closedOn, from, until, sameDayUntil, slotHours, bookedWithShipment } = written;
  return {
    combinedWithShipment: bookedWithShipment ?? false,
    // The van that comes takes whatever is there.
    ...(bookedWithShipment !== true && { combines: true }),
    slotLengthInHours: slotHours,
    earliestAt: from,
    latestAt: until,
    sameDayLatestAt: sameDayUntil ?? null,
    timeZone,
    days: {
      weekdays: weekdayNumbers(weekdays),
      holidaysOf: holidays ?? null,
      closedDates: closedOn ?? [],
    },
    async schedule(order) {
      const serials = await vouchers.allocate(PICKUP_SERIES, pickupReference(order), 1);
      return scheduled(order, serials);
    },
    cancel: async () => undefined,
  };
}

function booked(vouchers: readonly string[]): Pick<BookingResult, "carrierReference" | "pieces"> {
  return { carrierReference: null, pieces: vouchers.map((trackingRef) => ({ trackingRef })) };
}

interface VoucherSeries {
  /** Takes none. @throws EngineError CARRIER_REJECTED there are not so many */
  requireLeft(count: number): Promise<void>;
  allocate(reference: string, count: number): Promise<readonly string[]>;
  find(reference: string): Promise<readonly string[] | null>;
}

function givenTo(
  { merchantId, environment, carrier }: CarrierAccount,
  { ranges }: VoucherNumbers,
): VoucherSeries {
  const owner = { merchantId, environment, carrierCode: carrier.code };
  return {
    requireLeft: (count) => ranges.requireLeft(owner, count),
    allocate: (reference, count) => ranges.allocate(owner, reference, count),
    find: (reference) => ranges.find(owner, reference),
  };
}

/** Samples for the sandbox. A series belongs to one carrier, whichever merchant sends. */
function sampleOf(
  { voucherPrefix: prefix = VOUCHER_PREFIX }: TariffDocument,
  vouchers: VoucherNumbers,
): VoucherSeries {
  const name = `vouchers/${prefix}`;
  const written = (serials: readonly number[]) => {
    if (serials.some((serial) => serial > LAST_SERIAL)) {
      throw new EngineError("CARRIER_REJECTED", `The number range ${prefix} is used up.`, {
        reason: "numbers_used_up",
      });
    }
    return serials.map((serial) => sampleVoucher(prefix, serial));
  };
  return {
    // A sample series has no end in practice.
    requireLeft: async () => undefined,
    allocate: async (reference, count) => written(await vouchers.allocate(name, reference, count)),
    async find(reference) {
      const serials = await vouchers.find(name, reference);
      return serials === null ? null : written(serials);
    },
  };
}

/** `WB`, 1 → `WB000000017`. */
function sampleVoucher(prefix: string, serial: number): string {
  return voucherOf({ prefix, digits: 8, checkDigit: "s10", suffix: "" }, BigInt(serial));
}

function combined({ reference, pickup, from, parcels }: BookingOrder): PickupOrder {
  if (pickup === null) throw new Error("A pickup without a slot was asked for.");
  return { reference, pickup, from, parcels };
}

function pickupReference({ reference, pickup }: Pick<PickupOrder, "reference" | "pickup">): string {
  return `${reference}/${pickup.date}`;
}

async function findPickup(
  vouchers: VoucherNumbers,
  { reference, pickup }: BookingOrder,
): Promise<ScheduledPickup | null> {
  if (pickup === null) return null;
  const serials = await vouchers.find(PICKUP_SERIES, pickupReference({ reference, pickup }));
  return serials === null ? null : scheduled({ pickup }, serials);
}

function scheduled({ pickup }: Pick<PickupOrder, "pickup">, serials: readonly number[]): ScheduledPickup {
  const [serial] = serials;
  if (serial === undefined) throw new Error("The number range of pickups answered no number.");
  return { pickup, pickupRef: sampleVoucher(PICKUP_PREFIX, serial) };
}
