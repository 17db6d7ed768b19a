import type {
  CheckoutOffer,
  EngineErrorCode,
  Environment,
  QuoteRequest,
  Rate,
  RateFailure,
} from "../../engine/index.ts";
import type { AssumedPieces } from "../parcels/assumed-pieces.ts";
import type { OrderServices } from "../ports.ts";
import type { CompiledShop } from "./compile-shop.ts";

/**
 * The services and prices that a shopper was offered at checkout, with their reasons. The place makes it personal
 * data: it is deleted after 30 days, or with the shop.
 */
export interface CheckoutQuote {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shop: string;
  readonly createdAt: Date;
  /** The time from the request to its answer. */
  readonly durationMs: number;
  /** The currency of the prices shown; without any price, the cart's, exactly as the request has it. */
  readonly currency: string | null;
  readonly country: string;
  readonly zip: string | null;
  readonly pieces: number;
  readonly weightG: number;
  /** Products whose missing data the prices had to do without. Absent: none. */
  readonly assumed?: readonly AssumedProduct[];
  readonly rates: readonly OfferedRate[];
  readonly failures: readonly {
    readonly carrier: string;
    /** `null`: the account could not be opened. */
    readonly service: string | null;
    readonly code: EngineErrorCode;
  }[];
}

export interface OfferedRate {
  readonly carrier: string;
  readonly service: string;
  readonly costMinor: number;
  readonly costCurrency: string;
  /** The price that the shopper saw, in the quote's currency. */
  readonly shownMinor: number;
  /** The merchant's own name for the service, given by a rule. */
  readonly name: string | null;
  /** Names of the rules that applied, in order. */
  readonly rules: readonly string[];
}

/** A product without a weight, or without a size where a price asks for one. */
export interface AssumedProduct {
  readonly variantId: number;
  readonly pieces: number;
  readonly weight: boolean;
  readonly size: boolean;
}

/** Bounds the record: a cart may have hundreds of lines. */
const MOST_ASSUMED = 20;

export interface CheckoutQuoteStore {
  /** Stores quotes in one statement. */
  add(quotes: readonly CheckoutQuote[]): Promise<void>;
}

/** The record of an answered checkout: each service's cost, the price shown to the shopper, and the rules behind it. */
export function toCheckoutQuote(
  services: Pick<OrderServices, "ports">,
  { shop, asksForSizes }: CompiledShop,
  asked: {
    readonly request: QuoteRequest;
    readonly currency: string | null;
    readonly quantity: number;
    readonly at: Date;
    readonly durationMs: number;
    readonly assumed: readonly AssumedPieces[];
  },
  offers: readonly CheckoutOffer<Rate>[],
  failures: readonly RateFailure[],
): CheckoutQuote {
  const { to, items } = asked.request;
  const assumed = asked.assumed.flatMap(({ variantId, pieces, weight, size }) =>
    variantId !== null && (weight || asksForSizes)
      ? [{ variantId, pieces, weight, size: size && asksForSizes }]
      : [],
  );
  return {
    id: services.ports.ids.next(),
    merchantId: shop.merchantId,
    environment: shop.environment,
    shop: shop.domain,
    createdAt: asked.at,
    durationMs: Math.round(asked.durationMs),
    currency: offers[0]?.shown.currency ?? asked.currency,
    country: to.country,
    zip: to.zip ?? null,
    pieces: asked.quantity,
    weightG: items.reduce((sum, { weightG }) => sum + weightG, 0),
    ...(assumed.length > 0 && { assumed: assumed.slice(0, MOST_ASSUMED) }),
    rates: offers.map(({ rate, shown, name, steps }) => ({
      carrier: rate.carrier.code,
      service: rate.service.code,
      costMinor: rate.price.totalMinor,
      costCurrency: rate.price.currency,
      shownMinor: shown.minor,
      name,
      rules: steps.filter(({ applied }) => applied).map(({ rule }) => rule),
    })),
    failures: failures.map(({ carrierCode, serviceCode, code }) => ({
      carrier: carrierCode,
      service: serviceCode,
      code,
    })),
  };
}

/** Keeps the offers made to shoppers: at once in memory, soon after in the database. */
export interface CheckoutQuoteLog {
  record(quote: CheckoutQuote): void;
}
