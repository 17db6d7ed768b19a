import type { NewCarrierAccount } from "../../../engine/index.ts";
import type { TariffSettings } from "../tariff-tables.ts";
import { countryZone } from "./country-zone.ts";
import { greekVat } from "./european-tax.ts";
import { greekHolidays } from "./greek-holidays.ts";
import { byKg } from "./weight-brackets.ts";

/** Parts of EU countries that no lorry reaches; a zone without prices is not served. */
const overseas: TariffSettings["zones"][number] = {
  code: "overseas",
  places: [
    { country: "ES", zipPrefixes: ["35", "38", "51", "52"] },
    { country: "PT", zipPrefixes: ["90", "91", "92", "93", "94", "95", "96", "97", "98", "99"] },
    { country: "FR", zipPrefixes: ["97", "98"] },
    { country: "DK", zipPrefixes: ["39"] },
  ],
};

const settings: TariffSettings = {
  voucherPrefix: "VD",
  transportation: "road",
  printingRequired: true,
  trackingUrlTemplate: null,
  massPrinting: { maxLabels: 100 },
  pickup: {
    combinedWithShipment: false,
    slotLengthInHours: 4,
    earliestAt: "10:00",
    latestAt: "18:00",
    sameDayLatestAt: null,
    timeZone: "Europe/Athens",
    weekdays: [1, 2, 3, 4, 5],
    holidays: [...greekHolidays],
  },
  currency: "EUR",
  origins: [{ country: "GR" }],
  zones: [
    countryZone("balkans", "BG RO CY"),
    countryZone("adriatic", "HR HU IT SI"),
    countryZone("centre", "AT CZ DE PL SK"),
    countryZone("west", "BE FR LU NL"),
    countryZone("rim", "DK EE ES FI IE LT LV MT PT SE"),
    overseas,
  ],
  surcharges: [
    {
      code: "fuel",
      active: true,
      when: "always",
      per: "shipment",
      amount: { kind: "percent", basisPoints: 850, of: "base" },
    },
    { code: "toll", active: true, when: "always", per: "parcel", amount: { kind: "fixed", minor: 35 } },
    {
      code: "insurance",
      active: true,
      when: "insurance",
      per: "shipment",
      amount: { kind: "percent", basisPoints: 80, of: "insured-amount", minMinor: 200 },
    },
  ],
  taxes: greekVat,
  services: [
    {
      code: "parcel",
      name: "European parcel",
      estimatedDeliveryDays: 5,
      limits: { maxWeightG: 31_500, maxLongestSideCm: 175, maxGirthCm: 300 },
      billableWeight: { volumetricDivisor: 6_000, stepG: 500, per: "parcel" },
      insurance: { maxMinor: 500_000 },
      prices: [
        byKg("balkans", 3, { 1: 780, 2: 860, 5: 1_090, 10: 1_480 }, 70),
        byKg("adriatic", 4, { 1: 960, 2: 1_060, 5: 1_340, 10: 1_790 }, 85),
        byKg("centre", 5, { 1: 1_120, 2: 1_240, 5: 1_560, 10: 2_080 }, 95),
        byKg("west", 6, { 1: 1_280, 2: 1_420, 5: 1_790, 10: 2_380 }, 110),
        byKg("rim", 8, { 1: 1_490, 2: 1_660, 5: 2_090, 10: 2_790 }, 130),
      ],
    },
  ],
};

/** A road network from Greece to every EU country, with pickups on the days after and insurance. */
export const viadotto: NewCarrierAccount = {
  driver: "tariff",
  carrier: { code: "viadotto", name: "Viadotto Road", imageUrl: "/carriers/viadotto.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "platform",
  secrets: {},
  defaultParcel: null,
  settings,
};
