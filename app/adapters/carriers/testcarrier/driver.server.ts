import { z } from "zod";
import type {
  BookingOrder,
  BookingResult,
  CarrierConnection,
  Price,
  PricingRequest,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import { currencyExponent, isCurrency, TEST_CARRIER } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import { scansUntil } from "./scans.ts";
import { bookedAtOf, voucherFor } from "./voucher.ts";

const settings = z.object({
  /** The shop's. */
  currency: z.string().refine(isCurrency, "must be a currency such as EUR"),
});

/** Major units: a start, and each kilogram of the shipment. */
const services = [
  { code: "standard", name: "Standard (TEST, no parcel moves)", start: 5, perKg: 1, days: 3 },
  { code: "express", name: "Express (TEST, no parcel moves)", start: 10, perKg: 2, days: 1 },
] as const;

/**
 * The carrier that moves no parcel, for a development store in production. It keeps nothing: its numbers follow from our
 * reference, and its scans from the number. So a lookup is exact at once, and finds a booking that was never asked for: no one
 * pays for it.
 */
export function testCarrierDriver({ clock }: Pick<CarrierTerms, "clock">) {
  return defineDriver({
    driver: TEST_CARRIER,
    settings,
    connect: (_account, { currency }): CarrierConnection => ({
      services: services.map((service) => serviceOf(service, currency)),
      currency,
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate: null,
      settleMs: 0,
      book: async (order) => bookingOf(order),
      check: async (order) => void voucherFor(order.reference),
      lookup: async (order) => bookingOf(order),
      cancel: async () => undefined,
      chargesLabel: () => false,
      massPrinting: { maxLabels: 200 },
      track: async (trackingRefs) =>
        new Map(
          trackingRefs.flatMap((ref) => {
            const bookedAt = bookedAtOf(ref);
            return bookedAt === null ? [] : [[ref, scansUntil(bookedAt, clock.now())] as const];
          }),
        ),
    }),
  });
}

function serviceOf(
  { code, name, start, perKg, days }: (typeof services)[number],
  currency: string,
): ServiceConnection {
  return {
    code,
    name,
    limits: {},
    phoneOptional: true,
    price: ({ parcels }) => priceOf(start, perKg, parcels, currency),
    transit: () => ({ minDays: days, maxDays: days }),
  };
}

function priceOf(start: number, perKg: number, parcels: PricingRequest["parcels"], currency: string): Price {
  const kilograms = parcels.reduce((sum, { weightG }) => sum + Math.ceil(weightG / 1_000), 0);
  const totalMinor = (start + perKg * kilograms) * 10 ** currencyExponent(currency);
  return { netMinor: totalMinor, taxMinor: 0, totalMinor, currency };
}

function bookingOf({ reference, parcels }: BookingOrder): BookingResult {
  const first = voucherFor(reference);
  return {
    carrierReference: null,
    pieces: parcels.map((_, index) => ({ trackingRef: index === 0 ? first : `${first}-${index + 1}` })),
    pickup: null,
  };
}
