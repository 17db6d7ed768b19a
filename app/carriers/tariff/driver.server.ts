import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  PickupCapability,
  PickupOrder,
  ScheduledPickup,
  ServiceConnection,
  VoucherNumbers,
} from "../../engine/index.ts";
import { EngineError, localDay } from "../../engine/index.ts";
import type { TariffDocument } from "../../tariffs/document/document.ts";
import { minorOf } from "../../tariffs/document/units.ts";
import { weekdayNumbers } from "../../tariffs/document/weekday-numbers.ts";
import { storedSettings } from "../../tariffs/versions/stored-settings.ts";
import type { TariffVersions } from "../../tariffs/versions/tariff-versions.ts";
import { tariffVersions } from "../../tariffs/versions/tariff-versions.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { LAST_SERIAL, voucherOf } from "./check-digit.ts";
import { tariffServices } from "./tariff-services.ts";

const PICKUP_PREFIX = "PU";
const PICKUP_SERIES = "pickups";
const VOUCHER_PREFIX = "WB";

/**
 * Carriers with a price table and no API: prices come from the table, vouchers from a number range of our own,
 * and scans from API callers (`track` is absent). Booking, cancelling and scheduling reach no carrier, so the
 * number range alone knows a booking: lookups are exact at once, and a cancelled number is never used again.
 */
export function tariffDriver(vouchers: VoucherNumbers): CarrierDriver {
  return defineDriver({
    driver: "tariff",
    settings: storedSettings,
    connect: (_account, { versions }, at) => connect(tariffVersions(versions), at, vouchers),
  });
}

/** The services of a price list in the account of a carrier with an API; none if the account has no list. */
export function priceListOf({ settings }: CarrierAccount, at: Date): readonly ServiceConnection[] {
  if (typeof settings !== "object" || settings === null || !("versions" in settings)) return [];
  return tariffServices(tariffVersions(storedSettings.parse(settings).versions), at);
}

function connect(versions: TariffVersions, at: Date, vouchers: VoucherNumbers): CarrierConnection {
  const { document, timeZone } = versions.nearest(at);
  const { currency, cashOnDelivery, massPrinting, customsInvoiceUpload } = document;
  const series = seriesOf(document);
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
      const serials = await vouchers.allocate(series.name, order.reference, order.parcels.length);
      return {
        ...series.booked(serials),
        pickup: order.pickup && pickup?.combinedWithShipment ? await pickup.schedule(combined(order)) : null,
      };
    },
    async lookup(order): Promise<BookingResult | null> {
      const serials = await vouchers.find(series.name, order.reference);
      if (serials === null) return null;
      return { ...series.booked(serials), pickup: await findPickup(vouchers, order) };
    },
    cancel: async () => undefined,
    ...(pickup && { pickup }),
    ...(cashOnDelivery && { cashOnDelivery: { maxMinor: minorOf(cashOnDelivery.max, currency), currency } }),
    ...(massPrinting && { massPrinting }),
    ...(customsInvoiceUpload && { customsInvoiceUpload }),
  };
}

function pickupOf(
  written: NonNullable<TariffDocument["pickup"]>,
  timeZone: string,
  vouchers: VoucherNumbers,
): PickupCapability {
  const { weekdays, holidays, closedOn, from, until, sameDayUntil, slotHours, bookedWithShipment } = written;
  return {
    combinedWithShipment: bookedWithShipment ?? false,
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

/** A number range belongs to one carrier, whichever merchant sends: its vouchers are unique over all merchants. */
function seriesOf({ voucherPrefix: prefix = VOUCHER_PREFIX }: TariffDocument) {
  return {
    name: `vouchers/${prefix}`,
    booked(serials: readonly number[]): Pick<BookingResult, "carrierReference" | "pieces"> {
      if (serials.some((serial) => serial > LAST_SERIAL)) {
        throw new EngineError("CARRIER_REJECTED", `The number range ${prefix} is used up.`, {
          reason: "numbers_used_up",
        });
      }
      return {
        carrierReference: null,
        pieces: serials.map((serial) => ({ trackingRef: voucherOf(prefix, serial) })),
      };
    },
  };
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
  return { pickup, pickupRef: voucherOf(PICKUP_PREFIX, serial) };
}
