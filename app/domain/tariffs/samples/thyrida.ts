import type { NewCarrierAccount } from "../../engine/index.ts";
import type { DocumentZonePrices, TariffDocument } from "../document/document.ts";
import { newTariffAccount } from "../versions/account-versions.ts";
import { greekVat } from "./european-tax.ts";
import { greekZones } from "./greek-zones.ts";

const tariff: TariffDocument = {
  format: "waybill-tariff/2",
  carrier: { code: "thyrida", name: "Thyrida Lockers", imageUrl: "/carriers/thyrida.svg" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  voucherPrefix: "TH",
  printingRequired: false,
  origins: [{ country: "GR" }],
  zones: greekZones,
  services: [
    {
      code: "locker",
      name: "To a locker",
      transitDays: 2,
      chargedBy: "compartment",
      compartments: [
        { compartment: 1, lengthCm: 60, widthCm: 40, heightCm: 9, maxWeightKg: 20 },
        { compartment: 2, lengthCm: 60, widthCm: 40, heightCm: 19, maxWeightKg: 20 },
        { compartment: 3, lengthCm: 60, widthCm: 40, heightCm: 38, maxWeightKg: 20 },
      ],
      locker: { destination: true, origin: false },
      notServed: ["remote"],
      prices: [
        byCompartment("cities", 1, 1.9, 2.5, 3.3),
        byCompartment("mainland", 2, 2.2, 2.9, 3.8),
        byCompartment("islands", 3, 2.6, 3.4, 4.5),
      ],
    },
  ],
  tax: greekVat,
};

function byCompartment(zone: string, transitDays: number, ...euros: readonly number[]): DocumentZonePrices {
  return {
    zone,
    transitDays,
    brackets: euros.map((price, index) => ({ compartment: index + 1, price })),
  };
}

/** A network of lockers in three compartment sizes: no printing, no pickups. */
export const thyrida: NewCarrierAccount = { ...newTariffAccount([tariff]), credentials: "platform" };
