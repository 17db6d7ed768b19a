import type { NewCarrierAccount } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import { newTariffAccount } from "../versions/account-versions.ts";
import { greekVat } from "./european-tax.ts";
import { greekZones } from "./greek-zones.ts";
import { byKg } from "./weight-brackets.ts";

const parcel = {
  limits: { maxWeightKg: 50, maxLongestSideCm: 200, maxGirthCm: 400 },
  billableWeight: { volumetricDivisor: 5_000, stepKg: 0.5, per: "parcel" as const },
  insurance: { max: 3_000 },
};

const tariff: TariffDocument = {
  format: "waybill-tariff/2",
  carrier: { code: "gorgona", name: "Gorgona Courier", imageUrl: "/carriers/gorgona.svg" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  voucherPrefix: "GG",
  massPrinting: { maxLabels: 250 },
  cashOnDelivery: { max: 500 },
  pickup: {
    weekdays: ["mon", "tue", "wed", "thu", "fri"],
    holidays: "GR",
    from: "09:00",
    until: "18:00",
    sameDayUntil: "13:00",
    slotHours: 3,
  },
  origins: [{ country: "GR" }],
  zones: greekZones,
  services: [
    {
      ...parcel,
      code: "standard",
      name: "Door to door",
      transitDays: 2,
      saturdayDelivery: { countries: ["GR"] },
      prices: [
        byKg("cities", 1, { 0.5: 2.9, 1: 3.1, 2: 3.4, 5: 5.6 }, 0.8),
        byKg("mainland", 2, { 0.5: 3.4, 1: 3.7, 2: 4.2, 5: 6.9 }, 0.95),
        byKg("islands", 3, { 0.5: 3.9, 1: 4.4, 2: 5.1, 5: 8.6 }, 1.25),
        byKg("remote", 6, { 0.5: 5.2, 1: 5.8, 2: 6.8, 5: 11.5 }, 1.6),
      ],
    },
    {
      ...parcel,
      code: "morning",
      name: "Door to door before 10:30",
      transitDays: 1,
      notServed: ["islands", "remote"],
      prices: [
        byKg("cities", 1, { 0.5: 5.9, 1: 6.2, 2: 6.8, 5: 9.9 }, 1.2),
        byKg("mainland", 1, { 0.5: 7.9, 1: 8.3, 2: 9.1, 5: 13.2 }, 1.5),
      ],
    },
  ],
  surcharges: [
    { code: "fuel", name: "Fuel", per: "shipment", amount: { percent: 4.5 } },
    { code: "remote-area", name: "Remote area", zones: ["remote"], per: "parcel", amount: { fixed: 2.5 } },
    { code: "peak", name: "Peak season", active: false, per: "parcel", amount: { fixed: 0.6 } },
    {
      code: "cash-on-delivery",
      name: "Cash on delivery",
      when: "cash-on-delivery",
      per: "shipment",
      amount: { fixed: 1.8 },
    },
    {
      code: "insurance",
      name: "Insurance",
      when: "insurance",
      per: "shipment",
      amount: { percent: 1, of: "insured-amount", min: 1 },
    },
    {
      code: "saturday",
      name: "Saturday delivery",
      when: "saturday-delivery",
      per: "shipment",
      amount: { fixed: 4 },
    },
  ],
  tax: greekVat,
};

/**
 * A domestic carrier: doors, pickups, Saturdays, insurance; cash on delivery on the merchant's own contract, which
 * `sampleCredentials` open.
 */
export const gorgona: NewCarrierAccount = { ...newTariffAccount([tariff]), credentials: "platform" };
