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
  steps: [],
  read(json) {
    const stored = readStored<Rate>(json, "rate", rateFields);
    return { ...stored, createdAt: reviveDate(stored.createdAt) };
  },
});

/** The fields that are the same for all rates of a quote. */
type OfQuote = Pick<Rate, "merchantId" | "environment" | "request" | "createdAt">;

interface Quote extends OfQuote {
  /** The rates without the fields that the quote has, each with its version. */
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
      merchantId,
      environment,
      request,
      createdAt,
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

/** A row of the table. */
export interface QuoteRow {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  /** JSON text that `toRates` reads. */
  readonly value: string;
  readonly createdAt: Date;
}

export function toQuoteRows(people: People, rates: readonly Rate[]): readonly QuoteRow[] {
  const byQuote = Map.groupBy(rates, ({ id }) => quoteIdOf(id));
  return [...byQuote].map(([id, ofQuote]) => {
    const { merchantId, environment, createdAt } = firstOf(ofQuote);
    return { id, merchantId, environment, value: quoteValue(people, id, ofQuote), createdAt };
  });
}

/** @param id the row's */
export function quoteValue(people: People, id: string, rates: readonly Rate[]): string {
  return people.seal("rates.value", id, storedQuote.write(rates), {
    traces: tracesOf(people, firstOf(rates).request),
  });
}

/**
 * The rates of a row, in the order in which they were stored.
 * @throws StoredValueError
 */
export function toRates(
  people: People,
  { id, value }: { readonly id: string; readonly value: unknown },
): readonly Rate[] {
  return storedQuote.read(people.open("rates.value", id, value));
}

/** The ids of the rows that hold these rates. */
export function rowIdsOf(rateIds: readonly RateId[]): readonly string[] {
  return [...new Set(rateIds.map(quoteIdOf))];
}

function firstOf(rates: readonly Rate[]): Rate {
  const [first] = rates;
  if (first === undefined) throw new Error("a quote has at least one rate");
  return first;
}
