import type { NewCarrierAccount } from "../../../engine/index.ts";
import type { TariffSettings } from "../tariff-tables.ts";
import { greekVat } from "./european-tax.ts";
import { greekZones } from "./greek-zones.ts";

const settings: TariffSettings = {
  voucherPrefix: "TH",
  transportation: "road",
  printingRequired: false,
  trackingUrlTemplate: null,
  currency: "EUR",
  origins: [{ country: "GR" }],
  zones: greekZones,
  surcharges: [],
  taxes: greekVat,
  services: [
    {
      code: "locker",
      name: "To a locker",
      estimatedDeliveryDays: 2,
      limits: {},
      billableWeight: { stepG: 1, per: "parcel" },
      compartments: [
        { size: 1, lengthCm: 60, widthCm: 40, heightCm: 9, maxWeightG: 20_000 },
        { size: 2, lengthCm: 60, widthCm: 40, heightCm: 19, maxWeightG: 20_000 },
        { size: 3, lengthCm: 60, widthCm: 40, heightCm: 38, maxWeightG: 20_000 },
      ],
      locker: { destination: true, origin: false },
      prices: [
        byCompartment("cities", 1, 190, 250, 330),
        byCompartment("mainland", 2, 220, 290, 380),
        byCompartment("islands", 3, 260, 340, 450),
      ],
    },
  ],
};

function byCompartment(zone: string, daysOnTheWay: number, ...cents: readonly number[]) {
  return {
    zone,
    daysOnTheWay,
    brackets: cents.map((priceMinor, index) => ({ upTo: index + 1, priceMinor })),
  };
}

/** A network of lockers in three compartment sizes: nothing to print, nobody to collect. */
export const thyrida: NewCarrierAccount = {
  driver: "tariff",
  carrier: { code: "thyrida", name: "Thyrida Lockers", imageUrl: "/carriers/thyrida.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "platform",
  secrets: {},
  defaultParcel: null,
  settings,
};
