import type { NewCarrierAccount } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import { newTariffAccount } from "../versions/account-versions.ts";
import { countryZone } from "./country-zone.ts";
import { greekVat } from "./european-tax.ts";
import { byKg } from "./weight-brackets.ts";

const parcel = {
  limits: { maxWeightKg: 70, maxLongestSideCm: 120, maxGirthCm: 400 },
  insurance: { max: 25_000 },
};

const tariff: TariffDocument = {
  format: "waybill-tariff/2",
  carrier: { code: "zephyra", name: "Zephyra Express", imageUrl: "/carriers/zephyra.svg" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  voucherPrefix: "ZX",
  transportation: "air",
  massPrinting: { maxLabels: 50 },
  customsInvoiceUpload: { maxBytes: 5_000_000 },
  pickup: {
    weekdays: ["mon", "tue", "wed", "thu", "fri"],
    holidays: "GR",
    from: "09:00",
    until: "17:00",
    sameDayUntil: "14:30",
    slotHours: 2,
    bookedWithShipment: true,
  },
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
  services: [
    {
      ...parcel,
      code: "express",
      name: "Express worldwide",
      transitDays: 3,
      billableWeight: { volumetricDivisor: 5_000, stepKg: 0.5, per: "parcel" },
      saturdayDelivery: { countries: ["AT", "BE", "DE", "ES", "FR", "GB", "IT", "NL", "US"] },
      prices: [
        byKg("home", 1, { 0.5: 7.9, 1: 8.8, 2: 10.4, 5: 14.9, 10: 22.9 }, 1.5),
        byKg("near", 2, { 0.5: 23.9, 1: 26.9, 2: 31.9, 5: 44.9, 10: 62.9 }, 3.9),
        byKg("europe", 2, { 0.5: 27.9, 1: 31.9, 2: 37.9, 5: 53.9, 10: 76.9 }, 4.6),
        byKg("neighbours", 3, { 0.5: 29.9, 1: 34.9, 2: 41.9, 5: 59.9, 10: 86.9 }, 5.2),
        byKg("america", 3, { 0.5: 32.9, 1: 39.9, 2: 50.9, 5: 81.9, 10: 127.9 }, 8.9),
        byKg("america-remote", 6, { 0.5: 34.9, 1: 42.9, 2: 54.9, 5: 88.9, 10: 139.9 }, 9.9),
        byKg("middle-east", 3, { 0.5: 33.9, 1: 40.9, 2: 52.9, 5: 84.9, 10: 132.9 }, 9.2),
        byKg("asia-pacific", 4, { 0.5: 35.9, 1: 43.9, 2: 57.9, 5: 93.9, 10: 147.9 }, 10.5),
        byKg("world", 5, { 0.5: 42.9, 1: 52.9, 2: 69.9, 5: 114.9, 10: 182.9 }, 12.9),
        byKg("far-away", 12, { 0.5: 59.9, 1: 72.9, 2: 96.9, 5: 159.9, 10: 254.9 }, 18.9),
      ],
    },
    {
      ...parcel,
      code: "economy",
      name: "Economy worldwide",
      transitDays: 7,
      billableWeight: { volumetricDivisor: 5_000, stepKg: 1, per: "shipment" },
      notServed: ["home", "america-remote", "world", "far-away"],
      prices: [
        byKg("near", 4, { 1: 18.9, 2: 21.9, 5: 29.9, 10: 40.9 }, 2.4),
        byKg("europe", 5, { 1: 21.9, 2: 25.9, 5: 35.9, 10: 49.9 }, 2.9),
        byKg("neighbours", 6, { 1: 23.9, 2: 27.9, 5: 39.9, 10: 55.9 }, 3.4),
        byKg("america", 7, { 1: 28.9, 2: 36.9, 5: 57.9, 10: 89.9 }, 6.1),
        byKg("middle-east", 7, { 1: 29.9, 2: 37.9, 5: 59.9, 10: 92.9 }, 6.4),
        byKg("asia-pacific", 8, { 1: 31.9, 2: 40.9, 5: 65.9, 10: 102.9 }, 7.2),
      ],
    },
  ],
  surcharges: [
    { code: "fuel", name: "Fuel", per: "shipment", amount: { percent: 16.5 } },
    {
      code: "remote-area",
      name: "Remote area",
      zones: ["america-remote", "far-away"],
      per: "shipment",
      amount: { fixed: 24 },
    },
    {
      code: "peak",
      name: "Peak season",
      active: false,
      rank: 2,
      per: "shipment",
      amount: { percent: 3, of: "running" },
    },
    {
      code: "insurance",
      name: "Insurance",
      when: "insurance",
      per: "shipment",
      amount: { percent: 1.2, of: "insured-amount", min: 10 },
    },
    {
      code: "saturday",
      name: "Saturday delivery",
      when: "saturday-delivery",
      per: "shipment",
      amount: { fixed: 15 },
    },
  ],
  tax: greekVat,
};

/** Air express to every country: volumetric weight, customs papers as PDF, pickup booked with the shipment. */
export const zephyra: NewCarrierAccount = { ...newTariffAccount([tariff]), credentials: "platform" };
