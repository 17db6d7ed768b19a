/** A network of 5,000 lockers over the whole country, as an operator's module for CARRIER_MODULES. */
import type { CarrierModule } from "../../app/carriers/kit/carrier-module.ts";
import type { CarrierPoint, NewCarrierAccount } from "../../app/engine/index.ts";

export const LOCKERS = 5_000;

const points = Array.from(
  { length: LOCKERS },
  (_, index): CarrierPoint => ({
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
  }),
);

export const lockerAccount: NewCarrierAccount = {
  driver: "bench-lockers",
  carrier: { code: "lockers", name: "Lockers", imageUrl: "/carriers/parcel.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  settings: {},
};

export const drivers: CarrierModule = ({ z, defineDriver, EngineError }) => {
  const nothingSold = () => {
    throw new EngineError("CARRIER_REJECTED", "This network sells no labels.");
  };
  return [
    defineDriver({
      driver: "bench-lockers",
      settings: z.object({}),
      connect: () => ({
        services: [
          {
            code: "locker",
            name: "Locker",
            limits: { maxWeightG: 30_000 },
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
        book: async () => nothingSold(),
        lookup: async () => null,
      }),
    }),
  ];
};
