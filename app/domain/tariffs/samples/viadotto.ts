import type { NewCarrierAccount } from "../../engine/index.ts";
import type { DocumentZone, TariffDocument } from "../document/document.ts";
import { newTariffAccount } from "../versions/account-versions.ts";
import { countryZone } from "./country-zone.ts";
import { greekVat } from "./european-tax.ts";
import { byKg } from "./weight-brackets.ts";

/** Parts of EU countries that no lorry reaches. */
const overseas: DocumentZone = {
  code: "overseas",
  places: [
    { country: "ES", zipPrefixes: ["35", "38", "51", "52"] },
    { country: "PT", zipPrefixes: ["90", "91", "92", "93", "94", "95", "96", "97", "98", "99"] },
    { country: "FR", zipPrefixes: ["97", "98"] },
    { country: "DK", zipPrefixes: ["39"] },
  ],
};

const tariff: TariffDocument = {
  format: "waybill-tariff/2",
  carrier: { code: "viadotto", name: "Viadotto Road", imageUrl: "/carriers/viadotto.svg" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  voucherPrefix: "VD",
  massPrinting: { maxLabels: 100 },
  pickup: {
    weekdays: ["mon", "tue", "wed", "thu", "fri"],
    holidays: "GR",
    from: "10:00",
    until: "18:00",
    slotHours: 4,
  },
  origins: [{ country: "GR" }],
  zones: [
    countryZone("balkans", "BG RO CY"),
    countryZone("adriatic", "HR HU IT SI"),
    countryZone("centre", "AT CZ DE PL SK"),
    countryZone("west", "BE FR LU NL"),
    countryZone("rim", "DK EE ES FI IE LT LV MT PT SE"),
    overseas,
  ],
  services: [
    {
      code: "parcel",
      name: "European parcel",
      transitDays: 5,
      needsPhone: false,
      limits: { maxWeightKg: 31.5, maxLongestSideCm: 175, maxGirthCm: 300 },
      billableWeight: { volumetricDivisor: 6_000, stepKg: 0.5, per: "parcel" },
      insurance: { max: 5_000 },
      notServed: ["overseas"],
      prices: [
        byKg("balkans", 3, { 1: 7.8, 2: 8.6, 5: 10.9, 10: 14.8 }, 0.7),
        byKg("adriatic", 4, { 1: 9.6, 2: 10.6, 5: 13.4, 10: 17.9 }, 0.85),
        byKg("centre", 5, { 1: 11.2, 2: 12.4, 5: 15.6, 10: 20.8 }, 0.95),
        byKg("west", 6, { 1: 12.8, 2: 14.2, 5: 17.9, 10: 23.8 }, 1.1),
        byKg("rim", 8, { 1: 14.9, 2: 16.6, 5: 20.9, 10: 27.9 }, 1.3),
      ],
    },
  ],
  surcharges: [
    { code: "fuel", name: "Fuel", per: "shipment", amount: { percent: 8.5 } },
    { code: "toll", name: "Toll", per: "parcel", amount: { fixed: 0.35 } },
    {
      code: "insurance",
      name: "Insurance",
      when: "insurance",
      per: "shipment",
      amount: { percent: 0.8, of: "insured-amount", min: 2 },
    },
  ],
  tax: greekVat,
};

/** A road network from Greece to every EU country, with pickups on the following days and insurance. */
export const viadotto: NewCarrierAccount = { ...newTariffAccount([tariff]), credentials: "platform" };
