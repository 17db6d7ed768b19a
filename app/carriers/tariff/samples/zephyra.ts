import type { NewCarrierAccount } from "../../../engine/index.ts";
import type { TariffSettings } from "../tariff-tables.ts";
import { countryZone } from "./country-zone.ts";
import { greekVat } from "./european-tax.ts";
import { greekHolidays } from "./greek-holidays.ts";
import { byKg } from "./weight-brackets.ts";

const parcel = {
  limits: { maxWeightG: 70_000, maxLongestSideCm: 120, maxGirthCm: 400 },
  insurance: { maxMinor: 2_500_000 },
} as const;

const settings: TariffSettings = {
  voucherPrefix: "ZX",
  transportation: "air",
  printingRequired: true,
  trackingUrlTemplate: null,
  massPrinting: { maxLabels: 50 },
  customsInvoiceUpload: { maxBytes: 5_000_000 },
  pickup: {
    combinedWithShipment: true,
    slotLengthInHours: 2,
    earliestAt: "09:00",
    latestAt: "17:00",
    sameDayLatestAt: "14:30",
    timeZone: "Europe/Athens",
    weekdays: [1, 2, 3, 4, 5],
    holidays: [...greekHolidays],
  },
  currency: "EUR",
  zones: [
    countryZone("home", "GR"),
    countryZone("near", "AT BE BG CY CZ DE ES FR HR HU IT LU MC NL PL PT RO SI SK SM VA"),
    countryZone("europe", "AD CH DK EE FI GB GG IE IM IS JE LI LT LV MT NO SE"),
    countryZone("neighbours", "AL BA MD ME MK RS TR UA XK"),
    countryZone("america", "CA MX PR US"),
    {
      code: "america-remote",
      places: [{ country: "US", zipPrefixes: ["967", "968", "995", "996", "997", "998", "999"] }],
      remote: true,
    },
    countryZone("middle-east", "AE BH EG IL JO KW LB OM QA SA"),
    countryZone("asia-pacific", "AU CN HK ID IN JP KR MY NZ PH SG TH TW VN"),
    countryZone("world", "*"),
    { ...countryZone("far-away", "AQ BV FK GL GS HM IO NF PN SH SJ TF TK"), remote: true },
  ],
  surcharges: [
    {
      code: "fuel",
      active: true,
      when: "always",
      per: "shipment",
      amount: { kind: "percent", basisPoints: 1_650, of: "base" },
    },
    {
      code: "remote-area",
      active: true,
      when: "always",
      zones: ["america-remote", "far-away"],
      per: "shipment",
      amount: { kind: "fixed", minor: 2_400 },
    },
    {
      code: "peak",
      active: false,
      when: "always",
      per: "shipment",
      amount: { kind: "percent", basisPoints: 300, of: "running" },
    },
    {
      code: "insurance",
      active: true,
      when: "insurance",
      per: "shipment",
      amount: { kind: "percent", basisPoints: 120, of: "insured-amount", minMinor: 1_000 },
    },
    {
      code: "saturday",
      active: true,
      when: "saturday-delivery",
      per: "shipment",
      amount: { kind: "fixed", minor: 1_500 },
    },
  ],
  taxes: greekVat,
  services: [
    {
      ...parcel,
      code: "express",
      name: "Express worldwide",
      estimatedDeliveryDays: 3,
      billableWeight: { volumetricDivisor: 5_000, stepG: 500, per: "parcel" },
      saturdayDelivery: { countries: ["AT", "BE", "DE", "ES", "FR", "GB", "IT", "NL", "US"] },
      prices: [
        byKg("home", 1, { 0.5: 790, 1: 880, 2: 1_040, 5: 1_490, 10: 2_290 }, 150),
        byKg("near", 2, { 0.5: 2_390, 1: 2_690, 2: 3_190, 5: 4_490, 10: 6_290 }, 390),
        byKg("europe", 2, { 0.5: 2_790, 1: 3_190, 2: 3_790, 5: 5_390, 10: 7_690 }, 460),
        byKg("neighbours", 3, { 0.5: 2_990, 1: 3_490, 2: 4_190, 5: 5_990, 10: 8_690 }, 520),
        byKg("america", 3, { 0.5: 3_290, 1: 3_990, 2: 5_090, 5: 8_190, 10: 12_790 }, 890),
        byKg("america-remote", 6, { 0.5: 3_490, 1: 4_290, 2: 5_490, 5: 8_890, 10: 13_990 }, 990),
        byKg("middle-east", 3, { 0.5: 3_390, 1: 4_090, 2: 5_290, 5: 8_490, 10: 13_290 }, 920),
        byKg("asia-pacific", 4, { 0.5: 3_590, 1: 4_390, 2: 5_790, 5: 9_390, 10: 14_790 }, 1_050),
        byKg("world", 5, { 0.5: 4_290, 1: 5_290, 2: 6_990, 5: 11_490, 10: 18_290 }, 1_290),
        byKg("far-away", 12, { 0.5: 5_990, 1: 7_290, 2: 9_690, 5: 15_990, 10: 25_490 }, 1_890),
      ],
    },
    {
      ...parcel,
      code: "economy",
      name: "Economy worldwide",
      estimatedDeliveryDays: 7,
      billableWeight: { volumetricDivisor: 5_000, stepG: 1_000, per: "shipment" },
      prices: [
        byKg("near", 4, { 1: 1_890, 2: 2_190, 5: 2_990, 10: 4_090 }, 240),
        byKg("europe", 5, { 1: 2_190, 2: 2_590, 5: 3_590, 10: 4_990 }, 290),
        byKg("neighbours", 6, { 1: 2_390, 2: 2_790, 5: 3_990, 10: 5_590 }, 340),
        byKg("america", 7, { 1: 2_890, 2: 3_690, 5: 5_790, 10: 8_990 }, 610),
        byKg("middle-east", 7, { 1: 2_990, 2: 3_790, 5: 5_990, 10: 9_290 }, 640),
        byKg("asia-pacific", 8, { 1: 3_190, 2: 4_090, 5: 6_590, 10: 10_290 }, 720),
      ],
    },
  ],
};

/** Air express to every country: volumetric weight, customs papers as PDF, pickup booked with the shipment. */
export const zephyra: NewCarrierAccount = {
  driver: "tariff",
  carrier: { code: "zephyra", name: "Zephyra Express", imageUrl: "/carriers/zephyra.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "platform",
  secrets: {},
  defaultParcel: null,
  settings,
};
