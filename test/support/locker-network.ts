/** A network of lockers with a directory, as an operator's module for CARRIER_MODULES: it sells labels from memory. */
import type { CarrierModule } from "../../app/carriers/kit/carrier-module.ts";
import type { CarrierPoint } from "../../app/engine/index.ts";

/** Forty lockers, a hundred metres apart; every third has large compartments, and one is closed. */
const points = Array.from(
  { length: 40 },
  (_, index): CarrierPoint => ({
    locationId: `T-${index}`,
    kind: "locker",
    name: `Locker ${index}`,
    address: {
      address: `Ελιάς ${index + 1}`,
      address2: null,
      zip: index < 21 ? "54622" : "54624",
      city: "Θεσσαλονίκη",
      country: "GR",
    },
    latitude: 40.6336 + index * 0.001,
    longitude: 22.9439,
    openingHours: "00:00–24:00",
    compartmentSizes: index % 3 === 2 ? ["1", "2", "3"] : ["1", "2"],
    accepting: index !== 7,
  }),
);

export const drivers: CarrierModule = ({ z, defineDriver }) => {
  const sold = new Map<string, string[]>();
  return [
    defineDriver({
      driver: "locker-network",
      settings: z.object({}),
      connect: () => ({
        services: [
          {
            code: "locker",
            name: "Locker",
            limits: { maxWeightG: 20_000 },
            locker: { destination: true, origin: false },
            transit: () => ({ minDays: 1, maxDays: 2 }),
            price: () => ({ netMinor: 200, taxMinor: 48, totalMinor: 248, currency: "EUR" }),
          },
        ],
        transportation: "road",
        printingRequired: true,
        trackingCodeOnPickup: false,
        trackingUrlTemplate: null,
        settleMs: 0,
        points: { list: async () => points },
        book: async ({ reference, parcels }) => {
          const vouchers =
            sold.get(reference) ?? parcels.map((_, piece) => `LN${sold.size + 1}-${piece + 1}`);
          sold.set(reference, vouchers);
          return bookedAs(vouchers);
        },
        lookup: async ({ reference }) => {
          const vouchers = sold.get(reference);
          return vouchers === undefined ? null : bookedAs(vouchers);
        },
      }),
    }),
  ];
};

function bookedAs(vouchers: readonly string[]) {
  return {
    carrierReference: null,
    pieces: vouchers.map((trackingRef) => ({ trackingRef })),
    pickup: null,
  };
}
