/** Rates in the database: the value is JSON; the columns beside it are its identity. A row holds all rates of a quote. */
import type { Rate, RateId } from "../../../domain/engine/index.ts";
import { quoteIdOf } from "../../../domain/engine/index.ts";
import type { People } from "../rows/people.ts";
import { tracesOf } from "../rows/people.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { readStored, reviveDate } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";

const rateFields: FieldKinds<Rate> = {
  id: "string",
  merchantId: "string",
  environment: "string",
  accountId: "string",
  friendlyName: "string?",
  carrier: "object",
  service: "object",
  price: "object",
  features: "object",
  request: "object",
  parcels: "array",
  createdAt: "date",
};

export const storedRate = storedValue<Rate>({
  what: "rate",
  steps: [(first) => first],
  // Version 1 is read by releases that would charge for the options of a quote once more.
  versionOf: ({ request }) => (request.options === undefined ? 1 : 2),
  read(json) {
    const stored = readStored<Rate>(json, "rate", rateFields);
    return { ...stored, createdAt: reviveDate(stored.createdAt) };
  },
});

/** The same for all rates of a quote. */
type OfQuote = Pick<Rate, "merchantId" | "environment" | "request" | "createdAt">;

interface Quote extends OfQuote {
  /** Without those fields, each with its version. */
  readonly rates: readonly object[];
}

const quoteFields: FieldKinds<Quote> = {
  merchantId: "string",
  environment: "string",
  request: "object",
  createdAt: "date",
  rates: "array",
};

/** Fields that its rates have in common are written once. */
export const storedQuote = storedValue<readonly Rate[]>({
  what: "quote",
  steps: [],
  write(rates): Quote {
    const { merchantId, environment, request, createdAt } = firstOf(rates);
    return {
      ...{ merchantId, environment, request, createdAt },
      rates: rates.map((rate) => {
        const { merchantId, environment, request, createdAt, ...own } = storedRate.write(rate);
        return own;
      }),
    };
  },
  read(json) {
    const { rates, ...shared } = readStored<Quote>(json, "quote", quoteFields);
    return rates.map((own) => storedRate.read({ ...shared, ...own }));
  },
});

const nameOf = (id: string) => `rates/${id}`;

/** A row of the table. */
export interface QuoteRow {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  /** JSON text that `toRates` reads. */
  readonly value: string;
  readonly createdAt: Date;
}

/** Releases before read rows of a single rate, under its own id. */
export function toQuoteRows(people: People, rates: readonly Rate[]): readonly QuoteRow[] {
  const byRow = Map.groupBy(rates, ({ id }) => (people.isSealing ? quoteIdOf(id) : id));
  return [...byRow].map(([id, ofRow]) => {
    const { merchantId, environment, createdAt } = firstOf(ofRow);
    return { id, merchantId, environment, value: quoteValue(people, id, ofRow), createdAt };
  });
}

/** @param id the row's */
export function quoteValue(people: People, id: string, rates: readonly Rate[]): string {
  const first = firstOf(rates);
  const written = isRateId(id) ? storedRate.write(first) : storedQuote.write(rates);
  return people.seal(nameOf(id), written, { traces: tracesOf(people, first.request) });
}

/**
 * The rates of a row, in the order in which they were stored.
 * @throws StoredValueError
 */
export function toRates(
  people: People,
  { id, value }: { readonly id: string; readonly value: unknown },
): readonly Rate[] {
  const opened = people.open(nameOf(id), value);
  return isRateId(id) ? [storedRate.read(opened)] : storedQuote.read(opened);
}

/** The ids of the rows that may hold these rates. */
export function rowIdsOf(rateIds: readonly RateId[]): readonly string[] {
  return [...new Set(rateIds.flatMap((id) => [quoteIdOf(id), id]))];
}

/** A quote's id has no carrier. */
function isRateId(id: string): boolean {
  return id.includes("_");
}

function firstOf(rates: readonly Rate[]): Rate {
  const [first] = rates;
  if (first === undefined) throw new Error("a quote has at least one rate");
  return first;
}
