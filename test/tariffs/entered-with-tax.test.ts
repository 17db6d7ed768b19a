/** Prices that are entered with tax: shown unchanged at home, exact elsewhere, and the same on every door. */
import { describe, expect, test } from "vitest";
import type { Address, CompiledService, PricingRequest } from "../../app/domain/engine/index.ts";
import { compileTariff, euCountries, vatBasisPoints } from "../../app/domain/engine/index.ts";
import type {
  DocumentSurcharge,
  DocumentTax,
  TariffDocument,
} from "../../app/domain/tariffs/document/document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { aTurn, isLong } from "../support/effort.ts";
import { atMost } from "../support/time-limits.ts";

const MOST_CENTS = 50_000;
const at = new Date("2026-11-20T10:00:00Z");

/** Percents of countries whose tax only the tariff knows. */
const outside = { GB: 20, CH: 8.1, NO: 25, IS: 24, RS: 20, TR: 20, US: 7.25, AU: 10 };

interface Home {
  readonly country: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly tax: DocumentTax;
}

const homes: readonly Home[] = [
  ...euCountries.map((country) => ({
    country,
    basisPoints: vatBasisPoints({ country }, "2026-11-20"),
    tax: { prices: "gross", invoicedBy: country, invoicedTo: country } as const,
  })),
  ...Object.entries(outside).map(([country, percent]) => ({
    country,
    basisPoints: Math.round(percent * 100),
    tax: {
      prices: "gross",
      rules: Object.entries(outside).map(([each, own]) => ({
        places: [{ countries: [each] }],
        percent: own,
      })),
      otherwise: "none",
    } as const satisfies DocumentTax,
  })),
];

/** Costs as many cents as it weighs grams. */
function cents(home: Home, surcharges: readonly DocumentSurcharge[] = []): CompiledService {
  const document: TariffDocument = {
    format: "waybill-tariff/2",
    carrier: { code: "cents", name: "Cents" },
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2015-01-01",
    zones: [{ code: "1", places: [{ countries: ["*"] }] }],
    services: [
      {
        code: "door",
        name: "Door",
        transitDays: 1,
        prices: [
          { zone: "1", brackets: [{ upToKg: 0.001, price: 0.01 }], beyond: { eachKg: 0.001, price: 0.01 } },
        ],
      },
    ],
    surcharges: [...surcharges],
    tax: home.tax,
  };
  const service = compileTariff(toTariff(document)).services.get("door");
  if (service === undefined) throw new Error("The service has a price.");
  return service;
}

function asking(weightG: number, from: Address, to: Address): PricingRequest {
  const parcel = { lengthCm: 10, widthCm: 10, heightCm: 10, weightG, itemIndexes: [], compartmentSize: null };
  return { from, to, items: [], parcels: [parcel], at };
}

/** The shopper's price abroad: the entered one without the tax of home, with the destination's. */
function abroad(entered: number, home: Home, basisPoints: number): number {
  const [n, d] = [BigInt(entered) * BigInt(10_000 + basisPoints), BigInt(10_000 + home.basisPoints)];
  return Number((2n * n + d) / (2n * d));
}

const every = isLong ? 1 : 37;

describe(`every ${every === 1 ? "" : `${every}th `}cent from 0.01 to 500.00`, () => {
  test.each(homes.map((home) => [home.country, home] as const))(
    "that is entered with the tax of %s is shown there, and exact elsewhere",
    async (_country, home) => {
      const service = cents(home);
      const here = { country: home.country };
      const elsewhere = [...homes.filter(({ country }) => country !== home.country), canaries];
      const wrong: object[] = [];
      for (let entered = 1; entered <= MOST_CENTS; entered += every) {
        const {
          netMinor,
          taxMinor,
          totalMinor,
          shopperMinor = totalMinor,
        } = service.price(asking(entered, here, here));
        if (shopperMinor !== entered || totalMinor !== entered || netMinor + taxMinor !== totalMinor)
          wrong.push({ entered, netMinor, taxMinor, totalMinor, shopperMinor });
        const to = elsewhere[entered % elsewhere.length] ?? canaries;
        const there = service.price(asking(entered, here, to));
        const expected = abroad(entered, home, ratesOf(home, to));
        if (
          (there.shopperMinor ?? there.totalMinor) !== expected ||
          there.netMinor + there.taxMinor !== there.totalMinor
        )
          wrong.push({ entered, to: to.country, expected, ...there });
        if (entered % 10_000 < every) await aTurn();
      }
      expect(wrong.slice(0, 3)).toEqual([]);
    },
    atMost(600_000),
  );
});

/** Base, fuel of a tenth, 1.20 for handling, and at least 5.00: all entered with tax. */
const surcharges: readonly DocumentSurcharge[] = [
  { code: "handling", name: "Handling", rank: 1, per: "shipment", amount: { fixed: 1.2 } },
  { code: "fuel", name: "Fuel", rank: 2, per: "shipment", amount: { percent: 10, of: "running" } },
  { code: "least", name: "Minimum", rank: 3, per: "shipment", amount: { atLeast: 5 } },
];

test.each(homes.map((home) => [home.country, home] as const))(
  "surcharges and a minimum with the tax of %s come to what is shown there",
  (_country, home) => {
    const service = cents(home, surcharges);
    const here = { country: home.country };
    for (let entered = 1; entered <= 3_000; entered += 7) {
      // A half of a cent is rounded up.
      const due = Math.max(500, Math.floor(((entered + 120) * 11 + 5) / 10));
      const {
        netMinor,
        taxMinor,
        totalMinor,
        shopperMinor = totalMinor,
      } = service.price(asking(entered, here, here));
      expect([totalMinor, shopperMinor, netMinor + taxMinor]).toEqual([due, due, due]);
    }
  },
);

const canaries = { country: "ES", zip: "35001", basisPoints: 0 };

/** Of a country outside the EU a tariff knows the tax by its own rules alone. */
function ratesOf({ tax }: Home, to: { readonly country: string; readonly basisPoints: number }): number {
  return to.country in outside && tax.rules === undefined ? 0 : to.basisPoints;
}
