import type {
  BookingOrder,
  BookingResult,
  CarrierConnection,
  CarrierDriver,
  CompiledService,
  PickupCapability,
  PickupOrder,
  ScheduledPickup,
  ServiceConnection,
  VoucherNumbers,
} from "../../engine/index.ts";
import { compileTariff, EngineError } from "../../engine/index.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { LAST_SERIAL, voucherOf } from "./check-digit.ts";
import { tariffSettings } from "./settings.ts";
import { tariffOfSettings } from "./tariff-of-settings.ts";
import type { TariffSettings } from "./tariff-tables.ts";

const PICKUP_PREFIX = "PU";
const PICKUP_SERIES = "pickups";

/**
 * Carriers that have a price table and no API: prices come from the table, vouchers from a number range of our own, and
 * scans from whoever tells us (`track` is absent). Booking, cancelling and scheduling leave nothing at the carrier but
 * paper, so a booking is what the number range knows of it: lookups are exact at once, and cancelling gives nothing back
 * (a number is never used again).
 */
export function tariffDriver(vouchers: VoucherNumbers): CarrierDriver {
  return defineDriver({
    driver: "tariff",
    settings: tariffSettings,
    connect: (_account, settings) => connect(settings, vouchers),
  });
}

function connect(settings: TariffSettings, vouchers: VoucherNumbers): CarrierConnection {
  const { currency, cashOnDelivery, massPrinting, customsInvoiceUpload } = settings;
  const pickup = settings.pickup && pickupOf(settings.pickup, vouchers);
  const { services } = compileTariff(tariffOfSettings(settings));
  return {
    services: settings.services.flatMap((service) => {
      const compiled = services.get(service.code);
      return compiled === undefined ? [] : [serviceOf(settings, service, compiled)];
    }),
    transportation: settings.transportation,
    printingRequired: settings.printingRequired,
    trackingCodeOnPickup: false,
    trackingUrlTemplate: settings.trackingUrlTemplate,
    settleMs: 0,
    async book(order) {
      const serials = await vouchers.allocate(seriesOf(settings), order.reference, order.parcels.length);
      return {
        vouchers: vouchersOf(settings, serials),
        pickup: order.pickup && pickup?.combinedWithShipment ? await pickup.schedule(combined(order)) : null,
      };
    },
    async lookup(order): Promise<BookingResult | null> {
      const serials = await vouchers.find(seriesOf(settings), order.reference);
      if (serials === null) return null;
      return { vouchers: vouchersOf(settings, serials), pickup: await findPickup(vouchers, order) };
    },
    cancel: async () => undefined,
    ...(pickup && { pickup }),
    ...(cashOnDelivery && { cashOnDelivery: { ...cashOnDelivery, currency } }),
    ...(massPrinting && { massPrinting }),
    ...(customsInvoiceUpload && { customsInvoiceUpload }),
  };
}

function serviceOf(
  { currency }: TariffSettings,
  service: TariffSettings["services"][number],
  compiled: CompiledService,
): ServiceConnection {
  const { code, name, limits, compartments, locker, insurance, saturdayDelivery } = service;
  return {
    code,
    name,
    limits,
    price: (request) => compiled.price(request),
    transit: (request) => compiled.transitOf(request) ?? compiled.service.transit,
    isRemote: (to) => compiled.zoneOf({ from: to, to })?.remote ?? false,
    ...(compartments && { compartments }),
    ...(locker && { locker }),
    ...(insurance && { insurance: { ...insurance, currency } }),
    ...(saturdayDelivery && { saturdayDelivery }),
  };
}

function pickupOf(
  settings: NonNullable<TariffSettings["pickup"]>,
  vouchers: VoucherNumbers,
): PickupCapability {
  const { weekdays, holidays, ...rest } = settings;
  return {
    ...rest,
    days: { weekdays, holidaysOf: null, closedDates: holidays },
    async schedule(order) {
      const serials = await vouchers.allocate(PICKUP_SERIES, pickupReference(order), 1);
      return scheduled(order, serials);
    },
    cancel: async () => undefined,
  };
}

/** A number range is one carrier's, whoever sends with it: its vouchers stay unique over all merchants. */
function seriesOf({ voucherPrefix }: TariffSettings): string {
  return `vouchers/${voucherPrefix}`;
}

function vouchersOf({ voucherPrefix }: TariffSettings, serials: readonly number[]): readonly string[] {
  if (serials.some((serial) => serial > LAST_SERIAL)) {
    throw new EngineError("CARRIER_REJECTED", `The number range ${voucherPrefix} is used up.`);
  }
  return serials.map((serial) => voucherOf(voucherPrefix, serial));
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
