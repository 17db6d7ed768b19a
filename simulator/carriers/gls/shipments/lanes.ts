/** Rules of a country of destination. Numbers are invented where the sheet has none. Source: sections 4, 5, 7. */
export interface Lane {
  readonly zip: RegExp;
  /** outside the customs union: needs an incoterm */
  readonly hasCustoms?: boolean;
  /** cash on delivery; absent: none */
  readonly cash?: { readonly currency: string; readonly most: number };
  /** currency of additional liability; absent: none */
  readonly liability?: string;
  readonly hasExpress?: boolean;
  /** kilograms */
  readonly mostWeight: number;
}

const five = /^\d{5}$/;
const four = /^\d{4}$/;

export const lanes: Readonly<Record<string, Lane>> = {
  DE: {
    zip: five,
    cash: { currency: "EUR", most: 2_500 },
    liability: "EUR",
    hasExpress: true,
    mostWeight: 40,
  },
  AT: {
    zip: four,
    cash: { currency: "EUR", most: 2_000 },
    liability: "EUR",
    hasExpress: true,
    mostWeight: 40,
  },
  BE: { zip: four, liability: "EUR", hasExpress: true, mostWeight: 32 },
  DK: { zip: four, liability: "DKK", mostWeight: 31.5 },
  FR: { zip: five, liability: "EUR", hasExpress: true, mostWeight: 30 },
  GR: { zip: /^\d{3} ?\d{2}$/, mostWeight: 40 },
  IT: { zip: five, cash: { currency: "EUR", most: 999.99 }, liability: "EUR", mostWeight: 40 },
  LU: { zip: four, liability: "EUR", mostWeight: 40 },
  NL: { zip: /^\d{4} ?[A-Z]{2}$/, liability: "EUR", mostWeight: 32 },
  PL: { zip: /^\d{2}-?\d{3}$/, cash: { currency: "PLN", most: 6_000 }, liability: "PLN", mostWeight: 31.5 },
  CH: { zip: four, hasCustoms: true, mostWeight: 25 },
  GB: { zip: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, hasCustoms: true, mostWeight: 32 },
  NO: { zip: four, hasCustoms: true, mostWeight: 35 },
};

/** Known incoterms. Source: section 7. */
export const incoterms: ReadonlySet<string> = new Set(
  ["10", "11", "12", "18", "20", "21", "25", "30"].concat(["33", "40", "41", "50", "91"]),
);

/** A place with a right postcode and no route, on every lane. Assumption: some way to see the refusal. */
export const hasRoute = (zip: string): boolean => !/^9{4,5}$/.test(zip);
