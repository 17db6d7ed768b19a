/** A network of lockers with a directory, as an operator's module for CARRIER_MODULES: it sells labels from memory. */
import type { CarrierModule } from "../../app/adapters/carriers/kit/carrier-module.ts";
import type { CarrierPoint, NewCarrierAccount } from "../../app/domain/engine/index.ts";

/**
 * An account with the network.
 * @param across so many lockers over the whole country; absent: the forty of a street
 */
export const lockerAccount = (across?: number): NewCarrierAccount => ({
  driver: "locker-network",
  carrier: { code: "lockers", name: "Lockers", imageUrl: "/carriers/parcel.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  settings: across === undefined ? {} : { across },
});

/** Forty lockers, a hundred metres apart; every third has large compartments, and one is closed. */
const ofAStreet = Array.from(
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

/** Lockers over the whole country, in every postcode area; every twentieth is closed. */
export function lockersAcross(count: number): readonly CarrierPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    locationId: String(10_000 + index),
    kind: "locker",
    name: `Locker ${index}`,
    address: {
      address: `Odos ${index}`,
      address2: null,
      zip: `${10 + (index % 76)}${String(index % 1000).padStart(3, "0")}`,
      city: "Polis",
      country: "GR",
    },
    latitude: 35 + ((index * 7919) % 6_000) / 1_000,
    longitude: 20 + ((index * 104_729) % 7_000) / 1_000,
    openingHours: null,
    compartmentSizes: ["1", "2", "3"],
    accepting: index % 20 !== 0,
  }));
}

export const drivers: CarrierModule = ({ z, defineDriver }) => {
  const sold = new Map<string, string[]>();
  return [
    defineDriver({
      driver: "locker-network",
      settings: z.object({ across: z.int().positive().optional() }),
      connect: (_account, { across }) => ({
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
        points: { list: async () => (across === undefined ? ofAStreet : lockersAcross(across)) },
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
