/** Tariffs whose prices are entered with the tax of home, in every country of the EU and eight outside. */
import type { Address, CompiledService, PricingRequest } from "../../app/domain/engine/index.ts";
import { compileTariff, euCountries, vatBasisPoints } from "../../app/domain/engine/index.ts";
import type {
  DocumentSurcharge,
  DocumentTax,
  TariffDocument,
} from "../../app/domain/tariffs/document/document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";

const at = new Date("2026-11-20T10:00:00Z");

/** Percents of countries whose tax only the tariff knows. */
const outside = { GB: 20, CH: 8.1, NO: 25, IS: 24, RS: 20, TR: 20, US: 7.25, AU: 10 };

export interface Home {
  readonly country: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly tax: DocumentTax;
}

export const homes: readonly Home[] = [
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
export function cents(
  home: Home,
  surcharges: readonly DocumentSurcharge[] = [],
  change: Pick<TariffDocument, "rounding"> = {},
): CompiledService {
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
    ...change,
  };
  const service = compileTariff(toTariff(document)).services.get("door");
  if (service === undefined) throw new Error("The service has a price.");
  return service;
}

export function asking(weightG: number, from: Address, to: Address): PricingRequest {
  const parcel = { lengthCm: 10, widthCm: 10, heightCm: 10, weightG, itemIndexes: [], compartmentSize: null };
  return { from, to, items: [], parcels: [parcel], at };
}

/** The shopper's price abroad: the entered one without the tax of home, with the destination's. */
export function abroad(entered: number, home: Home, basisPoints: number): number {
  const [n, d] = [BigInt(entered) * BigInt(10_000 + basisPoints), BigInt(10_000 + home.basisPoints)];
  return Number((2n * n + d) / (2n * d));
}

export const canaries = { country: "ES", zip: "35001", basisPoints: 0 };

/** Of a country outside the EU a tariff knows the tax by its own rules alone. */
export function ratesOf(
  { tax }: Home,
  to: { readonly country: string; readonly basisPoints: number },
): number {
  return to.country in outside && tax.rules === undefined ? 0 : to.basisPoints;
}
