import type { NewCarrierAccount } from "../../../engine/index.ts";
import type { TariffSettings } from "../tariff-tables.ts";
import { greekVat } from "./european-tax.ts";
import { greekHolidays } from "./greek-holidays.ts";
import { greekZones } from "./greek-zones.ts";
import { byKg } from "./weight-brackets.ts";

const parcel = {
  limits: { maxWeightG: 50_000, maxLongestSideCm: 200, maxGirthCm: 400 },
  billableWeight: { volumetricDivisor: 5_000, stepG: 500, per: "parcel" },
  insurance: { maxMinor: 300_000 },
} as const;

const settings: TariffSettings = {
  voucherPrefix: "GG",
  transportation: "road",
  printingRequired: true,
  trackingUrlTemplate: null,
  massPrinting: { maxLabels: 250 },
  cashOnDelivery: { maxMinor: 50_000 },
  pickup: {
    combinedWithShipment: false,
    slotLengthInHours: 3,
    earliestAt: "09:00",
    latestAt: "18:00",
    sameDayLatestAt: "13:00",
    timeZone: "Europe/Athens",
    weekdays: [1, 2, 3, 4, 5],
    holidays: [...greekHolidays],
  },
  currency: "EUR",
  origins: [{ country: "GR" }],
  zones: greekZones,
  surcharges: [
    { code: "fuel", active: true, when: "always", per: "shipment", amount: percent(450) },
    {
      code: "remote-area",
      active: true,
      when: "always",
      zones: ["remote"],
      per: "parcel",
      amount: { kind: "fixed", minor: 250 },
    },
    { code: "peak", active: false, when: "always", per: "parcel", amount: { kind: "fixed", minor: 60 } },
    {
      code: "cash-on-delivery",
      active: true,
      when: "cash-on-delivery",
      per: "shipment",
      amount: { kind: "fixed", minor: 180 },
    },
    {
      code: "insurance",
      active: true,
      when: "insurance",
      per: "shipment",
      amount: { kind: "percent", basisPoints: 100, of: "insured-amount", minMinor: 100 },
    },
    {
      code: "saturday",
      active: true,
      when: "saturday-delivery",
      per: "shipment",
      amount: { kind: "fixed", minor: 400 },
    },
  ],
  taxes: greekVat,
  services: [
    {
      ...parcel,
      code: "standard",
      name: "Door to door",
      estimatedDeliveryDays: 2,
      saturdayDelivery: { countries: ["GR"] },
      prices: [
        byKg("cities", 1, { 0.5: 290, 1: 310, 2: 340, 5: 560 }, 80),
        byKg("mainland", 2, { 0.5: 340, 1: 370, 2: 420, 5: 690 }, 95),
        byKg("islands", 3, { 0.5: 390, 1: 440, 2: 510, 5: 860 }, 125),
        byKg("remote", 6, { 0.5: 520, 1: 580, 2: 680, 5: 1_150 }, 160),
      ],
    },
    {
      ...parcel,
      code: "morning",
      name: "Door to door before 10:30",
      estimatedDeliveryDays: 1,
      prices: [
        byKg("cities", 1, { 0.5: 590, 1: 620, 2: 680, 5: 990 }, 120),
        byKg("mainland", 1, { 0.5: 790, 1: 830, 2: 910, 5: 1_320 }, 150),
      ],
    },
  ],
};

function percent(basisPoints: number) {
  return { kind: "percent", basisPoints, of: "base" } as const;
}

/** A domestic courier: doors, pickups, cash on delivery on the merchant's own contract, Saturdays, insurance. */
export const gorgona: NewCarrierAccount = {
  driver: "tariff",
  carrier: { code: "gorgona", name: "Gorgona Courier", imageUrl: "/carriers/gorgona.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: null,
  settings,
};
